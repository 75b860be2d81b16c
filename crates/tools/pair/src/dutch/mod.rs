//! The Dutch system of FIDE, C.04.3: a round of a tournament report file, bracket by bracket.

mod audit;
mod check;
pub mod document;
mod draw;
mod event;
pub mod finding;
mod flags;
mod impossible;
mod list;
mod reason;
mod rows;
pub mod why;

use shinpan_cli::{Exit, Session};
use shinpan_core::RuleBook;
use shinpan_tournament::dutch::Settings;

use crate::args::Args;
use event::Event;

/// Runs the program by a book of the Dutch system.
///
/// # Errors
/// What makes exit 2.
pub(crate) fn run(args: &Args, book: &RuleBook, settings: Settings, mut session: Session<'_>) -> anyhow::Result<Exit> {
    flags::refuse(args, book, args.format.output(&session))?;
    if args.list_records {
        list::write(args, &mut session)?;
        return session.finish(Exit::Ok);
    }
    if args.checks_files() {
        let exit = audit::files(args, book, settings, &mut session)?;
        return session.finish(exit);
    }
    let event = Event::read(args, book, &session)?;
    match event.draw((args, book), settings, &mut session)? {
        Some(exit) => session.finish(exit),
        None => Ok(Exit::Findings),
    }
}
