//! The shape of the repository: length and first line of source files, no path of one machine.

use std::path::Path;

use anyhow::{Context as _, Result, bail};

use crate::workspace;

/// The most lines that a source file may have.
const MOST_LINES: usize = 800;
/// Beginnings of paths that only one machine has.
const MACHINE_PATHS: [&str; 6] = [
    concat!("/", "home/"),
    concat!("/", "Users/"),
    concat!("/", "root/"),
    concat!("/", "work/"),
    concat!("C:", "\\"),
    concat!("/", "mnt/"),
];
/// Files that are read as text.
const TEXT: [&str; 9] = ["rs", "md", "toml", "csv", "csa", "ndjson", "json", "yml", "sh"];

/// Checks every file.
pub(crate) fn check() -> Result<()> {
    let mut faults = Vec::new();
    for path in workspace::files()? {
        let is_text = Path::new(&path).extension().is_some_and(|end| TEXT.iter().any(|text| end == *text));
        if is_text || path == ".ci/run" || path == "justfile" {
            let bytes = std::fs::read(workspace::root().join(&path)).with_context(|| path.clone())?;
            faults.extend(of_file(&path, &String::from_utf8_lossy(&bytes)));
        }
    }
    if !faults.is_empty() {
        bail!("\n  {}", faults.join("\n  "));
    }
    Ok(())
}

fn of_file(path: &str, text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    if Path::new(path).extension().is_some_and(|end| end == "rs") {
        let lines = text.lines().count();
        if lines > MOST_LINES {
            faults.push(format!("{path}: {lines} lines, at most {MOST_LINES}"));
        }
        if path.contains("src/") && !text.starts_with("//!") {
            faults.push(format!("{path}:1: the first line is not the //! that says what the file is"));
        }
    }
    for (number, line) in (1..).zip(text.lines()) {
        if let Some(start) = MACHINE_PATHS.iter().find(|start| line.contains(**start)) {
            faults.push(format!("{path}:{number}: a path of one machine, \"{start}…\""));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_of_a_file() {
        for (path, text, faults) in [
            ("a/src/lib.rs", "//! Words.\n".to_owned(), 0),
            ("a/src/lib.rs", "// Words.\n".to_owned(), 1),
            ("a/build.rs", "\n".repeat(MOST_LINES), 0),
            ("a/build.rs", "\n".repeat(MOST_LINES + 1), 1),
            ("README.md", format!("see {}me", MACHINE_PATHS[0]), 1),
        ] {
            assert_eq!(of_file(path, &text).len(), faults, "{path}");
        }
    }
}
