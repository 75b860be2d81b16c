//! Rulings on who would advance if games ended otherwise or somebody gave up: `advance --what-if`.

use std::collections::HashMap;
use std::io::Write as _;

use serde::Serialize;
use shinpan_cli::args::SheetFormat;
use shinpan_cli::{Exit, Session, Sheet};
use shinpan_core::RuleBook;
use shinpan_core::entrants::Entrants;
use shinpan_core::games::Games;
use shinpan_core::table::{ColumnType, Table};

use crate::advance;
use crate::args::AdvanceArgs;
use crate::played::{Found, PlayedStage};
use crate::rules::Rules;
use crate::ruling::{Reason, Ruled};
use crate::stage::Preliminary;
use crate::{Output, write_page};

/// What changes.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WhatIfDocument {
    /// The name of the rule book.
    pub rules: String,
    /// The stage that has been played.
    pub stage: String,
    /// Those of whom another ruling would be made, by their new place.
    pub changes: Vec<RulingChange>,
    /// How many keep theirs.
    pub unchanged: usize,
}

/// An entrant of whom another ruling would be made.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RulingChange {
    /// Its id.
    pub id: String,
    /// Its place as it is; null for none.
    pub place: Option<u32>,
    /// Its place as it would be; null for none.
    pub new_place: Option<u32>,
    /// Whether it advances.
    pub advances: bool,
    /// Whether it would.
    pub new_advances: bool,
    /// Why, or why not.
    pub reason: Reason,
    /// Why it would, or would not.
    pub new_reason: Reason,
}

/// Writes what changes from the first tables to the second.
pub(crate) fn run(
    (args, book, rules): (&AdvanceArgs, &RuleBook, &Rules),
    (stage, word): (Preliminary, &str),
    tables: [&(Entrants, Games); 2],
    output: &Output,
    session: &mut Session<'_>,
) -> anyhow::Result<Exit> {
    let messages = session.messages.clone();
    let mut rulings = Vec::new();
    for (entrants, games) in tables {
        let games = games.clone().of_stage(Some(word))?;
        let played = PlayedStage { args, book, rules, stage, word, entrants, games: &games };
        let found = played.standings(output, session);
        session.messages = messages.of_second_look();
        match found? {
            Found::Standings(standings) => rulings.push(advance::advance(entrants, &standings, rules)?.rows),
            // Open games have been reported on stderr, for the changed tables too.
            Found::Written(exit) => {
                session.messages = messages;
                return Ok(exit);
            }
        }
    }
    session.messages = messages;
    let [now, then] = &rulings[..] else { return Ok(Exit::Ok) };
    let changes = changes(now, then);
    let unchanged = then.len() - changes.len();
    let document = WhatIfDocument { rules: book.name().to_owned(), stage: word.to_owned(), changes, unchanged };
    let is_same = document.changes.is_empty();
    if write_page(output, &tables[1].0, session, |context| context.what_if(&document))? {
        return Ok(Exit::Ok);
    }
    let kept = format!("the rulings on all {} stay as they are", document.unchanged);
    if is_same && output.format.output(session) == SheetFormat::Table {
        writeln!(session.output, "Nothing changes: {kept}")?;
    } else {
        if is_same {
            session.messages.note(format_args!("nothing changes: {kept}"));
        }
        Sheet { rows: &document.rows(), types: &column_type, document: &document }.write(output.format, session)?;
    }
    Ok(Exit::Ok)
}

fn changes(now: &[Ruled], then: &[Ruled]) -> Vec<RulingChange> {
    let before = now.iter().map(|row| (row.id.as_str(), row)).collect::<HashMap<_, _>>();
    let change = |row: &Ruled| {
        let old = before.get(row.id.as_str())?;
        let is_other = (old.advances, old.reason) != (row.advances, row.reason);
        is_other.then(|| RulingChange {
            id: row.id.clone(),
            place: old.place,
            new_place: row.place,
            advances: old.advances,
            new_advances: row.advances,
            reason: old.reason,
            new_reason: row.reason,
        })
    };
    then.iter().filter_map(change).collect()
}

impl WhatIfDocument {
    fn rows(&self) -> Table {
        let columns = ["id", "place", "new_place", "advances", "new_advances", "reason", "new_reason"];
        let mut table = Table::new("", columns);
        for change in &self.changes {
            let place = |place: Option<u32>| place.map(|place| place.to_string()).unwrap_or_default();
            table.push([
                change.id.clone(),
                place(change.place),
                place(change.new_place),
                change.advances.to_string(),
                change.new_advances.to_string(),
                change.reason.to_string(),
                change.new_reason.to_string(),
            ]);
        }
        table
    }
}

fn column_type(name: &str) -> ColumnType {
    match name {
        "place" | "new_place" => ColumnType::Number,
        "advances" | "new_advances" => ColumnType::Bool,
        _ => ColumnType::Text,
    }
}
