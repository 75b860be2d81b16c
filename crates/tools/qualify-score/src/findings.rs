//! What the entrants may not have in common: a predecessor (Art. 12.4), a developer (Art. 3.2, 8.4, 14.5).
//!
//! Of those that have something in common the one with the least id is the first; each further one is a finding.

use std::collections::BTreeMap;

use serde::Serialize;
use shinpan_core::InputError;
use shinpan_core::entrants::{Entrant, Entrants, Predecessors};

use crate::history::EarlierPlaces;

shinpan_core::words! {
    /// What two entrants may not have in common.
    pub enum FindingCode {
        /// A predecessor.
        TwoSuccessors => "two-successors",
        /// A developer.
        SameDeveloper => "same-developer",
    }
}

impl FindingCode {
    /// The article of the rules.
    const fn article(self) -> &'static str {
        match self {
            Self::TwoSuccessors => "Art. 12.4",
            Self::SameDeveloper => "Art. 3.2, 8.4, 14.5",
        }
    }

    /// The column in which it stands.
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
    fn of(code: FindingCode, message: String, row: usize) -> Self {
        Self { code, message, article: code.article(), row }
    }

    /// An error at its place: `e.csv:7:12: same-developer: message (article)`.
    pub fn at(&self, entrants: &Entrants) -> InputError {
        let table = entrants.table();
        let column = table.column(self.code.column()).unwrap_or_default();
        let place = table.rows().get(self.row).map(|row| row.pos_of(column));
        let message = format!("{}: {} ({})", self.code, self.message, self.article);
        InputError { file: table.file().to_owned(), pos: place, message }
    }
}

/// The programs that the entrant succeeds: those it declares, itself if it declares nothing.
pub(crate) fn predecessors(entrant: &Entrant) -> &[String] {
    match &entrant.successor_of {
        Predecessors::Undeclared => std::slice::from_ref(&entrant.id),
        Predecessors::Newcomer => &[],
        Predecessors::Ids(ids) => ids,
    }
}

/// All findings: by code, then by what is in common, then by the id of the further entrant.
pub(crate) fn find(entrants: &Entrants, history: &EarlierPlaces) -> Vec<Finding> {
    let mut findings = Vec::new();
    let seeded = |id: &str| history.best(id).is_some();
    let claimed = |entrant: &Entrant| {
        let ids = if entrant.invited { &[] } else { predecessors(entrant) };
        ids.iter().filter(|id| seeded(id)).cloned().collect()
    };
    for Common { what, first, further, row } in common(entrants, claimed) {
        let message = format!("\"{further}\" succeeds \"{what}\", as \"{first}\" does");
        findings.push(Finding::of(FindingCode::TwoSuccessors, message, row));
    }
    let developers = |entrant: &Entrant| entrant.developers.iter().map(|name| normal(name)).collect();
    for Common { what, first, further, row } in common(entrants, developers) {
        let message = format!("\"{further}\" has the developer \"{what}\", as \"{first}\" has");
        findings.push(Finding::of(FindingCode::SameDeveloper, message, row));
    }
    findings
}

/// What a further entrant has in common with the first that has it.
struct Common<'e> {
    what: String,
    first: &'e str,
    further: &'e str,
    /// The row of the further one.
    row: usize,
}

fn common<'e>(entrants: &'e Entrants, of: impl Fn(&Entrant) -> Vec<String>) -> Vec<Common<'e>> {
    let mut owners = BTreeMap::<String, BTreeMap<&str, usize>>::new();
    for (row, entrant) in entrants.iter().enumerate() {
        for what in of(entrant) {
            owners.entry(what).or_default().insert(&entrant.id, row);
        }
    }
    let further = |(what, owners): (String, BTreeMap<&'e str, usize>)| {
        let mut owners = owners.into_iter();
        let first = owners.next().map_or("", |(id, _)| id);
        owners.map(move |(further, row)| Common { what: what.clone(), first, further, row })
    };
    owners.into_iter().flat_map(further).collect()
}

/// A developer's name as it is compared: full-width ASCII as ASCII, one space between words, none around, lower case.
pub fn normal(name: &str) -> String {
    let narrow = |c: char| match c {
        '\u{3000}' => ' ',
        // Full-width ASCII stands in the order of ASCII, 0xFEE0 above it.
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        c => c,
    };
    let narrow = name.chars().map(narrow).collect::<String>();
    let words = narrow.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>();
    words.join(" ").trim().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::normal;

    #[test]
    fn names_are_compared_without_their_dress() {
        for (name, expected) in [
            ("Ｓａｔｏ　　Ｋｅｎ", "sato ken"),
            (" SATO \u{3000} Ken ", "sato ken"),
            ("Sato Ken (Kyoto)", "sato ken (kyoto)"),
            ("佐藤　健", "佐藤 健"),
            ("Ａ～！", "a~!"),
            ("ÉCOLE", "école"),
        ] {
            assert_eq!(normal(name), expected, "{name}");
        }
    }
}
