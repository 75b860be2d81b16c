//! The answer for one reading: the list of all completions where there are not too many, else bounds and search.

use std::time::Instant;

use crate::outlook::advancement::Advancement;
use crate::outlook::elimination;
use crate::outlook::fixture::Reading;
use crate::outlook::hard;
use crate::outlook::listing::list;
use crate::outlook::search::Budget;
use crate::outlook::situation::Situation;
use crate::outlook::summary::{Line, ReadingOutlook};

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

/// What is known in one reading.
pub fn answer(situation: &Situation<'_>, reading: Reading, question: &Question<'_>) -> ReadingOutlook {
    if reading == Reading::Any && situation.is_elimination() {
        return elimination::search(situation, question.lines, Budget { deadline: question.deadline, nodes: u64::MAX });
    }
    list(situation, reading, question).unwrap_or_else(|| hard::outlook(situation, reading, question))
}
