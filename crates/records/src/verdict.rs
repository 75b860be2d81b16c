//! What a judge says about repetition in one game.

use serde::Serialize;
use serde_json::{Map, Value};

use shinpan_core::finding::TextPos;
use shinpan_core::{Side, side::Sides};

/// The ruling itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Ruling {
    /// No repetition decides the game.
    None,
    /// The game is drawn.
    Draw,
    /// A player may claim a draw.
    ClaimableDraw,
    /// First loses.
    FirstLoses,
    /// Second loses.
    SecondLoses,
    /// The move at `ply` may not be played.
    IllegalMove,
    /// The rules leave it to the referee.
    Referee,
}

impl Ruling {
    /// `side` loses.
    pub const fn loss_of(side: Side) -> Self {
        match side {
            Side::First => Self::FirstLoses,
            Side::Second => Self::SecondLoses,
        }
    }

    /// The word in JSON.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Draw => "draw",
            Self::ClaimableDraw => "claimable-draw",
            Self::FirstLoses => "first-loses",
            Self::SecondLoses => "second-loses",
            Self::IllegalMove => "illegal-move",
            Self::Referee => "referee",
        }
    }
}

/// The plies between which the position came back. Games add fields of their own in `more`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cycle {
    /// Ply of the first occurrence that counts.
    pub from: u32,
    /// Ply of the last.
    pub to: u32,
    /// Fields of the game's own.
    #[serde(flatten)]
    pub more: Map<String, Value>,
}

impl Cycle {
    /// A cycle from ply `from` to ply `to`, with nothing more to say.
    pub fn new(from: u32, to: u32) -> Self {
        Self { from, to, more: Map::default() }
    }
}

/// A move of the cycle and what the rules call it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClassedMove {
    /// Number of the move.
    pub ply: u32,
    /// Side that made it.
    pub side: Side,
    /// Move as the record has it, or in the notation that the game's page names.
    #[serde(rename = "move")]
    pub text: String,
    /// `check`, `chase`, `idle` …: the words of the game.
    pub class: &'static str,
    /// Targets of the attack, where the class needs them.
    pub targets: Vec<Target>,
    /// Attacks that make no class, with the reason, in games that have any; else left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dismissed: Option<Vec<Dismissed>>,
    /// Text for people, where the game has more to say than the class.
    #[serde(skip)]
    pub annotation: Option<Annotation>,
}

/// An attack by one piece on another, by the points after the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Target {
    /// Point of the attacker.
    pub attacker: &'static str,
    /// Point of its victim.
    pub victim: &'static str,
    /// The attacker's letter, a capital for First.
    pub attacker_piece: char,
    /// The victim's letter.
    pub victim_piece: char,
}

/// An attack that makes no class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Dismissed {
    /// Point of the attacker.
    pub attacker: &'static str,
    /// Point of its victim.
    pub victim: &'static str,
    /// Reason, in the words of the game's page.
    pub reason: &'static str,
    /// Point of the piece that protects the victim.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<&'static str>,
}

/// A move as people read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Annotation {
    /// In the notation of the game's books.
    pub notation: String,
    /// Effect of the move.
    pub words: String,
}

impl ClassedMove {
    /// A move that attacks nothing.
    pub const fn new(ply: u32, side: Side, text: String, class: &'static str) -> Self {
        Self { ply, side, text, class, targets: Vec::new(), dismissed: None, annotation: None }
    }
}

/// Ruling by another published reading of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherReading {
    /// Reading: its number in docs/rulings.md, with the key of the rule book that takes it, if one does.
    pub reading: String,
    /// The ruling by it.
    pub ruling: Ruling,
    /// The first ply at which that holds.
    pub ply: Option<u32>,
}

/// A verdict on one game with all it rests on, without what only its file says. Games add fields of their own in `more`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Verdict {
    /// The ruling.
    #[serde(rename = "verdict")]
    pub ruling: Ruling,
    /// The first ply at which it holds.
    pub ply: Option<u32>,
    /// Side that loses or made the illegal move.
    pub offender: Option<Side>,
    /// The plies at which the position stood, null where there is no verdict.
    pub occurrences: Option<Vec<u32>>,
    /// From the first of them to the last.
    pub cycle: Option<Cycle>,
    /// Class of each side's moves all through the cycle.
    pub sides: Option<Sides<&'static str>>,
    /// The moves of the cycle.
    pub moves: Vec<ClassedMove>,
    /// Whether another published reading gives another verdict.
    pub doubtful: bool,
    /// Rulings by those readings, where it is doubtful.
    #[serde(skip)]
    pub other_readings: Vec<OtherReading>,
    /// The article of the rules; null where none speaks.
    pub article: Option<&'static str>,
    /// The ruling in a sentence.
    pub explanation: String,
    /// Warnings beside the verdict.
    pub warnings: Vec<String>,
    /// The board that came back, a line a rank, to be shown.
    #[serde(skip)]
    pub diagram: Option<String>,
    /// Fields of the game's own.
    #[serde(flatten)]
    pub more: Map<String, Value>,
}

impl Verdict {
    /// No repetition decides the game.
    pub fn none(explanation: String) -> Self {
        Self {
            ruling: Ruling::None,
            ply: None,
            offender: None,
            occurrences: None,
            cycle: None,
            sides: None,
            moves: Vec::new(),
            doubtful: false,
            other_readings: Vec::new(),
            article: None,
            explanation,
            warnings: Vec::new(),
            diagram: None,
            more: Map::default(),
        }
    }

    /// `offender` may not play the move `ply` by another law than repetition.
    pub fn illegal(ply: u32, offender: Side, article: &'static str, explanation: String) -> Self {
        Self {
            ruling: Ruling::IllegalMove,
            ply: Some(ply),
            offender: Some(offender),
            occurrences: Some(Vec::new()),
            article: Some(article),
            ..Self::none(explanation)
        }
    }
}

/// A record that cannot be read as far as a verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// Place of the fault.
    pub pos: TextPos,
    /// Reason.
    pub message: String,
}
