//! The documents of `--format json`.

mod bracket;
mod check;
mod why;

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::Serialize;
use shinpan_core::HundredthPoints;
use shinpan_core::wording::quoted;
use shinpan_tournament::Due;

pub use self::bracket::Bracket;
pub use self::check::{
    CheckDocument, CheckSummary, CheckedFile, CheckedRound, Finding, FindingCode, PublishedOverruling,
};
pub use self::why::{WhyDocument, WhyVerdict};

/// A round that was drawn, or all rounds of a table.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RoundDocument {
    /// The name of the rule book.
    pub rules: String,
    /// The stage, if one is named.
    pub stage: Option<String>,
    /// The round; null for all of a table.
    pub round: Option<u16>,
    /// System that drew the round.
    pub system: System,
    /// The edition of the rules, where they have several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edition: Option<u16>,
    /// The text of the draw; null where chance has no part in it.
    pub lots: Option<String>,
    /// The SHA-256 of the earlier games that it was drawn from; null for a table, which rests on none.
    pub history: Option<String>,
    /// The lines of these games, sorted by round, first and second and counted from 1, that had no result yet.
    pub history_open: Vec<usize>,
    /// Games, in the order in which they are played.
    pub pairings: Vec<Pairing>,
    /// Entrant who has the bye of the round, or pauses in it.
    pub bye: Option<String>,
    /// Entrants without an opponent, and why.
    pub byes: Vec<ByeRow>,
    /// What the pairing costs, the most important criterion first; counters that count nothing are left out.
    pub cost: Vec<Cost>,
    /// Whether it is the only best pairing, before the lots.
    pub unique: bool,
    /// The brackets, from the highest; only of a system that pairs bracket by bracket, whose cost is in them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub brackets: Option<Vec<Bracket>>,
    /// Last round whose meetings were forgotten so that the field could be paired; only in systems that forget them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forgotten: Option<u16>,
    /// With `--explain`, of an elimination: the constraints, and what was not drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explanation: Option<Explanation>,
    /// With `--explain`: the round by the literal reading of the rules, where the book takes another one and it matters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alternative: Option<Alternative>,
}

/// A game, a bye or a pause, as a row of games.csv has it.
#[derive(Clone, Debug)]
pub struct Row {
    /// The round.
    pub round: u16,
    /// The number of the game in its pairing of the round, where games have numbers.
    pub game: Option<u16>,
    /// The id of First; until sides are assigned, of the better ranked.
    pub first: String,
    /// The id of Second; none for a bye.
    pub second: Option<String>,
    /// Whether it is a pause of a table, which is worth nothing.
    pub is_pause: bool,
    /// The number of the table on a pairing sheet.
    pub table: Option<usize>,
    /// What a bye is worth.
    pub points: HundredthPoints,
    /// What it must say before anybody has played.
    pub due: Due,
    /// Why it is there.
    pub why: RowReason,
}

/// Why a row is there, and what the round would be without it.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RowReason {
    /// Why they meet, or why this one has no opponent.
    pub reason: String,
    /// The criterion that officers have overruled by this pair.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub overruled: Option<String>,
    /// The score of the bracket in which they are paired, where there are brackets.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>"))]
    pub bracket: Option<HundredthPoints>,
    /// The floats that a pair of unequal scores, or a bye, brings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub float: Option<&'static str>,
    /// With `--explain`: the first criterion by which every pairing without this pair is worse; null where none is legal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub criterion: Option<Option<String>>,
    /// With `--explain`: what the best pairing without this pair costs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub otherwise: Option<String>,
}

impl Row {
    /// The ids of the pair, in their order; of a bye one.
    pub fn ids(&self) -> Vec<String> {
        let mut ids = [Some(self.first.clone()), self.second.clone()].into_iter().flatten().collect::<Vec<_>>();
        ids.sort();
        ids
    }

    /// Whether it is of these two, whoever is First.
    pub(crate) fn is_of(&self, [a, b]: [&str; 2]) -> bool {
        self.is_pair(a, Some(b))
    }

    /// Whether it is of these two, or of the bye of the first where there is no second.
    pub(crate) fn is_pair(&self, first: &str, second: Option<&str>) -> bool {
        let ids = [Some(&*self.first), self.second.as_deref()];
        ids == [Some(first), second] || ids == [second, Some(first)]
    }
}

/// A round in every form in which it is written.
#[derive(Clone, Debug)]
pub struct DrawnRound {
    /// The rows, in the order in which they are played.
    pub rows: Vec<Row>,
    /// What each entrant had reached, by id.
    pub records: BTreeMap<String, String>,
    /// Whether the rows say why they are there, since officers have asked for something.
    pub with_reasons: bool,
    /// Whether the rows are those of a pairing sheet, with the numbers of the tables.
    pub is_sheet: bool,
    /// The points of each entrant before the round, by id, where the system counts its own.
    pub scores: Option<BTreeMap<String, String>>,
    /// What JSON is written from.
    pub document: RoundDocument,
}

/// A round that another reading of the rules would give.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Alternative {
    /// The key of the rule book with its other value.
    pub key: &'static str,
    /// Article that the reading is about.
    pub article: &'static str,
    /// Explanation in words.
    pub text: String,
    /// The pairs; a bye has no second.
    pub pairings: Vec<[Option<String>; 2]>,
}

shinpan_core::words! {
    /// System that draws a round.
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename_all = "kebab-case"))]
    pub enum System {
        /// Pairs by points.
        Swiss => "swiss",
        /// Pairs by losses, until one is left.
        Elimination => "elimination",
        /// Everybody meets everybody.
        RoundRobin => "round-robin",
        /// The Dutch system of FIDE.
        FideDutch => "fide-dutch",
        /// Everybody meets everybody, by the tables of TCEC.
        BergerTcec => "berger-tcec",
        /// Everybody meets everybody, by the circle of cutechess.
        Circle => "circle",
        /// The best seed meets all others.
        Gauntlet => "gauntlet",
        /// Pairs by points, with several games a pair, as in TCEC.
        SwissTcec => "swiss-tcec",
    }
}

impl System {
    /// Whether the rows that are drawn have their sides, so that none are to be assigned.
    pub const fn settles_sides(self) -> bool {
        !matches!(self, Self::Swiss | Self::Elimination | Self::FideDutch)
    }
}

/// A game of a round.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Pairing {
    /// The round.
    pub round: u16,
    /// The number of the pair in its round, from 1, in the order in which the pairs first play.
    pub table: usize,
    /// The number of the game in its pairing of the round; null where a pair has one that needs no number.
    pub game: Option<u16>,
    /// The id of First; until sides are assigned, of the better ranked.
    pub first: String,
    /// The id of Second.
    pub second: String,
    /// As in games.csv: `*`, or decided where somebody has given up.
    pub result: &'static str,
    /// Termination, as in games.csv.
    pub termination: &'static str,
    /// Why they meet.
    #[serde(flatten)]
    pub why: RowReason,
}

shinpan_core::words! {
    /// Kind of a row without an opponent.
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename_all = "kebab-case"))]
    pub enum ByeKind {
        /// The bye that the pairing of an odd field gives.
        Bye => "bye",
        /// The pause that a table has, worth nothing.
        Pause => "pause",
        /// A half-point bye.
        HalfBye => "half-bye",
        /// A full-point bye.
        FullBye => "full-bye",
        /// A zero-point bye, or an absence.
        ZeroBye => "zero-bye",
    }
}

/// Somebody without an opponent.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ByeRow {
    /// The round.
    pub round: u16,
    /// The id.
    pub id: String,
    /// Why there is no opponent.
    pub kind: ByeKind,
    /// Number of games of the round without an opponent.
    pub games: u16,
    /// Points for all of these games.
    #[cfg_attr(feature = "schema", schemars(with = "f64"))]
    pub points: HundredthPoints,
    /// Termination, as in games.csv.
    pub termination: &'static str,
    /// Why this entrant has no opponent.
    #[serde(flatten)]
    pub why: RowReason,
}

/// One component of a cost.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cost {
    /// The word of the criterion.
    pub criterion: String,
    /// Article or rule that decides it.
    pub article: Cow<'static, str>,
    /// The score, or the difference of scores, that it counts, if it counts one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>"))]
    pub score: Option<HundredthPoints>,
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

impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Tickets(digits) => f.write_str(digits),
        }
    }
}

/// Why a pair is made when the round is drawn on other results.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PairReason {
    /// The pair.
    pub pair: Vec<String>,
    /// Explanation in words.
    pub reason: String,
    /// The first criterion by which the old pairing would cost another sum; null where it could not be made any more.
    pub criterion: Option<String>,
    /// What the old pairing would cost by it.
    pub value: Option<Value>,
    /// What the new one costs.
    pub best: Option<Value>,
}

/// Why a round of an elimination was drawn so.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Explanation {
    /// Every constraint of the rules, with its value in the pairing that was drawn.
    pub constraints: Vec<Constraint>,
    /// How many pairings are the best, before the lots; null for several where more than 16 are paired.
    pub optima: Option<u64>,
    /// Best of all other pairings; null if no other is legal.
    pub runner_up: Option<Rival>,
    /// The best pairing with the bye of each of the others, by rank.
    pub byes: Vec<Rival>,
}

/// A constraint of the rules.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Constraint {
    /// Article of the constraint.
    pub article: &'static str,
    /// Value of the constraint, in words.
    pub text: String,
}

/// A pairing that was not drawn.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rival {
    /// Entrant who has the bye in the pairing, if any.
    pub bye: Option<String>,
    /// The pairing, empty where none is legal; a bye has no second.
    pub pairings: Vec<[Option<String>; 2]>,
    /// The first component by which it is worse, beside that of the one that was drawn; null where there is none.
    pub worse: Option<Compared>,
    /// Explanation in words.
    pub text: String,
}

/// One component of two costs.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Compared {
    /// The word of the criterion.
    pub criterion: String,
    /// Article or rule that decides it.
    pub article: Cow<'static, str>,
    /// The value of the pairing that is asked about.
    pub value: Option<Value>,
    /// The value of the best pairing; null where there is none.
    pub best: Option<Value>,
}

/// A pair in words; a bye has no second.
pub fn pair_words([first, second]: &[Option<String>; 2]) -> String {
    let name = |id: &Option<String>| id.as_deref().map_or_else(|| "bye".to_owned(), quoted);
    format!("{} - {}", name(first), name(second))
}
