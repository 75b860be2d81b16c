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
    /// How rounds are drawn.
    pub system: System,
    /// Whether all rounds pair the whole field and have no pair that is forbidden.
    pub legal: bool,
    /// Whether all rounds are legal and none is better, before the lots; null where pairings are not weighed.
    pub optimal: Option<bool>,
    /// Whether all rounds are the very ones that are drawn, by the lots too.
    pub drawn: bool,
    /// What was checked, a file each.
    pub files: Vec<CheckedFile>,
    /// How much was checked.
    pub summary: CheckSummary,
}

/// A file with published rounds.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckedFile {
    /// Its name; null for stdin.
    pub file: Option<String>,
    /// Its rounds.
    pub rounds: Vec<CheckedRound>,
}

/// A published round.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckedRound {
    /// The round; null for all of a table.
    pub round: Option<u16>,
    /// How many games and byes are published.
    pub pairs: usize,
    /// Whether it was compared with what the rules give.
    pub checked: bool,
    /// The text of the draw; null where chance has no part in it.
    pub lots: Option<String>,
    /// Whether it pairs the whole field and has no pair that is forbidden.
    pub legal: bool,
    /// Whether it is legal and none is better, before the lots; null where pairings are not weighed.
    pub optimal: Option<bool>,
    /// Whether it is the very one that is drawn, by the lots too.
    pub drawn: bool,
    /// The first criterion by which it is worse than the best.
    pub criterion: Option<String>,
    /// What it and the best one cost; empty where it does not pair the field, or pairings are not weighed.
    pub costs: Vec<Compared>,
    /// A better pairing, where it is not the best; a bye has no second.
    pub better: Vec<[Option<String>; 2]>,
    /// The pairs that are the officers' own, by its rows or by `--force`: the rest is judged as drawn around them.
    pub overruled: Vec<PublishedOverruling>,
    /// What is against it.
    pub findings: Vec<Finding>,
}

/// How much was checked.
#[derive(Clone, Copy, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckSummary {
    /// The files.
    pub files: usize,
    /// Their rounds.
    pub rounds: usize,
    /// Their games and byes.
    pub pairs: usize,
    /// The rounds with findings, or with a better pairing.
    pub rounds_wrong: usize,
    /// The files that could not be read.
    pub unreadable: usize,
}

/// A published pair for which officers have overruled the rules.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PublishedOverruling {
    /// The line of the file; null where it has none.
    pub line: Option<u32>,
    /// The ids; a bye has no second.
    pub pair: [Option<String>; 2],
    /// The criterion, by the column `overruled`, or what the pair of `--force` breaks.
    pub criterion: String,
    /// The column `reason`, or why the pair is forced; null where neither says it.
    pub reason: Option<String>,
}

shinpan_core::words! {
    /// What is against a published pairing.
    pub enum FindingCode {
        /// The round cannot be drawn at all.
        NoPairing => "undrawable",
        /// Somebody is not to be paired.
        NotInTheRound => "not-in-the-round",
        /// Somebody has no partner.
        NotPaired => "not-paired",
        /// A bye too many.
        Bye => "bye",
        /// The pair may not be.
        Forbidden => "forbidden",
        /// The sides of a game are exchanged.
        Sides => "sides",
        /// A game is played before one that comes before it.
        Order => "order",
        /// A game of the rules is not there.
        Missing => "missing",
        /// A game is none of the rules.
        Superfluous => "superfluous",
        /// A row says that officers have overruled a criterion that its pair does not break.
        NotOverruled => "not-overruled",
    }
}

/// Something against a published pairing.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Finding {
    /// What it is.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub code: FindingCode,
    /// The file; null for stdin.
    pub file: Option<String>,
    /// The line of the file; null where it concerns none.
    pub line: Option<u32>,
    /// The number of the pair in its round, where the rules have it.
    pub table: Option<usize>,
    /// The ids of the row, as published; both null where it concerns no row.
    pub ids: [Option<String>; 2],
    /// First and Second by the rules, where these have another row in its place.
    pub expected: Option<[Option<String>; 2]>,
    /// The criterion that it breaks, where it breaks one.
    pub criterion: Option<String>,
    /// What it rests on.
    pub article: Cow<'static, str>,
    /// For people.
    pub message: String,
}
