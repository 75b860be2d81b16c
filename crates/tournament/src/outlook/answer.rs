//! The answer for one reading: the list of all completions where there are not too many, else bounds and search.

use std::time::Instant;

use crate::outlook::advancement::Advancement;
use crate::outlook::bounds;
use crate::outlook::elimination;
use crate::outlook::fixture::Reading;
use crate::outlook::listing::list;
use crate::outlook::situation::Situation;
use crate::outlook::summary::{Line, ReadingOutlook};

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub struct Question<'q> {
    /// The lines.
    pub lines: &'q [Line],
    /// What the line of those who advance is made from.
    pub advancement: Option<&'q Advancement>,
    /// When the search ends; never if none. What is proved until then is the same on every machine, how much is not.
    pub deadline: Option<Instant>,
}

/// What is known in one reading.
pub fn answer(situation: &Situation<'_>, reading: Reading, question: &Question<'_>) -> ReadingOutlook {
    if reading == Reading::Any && situation.is_elimination() {
        return elimination::search(situation, question.lines);
    }
    let Question { lines, advancement, .. } = *question;
    list(situation, reading, lines, advancement).unwrap_or_else(|| bounds::by_points(situation, reading, question))
}
