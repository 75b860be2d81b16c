//! The result of a game, in the words of games.csv.

use serde::{Deserialize, Serialize};

use crate::Side;

/// Who won. The words are those of the column `result`; a bye is no outcome of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Outcome {
    /// First wins.
    #[serde(rename = "1-0")]
    FirstWins,
    /// Second wins.
    #[serde(rename = "0-1")]
    SecondWins,
    /// A draw.
    #[serde(rename = "1/2-1/2")]
    Draw,
    /// Both lose.
    #[serde(rename = "0-0")]
    BothLose,
    /// Not finished, or not known.
    #[serde(rename = "*")]
    Unfinished,
}

impl Outcome {
    /// All outcomes, in the order of the documentation.
    pub const ALL: [Self; 5] = [Self::FirstWins, Self::SecondWins, Self::Draw, Self::BothLose, Self::Unfinished];

    /// Outcome of a game that `side` has won.
    pub const fn won_by(side: Side) -> Self {
        match side {
            Side::First => Self::FirstWins,
            Side::Second => Self::SecondWins,
        }
    }

    /// The word in games.csv.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::FirstWins => "1-0",
            Self::SecondWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::BothLose => "0-0",
            Self::Unfinished => "*",
        }
    }
}

impl std::fmt::Display for Outcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}
