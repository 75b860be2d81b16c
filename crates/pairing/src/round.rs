//! A round that is drawn under constraints, as every system that draws one offers it.

use std::borrow::Cow;
use std::sync::Arc;

use shinpan_core::HundredthPoints;
use shinpan_matching::Solution;
use shinpan_tournament::Due;

use crate::board::Board;
use crate::brackets::Brackets;
use crate::constraints::{Constraints, RankPair};
use crate::criterion::CriterionText;
use crate::document::{self, Bracket, Compared, FindingCode, RowReason, Value};
use crate::ranking::Ranking;

/// A round that is ranked, whatever the system. Contenders go by their rank from 0; the number of contenders, as a partner, is the bye.
pub trait Round: Sync {
    /// Returns the contenders to be paired, by rank.
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

    /// Whether pairs that somebody else has made can be weighed; if not, what is published is compared game by game.
    fn weighs(&self) -> bool {
        true
    }

    /// Pairs that somebody else has made, weighed as a drawn round is; none where they are no pairing of the field.
    fn of_pairs(&self, pairs: &[RankPair]) -> Option<RoundPairing>;

    /// The first criterion by which `other` differs from `drawn`; none where they are the same.
    fn difference(&self, other: &RoundPairing, drawn: &RoundPairing) -> Option<Difference>;

    /// Whether `drawn` is the only best one, before the lots. It was drawn under these `constraints`.
    ///
    /// # Errors
    /// The matching fails; never known to happen.
    fn is_unique(&self, _drawn: &RoundPairing, _constraints: &Constraints) -> Result<bool, NoPairing> {
        Ok(true)
    }

    /// Counts the best pairings, before the lots; none where there are too many contenders to count them.
    ///
    /// # Errors
    /// The matching fails; never known to happen.
    fn optima(&self, _constraints: &Constraints) -> Result<Option<u64>, NoPairing> {
        Ok(Some(1))
    }

    /// Returns the reason that the two of a pair of `drawn` meet, by the rules alone.
    fn reason(&self, constraints: &Constraints, drawn: &RoundPairing, pair: RankPair) -> String;

    /// The reason of a pair, with all that a document says of its place in the round.
    fn row_reason(&self, constraints: &Constraints, drawn: &RoundPairing, pair: RankPair) -> RowReason {
        RowReason { reason: self.reason(constraints, drawn, pair), ..RowReason::default() }
    }

    /// Whether the round is paired bracket by bracket, so that the system itself says what is without a pair ([`Round::otherwise`]).
    fn is_by_brackets(&self) -> bool {
        false
    }

    /// Returns the cost of the best pairing of a bracket of `drawn` without a pair; none for a bye.
    ///
    /// # Errors
    /// The matching fails; never known to happen.
    fn otherwise(
        &self,
        _constraints: &Constraints,
        _drawn: &RoundPairing,
        _pair: RankPair,
    ) -> Result<Option<Otherwise>, NoPairing> {
        Ok(None)
    }

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

    /// Whether the rows are those of a pairing sheet: they have the number of their table, and byes have their points.
    fn is_sheet(&self) -> bool {
        false
    }

    /// Returns the points for the bye of the pairing.
    fn bye_points(&self) -> HundredthPoints {
        HundredthPoints::WIN
    }

    /// The byes that were given before the round is drawn, where the sheet has them too.
    fn stated_byes(&self) -> &[StatedBye] {
        &[]
    }

    /// The points of each contender before the round, by rank, where the system counts its own.
    fn scores(&self) -> Option<Vec<HundredthPoints>> {
        None
    }

    /// The brackets of `drawn`, by a system that pairs bracket by bracket.
    fn brackets(&self, _drawn: &RoundPairing) -> Option<Vec<Bracket>> {
        None
    }

    /// Returns the rows that the rules have in place of published ones, where the system says it row by row. `worse` is
    /// the difference that makes the published round worse than the drawn one.
    fn other_rows(&self, _drawn: &RoundPairing, _worse: Option<&Worse>, _rows: &[PublishedRow]) -> Vec<OtherRow> {
        Vec::new()
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
    pub(crate) found: Found,
}

#[derive(Clone, Debug)]
pub(crate) enum Found {
    /// By a search, or by somebody else.
    Otherwise,
    /// By a matching, which proves that nothing costs less.
    Matching(Solution),
    /// Bracket by bracket.
    Brackets(Arc<Brackets>),
}

/// The best pairing without a pair.
#[derive(Clone, Debug)]
pub struct Otherwise {
    /// The first criterion by which it is worse; none if there is no legal pairing.
    pub criterion: Option<String>,
    /// Explanation in words.
    pub text: String,
}

/// Somebody who has a bye before the round is drawn.
#[derive(Clone, Debug)]
pub struct StatedBye {
    /// Id of the entrant.
    pub id: String,
    /// Kind of bye or absence that the row states.
    pub due: Due,
    /// Points for the bye.
    pub points: HundredthPoints,
    /// Reason for the bye.
    pub reason: String,
}

/// A published pair or bye.
#[derive(Clone, Copy, Debug)]
pub struct PublishedRow {
    /// The number of the row in its table, from 0.
    pub row: usize,
    /// The two, the better ranked first; the number of contenders stands for the bye.
    pub pair: RankPair,
    /// The one who is First.
    pub first: usize,
    /// Whether the sides are settled.
    pub has_sides: bool,
}

/// Row that the rules have in place of a published one.
#[derive(Clone, Debug)]
pub struct OtherRow {
    /// The row; none where one is missing.
    pub row: Option<usize>,
    /// Code of the finding.
    pub code: FindingCode,
    /// The number of the table on the published sheet.
    pub table: Option<usize>,
    /// First and Second by the rules; Second is none for a bye.
    pub expected: Option<(usize, Option<usize>)>,
    /// Criterion that decides it.
    pub criterion: String,
    /// Article behind it.
    pub article: Cow<'static, str>,
    /// Explanation in words.
    pub message: String,
}

/// By what a published round is not the drawn one.
#[derive(Clone, Debug)]
pub struct Worse {
    /// Word of the criterion.
    pub criterion: String,
    /// Article behind it.
    pub article: Cow<'static, str>,
    /// Explanation in words.
    pub text: String,
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
    pub article: Cow<'static, str>,
    /// The value of the other pairing; none where it differs in an order.
    pub value: Option<Value>,
    /// The value of the one that is drawn.
    pub best: Option<Value>,
    /// Kind of difference.
    pub kind: DifferenceKind,
    /// Both values in words, without the article.
    pub text: String,
}

impl Difference {
    /// Both values in words, with the article; the lots have none.
    pub(crate) fn with_article(&self) -> String {
        match self.kind {
            DifferenceKind::Lots => self.text.clone(),
            _ => format!("{} ({})", self.text, self.article),
        }
    }
}

impl From<Difference> for Worse {
    fn from(difference: Difference) -> Self {
        let Difference { criterion, article, text, .. } = difference;
        Self { criterion, article, text }
    }
}

impl From<Difference> for Compared {
    fn from(difference: Difference) -> Self {
        let Difference { criterion, article, value, best, .. } = difference;
        Self { criterion, article, value, best }
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

/// Reason that a round cannot be drawn.
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
