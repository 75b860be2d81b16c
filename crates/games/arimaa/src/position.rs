//! Positions after a turn, setups, and turns given in words.

use shinpan_core::Side;

use crate::board::{Board, Capture};
use crate::piece::{Piece, PieceType};
use crate::refusal::Refusal;
use crate::turn::Turn;
use crate::word::Word;

/// The board and the side to move. Repetition compares exactly these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Pieces on the board.
    pub board: Board,
    /// Side to move.
    pub turn: Side,
}

/// A turn that may not be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedTurn {
    /// Number of the word at fault, from 0; none where it is the turn as a whole.
    pub word: Option<usize>,
    /// The law that it breaks.
    pub refusal: Refusal,
    /// Misstated captures of the words before.
    pub capture_faults: Vec<CaptureFault>,
}

/// Misstated capture in the words of a turn; the turn itself is legal all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaptureFault {
    /// This step is followed by no `x` though something was taken.
    Missing(usize, Capture),
    /// This word claims a capture that the step before it did not make.
    Wrong(usize),
}

impl CaptureFault {
    /// Message about the fault in `words`.
    pub fn message(self, words: &[Word]) -> String {
        match self {
            Self::Missing(step, Capture { piece, square }) => match words.get(step) {
                Some(word) => format!("{word}: {piece} is taken on {square}, expected \"{piece}{square}x\" after it"),
                None => format!("{piece} is taken on {square}, but the record does not say so"),
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
    /// The first law that they break. Whether the position has stood too often, only the history of the game can say.
    pub fn play(&self, words: &[Word], is_setup: bool) -> Result<(Self, Vec<CaptureFault>), RefusedTurn> {
        let (board, capture_faults) = if is_setup { (self.set_up(words)?, Vec::new()) } else { self.steps(words)? };
        Ok((Self { board, turn: self.turn.other() }, capture_faults))
    }

    fn set_up(&self, words: &[Word]) -> Result<Board, RefusedTurn> {
        let refused = |word, refusal| RefusedTurn { word, refusal, capture_faults: Vec::new() };
        let mut board = self.board;
        for (index, word) in words.iter().enumerate() {
            self.place(&mut board, *word).map_err(|refusal| refused(Some(index), refusal))?;
        }
        self.check_counts(&board).map_err(|refusal| refused(None, refusal))?;
        Ok(board)
    }

    /// Sets up one piece of the side to move.
    fn place(&self, board: &mut Board, word: Word) -> Result<(), Refusal> {
        let Word::Place(piece, square) = word else {
            return Err(Refusal::WrongPhase("a piece to be set up, such as \"Ra1\""));
        };
        if piece.side != self.turn {
            return Err(Refusal::SetupSide(piece));
        }
        if !home_ranks(self.turn).contains(&square.rank()) {
            return Err(Refusal::SetupRank(square));
        }
        if board.piece(square).is_some() {
            return Err(Refusal::SetupTwice(square));
        }
        board.set(square, Some(piece));
        Ok(())
    }

    fn check_counts(&self, board: &Board) -> Result<(), Refusal> {
        for piece_type in PieceType::ALL {
            let piece = Piece { side: self.turn, piece_type };
            let count = board.pieces().filter(|(_, other)| *other == piece).count();
            if count != piece_type.count() {
                return Err(Refusal::SetupCount(piece_type, count));
            }
        }
        Ok(())
    }

    fn steps(&self, words: &[Word]) -> Result<(Board, Vec<CaptureFault>), RefusedTurn> {
        let mut reader = TurnReader::new(Turn::new(self.turn, self.board));
        for (index, word) in words.iter().enumerate() {
            if let Err(refusal) = reader.word(index, *word) {
                return Err(RefusedTurn { word: Some(index), refusal, capture_faults: reader.capture_faults });
            }
        }
        reader.end_step();
        let TurnReader { turn, capture_faults, .. } = reader;
        match turn.check_end(&self.board) {
            Ok(()) => Ok((*turn.board(), capture_faults)),
            Err(refusal) => Err(RefusedTurn { word: None, refusal, capture_faults }),
        }
    }
}

/// A turn while its words are read.
struct TurnReader {
    turn: Turn,
    capture_faults: Vec<CaptureFault>,
    /// Capture of the last step.
    taken: Option<Capture>,
    /// Capture of the last step and the number of its word, until an `x` names it.
    unnamed: Option<(usize, Capture)>,
}

impl TurnReader {
    const fn new(turn: Turn) -> Self {
        Self { turn, capture_faults: Vec::new(), taken: None, unnamed: None }
    }

    fn word(&mut self, index: usize, word: Word) -> Result<(), Refusal> {
        match word {
            Word::Place(..) => {
                self.end_step();
                return Err(Refusal::WrongPhase("a step such as \"Ee2n\""));
            }
            Word::Capture(capture) if self.unnamed.is_some_and(|(_, taken)| taken == capture) => self.unnamed = None,
            Word::Capture(_) => self.capture_faults.push(CaptureFault::Wrong(index)),
            Word::Step(step) => {
                self.end_step();
                self.taken = self.turn.step(step).map_err(|refusal| self.explained(refusal))?;
                self.unnamed = self.taken.map(|capture| (index, capture));
            }
        }
        Ok(())
    }

    /// The last step is over: no word can name any more what it took.
    fn end_step(&mut self) {
        self.capture_faults.extend(self.unnamed.take().map(|(step, capture)| CaptureFault::Missing(step, capture)));
    }

    /// The refusal of a step from a square that the step before emptied says so.
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
