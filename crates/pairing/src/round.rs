//! A round that is drawn under constraints, as every system that draws one offers it.

use shinpan_matching::Solution;

use crate::board::Board;
use crate::constraints::{Constraints, RankPair};
use crate::criterion::CriterionText;
use crate::document::{self, Compared, Value};
use crate::ranking::Ranking;

/// A round that is ranked, whatever the system. Contenders go by their rank from 0; the number of contenders, as a partner, is the bye.
pub trait Round: Sync {
    /// Who is to be paired, by rank.
    fn ranking(&self) -> &Ranking;

    /// The criteria, the most important first, each with its component in the cost of a pairing.
    fn criteria(&self) -> &[CriterionText];

    /// Whether an odd field has a bye.
    fn gives_bye(&self) -> bool;

    /// Draws the best round under `constraints`.
    ///
    /// # Errors
    /// There is no legal pairing.
    fn draw(&self, constraints: &Constraints) -> Result<RoundPairing, NoPairing>;

    /// What pairs that somebody else has made cost; none where pairs cannot be weighed, and what is published is compared game by game.
    fn total(&self, pairs: &[RankPair]) -> Option<Vec<i128>>;

    /// The first criterion by which `other` differs from `drawn`; none where they are the same.
    fn difference(&self, other: &RoundPairing, drawn: &RoundPairing) -> Option<Difference>;

    /// Whether `drawn` is the only best one, before the lots. It was drawn under these `constraints`.
    ///
    /// # Errors
    /// The matching fails; never known to happen.
    fn is_unique(&self, _drawn: &RoundPairing, _constraints: &Constraints) -> Result<bool, NoPairing> {
        Ok(true)
    }

    /// How many pairings are the best, before the lots; none where there are too many contenders to count them.
    ///
    /// # Errors
    /// The matching fails; never known to happen.
    fn optima(&self, _constraints: &Constraints) -> Result<Option<u64>, NoPairing> {
        Ok(Some(1))
    }

    /// Why the two of a pair of `drawn` meet, by the rules alone.
    fn reason(&self, constraints: &Constraints, drawn: &RoundPairing, pair: RankPair) -> String;

    /// The games in the order in which they are played, with the sides as far as the system settles them.
    fn boards(&self, drawn: &RoundPairing) -> Vec<Board> {
        let bye = self.ranking().len();
        let board = |(u, v): &RankPair| Board {
            game: None,
            first: *u,
            second: (*v < bye).then_some(*v),
            reason: String::new(),
        };
        drawn.pairs.iter().map(board).collect()
    }

    /// The constraints of the rules with their values in a pairing of this cost, where the rules are a list of constraints.
    fn explain(&self, _cost: &[i128]) -> Option<Vec<document::Constraint>> {
        None
    }

    /// Up to which round meetings are forgotten in `drawn`, by a system that forgets them.
    fn forgotten(&self, _drawn: &RoundPairing) -> Option<u16> {
        None
    }
}

/// A round that was drawn. Ranks count from 0; the number of contenders stands for the bye.
#[derive(Clone, Debug)]
pub struct RoundPairing {
    /// Pairs, the better ranked first, the bye last.
    pub pairs: Vec<RankPair>,
    /// Cost of the pairing, a component for each criterion.
    pub cost: Vec<i128>,
    /// What proves that nothing costs less, where it was found as a matching.
    pub(crate) solution: Option<Solution>,
}

impl RoundPairing {
    /// Rank of the contender with the bye.
    pub fn bye(&self, ranking: &Ranking) -> Option<usize> {
        self.pairs.iter().find(|(_, v)| *v == ranking.len()).map(|(u, _)| *u)
    }
}

/// The criterion by which a pairing differs from the one that is drawn.
#[derive(Clone, Debug)]
pub struct Difference {
    /// Word of the criterion.
    pub criterion: String,
    /// Article or rule behind it.
    pub article: &'static str,
    /// The value of the other pairing.
    pub value: Value,
    /// The value of the one that is drawn.
    pub best: Value,
    /// What kind of difference it is.
    pub kind: DifferenceKind,
    /// Both values in words.
    pub text: String,
}

impl From<Difference> for Compared {
    fn from(difference: Difference) -> Self {
        let Difference { criterion, article, value, best, .. } = difference;
        Self { criterion, article, value: Some(value), best: Some(best) }
    }
}

/// Kind of difference between two pairings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DifferenceKind {
    /// A criterion: one is worse.
    Worse,
    /// The order in which the rules look for pairs: one comes later.
    Later,
    /// The lots alone.
    Lots,
}

/// Why a round cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoPairing {
    /// There is nobody to pair.
    #[error("nobody is to be paired")]
    Nobody,
    /// The field is odd, and the rules have no bye.
    #[error("{0} to be paired, an odd number: add an invited program (Art. 17.11)")]
    Odd(usize),
    /// The field of the final is odd, and the rules have no bye.
    #[error(
        "{0} to be paired, an odd number: the place of a seed who drops out of the final goes to the next qualifier (Art. 17.9)"
    )]
    OddFinal(usize),
    /// No pairing is legal.
    #[error("no legal pairing: {proof} ({article})")]
    Blocked {
        /// Explanation in words.
        proof: String,
        /// Article or rule behind it.
        article: &'static str,
    },
    /// Officers have forced or forbidden what every legal pairing lacks or has.
    #[error("no legal pairing because of {lines}, without which there is one: {proof}")]
    ByOfficers {
        /// Lines of the officers.
        lines: String,
        /// Explanation in words.
        proof: String,
    },
    /// The matching failed; never known to happen.
    #[error("the matching failed: {0}")]
    Failed(String),
}
