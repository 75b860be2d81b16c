//! What kifu-check says about one game: a line of its NDJSON.

use std::borrow::Cow;

use serde::Serialize;

use crate::side::Sides;
use crate::{Finding, Millis, Outcome, Severity};

/// The check of one game. `outcome` is what the rules give, not what the record claims.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameReport {
    /// The path as given, `-` for stdin.
    pub record: String,
    /// Which game of the file, from 1.
    pub index: u32,
    /// `shogi`.
    pub game: &'static str,
    /// The format of the record, `csa` for instance.
    pub format: &'static str,
    /// The name of the side that moves first, empty if the record gives none.
    pub first: String,
    /// The name of the other side.
    pub second: String,
    /// Moves in the record but those taken back.
    pub plies: u32,
    /// What the rules give.
    pub outcome: Outcome,
    /// How the game ended, in a word of the game's page; `none` where nothing ended it.
    pub ending: Cow<'static, str>,
    /// Counted seconds of each side.
    pub time: Sides<Millis>,
    /// By line, column and severity.
    pub findings: Vec<Finding>,
}

impl GameReport {
    /// Whether an error stands.
    pub fn has_errors(&self) -> bool {
        self.findings.iter().any(|finding| finding.severity == Severity::Error)
    }
}
