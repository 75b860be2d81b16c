//! Tables of codes in the documentation, and the findings of the examples of codes, made from the `codes.toml` of all
//! games.

use std::fmt::Write as _;

use anyhow::{Context as _, Result};
use shinpan_records::CodeEntry;
use shinpan_testing::run_code_example;
use xtask::run;

use crate::made::{Files, Made};

/// Pages with tables: a comment `<!-- codes: GAME GROUP -->` is before each table, and [`END`] after it.
const PAGES: [&str; 3] = ["docs/engine-events.md", "docs/kifu-check.md", "docs/man-machine.md"];
const BEGIN: &str = "<!-- codes: ";
const END: &str = "<!-- end of codes -->";
/// Heads of the columns.
const HEADS: [&str; 5] = ["code", "severity", "article", "meaning", "decision"];
/// Used in place of a game for codes that belong to none.
const ANY: &str = "any";

/// Makes the pages and the files of entries.
pub(crate) fn made() -> Result<Made> {
    let entries = kifu_check::code_entries()?;
    let mut files = Files::new();
    for page in PAGES {
        files.insert(page.to_owned(), with_tables(&read(page)?, &entries).context(page)?.into_bytes());
    }
    for game in ["shogi", "arimaa", "xiangqi", "go", "chess", ANY] {
        let path = match game {
            ANY => "crates/tools/kifu-check/codes.toml".to_owned(),
            game => format!("crates/games/{game}/codes.toml"),
        };
        let of_game = entries.iter().filter(|entry| entry.game.unwrap_or(ANY) == game);
        let text = with_findings(&read(&path)?, &of_game.collect::<Vec<_>>()).with_context(|| path.clone())?;
        files.insert(path, text.into_bytes());
    }
    Ok(Made { command: "cargo xtask gen", folders: &[], files })
}

fn read(path: &str) -> Result<String> {
    std::fs::read_to_string(run::root().join(path)).with_context(|| path.to_owned())
}

/// Returns `page` with all its tables made anew.
fn with_tables(page: &str, entries: &[CodeEntry]) -> Result<String> {
    let mut text = String::new();
    let mut rest = page;
    while let Some((before, from)) = rest.split_once(BEGIN) {
        let (name, from) = from.split_once(" -->").context("a comment without its end")?;
        let (_, behind) = from.split_once(END).with_context(|| format!("no {END} behind the table {name}"))?;
        let (game, group) = name.split_once(' ').with_context(|| format!("{name}: expected a game and a group"))?;
        let is_in = |entry: &&CodeEntry| entry.game.unwrap_or(ANY) == game && entry.group == group;
        let table = table(&entries.iter().filter(is_in).collect::<Vec<_>>());
        write!(text, "{before}{BEGIN}{name} -->\n\n{table}\n{END}")?;
        rest = behind;
    }
    Ok(text + rest)
}

/// Makes a table with a row for each entry. What all entries share is said once, above the table, and a column that is
/// empty or shared by all is left out.
fn table(entries: &[&CodeEntry]) -> String {
    let rows = entries.iter().map(|entry| cells(entry)).collect::<Vec<_>>();
    let is_shared = |column: usize| rows.iter().all(|row| row[column] == rows[0][column]);
    let shown = (0..HEADS.len()).filter(|column| rows.len() == 1 || !is_shared(*column)).collect::<Vec<_>>();
    let line = |cells: &[String; 5]| {
        let cells = shown.iter().map(|column| &*cells[*column]).collect::<Vec<_>>();
        format!("| {} |\n", cells.join(" | ")).replace("|  |", "| |")
    };
    let shared = (0..HEADS.len()).filter(|column| !shown.contains(column) && !rows[0][*column].is_empty());
    let shared = shared.map(|column| format!("{} {}", HEADS[column], rows[0][column])).collect::<Vec<_>>();
    let above = if shared.is_empty() { String::new() } else { format!("All of them: {}.\n\n", shared.join(", ")) };
    let rule = "---|".repeat(shown.len());
    format!("{above}{}|{rule}\n{}", line(&HEADS.map(str::to_owned)), rows.iter().map(line).collect::<String>())
}

/// The cells of an entry: the first sentence of its meaning, of which `kifu-check --explain` has the rest.
fn cells(entry: &CodeEntry) -> [String; 5] {
    let CodeEntry { code, severity, dialect, article, meaning, decision, see, .. } = entry;
    let words = severity.iter().map(ToString::to_string);
    let severity = words.chain(dialect.then(|| "dialect".to_owned())).collect::<Vec<_>>().join(", ");
    let see = see.as_ref().map(|see| {
        let page = see.split('#').next().unwrap_or_default();
        // A link within the same page needs no name of the page.
        format!(" See [{page}]({see}).")
    });
    let decision = decision.as_ref().map(|words| words.split(", ").map(|word| format!("`{word}`")).collect::<Vec<_>>());
    let article =
        article.as_ref().map(|article| article.trim_start_matches("Art. ").trim_start_matches("Clause ").to_owned());
    let sentence = meaning.split_inclusive(". ").next().unwrap_or_default().trim_end();
    [
        format!("`{code}`"),
        severity,
        article.unwrap_or_default(),
        format!("{}{}", sentence.trim_end_matches('.'), see.unwrap_or_default()),
        decision.map(|words| words.join(", ")).unwrap_or_default(),
    ]
}

/// Returns `text`, a `codes.toml`, with the current finding of each example.
fn with_findings(text: &str, entries: &[&CodeEntry]) -> Result<String> {
    let mut out = String::new();
    let (mut group, mut code) = ("", "");
    for line in text.lines() {
        if let Some(name) = line.strip_prefix("[[") {
            group = name.trim_end_matches(']');
        } else if let Some(word) = line.strip_prefix("code = ") {
            code = word.trim_matches('"');
        }
        if line.starts_with("says = ") {
            continue;
        }
        writeln!(out, "{line}")?;
        if line.starts_with("example = ") {
            let entry = entries.iter().find(|entry| entry.group == group && entry.code == code);
            let entry = entry.with_context(|| format!("{group}: no entry {code}"))?;
            let said = run_code_example(kifu_check::run, entry).with_context(|| format!("{code}: not found"))?;
            writeln!(out, "says = {}", toml::Value::String(said))?;
        }
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Asserts that the pages and entries are as generated; `cargo xtask gen` writes them.
    #[test]
    fn tables_of_codes() {
        made().and_then(|made| made.check()).expect("in step");
    }
}
