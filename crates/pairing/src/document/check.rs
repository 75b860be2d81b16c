//! The document of `--check`.

use std::borrow::Cow;

use serde::Serialize;

use super::{Compared, System};

/// The answer to `--check`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckDocument {
    /// The name of the rule book.
    pub rules: String,
    /// The stage, if one is named.
    pub stage: Option<String>,
    /// System that draws the rounds.
    pub system: System,
    /// The edition of the rules, where they have several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edition: Option<u16>,
    /// Whether every round pairs the whole field and has no forbidden pair.
    pub legal: bool,
    /// Whether every round is legal and no pairing is better, before the lots; null where pairings are not weighed.
    pub optimal: Option<bool>,
    /// Whether every round is exactly the one that is drawn, lots included.
    pub drawn: bool,
    /// Files that were checked.
    pub files: Vec<CheckedFile>,
    /// Numbers of what was checked.
    pub summary: CheckSummary,
}

/// A file with published rounds.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckedFile {
    /// Name of the file; null for stdin.
    pub file: Option<String>,
    /// Published rounds in the file.
    pub rounds: Vec<CheckedRound>,
}

/// A published round.
#[expect(clippy::struct_excessive_bools, reason = "each is a field of the document")]
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckedRound {
    /// The round; null for all of a table.
    pub round: Option<u16>,
    /// Number of published pairs, without byes.
    pub pairs: usize,
    /// Whether the round was compared with what the rules give.
    pub checked: bool,
    /// The text of the draw; null where chance has no part in it.
    pub lots: Option<String>,
    /// Whether the round pairs the whole field and has no forbidden pair.
    pub legal: bool,
    /// Whether the round is legal and no pairing is better, before the lots; null where pairings are not weighed.
    pub optimal: Option<bool>,
    /// Whether the round is exactly the one that is drawn, lots included.
    pub drawn: bool,
    /// First criterion by which the round is worse than the best pairing.
    pub criterion: Option<String>,
    /// Costs of the round and of the best pairing; empty if it does not pair the field, or pairings are not weighed.
    pub costs: Vec<Compared>,
    /// A better pairing, if the round is not the best; a bye has no second.
    pub better: Vec<[Option<String>; 2]>,
    /// Pairs that officers made, by the rows or by `--force`: the rest is judged as drawn around them.
    pub overruled: Vec<PublishedOverruling>,
    /// Findings against the round.
    pub findings: Vec<Finding>,
    /// Whether it is not as it should be, but for what officers have accepted.
    #[serde(skip)]
    pub is_wrong: bool,
}

/// Numbers of what was checked.
#[derive(Clone, Copy, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckSummary {
    /// Number of files.
    pub files: usize,
    /// Number of rounds.
    pub rounds: usize,
    /// Number of pairs, without byes.
    pub pairs: usize,
    /// Number of rounds with findings, or with a better pairing.
    pub rounds_wrong: usize,
    /// Number of files that could not be read.
    pub unreadable: usize,
}

/// A published pair for which officers have overruled the rules.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PublishedOverruling {
    /// Line of the row in the file; null if there is none.
    pub line: Option<u32>,
    /// The ids; a bye has no second.
    pub pair: [Option<String>; 2],
    /// Criterion in the column `overruled`, or the one that the pair of `--force` breaks.
    pub criterion: String,
    /// Text of the column `reason`, or why the pair is forced; null if there is neither.
    pub reason: Option<String>,
}

shinpan_core::words! {
    /// Code of a finding against a published pairing.
    pub enum FindingCode {
        /// The round cannot be drawn at all.
        NoPairing => "undrawable",
        /// Somebody is not to be paired.
        NotInTheRound => "not-in-the-round",
        /// Somebody has no partner.
        NotPaired => "not-paired",
        /// A bye too many, or of another entrant than by the rules.
        Bye => "bye",
        /// The pair is not allowed.
        Forbidden => "forbidden",
        /// The rules have another opponent.
        OtherPair => "other-pair",
        /// Results changed after the round was drawn.
        Changed => "changed",
        /// The sides of a game are exchanged.
        Sides => "sides",
        /// A game is played before one that comes before it.
        Order => "order",
        /// A game that the rules give is missing.
        Missing => "missing",
        /// A game that the rules do not give is there.
        Superfluous => "superfluous",
        /// A row says that officers have overruled a criterion that its pair does not break.
        NotOverruled => "not-overruled",
    }
}

/// Finding against a published pairing.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Finding {
    /// Code of the finding.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub code: FindingCode,
    /// The file; null for stdin.
    pub file: Option<String>,
    /// Line of the file; null if the finding concerns none.
    pub line: Option<u32>,
    /// The number of the pair in its round, where the rules have it.
    pub table: Option<usize>,
    /// Ids of the row, as published; both null if the finding concerns no row.
    pub ids: [Option<String>; 2],
    /// First and Second by the rules, if the rules have another row in its place.
    pub expected: Option<[Option<String>; 2]>,
    /// Criterion that the row breaks, if any.
    pub criterion: Option<String>,
    /// Article or rule that decides it; empty if there is none.
    pub article: Cow<'static, str>,
    /// Message for people.
    pub message: String,
    /// Whether officers have accepted it.
    #[serde(skip)]
    pub is_accepted: bool,
}
