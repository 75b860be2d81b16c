//! Runs with an audit file.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use super::tool;

/// Succeeds if the chain of `a` is whole and no file has changed.
pub(crate) const HOLDS: &str = "$T --verify-audit a >/dev/null";

/// Starts the tool with `arguments` on a stdin that has supplied one record, and waits until it has read that.
pub(crate) fn started(dir: &Path, arguments: &[&str]) -> Child {
    let mut command = Command::new(tool());
    command.args(["--audit", "a", "--format", "ndjson", "--jobs", "1"]).args(arguments).current_dir(dir);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.as_mut().unwrap().write_all(b"one\n").unwrap();
    let mut line = String::new();
    let mut stdout = BufReader::new(child.stdout.as_mut().unwrap());
    while !line.contains("one") {
        line.clear();
        assert!(stdout.read_line(&mut line).unwrap() > 0, "the record is echoed");
    }
    child
}
