//! Costs of a pair in a bracket by the criteria of 2026: C.04.3 Art. 2. All costs are to be as small as possible,
//! compared one after the other.

use shinpan_core::Side;

use super::bracket::Component;
use super::contender::{Contender, Float, Strength};
use super::criterion::Criterion;

/// Position of a player in the round as seen from a bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Zone {
    /// Moved down from above.
    Moved,
    /// A resident.
    Resident,
    /// A resident of the next bracket.
    Next,
    /// Below the next bracket.
    Lower,
    /// The bye, which is no player.
    Bye,
}

/// Everything that the criteria look at: players with the same traits are interchangeable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Traits {
    pub(super) zone: Zone,
    pub(super) score: i64,
    pub(super) difference: i64,
    pub(super) repeat: Option<Side>,
    pub(super) preference: Option<Side>,
    pub(super) strength: Strength,
    pub(super) floats: [Option<Float>; 2],
    /// Rounds not played, if C9 applies.
    pub(super) unplayed: i64,
    /// Whether the player may not have the bye of an odd field (2017).
    pub(super) needs_partner: bool,
}

impl Traits {
    /// Returns the traits of a player of whom nothing else is looked at.
    pub(super) const fn bare(zone: Zone, score: i64) -> Self {
        Self {
            zone,
            score,
            difference: 0,
            repeat: None,
            preference: None,
            strength: Strength::None,
            floats: [None; 2],
            unplayed: 0,
            needs_partner: false,
        }
    }

    /// Returns the traits of a player of the bracket.
    pub(super) fn of(contender: &Contender, zone: Zone) -> Self {
        let (preference, strength) = contender.preference();
        Self {
            difference: contender.difference(),
            repeat: contender.repeat(),
            preference,
            strength,
            floats: contender.floats,
            ..Self::bare(zone, contender.score)
        }
    }

    /// Whether the player had this float in the round before (0) or in the one before that (1).
    pub(super) fn has(&self, ago: usize, float: Float) -> bool {
        self.floats[ago] == Some(float)
    }
}

/// Scores in a bracket, descending.
#[derive(Clone, Debug, Default)]
pub(super) struct Scores {
    /// Scores of the players who moved down and of the residents.
    pub(super) own: Vec<i64>,
    /// Scores of these and of the next bracket.
    pub(super) with_next: Vec<i64>,
}

impl Scores {
    pub(super) fn of(own: impl Iterator<Item = i64>, next: impl Iterator<Item = i64>) -> Self {
        let own = own.collect::<Vec<_>>();
        let with_next = own.iter().copied().chain(next).collect();
        Self { own: descending(own), with_next: descending(with_next) }
    }
}

pub(super) fn descending(mut scores: Vec<i64>) -> Vec<i64> {
    scores.sort_unstable_by(|a, b| b.cmp(a));
    scores.dedup();
    scores
}

/// Whether the pair belongs to the bracket.
pub(super) fn is_own(upper: &Traits, lower: &Traits) -> bool {
    lower.zone == Zone::Resident && matches!(upper.zone, Zone::Moved | Zone::Resident)
}

/// Returns the cost of a pair, component by component; `upper` is the higher ranked.
pub(super) fn cost(upper: &Traits, lower: &Traits, scores: &Scores) -> Vec<i128> {
    let own = is_own(upper, lower);
    let next = lower.zone == Zone::Next && matches!(upper.zone, Zone::Moved | Zone::Resident | Zone::Next);
    let mut costs = Vec::new();
    // C6, C7: each pair is one downfloater less, of the score of its upper.
    costs.push(-i128::from(own));
    costs.extend(scores.own.iter().map(|score| -i128::from(own && upper.score == *score)));
    // C8
    costs.push(-i128::from(next));
    costs.extend(scores.with_next.iter().map(|score| -i128::from(next && upper.score == *score)));
    // C9
    costs.push(if lower.zone == Zone::Bye { upper.unplayed.into() } else { 0 });
    costs.extend(colours(upper, lower).map(|is_violated| i128::from(own && is_violated)));
    let falls = upper.score > lower.score;
    for ago in [0, 1] {
        costs.push(if own { -repeated_downfloats(upper, lower, ago) } else { 0 });
        costs.push(i128::from(own && falls && lower.has(ago, Float::Up)));
    }
    for ago in [0, 1] {
        let down = |one: &Traits, score: i64| i128::from(one.score == score && one.has(ago, Float::Down));
        costs.extend(scores.own.iter().map(|score| if own { -down(upper, *score) - down(lower, *score) } else { 0 }));
        let up = own && falls && lower.has(ago, Float::Up);
        costs.extend(scores.own.iter().map(|score| i128::from(up && upper.score == *score)));
    }
    costs
}

/// Returns the components that a cost has.
pub(super) fn components(scores: &Scores) -> Vec<Component> {
    use Criterion as C;
    let by_score =
        |criterion, scores: &[i64]| scores.iter().map(|score| Component::at(criterion, *score)).collect::<Vec<_>>();
    let mut components = vec![Component::all(C::Pairs)];
    components.extend(by_score(C::Downfloaters, &scores.own));
    components.push(Component::all(C::Next));
    components.extend(by_score(C::Next, &scores.with_next));
    components.extend([C::ByeUnplayed].into_iter().chain(OF_PAIRS).map(Component::all));
    for criterion in OF_SCORES {
        components.extend(by_score(criterion, &scores.own));
    }
    components
}

/// Criteria that count pairs, in order.
pub(super) const OF_PAIRS: [Criterion; 8] = {
    use Criterion as C;
    [
        C::TopscorerDifference,
        C::TopscorerRepeat,
        C::Preference,
        C::StrongPreference,
        C::DownfloatBefore,
        C::UpfloatBefore,
        C::DownfloatEarlier,
        C::UpfloatEarlier,
    ]
};

/// Criteria that compare scores of floaters, in order.
pub(super) const OF_SCORES: [Criterion; 4] = {
    use Criterion as C;
    [C::DownfloatScore, C::UpfloatScore, C::DownfloatScoreEarlier, C::UpfloatScoreEarlier]
};

/// Counts residents who downfloated and are paired with somebody of the same or a higher score: C14, C16.
pub(super) fn repeated_downfloats(upper: &Traits, lower: &Traits, ago: usize) -> i128 {
    let is_level = upper.score == lower.score;
    i128::from(lower.has(ago, Float::Down)) + i128::from(is_level && upper.has(ago, Float::Down))
}

/// Returns which of C10 to C13 a pair violates, whatever colours it is given.
pub(super) fn colours(upper: &Traits, lower: &Traits) -> [bool; 4] {
    let both = [upper, lower];
    let same = upper.preference.is_some() && upper.preference == lower.preference;
    let absolute = both.iter().all(|one| one.strength == Strength::Absolute);
    let strong = both.iter().all(|one| one.strength >= Strength::Strong);
    let beyond = both.iter().all(|one| one.difference.abs() >= 2);
    [same && beyond, same && absolute && has_third(upper, lower), same, same && strong && !absolute]
}

/// Whether somebody would have the same colour for the third time: C11.
fn has_third(upper: &Traits, lower: &Traits) -> bool {
    if upper.difference.abs() == lower.difference.abs() {
        return upper.repeat.is_some() && upper.repeat == lower.repeat;
    }
    let less = if upper.difference.abs() < lower.difference.abs() { upper } else { lower };
    less.repeat.is_some() && less.repeat != less.preference
}
