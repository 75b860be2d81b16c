//! Rule tables: files of `testdata` with the columns `case,input,expected,source,comment`.

use std::path::{Path, PathBuf};

use shinpan_core::table::{Row, Table};

/// The folder `testdata` of the repository.
pub fn testdata() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata")
}

/// The rows of the table `name` in `testdata`, each with its place and its cells in these columns.
///
/// # Panics
/// Where it is no table, does not name its source first, or lacks a column.
pub fn rule_table<const N: usize>(name: &str, columns: [&str; N]) -> Vec<(String, [String; N])> {
    let text = std::fs::read_to_string(testdata().join(name)).expect("a rule table");
    let (source, rows) = text.split_once('\n').expect("a line that names the source");
    assert!(source.starts_with("# Source: "), "{name}: {source}");
    let table = Table::read(rows.as_bytes(), name, None).expect("a table");
    let column = |column: &str| table.column(column).unwrap_or_else(|| panic!("{name}: no column {column}"));
    let (at, case) = (columns.map(column), column("case"));
    let row = |row: Row<'_>| {
        let place = format!("testdata/{name}:{} {}", row.pos().line + 1, row.text(case));
        (place, at.map(|column| row.text(column).to_owned()))
    };
    table.rows().iter().map(row).collect()
}

/// Checks every row of the table `name` in `testdata` by `answer`, which makes of its input what the row expects.
///
/// # Panics
/// Where a row expects something else: the message names file, line and case of all of them.
pub fn table(name: &str, answer: &mut dyn FnMut(&str) -> String) {
    let mut rows =
        csv::ReaderBuilder::new().comment(Some(b'#')).from_path(testdata().join(name)).expect("a readable table");
    assert_eq!(rows.headers().expect("a header"), vec!["case", "input", "expected", "source", "comment"]);
    let mut failures = Vec::new();
    let mut count = 0;
    for row in rows.records() {
        let row = row.unwrap_or_else(|error| panic!("testdata/{name}: {error}"));
        let line = row.position().map_or(0, csv::Position::line);
        let found = answer(&row[1]);
        if found != row[2] {
            failures.push(format!("testdata/{name}:{line} {}:\n  expected {}\n       got {found}", &row[0], &row[2]));
        }
        count += 1;
    }
    assert!(count > 0 && failures.is_empty(), "{} of {count} cases failed\n{}", failures.len(), failures.join("\n"));
}
