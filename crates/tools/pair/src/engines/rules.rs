//! The section `[pair]` of a book of an event of engines.

use std::num::NonZeroU16;

use serde::Deserialize;

use super::{Board, berger, circle, gauntlet};

/// The most rounds of a table, and games of a pairing: no event has more.
const MOST: u16 = 10_000;

/// How the rounds of an event of engines are paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineRules {
    /// Everybody against everybody, once a cycle, by the tables of TCEC.
    Berger {
        /// How often.
        cycles: NonZeroU16,
    },
    /// Everybody against everybody, by the circle of cutechess.
    Circle {
        /// The games of a pairing, all in one round.
        games: NonZeroU16,
    },
    /// The best seed against all others.
    Gauntlet {
        /// The games of a pairing, all in one round.
        games: NonZeroU16,
        /// The rounds.
        cycles: NonZeroU16,
    },
    /// By points.
    Swiss {
        /// The games of a pairing, all in one round.
        games: NonZeroU16,
    },
}

/// The keys of a table that repeats its rounds.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Cycles {
    #[serde(default = "two")]
    cycles: NonZeroU16,
}

/// The keys of a system with several games a pair.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Games {
    #[serde(default = "two")]
    games: NonZeroU16,
}

/// The keys of a gauntlet.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct GamesAndCycles {
    #[serde(default = "two")]
    games: NonZeroU16,
    #[serde(default = "one")]
    cycles: NonZeroU16,
}

const fn one() -> NonZeroU16 {
    NonZeroU16::MIN
}

const fn two() -> NonZeroU16 {
    NonZeroU16::MIN.saturating_add(1)
}

impl From<Cycles> for EngineRules {
    fn from(Cycles { cycles }: Cycles) -> Self {
        Self::Berger { cycles }
    }
}

impl From<GamesAndCycles> for EngineRules {
    fn from(GamesAndCycles { games, cycles }: GamesAndCycles) -> Self {
        Self::Gauntlet { games, cycles }
    }
}

impl EngineRules {
    /// Its word in the book.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Berger { .. } => "berger-tcec",
            Self::Circle { .. } => "circle",
            Self::Gauntlet { .. } => "gauntlet",
            Self::Swiss { .. } => "swiss-tcec",
        }
    }

    /// The circle of `games`.
    pub(crate) const fn circle(Games { games }: Games) -> Self {
        Self::Circle { games }
    }

    /// The Swiss system of `games`.
    pub(crate) const fn swiss(Games { games }: Games) -> Self {
        Self::Swiss { games }
    }

    /// How many rounds a table has for so many engines; none for the Swiss system, which has none.
    pub(crate) fn rounds(self, engines: usize) -> Option<u16> {
        let rounds = match self {
            _ if engines < 2 => Some(0),
            Self::Berger { cycles } => Some(berger::rounds(engines).saturating_mul(usize::from(cycles.get()))),
            Self::Circle { .. } => Some(berger::rounds(engines)),
            Self::Gauntlet { cycles, .. } => Some(usize::from(cycles.get())),
            Self::Swiss { .. } => None,
        };
        rounds.map(|rounds| u16::try_from(rounds).unwrap_or(MOST).min(MOST))
    }

    /// The boards of a round of a table, in the order in which they are played.
    pub(crate) fn boards(self, engines: usize, round: u16) -> Vec<Board> {
        match self {
            Self::Berger { .. } => berger::boards(engines, round),
            Self::Circle { games } => circle::boards(engines, round, games.get()),
            Self::Gauntlet { games, .. } => gauntlet::boards(engines, games.get()),
            Self::Swiss { .. } => Vec::new(),
        }
    }
}
