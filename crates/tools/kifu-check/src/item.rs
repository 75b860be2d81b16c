//! What comes of one game of one record.

use crate::report::Report;
use crate::schedule::Match;

/// A report and, where there is a schedule, which of its games it is about.
pub(crate) struct Item {
    pub(crate) report: Report,
    pub(crate) scheduled: Option<Match>,
}
