//! A game that has no result yet, and what it may end in. docs/rulings.md, O1.

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
    /// Its round.
    pub round: RoundNo,
    /// The number of the game in its pairing of the round; none where the two meet once.
    pub game: Option<u16>,
    /// The member with the first move, or who has the bye.
    pub first: usize,
    /// Its opponent; none for a bye.
    pub second: Option<usize>,
    /// The row of the games that it is, from 0; none for a game that has no row yet.
    pub row: Option<usize>,
    /// The only result that it can have; none where the book says which there are.
    pub fixed: Option<GameResult>,
}

impl Fixture {
    /// A bye; that of one who has given up before its round is vacated.
    pub(crate) fn bye(round: RoundNo, member: usize, is_vacated: bool) -> Self {
        let due = Due::bye(is_vacated);
        let result = if due == Due::Vacated { GameResult::OPEN } else { due.result() };
        Self { round, game: None, first: member, second: None, row: None, fixed: Some(result) }
    }

    /// Whether it is the bye of one who has given up, which counts nothing (docs/rulings.md, O11): no result is fixed.
    pub fn is_vacated(&self) -> bool {
        self.second.is_none() && self.fixed == Some(GameResult::OPEN)
    }

    /// Whether somebody has lost it without play, because it has given up.
    pub fn is_default(&self) -> bool {
        self.second.is_some() && self.fixed.is_some()
    }
}

/// A game with the result of a completion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The game.
    pub fixture: Fixture,
    /// How it ends.
    pub result: GameResult,
}

/// All games of a completion that are not settled yet, by round.
pub type Completion = Vec<Played>;
