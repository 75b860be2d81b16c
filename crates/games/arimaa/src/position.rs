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
    /// What the words before misstate about captures.
    pub misstated: Vec<Misstated>,
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
                Some(claim) if words[..word].iter().any(|word| matches!(word, Word::Step(_))) => {
                    format!("{claim}: the step before it takes nothing there")
                }
                Some(claim) => format!("{claim}: no step before it"),
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
            let refused = |refusal| Refused { word: Some(index), refusal, misstated: Vec::new() };
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
        let refused = |refusal| Refused { word: None, refusal, misstated: Vec::new() };
        self.check_counts(&board).map_err(refused)?;
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
        let mut reading =
            Reading { turn: Turn::new(self.turn, self.board), misstated: Vec::new(), untold: None, taken: None };
        for (index, word) in words.iter().enumerate() {
            if let Err(refusal) = reading.word(index, *word) {
                return Err(Refused { word: Some(index), refusal, misstated: reading.misstated });
            }
        }
        reading.tell();
        let Reading { turn, misstated, .. } = reading;
        match turn.check_end(&self.board) {
            Ok(()) => Ok((*turn.board(), misstated)),
            Err(refusal) => Err(Refused { word: None, refusal, misstated }),
        }
    }
}

/// A turn while its words are read.
struct Reading {
    turn: Turn,
    misstated: Vec<Misstated>,
    /// What the last step took and no word has named yet.
    untold: Option<(usize, Capture)>,
    /// What the last step took.
    taken: Option<Capture>,
}

impl Reading {
    fn word(&mut self, index: usize, word: Word) -> Result<(), Refusal> {
        match word {
            Word::Place(..) => {
                self.tell();
                return Err(Refusal::WrongPhase("a step such as \"Ee2n\""));
            }
            Word::Capture(capture) if self.untold.is_some_and(|(_, taken)| taken == capture) => self.untold = None,
            Word::Capture(_) => self.misstated.push(Misstated::Wrong(index)),
            Word::Step(step) => {
                self.tell();
                self.taken = self.turn.step(step).map_err(|refusal| self.explained(refusal))?;
                self.untold = self.taken.map(|capture| (index, capture));
            }
        }
        Ok(())
    }

    /// What was taken can no longer be named.
    fn tell(&mut self) {
        self.misstated.extend(self.untold.take().map(|(step, capture)| Misstated::Missing(step, capture)));
    }

    fn explained(&self, refusal: Refusal) -> Refusal {
        match refusal {
            Refusal::EmptySquare(square) if self.taken.is_some_and(|taken| taken.square == square) => {
                Refusal::Taken(square)
            }
            other => other,
        }
    }
}

/// The ranks on which `side` sets up.
const fn home_ranks(side: Side) -> [u8; 2] {
    match side {
        Side::First => [1, 2],
        Side::Second => [7, 8],
    }
}
