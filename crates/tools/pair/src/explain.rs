//! What another pairing would cost: `--explain` and `--why`.

use shinpan_core::wording::quoted;

use crate::criteria::LOTS;
use crate::criterion::Quantity;
use crate::document::{Compared, Explanation, Pairing, Rival, Why, WhyVerdict};
use crate::problem::RoundProblem;
use crate::solve::{self, NoPairing, RoundPairing};

/// The best pairing without a pair.
struct Otherwise {
    /// The first criterion by which it is worse; none where there is no legal one.
    criterion: Option<String>,
    /// In words.
    text: String,
}

/// Writes into each of the `pairings` what the best pairing without it costs.
pub(crate) fn annotate(problem: &RoundProblem<'_>, drawn: &RoundPairing, pairings: &mut [Pairing]) {
    for (pairing, (u, v)) in pairings.iter_mut().zip(&drawn.pairs) {
        let Otherwise { criterion, text } = without(problem, drawn, *u, *v);
        (pairing.criterion, pairing.otherwise) = (Some(criterion), Some(text));
    }
}

/// What the best pairing costs that does not have `u` and `v` together.
fn without(problem: &RoundProblem<'_>, drawn: &RoundPairing, u: usize, v: usize) -> Otherwise {
    if let Some(forced) = problem.constraints.forced().get(&(u, v)) {
        return Otherwise { criterion: None, text: format!("forced by {}", forced.line) };
    }
    match problem.solve(&problem.constraints.without(u, v)) {
        Err(NoPairing::Blocked { .. }) => {
            Otherwise { criterion: None, text: "no legal pairing without this pair".to_owned() }
        }
        Err(error) => Otherwise { criterion: None, text: error.to_string() },
        Ok(other) => {
            let partner = other.pairs.iter().find(|pair| pair.0 == u || pair.1 == u);
            let partner = partner.map(|pair| if pair.0 == u { pair.1 } else { pair.0 });
            let instead = partner
                .map_or_else(String::new, |partner| format!("{} against {}", name(problem, u), name(problem, partner)));
            let (worse, text) = worse(problem, &other.cost, &drawn.cost);
            let criterion = worse.map(|worse| worse.criterion);
            Otherwise { criterion, text: format!("else {instead}: {text}") }
        }
    }
}

/// The first component by which `cost` is worse than `best`, and both values in words.
fn worse(problem: &RoundProblem<'_>, cost: &[i128], best: &[i128]) -> (Option<Compared>, String) {
    let Some((criterion, cost, best)) = problem.criteria.difference(cost, best) else {
        return (None, "just as good".to_owned());
    };
    let text = match &criterion.words {
        _ if criterion.quantity == Quantity::Lots => format!("as good; the lots decide, {cost:x} instead of {best:x}"),
        Some(words) => format!("{words}: {cost} instead of {best} ({})", criterion.article),
        None => format!("{} {cost} instead of {best} ({})", criterion.name, criterion.article),
    };
    (Some(criterion.compared(Some(cost), Some(best))), text)
}

fn name(problem: &RoundProblem<'_>, rank: usize) -> String {
    problem.id(rank).map_or_else(|| "the bye".to_owned(), |id| quoted(&id))
}

/// The best pairing with the contenders `u` and `v` together; or why there is none.
fn with(problem: &RoundProblem<'_>, u: usize, v: usize) -> Result<RoundPairing, String> {
    match problem.constraints.refusal(u, v, problem.criteria.ranking) {
        Some(refusal) => Err(refusal.to_string()),
        None => problem.solve(&problem.constraints.with(u, v)).map_err(|error| error.to_string()),
    }
}

/// What pairing the contenders `u` and `v` would cost, beside `drawn`.
pub(crate) fn why(problem: &RoundProblem<'_>, drawn: &RoundPairing, u: usize, v: usize) -> Why {
    let ranking = problem.criteria.ranking;
    let (u, v) = (u.min(v), u.max(v));
    let with = with(problem, u, v);
    let cost = with.as_ref().ok().map(|with| &*with.cost);
    let costs = cost.map(|cost| problem.criteria.side_by_side(Some(cost), Some(&drawn.cost))).unwrap_or_default();
    let legal = with.is_ok();
    let Rival { worse, text, pairings, .. } = rival(problem, drawn, None, with);
    let criterion = worse.map(|worse| worse.criterion);
    let verdict = match &criterion {
        _ if drawn.pairs.contains(&(u, v)) => WhyVerdict::Drawn,
        _ if !legal => WhyVerdict::NotLegal,
        Some(criterion) if criterion != LOTS => WhyVerdict::Worse,
        _ => WhyVerdict::AsGood,
    };
    let reason = if verdict == WhyVerdict::Drawn { "they are paired".to_owned() } else { text };
    Why {
        rules: problem.book.to_owned(),
        stage: problem.input.stage.clone(),
        round: ranking.round.0,
        lots: problem.lots.text().to_owned(),
        pair: [u, v].map(|rank| problem.id(rank).unwrap_or_default()),
        verdict,
        reason,
        legal,
        criterion,
        costs,
        pairings,
    }
}

/// What a coordinator should know of a round whose rules are a list of constraints: each constraint, and every bye that was not
/// given. None of other rules.
///
/// # Errors
/// The matching fails; never known to happen.
pub(crate) fn explanation(
    problem: &RoundProblem<'_>,
    drawn: &RoundPairing,
    unique: bool,
) -> Result<Option<Explanation>, NoPairing> {
    let Some(constraints) = problem.criteria.system_round.explain(&drawn.cost) else { return Ok(None) };
    let optima = if unique { Some(1) } else { solve::optima(problem.criteria, problem.constraints)? };
    Ok(Some(Explanation { constraints, optima, runner_up: runner_up(problem, drawn), byes: byes(problem, drawn) }))
}

/// The best of all other pairings: each of them lacks one of the pairs.
fn runner_up(problem: &RoundProblem<'_>, drawn: &RoundPairing) -> Option<Rival> {
    let others = drawn.pairs.iter().filter_map(|(u, v)| problem.solve(&problem.constraints.without(*u, *v)).ok());
    let other = others.min_by(|a, b| a.cost.cmp(&b.cost))?;
    let bye = other.bye(problem.criteria.ranking).and_then(|rank| problem.id(rank));
    Some(rival(problem, drawn, bye, Ok(other)))
}

/// The best pairing with the bye of each that does not have it; empty where there is no bye.
fn byes(problem: &RoundProblem<'_>, drawn: &RoundPairing) -> Vec<Rival> {
    let ranking = problem.criteria.ranking;
    let Some(bye) = drawn.bye(ranking) else { return Vec::new() };
    let others = (0..ranking.len()).filter(|rank| *rank != bye);
    others.map(|rank| rival(problem, drawn, problem.id(rank), with(problem, rank, ranking.len()))).collect()
}

fn rival(
    problem: &RoundProblem<'_>,
    drawn: &RoundPairing,
    bye: Option<String>,
    other: Result<RoundPairing, String>,
) -> Rival {
    match other {
        Err(text) => Rival { bye, pairings: Vec::new(), worse: None, text },
        Ok(other) => {
            let (worse, text) = worse(problem, &other.cost, &drawn.cost);
            Rival { bye, pairings: problem.ids(&other), worse, text }
        }
    }
}
