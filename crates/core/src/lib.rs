//! The championship: a rule book, entrants and games, and what is said about them.
//!
//! Everything here is common to at least two programs or games; nothing here knows a game. Library code takes bytes,
//! readers and writers and prints nothing.

mod constants;
pub mod entrants;
pub mod error;
pub mod finding;
pub mod games;
pub mod history;
pub mod json;
mod line_buffer;
pub mod lots;
pub mod millis;
pub mod outcome;
pub mod points;
pub mod rulebook;
pub mod side;
pub mod stage;
pub mod table;
mod word;
pub mod wording;

pub use error::InputError;
pub use finding::{Finding, Severity};
pub use lots::Lots;
pub use millis::Millis;
pub use outcome::Outcome;
pub use points::{HalfPoints, QuarterPoints};
pub use rulebook::RuleBook;
pub use side::Side;
