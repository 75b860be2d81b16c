//! Costs of a pair in a bracket by the criteria of 2017: C.04.3 C of Baku 2016 and Goynuk 2017.

use super::bracket::Component;
use super::contender::Float;
use super::costs::{OF_PAIRS, OF_SCORES, Traits, Zone, colours, descending, is_own, repeated_downfloats};
use super::criterion::Criterion;

/// A point, in tenths.
const POINT: i64 = 10;

/// Kind of a bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Bracket with another one below it.
    Normal {
        /// Whether the bracket below is the lowest scoregroup.
        next_is_last: bool,
    },
    /// Bracket whose downfloaters complete the round: the penultimate pairing bracket, the collapsed last one, and the
    /// last scoregroup.
    Completing,
}

/// Differences by which scores are compared, descending.
pub(super) struct Differences {
    /// Score assumed below the bracket: one point less than its lowest.
    below: i64,
    all: Vec<i64>,
    /// Scores of the bracket.
    own: Vec<i64>,
}

impl Differences {
    /// Computes the differences of a bracket with these scores.
    pub(super) fn of(scores: impl Iterator<Item = i64>) -> Self {
        let own = descending(scores.collect());
        let below = own.last().copied().unwrap_or_default() - POINT;
        let falls = own.iter().map(|score| score - below);
        let between = own.iter().flat_map(|high| own.iter().filter(move |low| *low <= high).map(move |low| high - low));
        Self { below, all: descending(falls.chain(between).collect()), own }
    }
}

/// Returns the cost of a pair, component by component; `upper` is the higher ranked.
pub(super) fn cost(upper: &Traits, lower: &Traits, kind: Kind, differences: &Differences) -> Vec<i128> {
    let own = is_own(upper, lower);
    let both = [upper, lower];
    let served = -1 - both.iter().map(|one| i128::from(one.needs_partner)).sum::<i128>();
    let mut costs = Vec::new();
    if kind == Kind::Completing {
        costs.push(served);
    }
    // C5, C6
    costs.push(-i128::from(own));
    costs.extend(fall(upper, lower, differences, own.then_some([true; 3])));
    if let Kind::Normal { next_is_last } = kind {
        // C7
        costs.push(if next_is_last { served } else { -i128::from(lower.zone == Zone::Next) });
        let is_of_bracket = |one: &Traits| matches!(one.zone, Zone::Moved | Zone::Resident);
        let of = |one: &Traits, score: i64| i128::from(is_of_bracket(one) && one.score == score);
        costs.extend(differences.own.iter().map(|score| -of(upper, *score) - of(lower, *score)));
    }
    costs.extend(colours(upper, lower).map(|is_violated| i128::from(own && is_violated)));
    let falls = upper.score > lower.score;
    for ago in [0, 1] {
        costs.push(if own { -repeated_downfloats(upper, lower, ago) } else { 0 });
        costs.push(i128::from(own && falls && lower.has(ago, Float::Up)));
    }
    for ago in [0, 1] {
        let down = both.map(|one| one.has(ago, Float::Down));
        costs.extend(fall(upper, lower, differences, own.then_some([down[0], down[1], falls && down[0]])));
        let up = own && falls && lower.has(ago, Float::Up);
        costs.extend(fall(upper, lower, differences, Some([false, false, up])));
    }
    costs
}

/// Returns the components that a cost has.
pub(super) fn components(kind: Kind, differences: &Differences) -> Vec<Component> {
    use Criterion as C;
    let mut components = Vec::new();
    if kind == Kind::Completing {
        components.push(Component::all(C::Completion));
    }
    let by_difference = |criterion| differences.all.iter().map(move |score| Component::at(criterion, *score));
    components.push(Component::all(C::Pairs));
    components.extend(by_difference(C::Downfloaters));
    if matches!(kind, Kind::Normal { .. }) {
        components.push(Component::all(C::Next));
        components.extend(differences.own.iter().map(|score| Component::at(C::Next, *score)));
    }
    components.extend(OF_PAIRS.map(Component::all));
    components.extend(OF_SCORES.into_iter().flat_map(by_difference));
    components
}

/// Returns the change that a pair makes to the list of score differences: without it both players would fall below the
/// bracket, with it one falls to the other. `counts` tells which of the three are looked at; `None` for none of them.
fn fall(upper: &Traits, lower: &Traits, differences: &Differences, counts: Option<[bool; 3]>) -> Vec<i128> {
    let [first, second, pair] = counts.unwrap_or_default();
    let falls = [
        (first, upper.score - differences.below, -1),
        (second, lower.score - differences.below, -1),
        (pair, upper.score - lower.score, 1),
    ];
    let at = |difference: i64| {
        falls.iter().filter(|(counts, own, _)| *counts && *own == difference).map(|(.., cost)| *cost).sum()
    };
    differences.all.iter().map(|difference| at(*difference)).collect()
}
