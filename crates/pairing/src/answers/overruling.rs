//! What the officers' pairs do to a round: which rules a forced pair overrules, and which other pairs are drawn otherwise
//! because of them.

use std::collections::{BTreeSet, HashMap};

use shinpan_core::wording::first_of;

use super::problem::RoundProblem;
use crate::NAMED_MOST;
use crate::constraints::{Constraints, Forced, RankPair};
use crate::round::{DifferenceKind, RoundPairing};

/// Rule that officers have overruled with a pair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Overruled {
    /// Word of the criterion.
    pub(crate) criterion: String,
    /// Objection of the rules to the pair, with the article.
    pub(crate) text: String,
}

/// Effects of the officers on a round, by pair.
#[derive(Clone, Debug, Default)]
pub(crate) struct Effects {
    /// Effects of forced pairs.
    overruled: HashMap<RankPair, Overruled>,
    /// Other pairs that are drawn because of officers, with the officers' lines.
    because: HashMap<RankPair, Vec<String>>,
}

impl Effects {
    /// The effects on `drawn`. Where no reason is given, nothing but what is forbidden counts as overruled.
    pub(crate) fn of(problem: &RoundProblem<'_>, drawn: &RoundPairing) -> Self {
        if problem.constraints.lines().next().is_none() {
            return Self::default();
        }
        // The rows of a published pairing say themselves what officers have overruled.
        let with_costs = problem.asked.overrule.is_some() || problem.asked.input.published.is_some();
        let overruled = overruled(problem, drawn, with_costs);
        // Where the rules alone have no pairing, each pair is there because of the officers, and no pair more than another.
        let because =
            problem.round.draw(&problem.constraints.without_officers()).map(|free| because(problem, drawn, &free));
        Self { overruled, because: because.unwrap_or_default() }
    }

    pub(crate) fn overruled(&self, pair: RankPair) -> Option<&Overruled> {
        self.overruled.get(&pair)
    }

    /// The `reason` that the rules give for a pair, with what officers have done added.
    pub(crate) fn reason(&self, problem: &RoundProblem<'_>, pair: RankPair, reason: &str) -> String {
        if let Some(Forced { line, .. }) = problem.constraints.forced().get(&pair) {
            let overruled = self.overruled(pair).map(|overruled| overruled.reason(line, problem.asked.overrule));
            return format!("{}; {reason}", overruled.unwrap_or_else(|| format!("forced by {line}")));
        }
        match self.because.get(&pair) {
            Some(lines) => format!("{reason}; drawn so because of {}", first_of(lines, NAMED_MOST)),
            None => reason.to_owned(),
        }
    }
}

/// Finds what the forced pairs break; and `with_costs`, where officers give a reason for them, what they cost. The
/// other pairs cost nothing beside these, so that the round can be judged as drawn around them; each cost is what the
/// pair costs beside these alone, which is all that published rows show.
pub(crate) fn overruled(
    problem: &RoundProblem<'_>,
    drawn: &RoundPairing,
    with_costs: bool,
) -> HashMap<RankPair, Overruled> {
    let forced = problem.constraints.forced();
    let broken = forced.iter().filter_map(|(pair, forced)| Some((*pair, Overruled::broken(forced)?)));
    let broken = broken.collect::<HashMap<_, _>>();
    if !with_costs {
        return broken;
    }
    let mut among = forced.keys().copied().collect::<BTreeSet<_>>();
    loop {
        let overruled = overruled_among(problem, drawn, &among, broken.clone());
        if overruled.len() == among.len() {
            return overruled;
        }
        among = overruled.into_keys().collect();
    }
}

/// The pairs in `among` that break or cost something when no others are forced.
fn overruled_among(
    problem: &RoundProblem<'_>,
    drawn: &RoundPairing,
    among: &BTreeSet<RankPair>,
    broken: HashMap<RankPair, Overruled>,
) -> HashMap<RankPair, Overruled> {
    let mut overruled = broken;
    for pair in among {
        let others = problem.constraints.forcing(|other| other != *pair && among.contains(&other));
        if let Some((cost, _)) = cheaper(problem, drawn, &others) {
            overruled.entry(*pair).or_insert(cost);
        }
    }
    // Several pairs may cost together what none of them costs alone.
    while let Some((cost, best)) =
        cheaper(problem, drawn, &problem.constraints.forcing(|pair| overruled.contains_key(&pair)))
    {
        let left = among.iter().filter(|pair| !overruled.contains_key(pair) && !best.pairs.contains(pair));
        let left = left.copied().collect::<Vec<_>>();
        if left.is_empty() {
            break;
        }
        overruled.extend(left.into_iter().map(|pair| (pair, cost.clone())));
    }
    overruled
}

/// The best round under these constraints, if it is better than the one that is drawn, before the lots; and by what.
fn cheaper(
    problem: &RoundProblem<'_>,
    drawn: &RoundPairing,
    constraints: &Constraints,
) -> Option<(Overruled, RoundPairing)> {
    let best = problem.round.draw(constraints).ok()?;
    // It is drawn under more constraints, so that it is never the better one.
    let worse = problem.round.difference(drawn, &best).filter(|worse| worse.kind != DifferenceKind::Lots)?;
    let text = match worse.value.zip(worse.best) {
        Some((value, best)) => format!("{} ({} {value} instead of {best})", worse.article, worse.criterion),
        None => format!("{} ({})", worse.article, worse.text),
    };
    Some((Overruled { criterion: worse.criterion, text }, best))
}

/// Whether a round is better by the criterion of this word where officers do not force this pair.
pub(crate) fn costs(problem: &RoundProblem<'_>, drawn: &RoundPairing, pair: RankPair, criterion: &str) -> bool {
    let others = problem.constraints.forcing(|other| other != pair);
    let component = problem.round.criteria().iter().position(|known| known.name == criterion);
    let best = problem.round.draw(&others).ok();
    component.zip(best).is_some_and(|(at, best)| drawn.cost.get(at) > best.cost.get(at))
}

impl Overruled {
    /// The text of a reason: what a forced pair breaks.
    pub(crate) fn reason(&self, line: &str, why: Option<&str>) -> String {
        let why = why.map_or_else(String::new, |why| format!(": {why}"));
        format!("forced by {line} against {}, overruled by the officers{why}", self.text)
    }

    /// Returns the objection of the rules to the pair itself.
    fn broken(forced: &Forced) -> Option<Self> {
        let refusal = forced.broken.as_ref()?;
        let criterion = refusal.criterion?.to_owned();
        Some(Self { criterion, text: format!("{} ({})", refusal.article, refusal.why) })
    }
}

/// For each pair of `drawn` that the rules alone would not draw, the lines that are the cause. The two pairings differ in
/// circles of pairs; a circle without a pair of the officers could be exchanged and would be better, so that each has one.
fn because(problem: &RoundProblem<'_>, drawn: &RoundPairing, free: &RoundPairing) -> HashMap<RankPair, Vec<String>> {
    let partners = |pairing: &RoundPairing| {
        pairing.pairs.iter().flat_map(|(u, v)| [(*u, *v), (*v, *u)]).collect::<HashMap<_, _>>()
    };
    let (drawn_partners, free_partners) = (partners(drawn), partners(free));
    let mut because = HashMap::new();
    for &(u, v) in &drawn.pairs {
        if because.contains_key(&(u, v)) || free_partners.get(&u) == Some(&v) {
            continue;
        }
        let (mut circle, mut lines, mut at) = (Vec::new(), BTreeSet::new(), u);
        // Alternately a pair that is drawn and one that the rules would have drawn, until the circle is closed.
        while let Some(&there) = drawn_partners.get(&at).filter(|there| !circle.contains(&pair_of(at, **there))) {
            circle.push(pair_of(at, there));
            lines.extend(problem.constraints.forced().get(&pair_of(at, there)).map(|forced| forced.line.clone()));
            let Some(&next) = free_partners.get(&there) else { break };
            lines.extend(problem.constraints.forbidden().get(&pair_of(there, next)).cloned());
            at = next;
        }
        let lines = lines.into_iter().collect::<Vec<_>>();
        because.extend(circle.into_iter().map(|pair| (pair, lines.clone())));
    }
    because
}

fn pair_of(u: usize, v: usize) -> RankPair {
    (u.min(v), u.max(v))
}
