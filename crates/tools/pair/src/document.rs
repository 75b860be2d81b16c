//! The documents of `--format json`.

use std::borrow::Cow;

use serde::Serialize;

/// A round that was drawn.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Document {
    /// The name of the rule book.
    pub rules: String,
    /// The stage, if one is named.
    pub stage: Option<String>,
    /// The round.
    pub round: Round,
    /// How it was drawn.
    pub system: System,
    /// The text of the draw.
    pub lots: String,
    /// The SHA-256 of the earlier games that it was drawn from; null for a whole round robin, which rests on none.
    pub history: Option<String>,
    /// The lines of these games, sorted by round, first and second and counted from 1, that had no result yet.
    pub history_open: Vec<usize>,
    /// Who meets whom.
    pub pairings: Vec<Pairing>,
    /// Who has the bye, or the pause of a round robin.
    pub bye: Option<String>,
    /// What the pairing costs, the most important criterion first; counters that count nothing are left out.
    pub cost: Vec<Cost>,
    /// Whether it is the only best one, before the lots.
    pub unique: bool,
    /// With `--explain`, of an elimination: the constraints, and what was not drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explanation: Option<Explanation>,
    /// With `--explain`: the round by the literal reading of the rules, where the book takes another one and it matters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alternative: Option<Alternative>,
}

/// A round that another reading of the rules would give.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Alternative {
    /// The key of the rule book with its other value.
    pub key: &'static str,
    /// What the reading rests on.
    pub article: &'static str,
    /// In words.
    pub text: String,
    /// The pairs; a bye has no second.
    pub pairings: Vec<[Option<String>; 2]>,
}

/// One round, or all of a round robin.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Round {
    /// Its number.
    One(u16),
    /// All of them.
    All(All),
}

/// The word for all rounds.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum All {
    /// Every round.
    All,
}

shinpan_core::words! {
    /// How a round is drawn.
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename_all = "kebab-case"))]
    pub enum System {
        /// By points.
        Swiss => "swiss",
        /// By losses, until one is left.
        Elimination => "elimination",
        /// Everybody meets everybody.
        RoundRobin => "round-robin",
    }
}

/// A pair of a round.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Pairing {
    /// The round, where there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<u16>,
    /// The id of First; until sides are assigned, of the better ranked.
    pub first: String,
    /// The id of Second; null for a pause, where there are several rounds.
    pub second: Option<String>,
    /// As in games.csv: `*`, or decided where somebody has given up.
    pub result: &'static str,
    /// As in games.csv.
    pub termination: &'static str,
    /// Why they meet.
    pub reason: String,
    /// The criterion that officers have overruled by this pair.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub overruled: Option<String>,
    /// With `--explain`: the first criterion by which every pairing without this pair is worse; null where none is legal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub criterion: Option<Option<String>>,
    /// With `--explain`: what the best pairing without this pair costs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub otherwise: Option<String>,
}

/// One component of a cost.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cost {
    /// The word of the criterion.
    pub criterion: String,
    /// What it rests on.
    pub article: &'static str,
    /// The sum over all pairs.
    pub value: Value,
}

/// A component.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Value {
    /// A count, or a sum of squares.
    Number(i64),
    /// A sum of tickets, in hex digits.
    Tickets(String),
}

/// Why a round of an elimination was drawn so.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Explanation {
    /// Every constraint of the rules, with its value in the pairing that was drawn.
    pub constraints: Vec<Constraint>,
    /// How many pairings are the best, before the lots; null for several where more than 16 are paired.
    pub optima: Option<u64>,
    /// The best of all others; null where no other is legal.
    pub runner_up: Option<Rival>,
    /// The best pairing with the bye of each of the others, by rank.
    pub byes: Vec<Rival>,
}

/// A constraint of the rules.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Constraint {
    /// Which one.
    pub article: &'static str,
    /// Its value in words.
    pub text: String,
}

/// A pairing that was not drawn.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rival {
    /// Who has the bye in it, if anybody.
    pub bye: Option<String>,
    /// The pairing, empty where none is legal; a bye has no second.
    pub pairings: Vec<[Option<String>; 2]>,
    /// The first component by which it is worse, beside that of the one that was drawn; null where there is none.
    pub worse: Option<Compared>,
    /// In words.
    pub text: String,
}

/// The answer to `--why A B`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Why {
    /// The name of the rule book.
    pub rules: String,
    /// The stage, if one is named.
    pub stage: Option<String>,
    /// The round.
    pub round: u16,
    /// The text of the draw.
    pub lots: String,
    /// The ids asked for.
    pub pair: [String; 2],
    /// What came out.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub verdict: WhyVerdict,
    /// In words.
    pub reason: String,
    /// Whether there is a legal pairing with them.
    pub legal: bool,
    /// The first criterion by which the best pairing with them is worse; null where it is the one that was drawn.
    pub criterion: Option<String>,
    /// What the drawn pairing and the best one with them cost.
    pub costs: Vec<Compared>,
    /// The best pairing with them; a bye has no second.
    pub pairings: Vec<[Option<String>; 2]>,
}

shinpan_core::words! {
    /// What came out of `--why`.
    pub enum WhyVerdict {
        /// They are paired.
        Drawn => "drawn",
        /// A pairing with them is as good, and the lots take another.
        AsGood => "as-good",
        /// The best pairing with them is worse.
        Worse => "worse",
        /// No pairing with them is legal.
        NotLegal => "not-legal",
    }
}

/// The answer to `--check`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Checked {
    /// The name of the rule book.
    pub rules: String,
    /// The stage, if one is named.
    pub stage: Option<String>,
    /// The round.
    pub round: Round,
    /// The text of the draw.
    pub lots: String,
    /// Whether it pairs the whole field and has no pair that is forbidden.
    pub legal: bool,
    /// Whether it is legal and none is better, before the lots.
    pub optimal: bool,
    /// Whether it is the very one that is drawn, by the lots too.
    pub drawn: bool,
    /// The first criterion by which it is worse than the best.
    pub criterion: Option<String>,
    /// What is against it.
    pub findings: Vec<Finding>,
    /// The pairs that are the officers' own, by its rows or by `--force`: the rest is judged as drawn around them.
    pub overruled: Vec<PublishedOverruling>,
    /// What it and the best one cost; empty where it does not pair the field.
    pub costs: Vec<Compared>,
    /// A better pairing, where it is not optimal; a bye has no second.
    pub better: Vec<[Option<String>; 2]>,
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
        /// A game of the tables is not there.
        Missing => "missing",
        /// A game is none of the tables.
        NotInTheTables => "not-in-the-tables",
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
    /// The line of the file; null where it concerns none.
    pub line: Option<u32>,
    /// What it rests on.
    pub article: Cow<'static, str>,
    /// For people.
    pub message: String,
}

/// One component of two costs.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Compared {
    /// The word of the criterion.
    pub criterion: String,
    /// What it rests on.
    pub article: &'static str,
    /// The value of the pairing that is asked about.
    pub value: Option<Value>,
    /// The value of the best pairing; null where there is none.
    pub best: Option<Value>,
}
