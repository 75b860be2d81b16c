//! `judge-repetition`: does a repetition end the game, and who loses by it?
//!
//! The rules are those of the game crates; here are the command line and the way a verdict is shown.

mod args;
mod arimaa;
mod chess;
mod game;
mod go;
mod shogi;
mod verdict;
mod xiangqi;

use std::io::Write as _;

use anyhow::bail;
pub use args::Args;
use serde::Serialize;
use shinpan_cli::{Emit, Exit, Input, Io, Listing, Output, Session, Split};
use shinpan_core::finding::TextPos;
use shinpan_core::{InputError, RuleBook};
pub use verdict::Shown;

use crate::game::{Asked, GAMES, Game, Reader, Ruled};

/// What comes of one record.
enum Item {
    Verdict(Box<Shown>),
    Fault(Fault),
}

impl Item {
    fn index(&mut self) -> &mut u32 {
        match self {
            Self::Verdict(shown) => &mut shown.verdict.index,
            Self::Fault(fault) => &mut fault.index,
        }
    }
}

/// A record that cannot be read as far as a verdict, in the place of its verdict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// The path as given, `-` for stdin.
    pub record: String,
    /// Which game of the file, from 1.
    pub index: u32,
    /// Why, with the line.
    pub error: String,
    #[serde(skip)]
    pos: TextPos,
}

/// Runs the program.
///
/// # Errors
/// What makes exit 2 for the whole run: a rule book that cannot be used, an output that cannot be written.
#[expect(clippy::needless_pass_by_value, reason = "the wrapper hands the arguments over")]
pub fn run(args: Args, io: &mut Io) -> anyhow::Result<Exit> {
    let mut session = Session::open(&args.common, io)?;
    let game = args.game.as_deref().and_then(Game::named).unwrap_or(&GAMES[0]);
    let book = if args.asks_for_all() {
        session.messages.note("--rules all: a verdict by each form of the rule");
        None
    } else {
        let Some(book) = args.rules.open(Some(game.kind.book), &mut session)? else {
            return session.finish(Exit::Ok);
        };
        Some(book)
    };
    let book = counting(book, game, args.occurrences)?;
    let asked = Asked {
        format: args.input_format.as_deref(),
        ranks: args.ranks.as_deref(),
        laws: args.laws.as_deref(),
        explain: args.explain,
    };
    let judge = game.judge(book.as_ref(), asked)?;
    let name_of_book = book.as_ref().map_or("", RuleBook::name);
    let mut listing = Listing::new(args.format.format, session.palette);
    listing.begin::<Shown>(&mut session.output)?;
    let messages = session.messages.clone();
    let sink = |output: &mut Output, item: Item| match item {
        Item::Verdict(shown) => {
            listing.item(output, &*shown)?;
            Ok(shown.exit())
        }
        Item::Fault(fault) => {
            listing.instead(output, &fault)?;
            messages.error(InputError::at(&*fault.record, fault.pos, &*fault.error));
            Ok(Exit::Error)
        }
    };
    let work = |reader: &mut Reader<'_>, name: &str, input: Input, emit: Emit<'_, Item>| {
        let mut each = |ruled| emit(item(ruled, name, game, name_of_book, &args));
        reader(input, &mut each).map_err(anyhow::Error::from)
    };
    let cut = |head: &[u8]| (game.kind.cut)(head, args.input_format.as_deref());
    let split = Split { cut: &cut, index: Item::index };
    let exit = args.records.run_split(&mut session, Some(&split), (|| judge.reader(), work), sink)?;
    listing.end(&mut session.output)?;
    session.output.flush()?;
    session.finish(exit)
}

/// The book with the count of `--occurrences`, if there is one.
fn counting(book: Option<RuleBook>, game: &Game, count: Option<u32>) -> anyhow::Result<Option<RuleBook>> {
    if count.is_some() && game.occurrences.is_empty() {
        bail!("--occurrences: {} has no such count", game.kind.name);
    }
    let (Some(book), Some(count)) = (&book, count) else { return Ok(book) };
    let replace = |book: RuleBook, key: &&str| book.with(game.kind.name, key, i64::from(count).into());
    Ok(Some(game.occurrences.iter().try_fold(book.clone(), replace)?))
}

fn item(ruled: Ruled, record: &str, game: &Game, in_force: &str, args: &Args) -> Item {
    let Ruled { book, index, id, pos, judged } = ruled;
    let record = record.to_owned();
    match judged {
        Ok(judged) => Item::Verdict(Box::new(Shown {
            pos,
            occurrences: args.occurrences,
            diagram: judged.diagram.clone().filter(|_| args.explain),
            is_of_many: book.is_some(),
            verdict: judged.verdict(record, index, id, game.kind.name, book.unwrap_or(in_force)),
        })),
        Err(fault) => Item::Fault(Fault { record, index, error: fault.message, pos: fault.pos }),
    }
}
