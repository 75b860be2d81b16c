//! A round as one matching, whatever the system: the criteria say what is best, the constraints what is permitted.

use std::ops::Range;

use shinpan_core::progress::{Progress, report};
use shinpan_core::wording::{first_of, plain};
use shinpan_matching::{Bounds, CostVector, Failure, Options, Problem, TutteSet};

use super::bounds::Blocks;
use super::weighed::WholeRound;
use crate::NAMED_MOST;
use crate::constraints::{Constraints, RankPair};
use crate::criterion::{CriterionText, Quantity, first_difference};
use crate::document::Constraint;
use crate::ranking::Ranking;
use crate::round::{Difference, DifferenceKind, Found, NoPairing, Round, RoundPairing};

impl Round for WholeRound<'_> {
    fn ranking(&self) -> &Ranking {
        self.system_round.ranking()
    }

    fn criteria(&self) -> &[CriterionText] {
        &self.criteria
    }

    fn gives_bye(&self) -> bool {
        self.system.gives_bye()
    }

    fn draw(&self, constraints: &Constraints) -> Result<RoundPairing, NoPairing> {
        draw(self, constraints)
    }

    fn of_pairs(&self, pairs: &[RankPair]) -> Option<RoundPairing> {
        let (mut total, mut cost) = (vec![0; self.width()], CostVector::zeros(self.width()));
        for (u, v) in pairs {
            cost.clear();
            self.cost(*u, *v, &mut cost);
            // Components are tickets of 64 bits at most; there are fewer than 2^32 pairs.
            total.iter_mut().zip(cost.as_slice()).for_each(|(sum, part)| *sum += part);
            if let Some(last) = total.last_mut() {
                *last += i128::from(self.ticket(*u, *v));
            }
        }
        Some(RoundPairing { pairs: pairs.to_vec(), cost: total, found: Found::Otherwise })
    }

    fn difference(&self, other: &RoundPairing, drawn: &RoundPairing) -> Option<Difference> {
        let (criterion, cost, best) = first_difference(&self.criteria, &other.cost, &drawn.cost)?;
        let is_by_lots = criterion.quantity == Quantity::Lots;
        let text = match &criterion.words {
            _ if is_by_lots => format!("as good; the lots decide, {cost:x} instead of {best:x}"),
            Some(words) => format!("{words}: {cost} instead of {best}"),
            None => format!("{} {cost} instead of {best}", criterion.name),
        };
        Some(Difference {
            criterion: criterion.name.to_string(),
            article: criterion.article.into(),
            value: Some(criterion.value(cost)),
            best: Some(criterion.value(best)),
            kind: if is_by_lots { DifferenceKind::Lots } else { DifferenceKind::Worse },
            text,
        })
    }

    fn is_unique(&self, drawn: &RoundPairing, constraints: &Constraints) -> Result<bool, NoPairing> {
        is_unique(self, drawn, constraints)
    }

    fn optima(&self, constraints: &Constraints) -> Result<Option<u64>, NoPairing> {
        optima(self, constraints)
    }

    fn reason(&self, constraints: &Constraints, _drawn: &RoundPairing, (u, v): RankPair) -> String {
        self.system_round.reason(constraints, u, v)
    }

    fn explain(&self, cost: &[i128]) -> Option<Vec<Constraint>> {
        self.system_round.explain(cost)
    }
}

/// Draws the round: the pairing of least cost among those that `constraints` permit.
///
/// # Errors
/// There is none.
pub fn draw(round: &WholeRound<'_>, constraints: &Constraints) -> Result<RoundPairing, NoPairing> {
    let ranking = round.ranking();
    if ranking.is_empty() {
        return Err(NoPairing::Nobody);
    }
    if ranking.is_odd() && !round.system.gives_bye() {
        return Err(NoPairing::Odd(ranking.len()));
    }
    let solution = solve(round, constraints, |problem| {
        let progress = |done, all| report(Progress { parts: "entrants", done, all });
        let options = Options { progress: Some(&progress), ..Options::default() };
        shinpan_matching::solve(problem, &options).map_err(|failure| no_pairing(failure, problem, round))
    })?;
    let mut pairs = solution.pairs().map(|(u, v)| (u as usize, v as usize)).collect::<Vec<_>>();
    pairs.sort_unstable_by_key(|(u, v)| (*v == ranking.len(), *u));
    Ok(RoundPairing { pairs, cost: solution.total().to_vec(), found: Found::Matching(solution) })
}

/// Whether `drawn` is the only best one, before the lots. `round` and `constraints` are those that it was drawn by.
///
/// # Errors
/// The matching fails; never known to happen.
pub(super) fn is_unique(
    round: &WholeRound<'_>,
    drawn: &RoundPairing,
    constraints: &Constraints,
) -> Result<bool, NoPairing> {
    let Found::Matching(solution) = &drawn.found else { return Ok(true) };
    solve(round, constraints, |problem| {
        let unique = shinpan_matching::is_unique(problem, solution, round.width() - 1);
        unique.map_err(|failure| no_pairing(failure, problem, round))
    })
}

/// Counts the best pairings, before the lots; none where there are too many contenders to count them.
///
/// # Errors
/// The matching fails; never known to happen.
pub fn optima(round: &WholeRound<'_>, constraints: &Constraints) -> Result<Option<u64>, NoPairing> {
    solve(round, constraints, |problem| {
        let before_lots = Problem::new(problem.vertices, round.width() - 1, problem.cost);
        match shinpan_matching::brute_force(&before_lots) {
            Ok(optima) => Ok(Some(optima.map_or(0, |optima| optima.count))),
            Err(Failure::TooManyVertices(_)) => Ok(None),
            Err(failure) => Err(no_pairing(failure, problem, round)),
        }
    })
}

/// Asks `question` of the round as a matching problem.
pub(crate) fn solve<T>(
    round: &WholeRound<'_>,
    constraints: &Constraints,
    question: impl FnOnce(&Problem<'_>) -> Result<T, NoPairing>,
) -> Result<T, NoPairing> {
    let ranking = round.ranking();
    let cost = |u: u32, v: u32, cost: &mut CostVector| {
        let (u, v) = (u as usize, v as usize);
        let permitted = constraints.permit(u, v, ranking);
        if permitted {
            round.cost(u, v, cost);
        }
        permitted
    };
    let ticket = |u: u32, v: u32| round.ticket(u as usize, v as usize);
    let range = |range: Range<u32>| range.start as usize..range.end as usize;
    let lower = |a: Range<u32>, b: Range<u32>, cost: &mut CostVector| {
        round.system_round.lower_bound(&Blocks { a: range(a), b: range(b) }, cost);
    };
    let hint = |u: u32| round.system_round.candidate_hint(u as usize);
    let components = round.limits();
    let vertices = u32::try_from(ranking.len().next_multiple_of(2));
    let vertices = vertices.map_err(|_| NoPairing::Failed("too many entrants".to_owned()))?;
    question(&Problem {
        last_component: Some(&ticket),
        bounds: Some(Bounds { components: &components, lower: &lower }),
        hint: Some(&hint),
        ..Problem::new(vertices, round.width(), &cost)
    })
}

/// A proof that nothing is legal is checked before anybody relies on it.
fn no_pairing(failure: Failure, problem: &Problem<'_>, round: &WholeRound<'_>) -> NoPairing {
    match failure {
        Failure::Infeasible(tutte) => match shinpan_matching::verify_infeasible(problem, &tutte) {
            Ok(()) => {
                let article = round.system.articles().blocked;
                NoPairing::Blocked { proof: in_words(&tutte, round.ranking()), article }
            }
            Err(violation) => NoPairing::Failed(violation.to_string()),
        },
        other => NoPairing::Failed(other.to_string()),
    }
}

/// The proof that there is no pairing: without `removed` more odd groups are left than it can serve.
fn in_words(tutte: &TutteSet, ranking: &Ranking) -> String {
    let odd = tutte.components.iter().filter(|group| group.len() % 2 == 1);
    let groups = odd.map(|group| names(group, ranking)).collect::<Vec<_>>();
    obstacle(groups, &names(&tutte.removed, ranking))
}

/// The proof by names: of the odd `groups` more are left without `removed` than those can serve.
pub fn obstacle(mut groups: Vec<Vec<String>>, removed: &[String]) -> String {
    groups.sort();
    if !removed.is_empty() {
        let count = groups.len();
        let groups = first_of(&groups.iter().map(|group| set(group)).collect::<Vec<_>>(), NAMED_MOST);
        return format!("the {count} odd groups {groups} can only be served by {}, which are fewer", set(removed));
    }
    let (alone, several): (Vec<_>, Vec<_>) = groups.iter().partition(|group| group.len() == 1);
    let alone = alone.into_iter().flatten().cloned().collect::<Vec<_>>();
    let among = several.split_first().map(|(first, others)| {
        let others = others.iter().take(NAMED_MOST).map(|group| format!(", and so may {}", set(group)));
        let more = several.len().saturating_sub(1 + NAMED_MOST);
        let others = others.chain((more > 0).then(|| format!(", and so may {more} more groups")));
        let odd = ["an odd number", "both are odd", "all are odd"][several.len().min(3) - 1];
        std::iter::once(format!("{} may only play one another", set(first))).chain(others).collect::<String>()
            + ": "
            + odd
    });
    let alone = (!alone.is_empty()).then(|| format!("nobody is left to play for {}", set(&alone)));
    among.into_iter().chain(alone).collect::<Vec<_>>().join("; ")
}

/// The ids in byte order; the bye bears no id.
fn names(ranks: &[u32], ranking: &Ranking) -> Vec<String> {
    let name = |rank: &u32| ranking.contenders.get(*rank as usize).map_or("the bye".to_owned(), |one| one.id.clone());
    let mut names = ranks.iter().map(name).collect::<Vec<_>>();
    names.sort();
    names
}

fn set(names: &[String]) -> String {
    format!("{{{}}}", first_of(&names.iter().map(|name| plain(name)).collect::<Vec<_>>(), NAMED_MOST))
}
