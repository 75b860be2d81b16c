//! A tournament for the programs that rule on it: who is in the field of a stage, who met whom and with which points, who
//! is out, and what everybody's rating is.
//!
//! Sources: WCSC rules 2010, Art. 15 to 20; the 2015 Arimaa World Computer Championship.

pub mod elimination;
pub mod field;
pub mod rating;
pub mod tally;

pub use elimination::Elimination;
pub use field::{Field, stage_of};
pub use tally::Tally;
