//! The championship: a rule book, entrants and games, and what is said about them.
//!
//! Everything here is common to at least two programs or games; nothing here knows a game. Library code takes bytes,
//! readers and writers and prints nothing.

pub mod championship;
mod constants;
mod draw_points;
pub mod entrants;
pub mod error;
pub mod faults;
pub mod finding;
pub mod games;
pub mod history;
pub mod json;
mod line_buffer;
pub mod lookalike;
pub mod lots;
pub mod millis;
pub mod outcome;
pub mod page;
pub mod points;
pub mod progress;
pub mod rulebook;
mod shared_text;
pub mod side;
pub mod stage;
pub mod strikes;
pub mod table;
pub mod trf;
pub mod what_if;
mod word;
pub mod wording;

pub use championship::Championship;
pub use draw_points::DrawPoints;
pub use error::InputError;
pub use faults::Faults;
pub use finding::{Finding, Severity};
pub use lots::Lots;
pub use millis::Millis;
pub use outcome::Outcome;
pub use points::{HalfPoints, HundredthPoints, QuarterPoints, TenThousandthPoints};
pub use rulebook::RuleBook;
pub use shared_text::SharedText;
pub use side::Side;
pub use strikes::{StrikeKinds, StrikeRules};
pub use what_if::WhatIf;
