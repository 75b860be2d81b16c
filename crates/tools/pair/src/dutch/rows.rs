//! The rows of a round, as games.csv and for people.

use shinpan_core::entrants::{Entrant, Entrants};
use shinpan_core::games;
use shinpan_core::history::HISTORY;
use shinpan_core::table::{ColumnType, Table};

use super::document::{ByeRow, Document, Pairing};

/// The columns of the rows.
const COLUMNS: [&str; 8] = ["round", "table", "first", "second", "result", "termination", "points", HISTORY];
/// The columns for people.
const FOR_PEOPLE: [&str; 6] = ["table", "first", "second", "result", "points", "reason"];
/// What `--explain` adds.
const EXPLAINED: [&str; 5] = ["bracket", "float", "reason", "criterion", "otherwise"];

/// The rows as games.csv has them, in the order of the sheet; the byes last.
pub(super) fn games(document: &Document) -> Table {
    let mut table = Table::new("", COLUMNS);
    let Document { round, pairings, byes, history, stage, .. } = document;
    for Pairing { table: number, first, second, .. } in pairings {
        let cells = [&round.to_string(), &number.to_string(), first, second, "*", "normal", "", history.as_str()];
        table.push(cells.map(str::to_owned));
    }
    for ByeRow { id, kind, points, .. } in byes {
        let cells = [&round.to_string(), "", id, "", kind, "normal", points, history.as_str()];
        table.push(cells.map(str::to_owned));
    }
    // The rows of an event with stages say theirs, so that they can go into its games.csv.
    if let Some(stage) = stage {
        let column = table.column_or_add("stage");
        (0..table.rows().len()).for_each(|row| table.set(row, column, stage.as_str()));
    }
    explain(&mut table, document, &EXPLAINED);
    table
}

/// The rows for people: names beside ids, and why they meet.
pub(super) fn people(document: &Document, entrants: &Entrants) -> Table {
    let mut table = Table::new("", FOR_PEOPLE);
    let named = |id: &String| entrants.get(id).map_or(id.clone(), Entrant::id_and_name);
    for Pairing { table: number, first, second, reason, .. } in &document.pairings {
        let cells = [number.to_string(), named(first), named(second), "*".to_owned(), String::new(), reason.clone()];
        table.push(cells);
    }
    for ByeRow { id, kind, points, reason } in &document.byes {
        let reason = reason.clone().unwrap_or_default();
        table.push([String::new(), named(id), String::new(), (*kind).to_owned(), points.clone(), reason]);
    }
    explain(&mut table, document, &["float", "criterion", "otherwise"]);
    table
}

/// Adds `columns` of `--explain`, where it was asked for.
fn explain(table: &mut Table, document: &Document, columns: &[&str]) {
    if document.pairings.iter().all(|pairing| pairing.otherwise.is_none()) {
        return;
    }
    for name in columns {
        let column = table.column_or_add(name);
        for (row, pairing) in document.pairings.iter().enumerate() {
            let text = match *name {
                "bracket" => &pairing.bracket,
                "float" => pairing.float,
                "reason" => &pairing.reason,
                "criterion" => pairing.criterion.as_deref().unwrap_or_default(),
                _ => pairing.otherwise.as_deref().unwrap_or_default(),
            };
            table.set(row, column, text);
        }
        for (row, bye) in (document.pairings.len()..).zip(&document.byes) {
            let is_allocated = bye.reason.is_some();
            let text = match *name {
                "float" if is_allocated => "first down",
                "reason" => bye.reason.as_deref().unwrap_or_default(),
                _ => "",
            };
            table.set(row, column, text);
        }
    }
}

/// How the cells of a column are written in NDJSON.
pub(super) fn column_type(name: &str) -> ColumnType {
    match name {
        "table" => ColumnType::Number,
        name if EXPLAINED.contains(&name) => ColumnType::Text,
        name => games::column_type(name),
    }
}
