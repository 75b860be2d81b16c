//! What the tests of the rules share: tables from JSON and CSV, the books, the rule tables of testdata.

#![allow(dead_code, reason = "shared by several tests")]

use std::path::Path;

use qualify_score::{Qualifier, Rules};
use serde_json::Value;
use shinpan_core::RuleBook;
use shinpan_core::entrants::Entrants;
use shinpan_core::table::{Table, TableFormat};

/// A table of an array of objects.
pub(crate) fn table_of(rows: &Value) -> Table {
    let text = rows.to_string();
    Table::read(text.as_bytes(), "rows.json", Some(TableFormat::Json)).expect("rows")
}

/// Entrants of an array of objects.
pub(crate) fn entrants(rows: &Value) -> Entrants {
    Entrants::check(table_of(rows)).expect("sound entrants")
}

/// The section of the built-in book.
pub(crate) fn rules() -> Rules {
    rules_with(&[])
}

/// The section of the built-in book with other values.
pub(crate) fn rules_with(keys: &[(&str, toml::Value)]) -> Rules {
    section("wcsc-2010", keys)
}

/// The section of a qualifier with other values.
pub(crate) fn qualifier_with(keys: &[(&str, toml::Value)]) -> Qualifier {
    section("arimaa-2015", keys)
}

fn section<T: serde::de::DeserializeOwned>(book: &str, keys: &[(&str, toml::Value)]) -> T {
    let book = RuleBook::builtin(book).expect("a built-in book");
    let with = |book: RuleBook, (key, value): &(&str, toml::Value)| {
        book.with("qualify-score", key, value.clone()).expect("a key of the book")
    };
    keys.iter().fold(book, with).section("qualify-score").expect("values that make sense")
}

/// `key=value` with `;` between them, as values of the book.
pub(crate) fn keys(text: &str) -> Vec<(&str, toml::Value)> {
    let value = |word: &str| {
        let number = word.parse::<i64>().map(toml::Value::from);
        number.or_else(|_| word.parse::<bool>().map(toml::Value::from)).unwrap_or_else(|_| word.into())
    };
    let pairs = text.split_terminator(';').map(|pair| pair.split_once('=').expect("key=value"));
    pairs.map(|(key, word)| (key, value(word))).collect()
}

/// The rows of testdata/`file`, each with its place and its cells by name.
pub(crate) fn rule_table<const N: usize>(file: &str, columns: [&str; N]) -> Vec<(String, [String; N])> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../testdata").join(file);
    let text = std::fs::read_to_string(&path).expect("a rule table");
    let (source, rows) = text.split_once('\n').expect("a line that names the source");
    assert!(source.starts_with("# Source: "), "{file}: {source}");
    let table = Table::read(rows.as_bytes(), file, None).expect("a table");
    let at = columns.map(|name| table.column(name).unwrap_or_else(|| panic!("{file}: no column {name}")));
    let case = table.column("case").expect("a column case");
    let row = |row: shinpan_core::table::Row<'_>| {
        let name = format!("testdata/{file}:{} {}", row.pos().line + 1, row.text(case));
        (name, at.map(|column| row.text(column).to_owned()))
    };
    table.rows().iter().map(row).collect()
}
