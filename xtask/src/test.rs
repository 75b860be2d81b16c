//! `cargo xtask test`: runs all tests.

use std::collections::BTreeSet;
use std::io::Error;
use std::path::Path;

use crate::run::{Result, cargo, shown, target};

/// Environment variable with the folder of the corpus: cases with expected answers and real records, too many for the
/// repository.
const CORPUS: &str = "SHINPAN_DATA";

/// Environment variable with the file to which tests add a line when this machine lacks what they need
/// (`shinpan_testing::skipped`).
const SKIPPED: &str = "SHINPAN_SKIPPED";

/// Runs the tests of all crates: unit tests, tables, properties, command lines, doc tests and the examples of the
/// documents.
///
/// # Errors
/// A test fails, or `SHINPAN_DATA` is not a folder.
pub(crate) fn run() -> Result {
    match std::env::var_os(CORPUS) {
        None => println!("{CORPUS} is not set: the tests run without the corpus"),
        Some(folder) if Path::new(&folder).is_dir() => println!("The corpus is in {}", Path::new(&folder).display()),
        Some(folder) => {
            let folder = folder.to_string_lossy();
            return Err(Error::other(format!("{CORPUS}: no folder {folder}; unset it to run without the corpus")));
        }
    }
    println!("Building and running all tests: 6 to 12 minutes on two cores in a fresh clone.");
    let list = target()?.join("skipped.txt");
    // The list of an earlier run, if there is one.
    let _ = std::fs::remove_file(&list);
    let tested = shown(cargo(&["test", "--workspace", "--no-fail-fast"]).env(SKIPPED, &list));
    let skipped = std::fs::read_to_string(&list).unwrap_or_default();
    for line in skipped.lines().collect::<BTreeSet<_>>() {
        println!("SKIPPED: {line}");
    }
    tested
}
