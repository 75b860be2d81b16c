//! A round that was paired bracket by bracket, as a system answers about it.

use std::collections::HashMap;

use shinpan_tournament::dutch;

use crate::constraints::RankPair;

/// The halves of the remainder of a bracket.
#[derive(Clone, Debug)]
pub(crate) struct Halves {
    /// The first, after exchanges: the uppers of the pairs, in order.
    pub(crate) first: Vec<usize>,
    /// The second: all others.
    pub(crate) second: Vec<usize>,
    /// Exchanged players, from the first half and from the second.
    pub(crate) exchanged: [Vec<usize>; 2],
}

impl Halves {
    pub(crate) fn of(bracket: &dutch::Bracket) -> Self {
        let remainder = bracket.remainder();
        let mut first = bracket.pairs_of_remainder().map(|(upper, _)| upper).collect::<Vec<_>>();
        first.sort_unstable();
        let (natural, others) = remainder.split_at(first.len());
        let is_first = |place: &&usize| first.binary_search(place).is_ok();
        let from_first = natural.iter().filter(|place| !is_first(place)).copied().collect();
        let from_second = others.iter().filter(is_first).copied().collect();
        let second = remainder.iter().filter(|place| !is_first(place)).copied().collect();
        Self { first, second, exchanged: [from_first, from_second] }
    }
}

/// A round that was paired bracket by bracket.
#[derive(Debug)]
pub(crate) struct Brackets {
    pub(crate) pairing: dutch::RoundPairing,
    /// Halves of each bracket.
    pub(crate) halves: Vec<Halves>,
    /// The bracket of each pair.
    of_pair: HashMap<RankPair, usize>,
}

impl Brackets {
    pub(crate) fn of(pairing: dutch::RoundPairing) -> Self {
        let halves = pairing.brackets.iter().map(Halves::of).collect();
        let brackets = pairing.brackets.iter().enumerate();
        let of_pair = brackets.flat_map(|(at, bracket)| bracket.pairs.iter().map(move |pair| (*pair, at))).collect();
        Self { pairing, halves, of_pair }
    }

    /// The bracket of a pair with its halves.
    pub(crate) fn bracket(&self, pair: RankPair) -> Option<(&dutch::Bracket, &Halves)> {
        let at = *self.of_pair.get(&pair)?;
        self.pairing.brackets.get(at).zip(self.halves.get(at))
    }
}
