//! Explanations as rows: one a term, and one for a value without terms.

use shinpan_core::table::{ColumnType, Table};

use super::document::{Explained, Explanations, Term, Why};

const COLUMNS: [&str; 15] = [
    "place", "id", "key", "article", "value", "round", "opponent", "kind", "score", "result", "term", "vur", "dummy",
    "cap", "cut",
];

/// Type by which a column is written in JSON.
pub(crate) fn column_type(name: &str) -> ColumnType {
    match name {
        "place" | "value" | "round" | "score" | "result" | "term" => ColumnType::Number,
        "vur" | "dummy" => ColumnType::Bool,
        _ => ColumnType::Text,
    }
}

/// Table of the reasons for two entrants, key by key. They have no places here.
pub(crate) fn of_two(why: &Why) -> Table {
    let mut table = Table::new("", COLUMNS);
    for key in &why.keys {
        for (id, explained) in [(&why.a, &key.a), (&why.b, &key.b)] {
            push(&mut table, ["", id, &key.key, key.article.unwrap_or_default()], explained);
        }
    }
    table.without_columns(&["place"])
}

/// Table of the reasons for all places.
pub(crate) fn of_all(explanations: &Explanations) -> Table {
    let mut table = Table::new("", COLUMNS);
    for standing in &explanations.standings {
        let place = standing.place.map(|place| place.to_string()).unwrap_or_default();
        for key in &standing.keys {
            push(&mut table, [&place, &standing.id, &key.key, key.article.unwrap_or_default()], &key.explained);
        }
    }
    table
}

fn push(table: &mut Table, head: [&str; 4], explained: &Explained) {
    let value = explained.value.to_string();
    let head = || head.into_iter().map(str::to_owned).chain([value.clone()]);
    if explained.terms.is_empty() {
        table.push(head().chain(std::iter::repeat_n(String::new(), COLUMNS.len() - 5)));
    }
    for term in &explained.terms {
        table.push(head().chain(cells(term)));
    }
}

fn cells(term: &Term) -> [String; 10] {
    let text = |text: Option<&str>| text.unwrap_or_default().to_owned();
    let Term { round, opponent, kind, score, result, value, vur, dummy, cap, cut } = term;
    [
        round.to_string(),
        text(opponent.as_deref()),
        (*kind).to_owned(),
        shown(*score),
        shown(*result),
        value.to_string(),
        shown(*vur),
        shown(*dummy),
        text(cap.map(super::text::limit)),
        text(*cut),
    ]
}

fn shown(cell: Option<impl ToString>) -> String {
    cell.map(|cell| cell.to_string()).unwrap_or_default()
}
