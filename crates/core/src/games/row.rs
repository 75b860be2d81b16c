//! A row of games.csv: who met whom in which round, the result, and how it came about.

use chrono::{DateTime, FixedOffset};

use crate::{Outcome, SharedText, Side};

/// The number of a round, from 1; 0 in a log of games that belong to none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RoundNo(pub u16);

impl std::fmt::Display for RoundNo {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

crate::words! {
    /// Reason why somebody has no opponent in a round, and what that is worth.
    pub enum Bye {
        /// The pairing has nobody left; worth a win where the rules say nothing else.
        PairingAllocated => "bye",
        /// Half a point, as asked for.
        HalfPoint => "half-bye",
        /// A full point, given by officers.
        FullPoint => "full-bye",
        /// Nothing: absent, as announced.
        ZeroPoint => "zero-bye",
    }
}

/// Result of a row, as the column `result` has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// Result of a game between two.
    Game(Outcome),
    /// Draw of which this side has half a point and the other none (FIDE C.04, annex 2: results that an arbiter sets
    /// apart).
    UnequalDraw(Side),
    /// First has no opponent in this round.
    Bye(Bye),
}

impl GameResult {
    /// Result of a game that is not finished.
    pub const OPEN: Self = Self::Game(Outcome::Unfinished);

    /// All results, each with its word in games.csv.
    pub const WORDS: [(Self, &'static str); 11] = [
        (Self::Game(Outcome::FirstWins), "1-0"),
        (Self::Game(Outcome::SecondWins), "0-1"),
        (Self::Game(Outcome::Draw), "1/2-1/2"),
        (Self::Game(Outcome::BothLose), "0-0"),
        (Self::Game(Outcome::Unfinished), "*"),
        (Self::UnequalDraw(Side::First), "1/2-0"),
        (Self::UnequalDraw(Side::Second), "0-1/2"),
        (Self::Bye(Bye::PairingAllocated), Bye::PairingAllocated.as_str()),
        (Self::Bye(Bye::HalfPoint), Bye::HalfPoint.as_str()),
        (Self::Bye(Bye::FullPoint), Bye::FullPoint.as_str()),
        (Self::Bye(Bye::ZeroPoint), Bye::ZeroPoint.as_str()),
    ];

    /// The word in games.csv.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Game(outcome) => outcome.as_str(),
            Self::UnequalDraw(Side::First) => "1/2-0",
            Self::UnequalDraw(Side::Second) => "0-1/2",
            Self::Bye(bye) => bye.as_str(),
        }
    }

    /// The result with this word in games.csv.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::WORDS.into_iter().find(|(_, known)| *known == word).map(|(result, _)| result)
    }

    /// Whether there is no opponent.
    pub const fn is_bye(self) -> bool {
        matches!(self, Self::Bye(_))
    }

    /// Whether it is a bye that was settled before the round was paired.
    pub fn is_bye_beforehand(self) -> bool {
        self.is_bye() && self != Self::Bye(Bye::PairingAllocated)
    }

    /// Returns the result with the sides exchanged.
    #[must_use]
    pub const fn exchanged(self) -> Self {
        match self {
            Self::Game(Outcome::FirstWins) => Self::Game(Outcome::SecondWins),
            Self::Game(Outcome::SecondWins) => Self::Game(Outcome::FirstWins),
            Self::UnequalDraw(side) => Self::UnequalDraw(side.other()),
            Self::Game(Outcome::Draw | Outcome::BothLose | Outcome::Unfinished) | Self::Bye(_) => self,
        }
    }
}

crate::words! {
    /// Way in which a game ended, by its word in games.csv.
    #[derive(Default)]
    pub enum Termination {
        /// On the board.
        #[default]
        Normal => "normal",
        /// Decided without play.
        Forfeit => "forfeit",
        /// On time.
        Time => "time",
        /// By an illegal move.
        Illegal => "illegal",
        /// By a ruling.
        Adjudicated => "adjudicated",
        /// An engine or its connection broke down.
        Crash => "crash",
        /// An engine did not answer any more.
        Stall => "stall",
        /// Counts for nothing.
        Vacated => "vacated",
    }
}

/// A game of a round, or a bye: the players and the result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRow {
    /// Round of the game, from 1; 0 for a game of a log that belongs to no round.
    pub round: RoundNo,
    /// The number of the game within its pairing of the round, from 1; none where the two meet once.
    pub game: Option<u16>,
    /// Id of First, or of the entrant with the bye.
    pub first: SharedText,
    /// Id of Second; none for a bye.
    pub second: Option<SharedText>,
    /// Result of the game.
    pub result: GameResult,
    /// Manner in which the game ended.
    pub termination: Termination,
    /// False if the players chose an unrated game.
    pub rated: bool,
    /// Time at which the game began.
    pub started_at: Option<DateTime<FixedOffset>>,
    /// Time at which the game ended.
    pub ended_at: Option<DateTime<FixedOffset>>,
    /// Path of the record.
    pub record: Option<SharedText>,
    /// Stage that the game belongs to.
    pub stage: Option<SharedText>,
}

impl GameRow {
    /// Whether the game counts, that is, is not vacated.
    pub fn is_live(&self) -> bool {
        self.termination != Termination::Vacated
    }

    /// Ids of those who take part.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.first.as_str()).chain(self.second.as_deref())
    }
}
