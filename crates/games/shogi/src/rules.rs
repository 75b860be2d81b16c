//! The section `[shogi]` of a rule book: what changes from one championship to the next.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use shinpan_core::side::Sides;
use shinpan_core::{Millis, Side};

/// The name of the game and of its section.
pub(crate) const NAME: &str = "shogi";

/// Rounding of a move's time (Art. 22.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Rounding {
    /// Whole seconds, fractions dropped.
    Down,
    /// Exact, as written.
    Exact,
}

/// Kind of declaration in force (Art. 23).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Declaration {
    /// 28 points for First, 27 for Second win.
    #[serde(rename = "27")]
    Points27,
    /// 31 points win, 24 to 30 draw.
    #[serde(rename = "24")]
    Points24,
    /// No declaration.
    #[serde(rename = "none")]
    None,
}

/// Reading of the rule of repetition; docs/rulings.md says why there are two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Reading {
    /// Art. 25.2 by its wording: the start counts, every move between first and last occurrence must check.
    #[serde(rename = "csa")]
    Csa,
    /// Reading of the official server.
    #[serde(rename = "shogi-server")]
    ShogiServer,
}

impl Reading {
    /// Word in a rule book.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Csa => "csa",
            Self::ShogiServer => "shogi-server",
        }
    }

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Csa => Self::ShogiServer,
            Self::ShogiServer => Self::Csa,
        }
    }
}

/// Effect of the ply limit on a game that would have been won at it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AtLimit {
    /// The game is won.
    #[default]
    Wins,
    /// The limit goes first: it is drawn.
    Draws,
}

/// Seconds of each side: in a book a number, or `{ first = 300, second = 600 }`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(from = "EachSide")]
pub struct SideSeconds(Sides<u32>);

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a whole number of seconds or { first = 300, second = 600 }")]
enum EachSide {
    Both(u32),
    Each(Seconds),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Seconds {
    first: u32,
    second: u32,
}

impl From<EachSide> for SideSeconds {
    fn from(seconds: EachSide) -> Self {
        match seconds {
            EachSide::Both(seconds) => Self::both(seconds),
            EachSide::Each(Seconds { first, second }) => Self(Sides { first, second }),
        }
    }
}

impl SideSeconds {
    /// Equal seconds for both sides.
    pub const fn both(seconds: u32) -> Self {
        Self(Sides { first: seconds, second: seconds })
    }

    /// Time of a side.
    const fn of(self, side: Side) -> Millis {
        Millis::from_seconds(match side {
            Side::First => self.0.first,
            Side::Second => self.0.second,
        })
    }
}

/// The keys of `[shogi]`. Times are in seconds, as in the book.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// Main time of a side (Art. 22.3); 0 for none.
    pub time_limit: SideSeconds,
    /// Byoyomi.
    pub byoyomi: SideSeconds,
    /// Credited before each move.
    pub increment: SideSeconds,
    /// The least that a move counts (Art. 22.1).
    pub min_move_time: u32,
    /// Rounding of fractions of a second.
    pub time_rounding: Rounding,
    /// The ply at which the game is drawn; 0 for none.
    pub max_moves: u32,
    /// Whether mate by the move at the limit wins.
    #[serde(default)]
    pub mate_at_limit: AtLimit,
    /// Whether a right declaration instead of the next move at the limit wins.
    #[serde(default)]
    pub declaration_at_limit: AtLimit,
    /// Moves that every record begins with, in CSA without the sign.
    #[serde(default, deserialize_with = "opening")]
    pub opening: Vec<String>,
    /// Kind of declaration in force.
    pub declaration: Declaration,
    /// Number of occurrences of a position that ends the game, at least 2.
    #[serde(deserialize_with = "shinpan_records::occurrences::at_least_two")]
    pub repetition: u32,
    /// Reading by which occurrences are counted.
    pub repetition_reading: Reading,
    /// Whether the record's own limits replace those of the book.
    pub trust_headers: bool,
    /// Whether a declarer at odds is credited with the points of the missing pieces.
    #[serde(default)]
    pub odds_points: bool,
    /// No book is named: these are the laws of the default one, whose clock is that of its own event.
    #[serde(skip)]
    pub is_unnamed: bool,
}

impl Default for Rules {
    /// The rules of the book `wcsc-2010`.
    fn default() -> Self {
        Self {
            time_limit: SideSeconds::both(1500),
            byoyomi: SideSeconds::both(0),
            increment: SideSeconds::both(0),
            min_move_time: 1,
            time_rounding: Rounding::Down,
            max_moves: 0,
            mate_at_limit: AtLimit::Wins,
            declaration_at_limit: AtLimit::Wins,
            opening: Vec::new(),
            declaration: Declaration::Points27,
            repetition: 4,
            repetition_reading: Reading::Csa,
            trust_headers: true,
            odds_points: false,
            is_unnamed: false,
        }
    }
}

/// Main time, byoyomi and increment of one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeControl {
    /// Main time.
    pub main: Millis,
    /// Byoyomi.
    pub byoyomi: Millis,
    /// Credited before each move.
    pub increment: Millis,
}

impl TimeControl {
    /// No clock at all.
    pub const NONE: Self = Self { main: Millis::ZERO, byoyomi: Millis::ZERO, increment: Millis::ZERO };

    /// Whether there is a clock at all.
    pub const fn exists(&self) -> bool {
        self.main.0 > 0 || self.byoyomi.0 > 0 || self.increment.0 > 0
    }
}

impl std::fmt::Display for TimeControl {
    /// `600+10+0`, in seconds.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}+{}+{}", self.main, self.byoyomi, self.increment)
    }
}

impl Rules {
    /// The clock that the book gives to a side.
    pub const fn time_control(&self, side: Side) -> TimeControl {
        if self.is_unnamed {
            return TimeControl::NONE;
        }
        TimeControl {
            main: self.time_limit.of(side),
            byoyomi: self.byoyomi.of(side),
            increment: self.increment.of(side),
        }
    }
}

/// Moves of CSA without their sign: `7776FU`.
fn opening<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    let moves = Vec::<String>::deserialize(deserializer)?;
    let is_move = |text: &String| {
        let (squares, piece) = text.split_at_checked(4).unwrap_or(("", ""));
        let is_piece = piece.len() == 2 && piece.bytes().all(|byte| byte.is_ascii_uppercase());
        squares.bytes().all(|byte| byte.is_ascii_digit()) && is_piece
    };
    match moves.iter().find(|text| !is_move(text)) {
        Some(text) => {
            Err(D::Error::custom(format!("found \"{text}\", expected a move of CSA without its sign: \"7776FU\"")))
        }
        None => Ok(moves),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn default_rules_are_those_of_the_book() {
        let book = shinpan_core::RuleBook::builtin("wcsc-2010").expect("a built-in book");
        assert_eq!(book.section::<Rules>(NAME).expect("its section"), Rules::default());
    }
}
