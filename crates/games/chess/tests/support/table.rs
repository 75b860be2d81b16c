//! Tables of cases: `testdata/chess/NAME.csv` with the columns `case,input,expected,source,comment`.

use std::path::PathBuf;

/// Checks every row by `answer`, which makes of the input what the row expects; failures name file, line and case.
pub(crate) fn table(name: &str, answer: &mut dyn FnMut(&str) -> String) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../testdata/chess").join(name);
    let mut rows = csv::ReaderBuilder::new().comment(Some(b'#')).from_path(&path).expect("a readable table");
    assert_eq!(rows.headers().expect("a header"), vec!["case", "input", "expected", "source", "comment"]);
    let mut failures = Vec::new();
    let mut count = 0;
    for row in rows.records() {
        let row = row.unwrap_or_else(|error| panic!("testdata/chess/{name}: {error}"));
        let line = row.position().map_or(0, csv::Position::line);
        let found = answer(&row[1]);
        if found != row[2] {
            failures
                .push(format!("testdata/chess/{name}:{line} {}:\n  expected {}\n       got {found}", &row[0], &row[2]));
        }
        count += 1;
    }
    assert!(count > 0 && failures.is_empty(), "{} of {count} cases failed\n{}", failures.len(), failures.join("\n"));
}
