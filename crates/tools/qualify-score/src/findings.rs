//! Entrants with something in common that only one may have: a predecessor (Art. 12.4), or a developer (Art. 3.2, 8.4,
//! 14.5; for an invited program Art. 14.5 alone, by 17.12).
//!
//! Among those with something in common, the one with the least id is the first, with invited programs after all
//! others; each further one is a finding.

use std::collections::BTreeMap;

use serde::Serialize;
use shinpan_core::InputError;
use shinpan_core::entrants::{Entrant, Entrants};
use shinpan_core::lookalike::form;

use crate::history::EarlierPlaces;
use crate::predecessors::predecessors;

shinpan_core::words! {
    /// Property that two entrants may not have in common.
    pub enum FindingCode {
        /// A predecessor.
        TwoSuccessors => "two-successors",
        /// A developer.
        SameDeveloper => "same-developer",
    }
}

impl FindingCode {
    /// Column that has the property.
    const fn column(self) -> &'static str {
        match self {
            Self::TwoSuccessors => "successor_of",
            Self::SameDeveloper => "developers",
        }
    }
}

/// Two entrants of which only one may be there, or seeded so. Both stand in the table; an officer decides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Finding {
    /// `two-successors` or `same-developer`.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub code: FindingCode,
    /// What they have in common, for people.
    pub message: String,
    /// The article of the rules.
    pub article: &'static str,
    /// The number of the further row among the entrants.
    #[serde(skip)]
    pub row: usize,
}

impl Finding {
    /// Reports the finding at its place: `e.csv:7:12: same-developer: message (article)`.
    pub fn at(&self, entrants: &Entrants) -> InputError {
        let table = entrants.table();
        let column = table.column(self.code.column()).unwrap_or_default();
        let place = table.rows().get(self.row).map(|row| row.pos_of(column));
        let message = format!("{}: {} ({})", self.code, self.message, self.article);
        InputError { file: table.file().to_owned(), pos: place, message }
    }
}

/// Returns all findings: by code, then by what is in common, then by the id of the further entrant.
pub(crate) fn find(entrants: &Entrants, history: &EarlierPlaces) -> Vec<Finding> {
    let mut findings = Vec::new();
    let seeded = |id: &str| history.best(id).is_some();
    let claimed = |entrant: &Entrant| {
        let ids = if entrant.invited { &[] } else { predecessors(entrant) };
        ids.iter().filter(|id| seeded(id)).cloned().collect()
    };
    for Common { what, first, further, row } in common(entrants, claimed) {
        let message = format!("\"{further}\" succeeds \"{what}\", as \"{first}\" does");
        findings.push(Finding { code: FindingCode::TwoSuccessors, message, article: "Art. 12.4", row });
    }
    let developers = |entrant: &Entrant| entrant.developers.iter().map(|name| form(name)).collect();
    for Common { what, first, further, row } in common(entrants, developers) {
        let message = format!("\"{further}\" has the developer \"{what}\", as \"{first}\" has");
        let is_invited = |id| entrants.get(id).is_some_and(|entrant| entrant.invited);
        // Art. 3 and 8 do not apply to invited programs (Art. 17.12).
        let exempt = is_invited(first) || is_invited(further);
        let article = if exempt { "Art. 14.5" } else { "Art. 3.2, 8.4, 14.5" };
        findings.push(Finding { code: FindingCode::SameDeveloper, message, article, row });
    }
    findings
}

/// Something that a further entrant has in common with the first one that has it.
struct Common<'e> {
    what: String,
    first: &'e str,
    further: &'e str,
    /// Row of the further entrant.
    row: usize,
}

fn common<'e>(entrants: &'e Entrants, of: impl Fn(&Entrant) -> Vec<String>) -> Vec<Common<'e>> {
    let mut owners = BTreeMap::<String, BTreeMap<(bool, &str), usize>>::new();
    for (row, entrant) in entrants.iter().enumerate() {
        for what in of(entrant) {
            owners.entry(what).or_default().insert((entrant.invited, &entrant.id), row);
        }
    }
    let further = |(what, owners): (String, BTreeMap<(bool, &'e str), usize>)| {
        let mut owners = owners.into_iter();
        let first = owners.next().map_or("", |((_, id), _)| id);
        owners.map(move |((_, further), row)| Common { what: what.clone(), first, further, row })
    };
    owners.into_iter().flat_map(further).collect()
}
