//! What another pairing would cost, for each pair and for each bye: `--explain`.

use std::borrow::Cow;

use shinpan_core::games::RoundNo;
use shinpan_core::wording::quoted;

use super::problem::RoundProblem;
use crate::constraints::RankPair;
use crate::document::{Compared, Explanation, Rival, Row};
use crate::round::{Difference, NoPairing, Otherwise, RoundPairing};

/// Writes into each of the `rows` what the best pairing without it costs.
///
/// # Errors
/// The matching fails; never known to happen.
pub(super) fn annotate(problem: &RoundProblem<'_>, drawn: &RoundPairing, rows: &mut [Row]) -> Result<(), NoPairing> {
    for pair in &drawn.pairs {
        let Some(Otherwise { criterion, text }) = without(problem, drawn, *pair)? else { continue };
        let (first, second) = (problem.id(pair.0).unwrap_or_default(), problem.id(pair.1));
        for row in rows.iter_mut().filter(|row| row.is_pair(&first, second.as_deref())) {
            (row.why.criterion, row.why.otherwise) = (Some(criterion.clone()), Some(text.clone()));
        }
    }
    Ok(())
}

/// The best pairing without this pair, and what it costs; none where the system does not say it of a bye.
fn without(problem: &RoundProblem<'_>, drawn: &RoundPairing, (u, v): RankPair) -> Result<Option<Otherwise>, NoPairing> {
    if let Some(forced) = problem.constraints.forced().get(&(u, v)) {
        return Ok(Some(Otherwise { criterion: None, text: format!("forced by {}", forced.line) }));
    }
    if problem.round.is_by_brackets() {
        return problem.round.otherwise(&problem.constraints, drawn, (u, v));
    }
    Ok(Some(match problem.round.draw(&problem.constraints.without(u, v)) {
        Err(NoPairing::Blocked { .. }) => {
            Otherwise { criterion: None, text: "no legal pairing without this pair".to_owned() }
        }
        Err(error) => Otherwise { criterion: None, text: error.to_string() },
        Ok(other) => {
            let partner = other.pairs.iter().find(|pair| pair.0 == u || pair.1 == u);
            let partner = partner.map(|pair| if pair.0 == u { pair.1 } else { pair.0 });
            let instead = partner
                .map_or_else(String::new, |partner| format!("{} against {}", name(problem, u), name(problem, partner)));
            let (worse, text) = worse(problem, &other, drawn);
            Otherwise { criterion: worse.map(|worse| worse.criterion), text: format!("else {instead}: {text}") }
        }
    }))
}

/// The criterion by which `other` is worse than `drawn`, with both values in words.
pub(super) fn worse(
    problem: &RoundProblem<'_>,
    other: &RoundPairing,
    drawn: &RoundPairing,
) -> (Option<Difference>, String) {
    let worse = problem.round.difference(other, drawn);
    let text = worse.as_ref().map_or_else(|| "just as good".to_owned(), Difference::with_article);
    (worse, text)
}

fn name(problem: &RoundProblem<'_>, rank: usize) -> String {
    problem.id(rank).map_or_else(|| "the bye".to_owned(), |id| quoted(&id))
}

/// The best pairing with the two of a pair together; or why there is none. What is forgotten in the one that is `drawn` is forgotten
/// in it, too.
pub(super) fn with(
    problem: &RoundProblem<'_>,
    drawn: &RoundPairing,
    (u, v): RankPair,
) -> Result<RoundPairing, Refused> {
    let forgotten = problem.round.forgotten(drawn).map(RoundNo).unwrap_or_default();
    let constraints = problem.constraints.forgetting(forgotten);
    if let Some(refusal) = constraints.refusal(u, v, problem.ranking()) {
        let (reason, criterion) = (refusal.to_string(), refusal.criterion);
        return Err(Refused { reason, criterion, article: refusal.article });
    }
    let refused = |error: NoPairing| Refused {
        reason: error.to_string(),
        criterion: problem.articles.completion,
        article: problem.articles.blocked.into(),
    };
    problem.round.draw(&constraints.with(u, v)).map_err(refused)
}

/// Reason that there is no pairing with a pair.
pub(super) struct Refused {
    /// Explanation in words.
    pub(super) reason: String,
    /// Criterion that forbids it, if one does.
    pub(super) criterion: Option<&'static str>,
    /// Article or rule that decides it.
    pub(super) article: Cow<'static, str>,
}

/// Explains a round whose rules are a list of constraints: each constraint, and every bye that was not given. Returns
/// nothing for other rules.
///
/// # Errors
/// The matching fails; never known to happen.
pub(super) fn explanation(
    problem: &RoundProblem<'_>,
    drawn: &RoundPairing,
    unique: bool,
) -> Result<Option<Explanation>, NoPairing> {
    let Some(constraints) = problem.round.explain(&drawn.cost) else { return Ok(None) };
    let optima = if unique { Some(1) } else { problem.round.optima(&problem.constraints)? };
    Ok(Some(Explanation { constraints, optima, runner_up: runner_up(problem, drawn), byes: byes(problem, drawn) }))
}

/// The best of all other pairings: each of those lacks one of the pairs.
fn runner_up(problem: &RoundProblem<'_>, drawn: &RoundPairing) -> Option<Rival> {
    let others = drawn.pairs.iter().filter_map(|(u, v)| problem.round.draw(&problem.constraints.without(*u, *v)).ok());
    let other = others.min_by(|a, b| a.cost.cmp(&b.cost))?;
    let bye = other.bye(problem.ranking()).and_then(|rank| problem.id(rank));
    Some(rival(problem, drawn, bye, Ok(other)))
}

/// For each contender without the bye, the best pairing that gives it the bye; empty if there is no bye.
fn byes(problem: &RoundProblem<'_>, drawn: &RoundPairing) -> Vec<Rival> {
    let ranking = problem.ranking();
    let Some(bye) = drawn.bye(ranking) else { return Vec::new() };
    let others = (0..ranking.len()).filter(|rank| *rank != bye);
    others.map(|rank| rival(problem, drawn, problem.id(rank), with(problem, drawn, (rank, ranking.len())))).collect()
}

fn rival(
    problem: &RoundProblem<'_>,
    drawn: &RoundPairing,
    bye: Option<String>,
    other: Result<RoundPairing, Refused>,
) -> Rival {
    match other {
        Err(Refused { reason, .. }) => Rival { bye, pairings: Vec::new(), worse: None, text: reason },
        Ok(other) => {
            let (worse, text) = worse(problem, &other, drawn);
            Rival { bye, pairings: problem.ids(&other.pairs), worse: worse.map(Compared::from), text }
        }
    }
}
