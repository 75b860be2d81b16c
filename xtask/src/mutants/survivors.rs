//! Mutants that no test noticed, and those of them that change nothing: the table of docs/conformance.md.

use std::collections::BTreeSet;
use std::fmt;
use std::path::Path;

use anyhow::{Context as _, Result, bail};

use crate::workspace;

const PAGE: &str = "docs/conformance.md";
const HEADING: &str = "## Mutants that change nothing";

/// A mutant, by what is changed and the line it stands in: numbers of lines change with every edit.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Survivor {
    file: String,
    /// `replace > with >= in Judge::game_end`.
    change: String,
    /// The text of the line.
    line: String,
}

impl fmt::Display for Survivor {
    /// As a row of the table, without its reason.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cell = |text: &str| text.replace('|', "\\|");
        write!(f, "| {} | `{}` | `{}` |", self.file, cell(&self.change), cell(&self.line))
    }
}

/// Those of a run.
pub(super) fn missed(output: &Path) -> Result<Vec<Survivor>> {
    let path = output.join("mutants.out/missed.txt");
    // A list of mutants alone has no such file.
    let Ok(text) = std::fs::read_to_string(&path) else { return Ok(Vec::new()) };
    text.lines().map(|line| parse(line).with_context(|| format!("{}: {line}", path.display()))).collect()
}

/// `crates/games/go/src/judge.rs:57:9: replace > with >= in Judge::play`.
fn parse(text: &str) -> Result<Survivor> {
    let (place, change) = text.split_once(": ").context("no place")?;
    let mut place = place.splitn(3, ':');
    let (file, number) = place.next().zip(place.next()).context("no line")?;
    // Of the working tree: a run that was ended may have left its change in the copy.
    let source = std::fs::read_to_string(workspace::root().join(file)).with_context(|| file.to_owned())?;
    let line = source.lines().nth(number.parse::<usize>()?.saturating_sub(1)).context("no such line")?;
    Ok(Survivor { file: file.to_owned(), change: change.to_owned(), line: line.trim().to_owned() })
}

/// Those that the page explains.
pub(super) fn explained() -> Result<BTreeSet<Survivor>> {
    let text = std::fs::read_to_string(workspace::root().join(PAGE)).context(PAGE)?;
    let section =
        text.split_once(HEADING).map(|(_, rest)| rest).with_context(|| format!("{PAGE}: no \"{HEADING}\""))?;
    let section = section.split("\n## ").next().unwrap_or_default();
    let rows = section.lines().filter(|line| line.starts_with("| crates/"));
    rows.map(|row| entry(row).with_context(|| format!("{PAGE}: {row}"))).collect()
}

/// `| file | change | line | reason |`, with `\|` for a stroke.
fn entry(row: &str) -> Result<Survivor> {
    let row = row.replace("\\|", "\u{1}");
    let cells = row.trim_matches('|').split('|').map(|cell| cell.trim().replace('\u{1}', "|")).collect::<Vec<_>>();
    let [file, change, line, reason] = &cells[..] else { bail!("{} cells, expected 4", cells.len()) };
    if reason.is_empty() {
        bail!("no reason");
    }
    let plain = |cell: &String| cell.trim_matches('`').to_owned();
    Ok(Survivor { file: file.clone(), change: plain(change), line: plain(line) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_survivor_is_found_by_the_row_that_is_written_of_it() {
        let survivor = Survivor {
            file: "crates/a.rs".to_owned(),
            change: "replace || with && in a".to_owned(),
            line: "a || b".to_owned(),
        };
        assert_eq!(entry(&format!("{survivor} why |")).expect("a row"), survivor);
        assert!(entry(&format!("{survivor} |")).is_err());
    }

    /// What a row is about must still be there.
    #[test]
    fn every_row_is_of_a_line_of_its_file() {
        for survivor in explained().expect("the page") {
            let text = std::fs::read_to_string(workspace::root().join(&survivor.file)).expect("a file");
            assert!(text.lines().any(|line| line.trim() == survivor.line), "{survivor}");
        }
    }
}
