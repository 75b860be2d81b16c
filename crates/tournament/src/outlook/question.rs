//! Questions that an outlook answers.

use std::time::Instant;

use crate::outlook::advancement::Advancement;
use crate::outlook::summary::Line;

/// Question that an outlook answers.
#[derive(Clone, Copy, Debug)]
pub struct Question<'q> {
    /// Lines that are asked about.
    pub lines: &'q [Line],
    /// Data for the line of those who advance.
    pub advancement: Option<&'q Advancement>,
    /// Number of completions that are listed at most: [`LISTED_MOST`](crate::outlook::LISTED_MOST), or fewer if other
    /// ways are wanted.
    pub listed_most: u64,
    /// Time at which the search ends; never if none. Results that are proved by then are the same on every machine, but
    /// their number is not.
    pub deadline: Option<Instant>,
}
