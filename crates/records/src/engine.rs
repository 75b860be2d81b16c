//! What an event of engines asks of a game beside its outcome: by which rule it was adjudicated and whether the record proves it,
//! and whose engine failed.

use serde::Serialize;
use shinpan_core::{Outcome, Side, words};

/// Facts about a game of an event of engines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EngineGame {
    /// For a game whose ending is `adjudicated`: the claim, and whether the record bears it out; else null.
    pub adjudication: Option<Adjudication>,
    /// For a game that an engine lost by a failure, or would have lost if its opponent could mate: side and kind; else null.
    pub failure: Option<Failure>,
}

/// A ruling that ended a game, and what the record shows of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Adjudication {
    /// Reason that the record names.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub claim: AdjudicationClaim,
    /// Whether the record proves it.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub verdict: AdjudicationVerdict,
    /// The rule of the book that it was tried by; null where a person decided.
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub rule: Option<AdjudicationRule>,
    /// The ply that the verdict rests on; null where there is none.
    pub ply: Option<u32>,
}

words! {
    /// Reason that a record names for a ruling.
    pub enum AdjudicationClaim {
        /// A person decided.
        Manual => "manual",
        /// Both engines saw nearly no advantage for a while.
        DrawRule => "draw-rule",
        /// The engines saw a decisive advantage for a while.
        WinRule => "win-rule",
        /// The most moves that a game may have.
        MoveLimit => "move-limit",
        /// Few men were left, and their result is known.
        Tablebase => "tablebase",
        /// A ruling; the record does not say by which rule.
        Adjudication => "adjudication",
    }
}

words! {
    /// Whether a record proves a ruling, the best first.
    pub enum AdjudicationVerdict {
        /// The rule holds at the last ply and at none before.
        Proved => "proved",
        /// The rule holds, and did so before the last ply.
        Late => "late",
        /// The record does not tell.
        Unproved => "unproved",
        /// The record shows that the rule did not hold so.
        Contradicted => "contradicted",
    }
}

words! {
    /// The rules by which games are adjudicated.
    pub enum AdjudicationRule {
        /// Both engines near zero.
        Draw => "draw",
        /// A decisive advantage.
        Win => "win",
        /// The most moves of a game.
        Limit => "limit",
        /// Few men.
        Tablebase => "tablebase",
    }
}

/// The failure of an engine that ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Failure {
    /// Side whose engine failed.
    pub side: Side,
    /// Kind of failure.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub kind: FailureKind,
}

impl Failure {
    /// Whether the engine that failed has lost.
    pub fn has_lost(&self, outcome: Outcome) -> bool {
        outcome == Outcome::won_by(self.side.other()) || outcome == Outcome::BothLose
    }
}

words! {
    /// Kinds of failures of an engine.
    pub enum FailureKind {
        /// The engine or its connection broke down.
        Crash => "crash",
        /// The engine stopped answering.
        Stall => "stall",
        /// The engine used up its time.
        Time => "time",
        /// The engine gave an illegal move.
        Illegal => "illegal",
    }
}
