//! The championship: a rule book, entrants and games, and what is said about them.
//!
//! Everything here is common to at least two programs or games; nothing here knows a game. Library code takes bytes,
//! readers and writers and prints nothing; only [`shell`] (feature `shell`) touches a terminal.

pub mod entrants;
pub mod error;
pub mod escape;
pub mod finding;
pub mod game;
pub mod games;
pub mod history;
pub mod json;
pub mod lines;
pub mod lots;
pub mod millis;
pub mod nearest;
pub mod neutral;
pub mod outcome;
pub mod part;
pub mod pgn;
pub mod players;
pub mod points;
pub mod report;
mod rounds;
pub mod rulebook;
#[cfg(feature = "shell")]
pub mod shell;
pub mod side;
pub mod stage;
pub mod table;
pub mod verdict;
mod window;

pub use error::InputError;
pub use finding::{Finding, Severity};
pub use game::GameKind;
pub use lots::Lots;
pub use millis::Millis;
pub use outcome::Outcome;
pub use part::{Cut, Part};
pub use points::{HalfPoints, QuarterPoints};
pub use report::{Checked, GameReport};
pub use rulebook::RuleBook;
pub use side::Side;
pub use verdict::Verdict;
