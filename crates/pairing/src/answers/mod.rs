//! The answers to all that is asked of a round, whatever the system.

mod beside;
mod boards;
mod check;
mod explain;
mod look_back;
mod overruling;
mod problem;
mod published;
mod report;
mod round;
mod why;

pub use self::beside::{Ids, beside};
pub use self::check::{check, check_round, of_files};
pub use self::report::check_report;
pub use self::round::draw;
pub use self::why::why;
