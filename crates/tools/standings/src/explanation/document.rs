//! Explanations as they are written in JSON.

use serde::Serialize;
use shinpan_core::QuarterPoints;
use shinpan_tournament::ranking::term::DummyLimit;
use shinpan_tournament::ranking::value::{Hundredths, Value};

/// Why one entrant stands above another: key by key, down to the one that decides.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Why {
    /// What it is computed by.
    #[serde(flatten)]
    pub basis: Basis,
    /// The id of the one.
    pub a: String,
    /// The id of the other.
    pub b: String,
    /// The keys, down to the one that decides, or all of them if none does.
    pub keys: Vec<Comparison>,
    /// The key that decides; null if the two are equal by all.
    pub decided_by: Option<String>,
}

/// All places with the terms of every key.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Explanations {
    /// What it is computed by.
    #[serde(flatten)]
    pub basis: Basis,
    /// Who stands where, the best first; the disqualified last.
    pub standings: Vec<ExplainedPlace>,
}

/// What an explanation is computed by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Basis {
    /// The name of the rule book.
    pub rules: String,
    /// The edition of the tie-break regulations, of FIDE tournaments.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edition: Option<u16>,
    /// How the tournament is paired, of FIDE tournaments: `swiss` or `round-robin`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub system: Option<&'static str>,
    /// The stage, if one was asked for or the games name one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stage: Option<String>,
    /// The last round that counts.
    pub through_round: u16,
}

/// A key of two entrants side by side.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Comparison {
    /// The key.
    pub key: String,
    /// The article it rests on; null where the rule book names keys of its own.
    pub article: Option<&'static str>,
    /// What it is of the one.
    pub a: Explained,
    /// What it is of the other.
    pub b: Explained,
    /// Who is better by it; null if they are equal.
    pub better: Option<Better>,
}

/// Which of two is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Better {
    /// The one.
    A,
    /// The other.
    B,
}

/// A place and its keys.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExplainedPlace {
    /// From 1; null for the disqualified.
    pub place: Option<usize>,
    /// The id of the entrant.
    pub id: String,
    /// Its name, or the id.
    pub name: String,
    /// The key that separates it from the place above.
    pub decided_by: Option<String>,
    /// All keys in their order.
    pub keys: Vec<ExplainedKey>,
}

/// A key of an entrant.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExplainedKey {
    /// The key.
    pub key: String,
    /// The article it rests on; null where the rule book names keys of its own.
    pub article: Option<&'static str>,
    /// The value and its terms.
    #[serde(flatten)]
    pub explained: Explained,
}

/// A value and what it is made of.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Explained {
    /// The value; null if it is undefined.
    #[cfg_attr(feature = "schema", schemars(schema_with = "value_schema"))]
    pub value: Value,
    /// A term for each round that gives one; none for what an entrant has without any game.
    pub terms: Vec<Term>,
    /// The average rating of the opponents, of a tournament performance rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub aro: Option<i64>,
    /// The fraction of the points that was won, of a tournament performance rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>"))]
    pub p: Option<Hundredths>,
    /// The rating difference of that fraction, of a tournament performance rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dp: Option<i64>,
}

/// What a round adds to a value.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Term {
    /// The round.
    pub round: u16,
    /// The id of the opponent; null for a bye.
    pub opponent: Option<String>,
    /// The kind of the round.
    pub kind: &'static str,
    /// The adjusted score of the opponent, or the score of the dummy in its place; in sums of such scores.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>"))]
    pub score: Option<QuarterPoints>,
    /// The points of the round, in sums of such scores.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>"))]
    pub result: Option<QuarterPoints>,
    /// What it adds, unless it is cut; null where it adds nothing that is defined.
    #[cfg_attr(feature = "schema", schemars(schema_with = "value_schema"))]
    pub value: Value,
    /// Whether the round was voluntarily unplayed, in such sums.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vur: Option<bool>,
    /// Whether a dummy stands for the opponent, in such sums.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dummy: Option<bool>,
    /// The article that limits the score of the dummy, if one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub cap: Option<DummyLimit>,
    /// Why it is left out, if it is: `low`, `vur` or `high`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cut: Option<&'static str>,
}

#[cfg(feature = "schema")]
fn value_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({ "type": ["number", "boolean", "null"] })
}
