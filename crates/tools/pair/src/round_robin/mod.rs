//! The round robin: everybody meets everybody once. WCSC rules 2010, Art. 19.5. It has no criteria: the lots number the entrants,
//! and tables say who meets whom.

mod check;
mod draw;
mod forced;
mod tables;

pub(crate) use self::check::check;
pub(crate) use self::draw::Draw;
pub use self::tables::{Meeting, RoundRobin};
