//! The document of `--why`.

use serde::Serialize;

use super::{Compared, System};

/// The answer to `--why A B`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WhyDocument {
    /// The name of the rule book.
    pub rules: String,
    /// The stage, if one is named.
    pub stage: Option<String>,
    /// System that draws the round.
    pub system: System,
    /// The edition of the rules, where they have several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edition: Option<u16>,
    /// The round; null for all of a table.
    pub round: Option<u16>,
    /// The text of the draw; null where chance has no part in it.
    pub lots: Option<String>,
    /// The ids asked for.
    pub pair: [String; 2],
    /// Verdict of the question.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub verdict: WhyVerdict,
    /// Explanation in words.
    pub reason: String,
    /// Whether there is a legal pairing with the two.
    pub legal: bool,
    /// The first criterion by which the best pairing with them is worse, or that forbids the pair; null where it is the one that was drawn.
    pub criterion: Option<String>,
    /// Article of that criterion, or of what forbids the pair.
    pub article: Option<String>,
    /// For a table: the rounds in which it pairs the two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<Vec<u16>>,
    /// What the drawn pairing and the best one with them cost.
    pub costs: Vec<Compared>,
    /// The best pairing with them; a bye has no second.
    pub pairings: Vec<[Option<String>; 2]>,
}

shinpan_core::words! {
    /// Verdict of `--why`.
    pub enum WhyVerdict {
        /// They are paired.
        Drawn => "drawn",
        /// A pairing with them is as good, and the lots take another.
        AsGood => "as-good",
        /// The best pairing with them is worse.
        Worse => "worse",
        /// A pairing with them comes later in the order in which the rules look for pairs.
        Later => "later",
        /// The table has them in another round, or in none.
        OtherRound => "other-round",
        /// No pairing with them is legal.
        NotLegal => "not-legal",
    }
}
