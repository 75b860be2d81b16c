//! Collects the places of each member in completions, and the gains with which it has them.

use crate::outlook::advancement::Advancement;
use crate::outlook::fixture::Completion;
use crate::outlook::rank::Rank;
use crate::outlook::ranker::Ranker;

/// Knowledge about a member.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seen {
    /// Least gain with which each place was reached.
    pub(crate) least_gain: Vec<Option<i64>>,
    /// Greatest gain with which each place was the lowest of those that were shared.
    pub(crate) greatest_gain: Vec<Option<i64>>,
    /// Gains that occurred, as a bit for each hundredth.
    gains: Vec<u64>,
    /// Completions with the best and with the worst place, and with the lowest of those that were shared.
    pub(crate) best: Option<(usize, Completion)>,
    pub(crate) worst: Option<(usize, Completion)>,
    pub(crate) lowest: Option<(usize, Completion)>,
    /// Least gain with which it advances, and greatest with which it does not, with a completion for each.
    pub(crate) advances: Option<(i64, Completion)>,
    pub(crate) stays: Option<(i64, Completion)>,
}

impl Seen {
    /// Gains that occurred, in hundredths, the least first.
    pub(crate) fn gains(&self) -> impl Iterator<Item = i64> {
        let words = self.gains.iter().zip(0_i64..);
        words.flat_map(|(word, at)| (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| at * 64 + bit))
    }

    fn add_gain(&mut self, gain: i64) {
        let Ok(gain) = usize::try_from(gain) else { return };
        if self.gains.len() <= gain / 64 {
            self.gains.resize(gain / 64 + 1, 0);
        }
        self.gains[gain / 64] |= 1 << (gain % 64);
    }
}

/// Collector of what completions show.
#[derive(Clone, Debug)]
pub(crate) struct Collector<'a> {
    pub(crate) seen: Vec<Seen>,
    /// Number of completions.
    pub(crate) completions: u64,
    /// Advancement, if it is asked who advances.
    advancement: Option<&'a Advancement>,
    ranks: Vec<Rank>,
    used: Vec<usize>,
    inside: Vec<bool>,
}

impl<'a> Collector<'a> {
    pub(crate) fn new(members: usize, advancement: Option<&'a Advancement>) -> Self {
        let own =
            Seen { least_gain: vec![None; members + 1], greatest_gain: vec![None; members + 1], ..Seen::default() };
        let (ranks, used, inside) = (Vec::new(), Vec::new(), Vec::new());
        Self { seen: vec![own; members], completions: 0, advancement, ranks, used, inside }
    }

    /// Takes in the completion that `ranker` has; `snapshot` makes it if it is to be kept.
    pub(crate) fn add(&mut self, ranker: &mut Ranker<'_>, snapshot: impl Fn() -> Completion) {
        self.completions = self.completions.saturating_add(1);
        self.ranks.clear();
        self.ranks.extend_from_slice(ranker.rank());
        if let Some(advancement) = self.advancement {
            advancement.walk(ranker.order().into_iter(), &mut self.used, &mut self.inside);
        }
        for (member, Rank { place, low }) in self.ranks.iter().copied().enumerate() {
            if place == 0 {
                continue;
            }
            let (seen, gain) = (&mut self.seen[member], ranker.gain(member));
            seen.add_gain(gain);
            let least = &mut seen.least_gain[place];
            *least = Some(least.map_or(gain, |least| least.min(gain)));
            let greatest = &mut seen.greatest_gain[low];
            *greatest = Some(greatest.map_or(gain, |greatest| greatest.max(gain)));
            if seen.best.as_ref().is_none_or(|(best, _)| place < *best) {
                seen.best = Some((place, snapshot()));
            }
            if seen.worst.as_ref().is_none_or(|(worst, _)| place > *worst) {
                seen.worst = Some((place, snapshot()));
            }
            if seen.lowest.as_ref().is_none_or(|(lowest, _)| low > *lowest) {
                seen.lowest = Some((low, snapshot()));
            }
            if self.advancement.is_none() {
                continue;
            }
            if self.inside[member] {
                if seen.advances.as_ref().is_none_or(|(least, _)| gain < *least) {
                    seen.advances = Some((gain, snapshot()));
                }
            } else if seen.stays.as_ref().is_none_or(|(greatest, _)| gain > *greatest) {
                seen.stays = Some((gain, snapshot()));
            }
        }
    }

    /// Takes in what another collector has collected.
    pub(crate) fn join(mut self, other: Self) -> Self {
        self.completions = self.completions.saturating_add(other.completions);
        for (seen, other) in self.seen.iter_mut().zip(other.seen) {
            let less = |a: Option<i64>, b: Option<i64>| [a, b].into_iter().flatten().min();
            for (own, other) in seen.least_gain.iter_mut().zip(other.least_gain) {
                *own = less(*own, other);
            }
            for (own, other) in seen.greatest_gain.iter_mut().zip(other.greatest_gain) {
                *own = (*own).max(other);
            }
            for (word, at) in other.gains.iter().zip(0..) {
                if seen.gains.len() <= at {
                    seen.gains.resize(at + 1, 0);
                }
                seen.gains[at] |= word;
            }
            keep(&mut seen.best, other.best, |own, other| other < own);
            keep(&mut seen.worst, other.worst, |own, other| other > own);
            keep(&mut seen.lowest, other.lowest, |own, other| other > own);
            keep(&mut seen.advances, other.advances, |own, other| other < own);
            keep(&mut seen.stays, other.stays, |own, other| other > own);
        }
        self
    }
}

/// Keeps the better of two witnesses; the earlier one if they are equally good.
fn keep<T: Copy>(own: &mut Option<(T, Completion)>, other: Option<(T, Completion)>, is_better: fn(T, T) -> bool) {
    let Some(other) = other else { return };
    if own.as_ref().is_none_or(|own| is_better(own.0, other.0)) {
        *own = Some(other);
    }
}
