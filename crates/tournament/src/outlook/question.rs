//! What is asked of an outlook.

use std::time::Instant;

use crate::outlook::advancement::Advancement;
use crate::outlook::summary::Line;

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub struct Question<'q> {
    /// The lines.
    pub lines: &'q [Line],
    /// What the line of those who advance is made from.
    pub advancement: Option<&'q Advancement>,
    /// The most completions that are listed: [`LISTED_MOST`](crate::outlook::LISTED_MOST), or fewer where other ways are wanted.
    pub listed_most: u64,
    /// When the search ends; never if none. What is proved until then is the same on every machine, how much is not.
    pub deadline: Option<Instant>,
}
