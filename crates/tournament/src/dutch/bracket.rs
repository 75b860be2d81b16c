//! A bracket that is paired, and the costs of its pairing.

use std::collections::HashSet;

use super::criterion::Criterion;

/// Kind of a bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BracketKind {
    /// Scoregroup with those who moved down into it.
    Scoregroup,
    /// Penultimate pairing bracket, whose downfloaters complete the round (2017).
    Penultimate,
    /// Collapsed last bracket (2017).
    Collapsed,
}

/// Part of a criterion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Component {
    /// The criterion.
    pub criterion: Criterion,
    /// Score, or score difference, that the component counts, in tenths; none if it counts all.
    pub score: Option<i64>,
}

impl Component {
    pub(super) const fn all(criterion: Criterion) -> Self {
        Self { criterion, score: None }
    }

    pub(super) const fn at(criterion: Criterion, score: i64) -> Self {
        Self { criterion, score: Some(score) }
    }
}

/// A bracket that is paired. Players are given by their places among the contenders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bracket {
    /// Kind of the bracket.
    pub kind: BracketKind,
    /// Score of the residents, in tenths; for the collapsed last bracket the highest one.
    pub score: i64,
    /// Players who moved down into the bracket, in order.
    pub moved: Vec<usize>,
    /// Residents of the bracket, in order.
    pub residents: Vec<usize>,
    /// Pairs, each with the higher ranked first: those of players who moved down, then the remainder.
    pub pairs: Vec<(usize, usize)>,
    /// Costs of the pairing, the most important component first; each is to be as small as possible.
    pub costs: Vec<(Component, i128)>,
}

impl Bracket {
    /// Returns the players who are not paired in the bracket, in order.
    pub fn downfloaters(&self) -> Vec<usize> {
        left(self.moved.iter().chain(&self.residents).copied(), &self.pairs)
    }

    /// Returns the remainder: residents who are paired with one another or not at all.
    pub fn remainder(&self) -> Vec<usize> {
        let of_moved = self.pairs_of_moved().collect::<Vec<_>>();
        left(self.residents.iter().copied(), &of_moved)
    }

    /// Pairs of those who moved down.
    pub fn pairs_of_moved(&self) -> impl Iterator<Item = (usize, usize)> {
        self.pairs.iter().filter(|(upper, _)| self.moved.contains(upper)).copied()
    }

    /// Pairs of the remainder.
    pub fn pairs_of_remainder(&self) -> impl Iterator<Item = (usize, usize)> {
        self.pairs.iter().filter(|(upper, _)| !self.moved.contains(upper)).copied()
    }
}

/// Returns those of `players` who are in none of `pairs`.
fn left(players: impl Iterator<Item = usize>, pairs: &[(usize, usize)]) -> Vec<usize> {
    let paired = pairs.iter().flat_map(|(u, v)| [*u, *v]).collect::<HashSet<_>>();
    players.filter(|place| !paired.contains(place)).collect()
}
