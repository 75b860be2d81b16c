//! Positions after a turn, setups, and turns given in words.

use shinpan_core::Side;

use crate::board::{Board, Capture};
use crate::piece::{Kind, Piece};
use crate::refusal::Refusal;
use crate::turn::Turn;
use crate::word::Word;

/// The board and the side to move. Repetition compares exactly these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// What stands where.
    pub board: Board,
    /// Who moves.
    pub turn: Side,
}

/// A turn that may not be played, and which of its words is at fault; none where it is the whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// From 0.
    pub word: Option<usize>,
    /// The law.
    pub refusal: Refusal,
}

/// A word that misstates what a trap took; the turn itself is legal all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misstated {
    /// This step is followed by no `x` though something was taken.
    Missing(usize, Capture),
    /// This word claims a capture that the step before it did not make.
    Wrong(usize),
}

impl Misstated {
    /// What is wrong about `words`.
    pub fn message(self, words: &[Word]) -> String {
        match self {
            Self::Missing(step, Capture { piece, square }) => match words.get(step) {
                Some(word) => format!("{word}: {piece} is taken on {square}, expected \"{piece}{square}x\" behind it"),
                None => format!("{piece} is taken on {square}, which is not written"),
            },
            Self::Wrong(word) => match words.get(word) {
                Some(word) => format!("{word}: the step before it takes nothing there"),
                None => "a capture that the step before it does not make".to_owned(),
            },
        }
    }
}

impl Position {
    /// The empty board, Gold to set up.
    pub const START: Self = Self { board: Board::EMPTY, turn: Side::First };

    /// The position after the setup or turn in `words`, and what they misstate about captures.
    ///
    /// # Errors
    /// The first law that they break. Repetition is for who knows the game so far.
    pub fn play(&self, words: &[Word], is_setup: bool) -> Result<(Self, Vec<Misstated>), Refused> {
        let (board, misstated) = if is_setup { (self.set_up(words)?, Vec::new()) } else { self.steps(words)? };
        Ok((Self { board, turn: self.turn.other() }, misstated))
    }

    fn set_up(&self, words: &[Word]) -> Result<Board, Refused> {
        let mut board = self.board;
        for (index, word) in words.iter().enumerate() {
            let refused = |refusal| Refused { word: Some(index), refusal };
            let Word::Place(piece, square) = *word else {
                return Err(refused(Refusal::WrongPhase("a piece to be set up, such as \"Ra1\"")));
            };
            if piece.side != self.turn {
                return Err(refused(Refusal::SetupSide(piece)));
            }
            if !home_ranks(self.turn).contains(&square.rank()) {
                return Err(refused(Refusal::SetupRank(square)));
            }
            if board.piece(square).is_some() {
                return Err(refused(Refusal::SetupTwice(square)));
            }
            board.set(square, Some(piece));
        }
        self.check_counts(&board).map_err(|refusal| Refused { word: None, refusal })?;
        Ok(board)
    }

    fn check_counts(&self, board: &Board) -> Result<(), Refusal> {
        for kind in Kind::ALL {
            let piece = Piece { side: self.turn, kind };
            let count = board.pieces().filter(|(_, other)| *other == piece).count();
            if count != kind.count() {
                return Err(Refusal::SetupCount(kind, count));
            }
        }
        Ok(())
    }

    fn steps(&self, words: &[Word]) -> Result<(Board, Vec<Misstated>), Refused> {
        let mut turn = Turn::new(self.turn, self.board);
        let mut misstated = Vec::new();
        let missing = |(step, capture)| Misstated::Missing(step, capture);
        // What the last step took and no word has named yet.
        let mut taken: Option<(usize, Capture)> = None;
        for (index, word) in words.iter().enumerate() {
            let refused = |refusal| Refused { word: Some(index), refusal };
            match *word {
                Word::Place(..) => return Err(refused(Refusal::WrongPhase("a step such as \"Ee2n\""))),
                Word::Capture(capture) if taken.is_some_and(|(_, taken)| taken == capture) => taken = None,
                Word::Capture(_) => misstated.push(Misstated::Wrong(index)),
                Word::Step(step) => {
                    misstated.extend(taken.map(missing));
                    taken = turn.step(step).map_err(refused)?.map(|capture| (index, capture));
                }
            }
        }
        misstated.extend(taken.map(missing));
        turn.check_end(&self.board).map_err(|refusal| Refused { word: None, refusal })?;
        Ok((*turn.board(), misstated))
    }
}

/// The ranks on which `side` sets up.
const fn home_ranks(side: Side) -> [u8; 2] {
    match side {
        Side::First => [1, 2],
        Side::Second => [7, 8],
    }
}
