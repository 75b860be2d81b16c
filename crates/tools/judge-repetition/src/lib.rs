//! `judge-repetition`: does a repetition end the game, and who loses by it?
//!
//! The rules are those of the game crates; here are the command line and the way a verdict is shown.

mod args;
mod game;
mod judge;
mod page;
mod picture;
mod report;
mod ruled_game;
mod verdict_line;

pub use args::Args;
use shinpan_cli::{Exit, Io, Session};
use shinpan_records::RecordFiles;

use crate::game::GAMES;
pub use verdict_line::{FaultLine, VerdictLine};

use crate::judge::Judge;

/// Runs the program.
///
/// # Errors
/// What makes exit 2 for the whole run: a rule book that cannot be used, an output that cannot be written.
#[expect(clippy::needless_pass_by_value, reason = "the wrapper hands the arguments over")]
pub fn run(args: Args, io: &mut Io) -> anyhow::Result<Exit> {
    let mut session = Session::open(&args.common, io)?;
    session.record_files = RecordFiles::of(&GAMES);
    let exit = match Judge::open(&args, &mut session)? {
        Some(judge) => judge.run(&mut session)?,
        None => Exit::Ok,
    };
    session.finish(exit)
}
