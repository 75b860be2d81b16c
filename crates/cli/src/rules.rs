//! The rule book in force: a built-in one by name, or a file.

use std::io::Write;
use std::path::Path;

use anyhow::{Context as _, anyhow, bail};

use super::args::RulesArgs;
use super::session::Session;
use super::source::{DASH, Source};
use super::sources::NoInput;
use super::watch::Watch;
use shinpan_core::{Championship, RuleBook};

/// Size of the longest rule book in bytes: a hundred times the longest one that exists.
const BOOK_MOST: u64 = 1 << 20;

impl RulesArgs {
    /// Opens the book of `--rules`, or the one called `default`; `None` if `--list-rules` or `--print-rules` has been
    /// answered, so that the run is over.
    ///
    /// # Errors
    /// There is no such book, or it cannot be read; or there is neither `--rules` nor a default, unless the book is
    /// only printed: then the first built-in one is used.
    pub fn open(&self, default: Option<&str>, session: &mut Session<'_>) -> anyhow::Result<Option<RuleBook>> {
        if self.list_rules {
            list_books(&mut session.output)?;
            return Ok(None);
        }
        if let Some(name) = session.io.command_line.named_book.as_ref().filter(|_| self.print_rules) {
            bail!("--print-rules reads no file; use --rules {name} --print-rules");
        }
        let book = self.book(default, session)?;
        if self.print_rules {
            session.output.write_all(book.to_toml().as_bytes())?;
            return Ok(None);
        }
        session.messages.note(format_args!("the rule book in force is {}", book.name()));
        Ok(Some(book))
    }

    /// Finds the same book as [`RulesArgs::open`] without printing anything, for tools whose default depends on the
    /// record.
    ///
    /// # Errors
    /// The errors of [`RulesArgs::open`].
    pub fn book(&self, default: Option<&str>, session: &Session<'_>) -> anyhow::Result<RuleBook> {
        let book = self.find(default, session)?;
        // If several books are in force, one for each game, tables are read by the first.
        let _ = session.championship.set(Championship::of(&book)?);
        session.io.watch.note_book(&book);
        Ok(book)
    }

    fn find(&self, default: Option<&str>, session: &Session<'_>) -> anyhow::Result<RuleBook> {
        match (&self.rules, default) {
            (Some(given), _) if is_file(given) => {
                parse(Source::given(given, "--rules", session.io)?, &session.io.watch)
            }
            (Some(given), _) => builtin(&given.to_string_lossy()),
            (None, Some(default)) => builtin(default),
            // A book need not be named to be printed.
            (None, None) if self.print_rules => builtin(RuleBook::builtin_names().first().unwrap_or(&"")),
            (None, None) => bail!(NoInput(format!(
                "--rules is required: a built-in book, which {} --list-rules lists, or a file; an event file can name it",
                session.io.tool
            ))),
        }
    }
}

/// Writes a line for each built-in book: its name, its description, and the programs that take it.
fn list_books(out: &mut dyn Write) -> anyhow::Result<()> {
    let names = RuleBook::builtin_names();
    let width = names.iter().map(|name| name.len()).max().unwrap_or(0);
    for name in names {
        let programs = programs(&RuleBook::builtin(name)?.sections());
        writeln!(out, "{name:<width$}  {} ({programs})", RuleBook::about_builtin(name))?;
    }
    Ok(())
}

/// Returns the programs that take a book with these sections: programs of tables read the section with their own name,
/// programs of records that of the game.
fn programs(sections: &[String]) -> String {
    const OF_TABLES: [&str; 4] = ["standings", "pair", "color-assign", "qualify-score"];
    // Sections that no single program reads: those for all programs, and for the logs of chess.
    const BESIDE: [&str; 2] = ["championship", "match"];
    let is_of_game = |section: &String| !OF_TABLES.contains(&section.as_str()) && !BESIDE.contains(&section.as_str());
    let of_records = sections.iter().any(is_of_game).then_some(["kifu-check", "judge-repetition"]);
    let of_tables = OF_TABLES.into_iter().filter(|name| sections.iter().any(|section| section == name));
    let programs = of_records.into_iter().flatten().chain(of_tables).collect::<Vec<_>>();
    if programs.len() == 6 { "all programs".to_owned() } else { programs.join(", ") }
}

/// Whether an argument means a file or stdin, and not a built-in book: a stray file never hides a built-in book.
pub(super) fn is_file(given: &Path) -> bool {
    let text = given.to_string_lossy();
    text == DASH || text.contains('/') || text.ends_with(".toml") || (!is_builtin(&text) && given.is_file())
}

/// Whether there is a built-in book with this name.
pub(super) fn is_builtin(name: &str) -> bool {
    RuleBook::builtin_names().contains(&name)
}

fn builtin(name: &str) -> anyhow::Result<RuleBook> {
    RuleBook::builtin(name).map_err(|error| match error.pos {
        None => anyhow!("--rules: {}", error.message),
        Some(_) => error.into(),
    })
}

fn parse(source: Source, watch: &Watch) -> anyhow::Result<RuleBook> {
    let name = source.name.clone();
    let text = read(source).with_context(|| name.clone())?;
    // The book that extends a file names the file along with the reason.
    let load = |path: &str| read(Source::file(path, watch)).map_err(|error| format!("{error:#}"));
    Ok(RuleBook::parse(&text, &name, &load)?)
}

fn read(source: Source) -> anyhow::Result<String> {
    let bytes = source.kind.read(BOOK_MOST)?;
    String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        anyhow!("line {} is not UTF-8", 1 + memchr::memchr_iter(b'\n', valid).count())
    })
}
