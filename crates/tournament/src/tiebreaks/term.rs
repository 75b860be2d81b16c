//! What a tie-break is the sum or the average of: one term a round. The value of every tie-break is made from these, so that
//! an explanation cannot differ from it.

use serde::Serialize;
use shinpan_core::games::RoundNo;
use shinpan_core::{HalfPoints, QuarterPoints};

use super::entry::Kind;
use super::value::Value;

/// The score of an opponent, or of a dummy in its place, and what the round makes of it (Art. 8, 9.1, 16).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpponentTerm {
    /// The round.
    pub round: RoundNo,
    /// The opponent; none for a bye.
    pub opponent: Option<usize>,
    /// The kind of the round.
    pub kind: Kind,
    /// The adjusted score of the opponent, or the score of the dummy.
    pub score: HalfPoints,
    /// The points of the round.
    pub result: HalfPoints,
    /// What it adds: the score, or the score times the points of the round.
    pub value: QuarterPoints,
    /// Whether it is of a voluntarily unplayed round (Art. 16.5).
    pub is_vur: bool,
    /// Whether the opponent is a dummy (Art. 16.4).
    pub is_dummy: bool,
    /// The limit that lowered the score of the dummy.
    pub limit: Option<DummyLimit>,
    /// Why it is left out, if it is.
    pub cut: Option<Cut>,
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
        /// It is the lowest (Art. 14.1 to 14.4).
        Low => "low",
        /// It is the lowest of the voluntarily unplayed rounds (Art. 16.5).
        Vur => "vur",
        /// It is the highest (Art. 14.3, 14.4).
        High => "high",
    }
}

/// What a round adds to any other tie-break.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundTerm {
    /// The round.
    pub round: RoundNo,
    /// The opponent; none for a bye.
    pub opponent: Option<usize>,
    /// The kind of the round.
    pub kind: Kind,
    /// What it adds.
    pub value: Value,
}

/// The terms of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Terms {
    /// Those of Buchholz and Sonneborn-Berger, those that are cut too.
    Opponents(Vec<OpponentTerm>),
    /// Those of all others, without what is cut.
    Rounds(Vec<RoundTerm>),
}
