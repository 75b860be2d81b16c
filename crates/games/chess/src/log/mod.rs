//! The log that is kept while man plays machine, judged by the match rules of 2003 (New York, Kasparov against Deep Junior).
//!
//! [`Log`] takes entries in the order of the log; each goes to its game, and there to every clause: a machine of states
//! that adds what it finds. A log may have several games, and entries of one between those of another; only the algorithm
//! of Clause 6c is filed for more than one. Clauses that no log can decide are in [`UNDECIDED`].

mod clock;
mod delivery;
mod draws;
mod event;
mod fields;
mod game;
mod machine;
mod match_state;
mod operator;
mod reader;
mod repairs;
mod restart;
mod rules;
mod sequence;
mod slips;
mod time;

pub use event::{Action, ActionName, Actor, Event, Team};
pub use game::LogGame;
pub use match_state::{MAX_FINDINGS, Repair};
pub use reader::{EmptyLog, Log, MAX_GAMES, judge};
pub use rules::MatchRules;
pub use time::{Moment, Span};

/// Clauses that cannot be decided from a log: nothing is said about them.
pub const UNDECIDED: &str =
    "1, 2, 4a-c, 4e-g, 5a, 5c, 6a, 6b, 6f, 6i, 6k, 7d, 10b, 10c, 11, 12, 13b, 13e, 14, and the delays of 6e";
