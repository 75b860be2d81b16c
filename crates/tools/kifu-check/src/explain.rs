//! `--explain CODE`: what a code means, what to do, and a record that has it.

use std::io::{self, Write};

use anyhow::bail;
use serde::Serialize;
use shinpan_cli::{Listed, Listing, Palette, Session};
use shinpan_core::InputError;
use shinpan_core::wording::{list, nearest_hint, printable, quoted};
use shinpan_records::CodeEntry;

use crate::args::Args;
use crate::game::GAMES;

/// In the place of a code: all of them, a line each.
const LIST: &str = "list";
/// The columns of a text for people.
// Those of a terminal that nobody has widened; the text is the same in a pipe.
const WIDTH: usize = 80;
/// The entries of codes that are of no game.
const ANY_GAME: &str = include_str!("../codes.toml");

/// The entries of all codes: those of each game, then those of any game and of the schedule.
///
/// # Errors
/// A `codes.toml` is not as it should be; a test reads them all.
pub fn code_entries() -> Result<Vec<CodeEntry>, InputError> {
    let mut entries = Vec::new();
    for game in &GAMES {
        entries.extend(game.codes()?);
    }
    entries.extend(CodeEntry::read(ANY_GAME, None, |_| false)?);
    Ok(entries)
}

/// Writes what there is to know about `code`: of every game, or of that of `--game`.
///
/// # Errors
/// There is no such code, or none of that game; the format is a page; the output cannot be written.
pub(crate) fn explain(args: &Args, code: &str, session: &mut Session<'_>) -> anyhow::Result<()> {
    if args.format.has_diagrams() {
        bail!("--explain has no page and no boards; expected text, csv, json or ndjson");
    }
    let all = code_entries()?;
    let of_game =
        |entry: &&CodeEntry| args.game.is_none() || entry.game.is_none() || entry.game == args.game.as_deref();
    let is_asked = |entry: &&CodeEntry| code == LIST || entry.code == code;
    let mut entries: Vec<&CodeEntry> = all.iter().filter(of_game).filter(is_asked).collect();
    // The list is looked through by the code; of one code the games stay in their order.
    entries.sort_by_key(|entry| &entry.code);
    if entries.is_empty() {
        bail!("--explain: {}", unknown(code, &all, args.game.as_deref()));
    }
    let mut listing = Listing::new(args.format.format, session.palette);
    listing.begin::<Shown<'_>>(&mut session.output)?;
    for entry in entries {
        listing.item(&mut session.output, &Shown { entry, is_line: code == LIST })?;
    }
    listing.end(&mut session.output)?;
    Ok(())
}

/// Message that nothing is explained: no game has the code, or only others than `game`.
fn unknown(code: &str, all: &[CodeEntry], game: Option<&str>) -> String {
    let mut having: Vec<&str> = all.iter().filter(|entry| entry.code == code).filter_map(|entry| entry.game).collect();
    having.dedup();
    match game {
        Some(game) if !having.is_empty() => {
            format!("{game} has no code {}; it is one of {}", quoted(code), list(having))
        }
        _ => {
            let near = nearest_hint(code, all.iter().map(|entry| &*entry.code));
            format!("no code {}; {near}--explain list has them all", quoted(code))
        }
    }
}

/// An entry as it is shown: whole, or on a line of the list.
#[derive(Serialize)]
struct Shown<'a> {
    #[serde(flatten)]
    entry: &'a CodeEntry,
    #[serde(skip)]
    is_line: bool,
}

impl Listed for Shown<'_> {
    const COLUMNS: &'static [&'static str] =
        &["code", "game", "group", "severity", "article", "meaning", "decision", "action", "see"];

    fn rows(&self) -> Vec<Vec<String>> {
        let CodeEntry { code, game, group, article, meaning, decision, action, see, .. } = self.entry;
        let optional = |text: &Option<String>| text.clone().unwrap_or_default();
        vec![vec![
            code.clone(),
            game.unwrap_or_default().to_owned(),
            group.clone(),
            severities(self.entry),
            optional(article),
            meaning.clone(),
            optional(decision),
            action.clone(),
            optional(see),
        ]]
    }

    fn text(&self, out: &mut dyn Write, palette: Palette) -> io::Result<()> {
        if self.is_line { self.write_line(out) } else { self.write_whole(out, palette) }
    }
}

impl Shown<'_> {
    /// `two-pawns  shogi  A second unpromoted pawn …`: the first clause of the meaning.
    fn write_line(&self, out: &mut dyn Write) -> io::Result<()> {
        let CodeEntry { code, game, meaning, .. } = self.entry;
        let end = [". ", ": ", "; "].iter().filter_map(|end| meaning.find(end)).min().unwrap_or(meaning.len());
        writeln!(out, "{code:<26}  {:<7}  {}", game.unwrap_or("any"), meaning[..end].trim_end_matches('.'))
    }

    fn write_whole(&self, out: &mut dyn Write, palette: Palette) -> io::Result<()> {
        let CodeEntry { code, game, group, article, meaning, decision, action, see, example, .. } = self.entry;
        let severity = self.entry.severity.first().map(|severity| palette.severity(*severity)).unwrap_or_default();
        let bold = palette.pos;
        let game = game.map(|game| format!("{game}, ")).unwrap_or_default();
        write!(out, "{bold}{code}{bold:#} ({game}{}): ", group.replace('-', " "))?;
        write!(out, "{severity}{}{severity:#}", severities(self.entry))?;
        for (word, text) in [("", article), ("decision: ", decision)] {
            if let Some(text) = text {
                write!(out, ", {word}{text}")?;
            }
        }
        writeln!(out, "\n")?;
        paragraph(out, meaning)?;
        paragraph(out, &format!("What to do: {action}"))?;
        if let Some(see) = see {
            writeln!(out, "See docs/{see}\n")?;
        }
        writeln!(out, "Example: {}\n  {}\n", example.command, printable(&example.says))?;
        for file in &example.files {
            writeln!(out, "  {}:", file.name)?;
            file.text.lines().try_for_each(|line| writeln!(out, "    {line}"))?;
            writeln!(out)?;
        }
        Ok(())
    }
}

/// `note, an error with --strict`.
fn severities(entry: &CodeEntry) -> String {
    let words = entry.severity.iter().map(ToString::to_string).collect::<Vec<_>>().join(" or ");
    if entry.dialect { format!("{words}, an error with --strict") } else { words }
}

/// The words of `text` in lines of at most [`WIDTH`] columns, and an empty line.
fn paragraph(out: &mut dyn Write, text: &str) -> io::Result<()> {
    let mut column = 0;
    for word in text.split(' ') {
        let width = word.chars().count();
        if column > 0 && column + 1 + width > WIDTH {
            writeln!(out)?;
            column = 0;
        }
        let gap = if column > 0 { " " } else { "" };
        write!(out, "{gap}{word}")?;
        column += gap.len() + width;
    }
    writeln!(out, "\n")
}
