//! The rounds of an event by the system of its rule book: who meets whom, and why. WCSC rules 2010, Art. 17 to 19; the 2015 Arimaa
//! World Computer Championship, constraints 1-10; events of engines; the Dutch system of FIDE.
//!
//! [`Event`] opens a book; its [`System`] makes a round [`Ready`]; [`answers`] draws it, explains it, checks a published one. To add a
//! system is to add a file to [`systems`], its line in [`SYSTEMS`] and its word in [`document::System`].

mod absence;
pub mod answers;
mod articles;
mod board;
mod brackets;
pub mod constraints;
pub mod criterion;
pub mod document;
mod event;
mod input;
mod officers;
mod options;
mod port;
pub mod ranking;
mod round;
pub mod systems;
pub mod whole;

pub use articles::Articles;
pub use board::Board;
pub use event::Event;
pub use input::{Input, Report, no_games, of_round};
pub use officers::OfficerPair;
pub use options::RoundOption;
pub use port::{Cannot, Chance, Literal, Offer, Ready, Remark, RoundAsked, System, Table};
pub use round::{
    Difference, DifferenceKind, NoPairing, OtherRow, Otherwise, PublishedRow, Round, RoundPairing, StatedBye, Worse,
};
pub use systems::SYSTEMS;
pub use whole::solve::obstacle;

/// The greatest number of games, entrants or lines that a message names.
const NAMED_MOST: usize = 12;
