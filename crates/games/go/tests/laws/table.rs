//! Tables of cases: `testdata/go/NAME.csv` with the columns `case,input,expected,source,comment`.

use std::path::PathBuf;

use shinpan_core::RuleBook;
use shinpan_go::Rules;

/// Checks every row by `answer`, which makes of the input what the row expects; failures name file, line and case.
pub(crate) fn table(name: &str, answer: &mut dyn FnMut(&str) -> String) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../testdata/go").join(name);
    let mut rows = csv::ReaderBuilder::new().comment(Some(b'#')).from_path(&path).expect("a readable table");
    assert_eq!(rows.headers().expect("a header"), vec!["case", "input", "expected", "source", "comment"]);
    let mut failures = Vec::new();
    let mut count = 0;
    for row in rows.records() {
        let row = row.unwrap_or_else(|error| panic!("testdata/go/{name}: {error}"));
        let line = row.position().map_or(0, csv::Position::line);
        let found = answer(&row[1]);
        if found != row[2] {
            failures
                .push(format!("testdata/go/{name}:{line} {}:\n  expected {}\n       got {found}", &row[0], &row[2]));
        }
        count += 1;
    }
    assert!(count > 0 && failures.is_empty(), "{} of {count} cases failed\n{}", failures.len(), failures.join("\n"));
}

/// `go-psk` with `key=value` pairs, split by blanks, in place of its own; `book=NAME` is another book.
pub(crate) fn rules(changes: &str) -> Rules {
    let mut book = RuleBook::builtin("go-psk").expect("built in");
    for (key, value) in changes.split_whitespace().map(|change| change.split_once('=').expect("key=value")) {
        if key == "book" {
            book = RuleBook::builtin(value).expect("built in");
            continue;
        }
        let typed = value.parse::<bool>().map_or_else(|_| toml::Value::from(value), toml::Value::from);
        book = book.with("go", key, typed).expect("a key of the book");
    }
    book.section("go").expect("values that the game knows")
}
