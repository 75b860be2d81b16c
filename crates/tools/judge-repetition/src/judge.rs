//! The judging of all records of a run.

use std::io::Write as _;

use anyhow::bail;
use shinpan_cli::{Emit, Exit, Input, Listing, Output, Session, Split};
use shinpan_core::{InputError, RuleBook};
use shinpan_records::Game;
use shinpan_records::port::{GameReader, JudgedGame, OpenGame};

use crate::args::Args;
use crate::game;
use crate::verdict_line::{FaultLine, Line, VerdictLine};

/// A game and by which rules it is judged.
pub(crate) struct Judge<'a> {
    args: &'a Args,
    game: &'static Game,
    open_game: Box<dyn OpenGame>,
    /// The name of the rule book; empty where all forms of a rule are judged by.
    rules: String,
}

impl<'a> Judge<'a> {
    /// Opens the game by the rule book of the command line; none if that was only to be shown.
    ///
    /// # Errors
    /// The book cannot be used, or the game does not have an option that is given.
    pub(crate) fn open(args: &'a Args, session: &mut Session<'_>) -> anyhow::Result<Option<Self>> {
        let game = game::named(args.game.as_deref());
        let book = if args.asks_for_all() {
            session.messages.note("--rules all: a verdict by each form of the rule");
            None
        } else {
            let Some(book) = args.rules.open(Some(game.kind.book), session)? else { return Ok(None) };
            Some(book)
        };
        let book = with_count(book, game, args.occurrences)?;
        let open_game = game::open(game, book.as_ref(), &args.options())?;
        let rules = book.as_ref().map_or("", RuleBook::name).to_owned();
        Ok(Some(Self { args, game, open_game, rules }))
    }

    /// Judges every record, and writes a line for each.
    ///
    /// # Errors
    /// The output cannot be written, or there is nothing to read.
    pub(crate) fn run(&self, session: &mut Session<'_>) -> anyhow::Result<Exit> {
        let mut listing = Listing::new(self.args.format.format, session.palette);
        listing.begin::<VerdictLine>(&mut session.output)?;
        let messages = session.messages.clone();
        let sink = |output: &mut Output, line: Line| match line {
            Line::Verdict(line) => {
                listing.item(output, &*line)?;
                Ok(line.exit())
            }
            Line::Fault(fault) => {
                listing.instead(output, &fault)?;
                messages.error(InputError::at(&*fault.record, fault.pos, &*fault.error));
                Ok(Exit::Error)
            }
        };
        let work = |reader: &mut Box<dyn GameReader + '_>, record: &str, mut input: Input, emit: Emit<'_, Line>| {
            let mut each = |judged| emit(self.line(judged, record));
            reader.judge(&input.chunk(), &mut input, &mut each).map_err(anyhow::Error::from)
        };
        let rule = |head: &[u8]| self.game.split_rule(head, self.args.input_format.as_deref());
        let split = Split { rule: &rule, index: Line::index };
        let exit = self.args.records.run_split(session, Some(&split), || self.open_game.reader(), work, sink)?;
        listing.end(&mut session.output)?;
        session.output.flush()?;
        Ok(exit)
    }

    fn line(&self, judged: JudgedGame, record: &str) -> Line {
        let JudgedGame { form, index, id, pos, verdict } = judged;
        let record = record.to_owned();
        match verdict {
            Ok(verdict) => Line::Verdict(Box::new(VerdictLine {
                record,
                index,
                id,
                game: self.game.kind.name,
                rules: form.unwrap_or(&self.rules).to_owned(),
                verdict,
                pos,
                occurrences: self.args.occurrences,
                is_explained: self.args.explain,
                is_of_many: form.is_some(),
            })),
            Err(fault) => Line::Fault(FaultLine { record, index, error: fault.message, pos: fault.pos }),
        }
    }
}

/// The book with the count of `--occurrences`, if there is one.
fn with_count(book: Option<RuleBook>, game: &Game, count: Option<u32>) -> anyhow::Result<Option<RuleBook>> {
    let keys = game.kind.occurrences;
    if count.is_some() && keys.is_empty() {
        bail!("--occurrences: {} has no such count", game.kind.name);
    }
    let (Some(book), Some(count)) = (&book, count) else { return Ok(book) };
    let replace = |book: RuleBook, key: &&str| book.with(game.kind.name, key, i64::from(count).into());
    Ok(Some(keys.iter().try_fold(book.clone(), replace)?))
}
