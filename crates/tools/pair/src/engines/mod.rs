//! Pairings of events of engines: double round robins, gauntlets, and a Swiss system with several games a pair; docs/rulings.md,
//! "Engine events".
//!
//! Engines have the numbers of their seeds. A pairing is boards in the order in which they are played, with the colours and the
//! number of the game in its pairing. The tables of [`berger`], [`circle`] and [`gauntlet`] rest on nothing but the number of
//! engines; [`swiss`] on all earlier games.

pub mod berger;
mod board;
mod check;
pub mod circle;
pub mod document;
mod draw;
mod event;
mod flags;
pub mod gauntlet;
pub mod rules;
mod sheet;
pub mod swiss;
#[cfg(test)]
mod tests;
mod why;

use shinpan_cli::{Exit, Session};
use shinpan_core::RuleBook;

pub use self::board::Board;
use self::event::Event;
pub use self::rules::EngineRules;
use crate::args::Args;

/// Runs the program by a book of an event of engines.
///
/// # Errors
/// What makes exit 2.
pub(crate) fn run(args: &Args, book: &RuleBook, rules: EngineRules, mut session: Session<'_>) -> anyhow::Result<Exit> {
    flags::refuse(args, rules)?;
    let request = args.page.request(args.format.output(&session), &mut session)?;
    let event = Event::read(args, book, rules, &session)?;
    match event.answer(args, request.as_ref(), &mut session)? {
        Some(exit) => session.finish(exit),
        // Nothing was drawn: the file of `-o` stays as it was.
        None => Ok(Exit::Findings),
    }
}
