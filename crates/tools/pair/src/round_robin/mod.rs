//! The round robin: everybody meets everybody once. WCSC rules 2010, Art. 19.5. It has no criteria: the lots number the entrants,
//! and tables say who meets whom; where officers pair some otherwise, the rounds that are left are drawn around that.

mod check;
mod draw;
mod factors;
mod forced;
mod paired;
mod pairings;
mod plan;
mod remarks;

use shinpan_tournament::berger as tables;

pub(crate) use self::check::check;
pub(crate) use self::draw::{Draw, DrawnRobin};
pub(crate) use self::pairings::TABLES;
pub use shinpan_tournament::berger::{Meeting, RoundRobin};
