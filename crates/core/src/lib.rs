//! The championship: a rule book, entrants and games, and what is said about them.
//!
//! Everything here is common to at least two programs or games; nothing here knows a game. Library code takes bytes,
//! readers and writers and prints nothing; only [`shell`] (feature `shell`) touches a terminal.

pub mod entrants;
pub mod error;
pub mod escape;
pub mod finding;
pub mod games;
pub mod history;
pub mod json;
mod line_buffer;
pub mod lots;
pub mod millis;
pub mod nearest;
pub mod outcome;
pub mod players;
pub mod points;
mod rounds;
pub mod rulebook;
pub mod side;
pub mod stage;
pub mod table;

pub use error::InputError;
pub use finding::{Finding, Severity};
pub use lots::Lots;
pub use millis::Millis;
pub use outcome::Outcome;
pub use points::{HalfPoints, QuarterPoints};
pub use rulebook::RuleBook;
pub use side::Side;
