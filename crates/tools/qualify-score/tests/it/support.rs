//! Helpers of the tests of the rules: tables from JSON and CSV, and the books.

use qualify_score::{Qualifier, Rules};
use serde_json::Value;
use shinpan_core::RuleBook;
use shinpan_core::entrants::Entrants;
use shinpan_core::table::{Table, TableFormat};

/// Makes a table from an array of objects.
pub(crate) fn table_of(rows: &Value) -> Table {
    let text = rows.to_string();
    Table::read(text.as_bytes(), "rows.json", Some(TableFormat::Json)).expect("rows")
}

/// Makes entrants from an array of objects.
pub(crate) fn entrants(rows: &Value) -> Entrants {
    Entrants::check(table_of(rows)).expect("sound entrants")
}

/// Returns the section of the built-in book.
pub(crate) fn rules() -> Rules {
    rules_with(&[])
}

/// Returns the section of the built-in book with other values.
pub(crate) fn rules_with(keys: &[(&str, toml::Value)]) -> Rules {
    section("wcsc-2010", keys)
}

/// Returns the section of a qualifier with other values.
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

/// Reads `key=value` pairs, separated by `;`, as values of the book.
pub(crate) fn keys(text: &str) -> Vec<(&str, toml::Value)> {
    let value = |word: &str| {
        let number = word.parse::<i64>().map(toml::Value::from);
        number.or_else(|_| word.parse::<bool>().map(toml::Value::from)).unwrap_or_else(|_| word.into())
    };
    let pairs = text.split_terminator(';').map(|pair| pair.split_once('=').expect("key=value"));
    pairs.map(|(key, word)| (key, value(word))).collect()
}
