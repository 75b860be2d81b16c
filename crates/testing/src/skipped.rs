//! What this machine lacks: a test that cannot run says so where it will be seen.

use std::fs::OpenOptions;
use std::io::Write as _;

/// Names the file that gets the lines, to be shown together when all tests have run.
const FILE: &str = "SHINPAN_SKIPPED";

/// Says what is not tested here, and why: a line of the file that `SHINPAN_SKIPPED` names, or of stderr, past the test runner, which would
/// show it for tests that fail alone.
pub fn skipped(what: &str) {
    let line = format!("{what}\n");
    // Where nothing can be written there is nobody to tell.
    let _ = match std::env::var_os(FILE) {
        Some(path) => {
            OpenOptions::new().create(true).append(true).open(path).and_then(|mut file| file.write_all(line.as_bytes()))
        }
        None => std::io::stderr().write_all(format!("SKIPPED: {line}").as_bytes()),
    };
}
