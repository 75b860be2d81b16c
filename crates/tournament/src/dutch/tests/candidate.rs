//! A bracket with some of its players paired: everything that the criteria of both editions look at, and the order of
//! Art. 3 and 4 (2017: B and D).

use std::cmp::Reverse;

use super::super::contender::{Contender, Float, Strength};
use super::super::round::Round;

/// A bracket and one way to pair it.
#[derive(Clone, Debug)]
pub(super) struct Candidate<'c> {
    pub(super) round: &'c Round,
    /// Players who moved down into the bracket, by rank.
    pub(super) moved: &'c [usize],
    /// The residents, by rank.
    pub(super) residents: &'c [usize],
    /// The pairs, the higher ranked first, by rank.
    pub(super) pairs: Vec<(usize, usize)>,
}

/// Converts a count to the type of costs.
pub(super) fn number(count: usize) -> i64 {
    i64::try_from(count).expect("a small number")
}

/// Returns those of `players` who are in none of `pairs`.
pub(super) fn left(players: &[usize], pairs: &[(usize, usize)]) -> Vec<usize> {
    let is_left = |player: &usize| !pairs.iter().any(|(u, v)| u == player || v == player);
    players.iter().copied().filter(is_left).collect()
}

impl<'c> Candidate<'c> {
    pub(super) fn contender(&self, player: usize) -> &'c Contender {
        &self.round.contenders[player]
    }

    pub(super) fn score(&self, player: usize) -> i64 {
        self.contender(player).score
    }

    /// Returns everybody in the bracket, by rank.
    pub(super) fn players(&self) -> Vec<usize> {
        [self.moved, self.residents].concat()
    }

    /// Returns those who are not paired, by rank.
    pub(super) fn downfloaters(&self) -> Vec<usize> {
        left(&self.players(), &self.pairs)
    }

    /// Counts the pairs for which this holds; the higher ranked comes first.
    pub(super) fn count(&self, is: impl Fn(&Contender, &Contender) -> bool) -> i64 {
        let is = |(u, v): &&(usize, usize)| is(self.contender(*u), self.contender(*v));
        number(self.pairs.iter().filter(is).count())
    }

    /// Returns the criteria of colours: C10 to C13, 2017: C8 to C11.
    pub(super) fn colours(&self) -> [i64; 4] {
        let same = |u: &Contender, v: &Contender| u.preference().0.is_some() && u.preference().0 == v.preference().0;
        let absolute = |one: &Contender| one.preference().1 == Strength::Absolute;
        let strong = |one: &Contender| matches!(one.preference().1, Strength::Strong | Strength::Absolute);
        [
            self.count(|u, v| same(u, v) && u.difference().abs() > 1 && v.difference().abs() > 1),
            self.count(|u, v| same(u, v) && absolute(u) && absolute(v) && one_has_it_thrice(u, v)),
            self.count(same),
            self.count(|u, v| same(u, v) && strong(u) && strong(v) && !(absolute(u) && absolute(v))),
        ]
    }

    /// The pairs whose lower ranked floats up, as in the round before (0) or in the one before that (1).
    pub(super) fn repeated_upfloats(&self, ago: usize) -> Vec<(usize, usize)> {
        let rises = |(u, v): &(usize, usize)| {
            self.score(*u) > self.score(*v) && self.contender(*v).floats[ago] == Some(Float::Up)
        };
        self.pairs.iter().copied().filter(rises).collect()
    }

    /// Returns the place of the candidate in the order in which candidates are made: Art. 4.4, 3.7, 4.3, 4.2 (2017:
    /// D.3, B.3, D.2, D.1).
    pub(super) fn order(&self) -> impl Ord + use<> {
        let Parts { taken, opponents, uppers, lowers } = self.parts();
        let size = uppers.len();
        // Moved from the first half to the second, and the other way round.
        let down = (0..size).rev().filter(|number| !uppers.contains(number)).collect::<Vec<_>>();
        let up = uppers.iter().copied().filter(|number| *number >= size).collect::<Vec<_>>();
        let difference = up.iter().sum::<usize>() - down.iter().sum::<usize>();
        let down = down.into_iter().map(Reverse).collect::<Vec<_>>();
        (taken, opponents, up.len(), difference, down, up, lowers)
    }

    /// How many players the exchange moves from one half of the remainder to the other.
    pub(super) fn exchanged(&self) -> usize {
        let uppers = self.parts().uppers;
        uppers.iter().filter(|upper| **upper >= uppers.len()).count()
    }

    fn parts(&self) -> Parts {
        let position =
            |player: usize| self.residents.iter().position(|resident| *resident == player).expect("a resident");
        let (of_moved, of_rest): (Vec<_>, Vec<_>) =
            self.pairs.iter().copied().partition(|(upper, _)| self.moved.contains(upper));
        let rest = left(self.residents, &of_moved);
        let number = |player: usize| rest.iter().position(|own| *own == player).expect("one of the rest");
        Parts {
            taken: of_moved.iter().map(|(upper, _)| *upper).collect(),
            opponents: of_moved.iter().map(|(_, lower)| position(*lower)).collect(),
            uppers: of_rest.iter().map(|(upper, _)| number(*upper)).collect(),
            lowers: of_rest.iter().map(|(_, lower)| number(*lower)).collect(),
        }
    }
}

/// Two parts of a candidate: those who moved down with their opponents, and the remainder.
struct Parts {
    taken: Vec<usize>,
    /// By their places among the residents.
    opponents: Vec<usize>,
    /// By their places in the remainder.
    uppers: Vec<usize>,
    lowers: Vec<usize>,
}

/// C11, Art. 2.4.2: somebody would get the same colour for the third time in a row.
fn one_has_it_thrice(u: &Contender, v: &Contender) -> bool {
    use std::cmp::Ordering::{Equal, Greater, Less};
    let against = |one: &Contender| one.repeat().is_some_and(|repeated| Some(repeated.other()) == one.preference().0);
    match u.difference().abs().cmp(&v.difference().abs()) {
        Equal => u.repeat().is_some() && u.repeat() == v.repeat(),
        Less => against(u),
        Greater => against(v),
    }
}
