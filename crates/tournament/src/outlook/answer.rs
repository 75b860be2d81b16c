//! Answers for one reading: by the list of all completions if there are not too many, otherwise by bounds and search.

use crate::outlook::elimination;
use crate::outlook::fixture::Reading;
use crate::outlook::hard;
use crate::outlook::listing::list;
use crate::outlook::question::Question;
use crate::outlook::search::Budget;
use crate::outlook::situation::Situation;
use crate::outlook::summary::ReadingOutlook;

/// Returns what is known in one reading.
pub fn answer(situation: &Situation<'_>, reading: Reading, question: &Question<'_>) -> ReadingOutlook {
    if reading == Reading::Any && situation.is_elimination() {
        if !situation.plan.gaps.is_empty() {
            // It is not known who was put out by a loss, and so not who is paired next.
            let (open, completions) = (situation.open.len(), Some(0));
            return ReadingOutlook { reading, open, undrawn: 0, completions, entrants: Vec::new() };
        }
        return elimination::search(situation, question.lines, Budget { deadline: question.deadline, nodes: u64::MAX });
    }
    list(situation, reading, question).unwrap_or_else(|| hard::outlook(situation, reading, question))
}
