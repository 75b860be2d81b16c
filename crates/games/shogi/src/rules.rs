//! The section `[shogi]` of a rule book: what changes from one championship to the next.

use serde::Deserialize;
use shinpan_core::Millis;

/// How a move's time is rounded (Art. 22.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Rounding {
    /// Whole seconds, fractions dropped.
    Down,
    /// As written.
    Exact,
}

/// Which declaration is in force (Art. 23).
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

/// How repetitions are counted, and what makes a check perpetual; docs/rulings.md says why there are two readings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Reading {
    /// Art. 25.2 by its wording: the start counts, every move between first and last occurrence must check.
    #[serde(rename = "csa")]
    Csa,
    /// What the official server computes.
    #[serde(rename = "shogi-server")]
    ShogiServer,
}

impl Reading {
    /// Its word in a rule book.
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

/// The keys of `[shogi]`. Times are in seconds, as in the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// Main time of a side (Art. 22.3); 0 for none.
    pub time_limit: u32,
    /// Byoyomi.
    pub byoyomi: u32,
    /// Credited before each move.
    pub increment: u32,
    /// The least that a move counts (Art. 22.1).
    pub min_move_time: u32,
    /// How fractions of a second count.
    pub time_rounding: Rounding,
    /// The ply at which the game is drawn; 0 for none.
    pub max_moves: u32,
    /// Which declaration is in force.
    pub declaration: Declaration,
    /// How many occurrences of a position end the game, at least 2.
    #[serde(deserialize_with = "shinpan_records::occurrences::at_least_two")]
    pub repetition: u32,
    /// How they are counted.
    pub repetition_reading: Reading,
    /// Whether the record's own limits replace those of the book.
    pub trust_headers: bool,
}

impl Default for Rules {
    /// The rules of the book `wcsc-2010`.
    fn default() -> Self {
        Self {
            time_limit: 1500,
            byoyomi: 0,
            increment: 0,
            min_move_time: 1,
            time_rounding: Rounding::Down,
            max_moves: 0,
            declaration: Declaration::Points27,
            repetition: 4,
            repetition_reading: Reading::Csa,
            trust_headers: true,
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
    /// The clock that the book gives to both sides.
    pub const fn time_control(&self) -> TimeControl {
        TimeControl {
            main: Millis::from_seconds(self.time_limit),
            byoyomi: Millis::from_seconds(self.byoyomi),
            increment: Millis::from_seconds(self.increment),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn default_rules_are_those_of_the_book() {
        let book = shinpan_core::RuleBook::builtin("wcsc-2010").expect("a built-in book");
        assert_eq!(book.section::<Rules>("shogi").expect("its section"), Rules::default());
    }
}
