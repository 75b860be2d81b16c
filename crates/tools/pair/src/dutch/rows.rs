//! The rows of a round, as games.csv and for people.

use shinpan_core::entrants::{Entrant, Entrants};
use shinpan_core::games;
use shinpan_core::history::HISTORY;
use shinpan_core::table::{ColumnType, Table};
use shinpan_tournament::dutch::Round;

use super::document::{ByeRow, Document, Pairing};

/// The columns of the rows.
const COLUMNS: [&str; 8] = ["round", "table", "first", "second", "result", "termination", "points", HISTORY];
/// The columns for people.
const FOR_PEOPLE: [&str; 5] = ["table", "first", "second", "result", "points"];

/// The rows as games.csv has them, in the order of the sheet; the byes last.
pub(super) fn games(document: &Document) -> Table {
    let mut table = Table::new("", COLUMNS);
    let Document { round, pairings, byes, history, .. } = document;
    for Pairing { table: number, first, second, .. } in pairings {
        let cells = [&round.to_string(), &number.to_string(), first, second, "*", "normal", "", history.as_str()];
        table.push(cells.map(str::to_owned));
    }
    for ByeRow { id, kind, points } in byes {
        let cells = [&round.to_string(), "", id, "", kind, "normal", points, history.as_str()];
        table.push(cells.map(str::to_owned));
    }
    table
}

/// The rows for people: names beside ids.
pub(super) fn people(document: &Document, entrants: &Entrants) -> Table {
    let mut table = Table::new("", FOR_PEOPLE);
    let named = |id: &String| entrants.get(id).map_or(id.clone(), Entrant::id_and_name);
    for Pairing { table: number, first, second, .. } in &document.pairings {
        table.push([number.to_string(), named(first), named(second), "*".to_owned(), String::new()]);
    }
    for ByeRow { id, kind, points } in &document.byes {
        table.push([String::new(), named(id), String::new(), (*kind).to_owned(), points.clone()]);
    }
    table
}

/// Why two may not be paired.
pub(super) fn not_permitted(round: &Round, u: usize, v: usize) -> String {
    let [a, b] = [u, v].map(|place| round.contenders[place].number);
    if round.are_apart(u, v) {
        return format!("{a} and {b} have met, or a record of the file keeps them apart (C1)");
    }
    format!("{a} and {b} must both have the same colour, and neither is a topscorer (C3)")
}

/// How the cells of a column are written in NDJSON.
pub(super) fn column_type(name: &str) -> ColumnType {
    match name {
        "table" => ColumnType::Number,
        name => games::column_type(name),
    }
}
