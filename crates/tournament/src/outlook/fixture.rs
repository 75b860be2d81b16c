//! A game that has no result yet, and the results that it may have. docs/rulings.md, O1.

use shinpan_core::games::{GameResult, RoundNo};

use crate::due::Due;

shinpan_core::words! {
    /// What is taken as given of the rounds to come.
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename_all = "lowercase"))]
    pub enum Reading {
        /// The open games are played, and nothing else.
        Drawn => "drawn",
        /// The rounds that are not drawn are played too, with every pairing that is legal.
        Any => "any",
    }
}

/// A game to be played, or a bye to be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// Round of the game.
    pub round: RoundNo,
    /// Number of the game in its pairing of the round; none if the two meet once.
    pub game: Option<u16>,
    /// Member with the first move, or with the bye.
    pub first: usize,
    /// Opponent; none for a bye.
    pub second: Option<usize>,
    /// Row of the game, from 0; none for a game that has no row yet.
    pub row: Option<usize>,
    /// Only result that the game can have; none if it may have any of the book's.
    pub fixed: Option<GameResult>,
}

impl Fixture {
    /// Makes a bye; that of a member who has given up before its round is vacated.
    pub(crate) fn bye(round: RoundNo, member: usize, is_vacated: bool) -> Self {
        let due = Due::bye(is_vacated);
        let result = if due == Due::Vacated { GameResult::OPEN } else { due.result() };
        Self { round, game: None, first: member, second: None, row: None, fixed: Some(result) }
    }

    /// Whether it is the bye of a member who has given up, which counts for nothing (docs/rulings.md, O11).
    pub fn is_vacated(&self) -> bool {
        self.second.is_none() && self.fixed == Some(GameResult::OPEN)
    }

    /// Whether somebody has lost the game without play, having given up.
    pub fn is_default(&self) -> bool {
        self.second.is_some() && self.fixed.is_some()
    }
}

/// A game with the result of a completion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// Game, or bye.
    pub fixture: Fixture,
    /// Result in the completion.
    pub result: GameResult,
}

/// All games of a completion that are not settled yet, by round.
pub type Completion = Vec<Played>;
