//! The document of `--format json`: a round of an event of engines, or all of a table.

use serde::Serialize;

/// What was drawn.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Document {
    /// The name of the rule book.
    pub rules: String,
    /// The stage, if one is named.
    pub stage: Option<String>,
    /// The round; null for all of a table.
    pub round: Option<u16>,
    /// How it was drawn: `berger-tcec`, `circle`, `gauntlet` or `swiss-tcec`.
    pub system: &'static str,
    /// The text of the draw: null, since nothing is drawn by lots.
    pub lots: Option<String>,
    /// The SHA-256 of the earlier games that it was drawn from; null for tables, which rest on none.
    pub history: Option<String>,
    /// The games, in the order in which they are played.
    pub pairings: Vec<Pairing>,
    /// Who has the bye.
    pub bye: Option<String>,
    /// Nothing: no pairing is weighed against another.
    pub cost: [u8; 0],
    /// Whether it is the only pairing by the rules: always.
    pub unique: bool,
    /// Of a Swiss system: meetings of rounds up to this one were forgotten, since the field could not be paired otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forgotten: Option<u16>,
}

/// A game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Pairing {
    /// Its round.
    pub round: u16,
    /// Its number in its pairing of the round, from 1.
    pub game: u16,
    /// White.
    pub first: String,
    /// Black; null for a bye.
    pub second: Option<String>,
    /// As in games.csv: `*`, `bye`, or decided where somebody has given up.
    pub result: &'static str,
    /// As in games.csv.
    pub termination: &'static str,
    /// Why they meet.
    pub reason: String,
    /// The criterion that officers have overruled by this game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub overruled: Option<&'static str>,
}

/// What `--check` answers.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Checked {
    /// The name of the rule book.
    pub rules: String,
    /// The round; null for all of a table.
    pub round: Option<u16>,
    /// Whether the published games are those of the rules, in their order.
    pub drawn: bool,
    /// What is wrong with them.
    pub findings: Vec<CheckFinding>,
}

/// What is wrong with a published pairing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckFinding {
    /// `colour`, `order`, `missing` or `superfluous`.
    pub code: &'static str,
    /// The line of the published row; null for a game that is missing.
    pub line: Option<u32>,
    /// In words.
    pub message: String,
}

/// What `--why` answers.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Why {
    /// The first of the two.
    pub a: String,
    /// The other.
    pub b: String,
    /// Whether they meet.
    pub meet: bool,
    /// Why, or why not.
    pub reason: String,
}

/// What was drawn, with what only rows have.
pub(super) struct Drawn {
    pub(super) document: Document,
    /// The lines of the earlier games that had no result yet.
    pub(super) history_open: Vec<usize>,
}
