//! Places by the keys of a rule book: WCSC rules 2010, Art. 20; the 2015 Arimaa World Computer Championship; tables of engines.
//!
//! [`Inputs`] say what is known of a championship after some rounds; [`places::compute`] makes the places of it.

pub mod completeness;
pub mod fund;
pub mod inputs;
pub mod key;
pub mod keys;
pub mod mobility;
pub mod places;
pub mod prizes;
pub mod rank;
pub mod rules;
pub mod tallies;
pub mod term;
pub mod value;

pub use completeness::{Completeness, last_round};
pub use inputs::Inputs;
pub use keys::Key;
pub use places::compute;
pub use rank::Standing;
pub use rules::Rules;
pub use tallies::Tallies;
