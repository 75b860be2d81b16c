//! The Dutch system of FIDE: FIDE Handbook C.04.3, in force from 2026-02-01 and that of 2017, with the basic rules C.04.1, the general
//! handling rules C.04.2 and acceleration C.04.7.
//!
//! A [`Tournament`] is made from a tournament report file. [`Tournament::round`] collects what is known before a round:
//! who takes part, with score, colours and floats. [`Round::pair`] pairs it, bracket by bracket: each is a matching of
//! least cost by the criteria of the edition, and among equal ones the first in the order of the rules.

mod acceleration;
mod bracket;
mod brackets;
mod brackets_of_2017;
mod colours;
mod completion;
mod compressed;
mod contender;
mod costs;
mod costs_of_2017;
mod criterion;
mod difference;
mod edition;
mod graph;
mod history;
mod impossible;
mod obstacle;
mod of_tables;
mod order;
mod pairing;
mod published;
mod records;
mod round;
mod round_error;
mod settings;
mod tournament;

#[cfg(test)]
mod tests;

pub use bracket::{Bracket, BracketKind, Component};
pub use colours::{ColourRule, Colours};
pub use contender::{Contender, Float, Strength};
pub use criterion::Criterion;
pub use difference::{Difference, OrderStep};
pub use edition::Edition;
pub use history::in_points;
pub use impossible::Impossible;
pub use obstacle::Obstacle;
pub use of_tables::{Announced, add_entrants, report, scores};
pub use pairing::{Pair, RoundPairing};
pub use published::{Published, PublishedPair};
pub use records::{FORBIDDEN, RecordError, Records};
pub use round::Round;
pub use round_error::RoundError;
pub use settings::{InitialColour, Settings, SheetOrder};
pub use tournament::Tournament;
