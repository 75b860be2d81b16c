//! Why a round has pairs that another one does not have: the half of `--what-if` that needs the round itself.

use super::problem::RoundProblem;
use super::round::rows;
use crate::constraints::RankPair;
use crate::criterion::first_difference;
use crate::document::{PairReason, Row};
use crate::port::{Cannot, Ready, RoundAsked, System};

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
    let rows = rows(&problem, &drawn);
    let reasons = old.map(|old| reasons(&problem, &drawn.pairs, &rows, old)).unwrap_or_default();
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

/// The same with the first criterion by which the `old` pairs would cost another sum, where they could still be made.
fn reasons(problem: &RoundProblem<'_>, drawn: &[RankPair], rows: &[Row], old: &[Ids]) -> Vec<PairReason> {
    let ranks = |ids: &Ids| {
        let first = problem.ranking().rank(ids.first()?)?;
        let second = ids.get(1).map_or(Some(problem.ranking().len()), |id| problem.ranking().rank(id))?;
        Some((first.min(second), first.max(second)))
    };
    let can_be_made = |pairs: &Vec<RankPair>| {
        let allowed = |(u, v): &RankPair| problem.constraints.refusal(*u, *v, problem.ranking()).is_none();
        pairs.len() == drawn.len() && pairs.iter().all(allowed)
    };
    let old_pairs = old.iter().map(ranks).collect::<Option<Vec<_>>>().filter(can_be_made);
    let costs = old_pairs.and_then(|pairs| problem.round.total(&pairs)).zip(problem.round.total(drawn));
    let criteria = problem.round.criteria();
    let differing = costs.as_ref().and_then(|(old, new)| first_difference(criteria, old, new));
    let with_costs = |reason: PairReason| PairReason {
        criterion: differing.map(|(criterion, ..)| criterion.name.to_string()),
        value: differing.map(|(criterion, old, _)| criterion.value(old)),
        best: differing.map(|(criterion, _, new)| criterion.value(new)),
        ..reason
    };
    of_rows(rows, old).into_iter().map(with_costs).collect()
}
