//! The lines of the README by which a program is installed: each is run as it stands, into a folder of its own.

use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, ensure};

use crate::run::{cargo, output, shown};
use crate::workspace;

/// How such a line begins.
const INSTALL: &str = "cargo install ";

/// Runs every `cargo install` of the README, without optimisation, and starts the program that it installs.
///
/// # Errors
/// There is none, one fails, or the program does not start.
pub(crate) fn check() -> Result<()> {
    let readme = workspace::root().join("README.md");
    let text = std::fs::read_to_string(&readme).with_context(|| readme.display().to_string())?;
    let lines = install_lines(&text);
    ensure!(!lines.is_empty(), "README.md: no line with {INSTALL:?}");
    for words in lines {
        let prefix = tempfile::tempdir()?;
        let mut install = cargo(&["install", "--quiet", "--debug", "--target-dir"]);
        // What this workspace has built already is taken from there.
        install.arg(workspace::target()?).arg("--root").arg(prefix.path()).args(&words);
        shown(&mut install)?;
        let path = words.last().map(Path::new).and_then(Path::file_name).context("a line without a path")?;
        let program = prefix.path().join("bin").join(path);
        let version = String::from_utf8(output(Command::new(&program).arg("--version"))?)?;
        ensure!(version.starts_with(&*path.to_string_lossy()), "{}: {version}", program.display());
        println!("{INSTALL}{}: {}", words.join(" "), version.trim());
    }
    Ok(())
}

/// The words behind `cargo install`, of each such line within backquotes or in a block of commands.
fn install_lines(text: &str) -> Vec<Vec<String>> {
    let lines = text.split(INSTALL).skip(1).filter_map(|rest| rest.split(['`', '\n']).next());
    lines.map(|line| line.split_whitespace().map(str::to_owned).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_found_in_text_and_in_blocks() {
        let text = "one comes by `cargo install --locked --path a/b`.\n```sh\ncargo install --path c\n```\n";
        assert_eq!(install_lines(text), [vec!["--locked", "--path", "a/b"], vec!["--path", "c"]]);
    }
}
