//! What a key is the sum or the average of: one term a round. Every value is made from its terms, so that an explanation cannot differ
//! from it.

use serde::Serialize;
use shinpan_core::HalfPoints;
use shinpan_core::games::RoundNo;

use super::value::Value;
use crate::tally::{Bout, BoutKind};

/// Contribution of a round to a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The round.
    pub round: RoundNo,
    /// The opponent; none for a bye.
    pub opponent: Option<usize>,
    /// The kind of the round.
    pub kind: BoutKind,
    /// Value of the contribution, in the unit of the key.
    pub value: Value,
    /// Reason that it is left out; none if it is not.
    pub cut: Option<Cut>,
    /// Components of the value, where it is the score of an opponent by C.07 (Art. 8, 9.1).
    pub of_opponent: Option<OpponentScore>,
}

/// The score of an opponent, or of a dummy in its place, and what the round makes of it (C.07 Art. 8, 9.1, 16).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpponentScore {
    /// The adjusted score of the opponent, or the score of the dummy.
    pub score: HalfPoints,
    /// The points of the round.
    pub result: HalfPoints,
    /// Whether it is of a voluntarily unplayed round (Art. 16.5).
    pub is_vur: bool,
    /// Whether the opponent is a dummy (Art. 16.4).
    pub is_dummy: bool,
    /// The limit that lowered the score of the dummy.
    pub limit: Option<DummyLimit>,
}

/// A limit for the score of a dummy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum DummyLimit {
    /// The adjusted score of the scheduled opponent, for forfeits.
    #[serde(rename = "16.4.1")]
    ScheduledOpponent,
    /// A draw in every round, for all else.
    #[serde(rename = "16.4.2")]
    DrawInEveryRound,
}

shinpan_core::words! {
    /// Why a term is left out.
    pub enum Cut {
        /// It is the lowest (C.07 Art. 14.1 to 14.4; WCSC rules 2010, Art. 20.4).
        Low => "low",
        /// It is the lowest of the voluntarily unplayed rounds (C.07 Art. 16.5).
        Vur => "vur",
        /// It is the highest.
        High => "high",
    }
}

impl Term {
    pub(crate) fn new(bout: &Bout, value: Value) -> Self {
        Self::of_round(bout.round, bout.opponent, bout.kind(), value)
    }

    pub(crate) const fn of_round(round: RoundNo, opponent: Option<usize>, kind: BoutKind, value: Value) -> Self {
        Self { round, opponent, kind, value, cut: None, of_opponent: None }
    }
}

/// A value and its terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The value.
    pub value: Value,
    /// Terms of the value; nothing for what a member has without any game.
    pub terms: Vec<Term>,
    /// The average, the score and the difference of a tournament performance rating.
    pub performance: Option<Performance>,
}

impl Explanation {
    /// A value of these terms.
    pub(crate) const fn new(value: Value, terms: Vec<Term>) -> Self {
        Self { value, terms, performance: None }
    }
}

/// The rating performance of a participant (C.07 Art. 10.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Performance {
    /// The average rating of the opponents.
    pub average: i64,
    /// The score in hundredths of a game.
    pub score: i64,
    /// The rating difference of that score.
    pub difference: i64,
}

impl Performance {
    /// The rating.
    pub const fn rating(&self) -> i64 {
        self.average + self.difference
    }
}
