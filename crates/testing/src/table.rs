//! Rule tables: files of `testdata` with the columns `case,input,expected,source,comment`.

use std::path::{Path, PathBuf};

/// The folder `testdata` of the repository.
pub fn testdata() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata")
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
