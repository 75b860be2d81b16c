//! The section `[xiangqi]` of a rule book: what changes from one championship to the next.

use serde::{Deserialize, Deserializer};

/// On which board the lines of rooks and cannons that protect are read (reading 2 of the repetition rules).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Roots {
    /// Before the capture: the attacker counts where it stood.
    Before,
    /// After it.
    After,
}

impl Roots {
    /// 0 for before, 1 for after: the place of a reading in a pair of values.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The word in a rule book.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Before => "before",
            Self::After => "after",
        }
    }

    /// The other reading.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Before => Self::After,
            Self::After => Self::Before,
        }
    }
}

/// The keys of `[xiangqi]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// Which occurrence of a position loses for whoever checks or chases perpetually, at least 2.
    #[serde(deserialize_with = "at_least_two")]
    pub prohibited: u32,
    /// Which occurrence is drawn where nobody loses, at least 2.
    #[serde(deserialize_with = "at_least_two")]
    pub permitted: u32,
    /// How protection by rooks and cannons is read.
    pub roots: Roots,
    /// Only a threat that the move made is a chase.
    pub new_threats: bool,
    /// So many plies without a capture are a draw; 0: never.
    pub no_capture_plies: u32,
    /// How many checks of each side are among them; 0: all.
    pub counted_checks: u32,
    /// Whoever makes an illegal move has lost.
    pub illegal_move_loses: bool,
}

impl Rules {
    /// The same with the other reading of roots, and the same with the other one of the newness of threats.
    pub(crate) const fn other_readings(&self) -> [Self; 2] {
        [Self { roots: self.roots.other(), ..*self }, Self { new_threats: !self.new_threats, ..*self }]
    }
}

fn at_least_two<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    match u32::deserialize(deserializer)? {
        count @ (0 | 1) => Err(serde::de::Error::custom(format!("{count} occurrences, expected 2 or more"))),
        count => Ok(count),
    }
}
