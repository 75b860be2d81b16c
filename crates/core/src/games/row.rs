//! A row of games.csv: who met whom in which round, the result, and how it came about.

use chrono::{DateTime, FixedOffset};

use crate::{Outcome, SharedText};

/// The number of a round, from 1; 0 in a log of games that belong to none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RoundNo(pub u16);

impl std::fmt::Display for RoundNo {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// The column `result`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// Of a game between two.
    Game(Outcome),
    /// First has no opponent in this round.
    Bye,
}

impl GameResult {
    /// Not finished.
    pub const OPEN: Self = Self::Game(Outcome::Unfinished);

    /// Each with its word in games.csv.
    pub const WORDS: [(Self, &'static str); 6] = [
        (Self::Game(Outcome::FirstWins), "1-0"),
        (Self::Game(Outcome::SecondWins), "0-1"),
        (Self::Game(Outcome::Draw), "1/2-1/2"),
        (Self::Game(Outcome::BothLose), "0-0"),
        (Self::Game(Outcome::Unfinished), "*"),
        (Self::Bye, "bye"),
    ];

    /// The word in games.csv.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Game(outcome) => outcome.as_str(),
            Self::Bye => "bye",
        }
    }

    /// The outcome, of all but a bye.
    pub const fn outcome(self) -> Option<Outcome> {
        match self {
            Self::Game(outcome) => Some(outcome),
            Self::Bye => None,
        }
    }
}

crate::words! {
    /// How a game ended, by its word in games.csv.
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
        /// It counts for nothing.
        Vacated => "vacated",
    }
}

/// Who met whom, and the result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRow {
    /// From 1.
    pub round: RoundNo,
    /// The number of the game within its pairing of the round, from 1; none where the two meet once.
    pub game: Option<u16>,
    /// The id of First, or of who has the bye.
    pub first: SharedText,
    /// The id of Second; none for a bye.
    pub second: Option<SharedText>,
    /// The result.
    pub result: GameResult,
    /// How it came about.
    pub termination: Termination,
    /// False if the players had it not rated.
    pub rated: bool,
    /// When it began.
    pub started_at: Option<DateTime<FixedOffset>>,
    /// When it ended.
    pub ended_at: Option<DateTime<FixedOffset>>,
    /// The path of its record.
    pub record: Option<SharedText>,
    /// The stage it belongs to.
    pub stage: Option<SharedText>,
}

impl GameRow {
    /// Whether it counts: it is not vacated.
    pub fn is_live(&self) -> bool {
        self.termination != Termination::Vacated
    }

    /// Who takes part.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.first.as_str()).chain(self.second.as_deref())
    }
}
