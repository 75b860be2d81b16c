//! Why a round has pairs that another one does not have: the half of `--what-if` that needs the round itself.

use shinpan_tournament::Due;

use super::problem::RoundProblem;
use super::round::rows;
use crate::constraints::RankPair;
use crate::document::{PairReason, Row};
use crate::port::{Cannot, Ready, RoundAsked, System};
use crate::round::{Difference, RoundPairing};

/// The ids of a pair, sorted; a bye has one.
pub type Ids = Vec<String>;

/// Draws a round, and says why it has the pairs that `old` does not have.
///
/// # Errors
/// The round cannot be drawn.
pub fn beside(
    system: &dyn System,
    asked: &RoundAsked<'_>,
    old: Option<&[Ids]>,
) -> Result<(Vec<Row>, Vec<PairReason>), Cannot> {
    let (round, constraints) = match system.ready(asked)? {
        Ready::Table(table) => {
            let reasons = old.map(|old| of_rows(&table.rows, old)).unwrap_or_default();
            return Ok((table.rows, reasons));
        }
        Ready::Round { round, constraints } => (round, constraints),
    };
    let problem = RoundProblem { asked, articles: system.articles(), round, constraints };
    let drawn = problem.draw().map_err(Cannot::of_pairing)?;
    let mut rows = rows(&problem, &drawn);
    rows.retain(|row| !matches!(row.due, Due::Stated(_)));
    let reasons = old.map(|old| reasons(&problem, &drawn, &rows, old)).unwrap_or_default();
    Ok((rows, reasons))
}

/// Reasons for the pairs that are not among the `old` ones, one per pair.
fn of_rows(rows: &[Row], old: &[Ids]) -> Vec<PairReason> {
    let mut reasons = Vec::<PairReason>::new();
    for row in rows {
        let pair = row.ids();
        if !old.contains(&pair) && !reasons.iter().any(|known| known.pair == pair) {
            reasons.push(PairReason { pair, reason: row.why.reason.clone(), criterion: None, value: None, best: None });
        }
    }
    reasons.sort_by(|a, b| a.pair.cmp(&b.pair));
    reasons
}

/// Returns a reason for each row, with the first criterion by which the `old` pairs would cost another sum, where they
/// could still be made.
fn reasons(problem: &RoundProblem<'_>, drawn: &RoundPairing, rows: &[Row], old_ids: &[Ids]) -> Vec<PairReason> {
    let ranks = |ids: &Ids| {
        let first = problem.ranking().rank(ids.first()?)?;
        let second = ids.get(1).map_or(Some(problem.ranking().len()), |id| problem.ranking().rank(id))?;
        Some((first.min(second), first.max(second)))
    };
    let can_be_made = |pairs: &Vec<RankPair>| {
        let allowed = |(u, v): &RankPair| problem.constraints.refusal(*u, *v, problem.ranking()).is_none();
        pairs.len() == drawn.pairs.len() && pairs.iter().all(allowed)
    };
    let old_pairs = old_ids.iter().map(ranks).collect::<Option<Vec<_>>>().filter(can_be_made);
    let old = old_pairs.and_then(|pairs| problem.round.of_pairs(&pairs));
    let differing = old.and_then(|old| problem.round.difference(&old, drawn));
    let with_costs = |reason: PairReason| match differing.clone() {
        Some(Difference { criterion, value, best, .. }) => {
            PairReason { criterion: Some(criterion), value, best, ..reason }
        }
        None => reason,
    };
    of_rows(rows, old_ids).into_iter().map(with_costs).collect()
}
