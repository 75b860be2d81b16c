//! `judge-repetition`: does a repetition end the game, and who loses by it?
//!
//! The rules are those of the game crates; here are the command line and the way a verdict is shown.

mod args;
mod shogi;
mod verdict;

use std::io::Write as _;

pub use args::Args;
use serde::Serialize;
use shinpan_core::InputError;
use shinpan_core::finding::Place;
use shinpan_core::shell::{Emit, Exit, Input, Io, Listing, Output, Session};
use shinpan_shogi::records::Format;
pub use verdict::Shown;

/// What comes of one record.
enum Item {
    Verdict(Box<Shown>),
    Fault(Fault),
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
    place: Place,
}

/// Runs the program.
///
/// # Errors
/// What makes exit 2 for the whole run: a rule book that cannot be used, an output that cannot be written.
#[expect(clippy::needless_pass_by_value, reason = "the wrapper hands the arguments over")]
pub fn run(args: Args, io: &mut Io) -> anyhow::Result<Exit> {
    let mut session = Session::open(&args.common, io)?;
    let default = args.game.map_or("wcsc-2010", args::Game::default_book);
    let Some(book) = args.rules.open(Some(default), &mut session)? else {
        return session.finish(Exit::Ok);
    };
    let book = match args.occurrences {
        Some(count) => book.with("shogi", "repetition", i64::from(count).into())?,
        None => book,
    };
    let judge = shogi::Judge {
        rules: book.section("shogi")?,
        book: book.name().to_owned(),
        format: args.input_format.as_deref().and_then(Format::from_name),
        explain: args.explain,
    };
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
            messages.error(InputError::at(&*fault.record, fault.place, &*fault.error));
            Ok(Exit::Error)
        }
    };
    let work = |scratch: &mut shogi::Scratch, name: &str, input: Input, emit: Emit<'_, Item>| {
        judge.judge(scratch, name, input, emit)
    };
    let exit = args.records.run(&mut session, (shogi::Scratch::default, work), sink)?;
    listing.end(&mut session.output)?;
    session.output.flush()?;
    session.finish(exit)
}
