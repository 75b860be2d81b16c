//! A bracket that is paired, and what its pairing costs.

use super::criterion::Criterion;

/// Which bracket it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BracketKind {
    /// A scoregroup with those who moved down into it.
    Scoregroup,
    /// Of 2017: the penultimate pairing bracket, whose downfloaters complete the round.
    Penultimate,
    /// Of 2017: the collapsed last bracket.
    Collapsed,
}

/// A part of a criterion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Component {
    /// The criterion.
    pub criterion: Criterion,
    /// The score, or the score difference, that it counts, in tenths; none if it counts all.
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

/// A bracket that is paired. Players are places among the contenders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bracket {
    /// Which it is.
    pub kind: BracketKind,
    /// The score of its residents, of the collapsed last bracket the highest, in tenths.
    pub score: i64,
    /// Who moved down into it, in order.
    pub moved: Vec<usize>,
    /// Its residents, in order.
    pub residents: Vec<usize>,
    /// Its pairs, the higher ranked first: those who moved down, then the remainder.
    pub pairs: Vec<(usize, usize)>,
    /// What the pairing costs, each component to be least, the first the most important.
    pub costs: Vec<(Component, i128)>,
}

impl Bracket {
    /// Who is not paired in it, in order.
    pub fn downfloaters(&self) -> Vec<usize> {
        super::brackets::left(self.moved.iter().chain(&self.residents).copied(), &self.pairs)
    }

    /// The residents who meet one another or nobody: the remainder.
    pub fn remainder(&self) -> Vec<usize> {
        let of_moved = self.pairs_of_moved().collect::<Vec<_>>();
        super::brackets::left(self.residents.iter().copied(), &of_moved)
    }

    /// The pairs of those who moved down.
    pub fn pairs_of_moved(&self) -> impl Iterator<Item = (usize, usize)> {
        self.pairs.iter().filter(|(upper, _)| self.moved.contains(upper)).copied()
    }

    /// The pairs of the remainder.
    pub fn pairs_of_remainder(&self) -> impl Iterator<Item = (usize, usize)> {
        self.pairs.iter().filter(|(upper, _)| !self.moved.contains(upper)).copied()
    }
}
