//! The answer for one reading: the list of all completions where there are not too many, else bounds and search.

use crate::outlook::elimination;
use crate::outlook::fixture::Reading;
use crate::outlook::hard;
use crate::outlook::listing::list;
use crate::outlook::question::Question;
use crate::outlook::search::Budget;
use crate::outlook::situation::Situation;
use crate::outlook::summary::ReadingOutlook;

/// What is known in one reading.
pub fn answer(situation: &Situation<'_>, reading: Reading, question: &Question<'_>) -> ReadingOutlook {
    if reading == Reading::Any && situation.is_elimination() {
        if !situation.plan.gaps.is_empty() {
            // Whom a loss has put out is not known, so neither is who is paired next.
            let (open, completions) = (situation.open.len(), Some(0));
            return ReadingOutlook { reading, open, undrawn: 0, completions, entrants: Vec::new() };
        }
        return elimination::search(situation, question.lines, Budget { deadline: question.deadline, nodes: u64::MAX });
    }
    list(situation, reading, question).unwrap_or_else(|| hard::outlook(situation, reading, question))
}
