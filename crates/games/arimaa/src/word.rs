//! The words of the notation: `Ra1` sets a piece up, `Ee2n` is a step, `rf3x` a capture.

use std::str::FromStr;

use crate::board::Capture;
use crate::error::ParseError;
use crate::piece::Piece;
use crate::square::{Direction, Square};

/// Step of one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// Piece that moves; one of the opponent is pushed or pulled.
    pub piece: Piece,
    /// From where.
    pub from: Square,
    /// Direction.
    pub direction: Direction,
}

/// A word of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// `Ra1`: set up there.
    Place(Piece, Square),
    /// `Ee2n`.
    Step(Step),
    /// `rf3x`: taken there.
    Capture(Capture),
}

impl Word {
    /// Reads a word of a record, which need not be text.
    pub fn from_bytes(text: &[u8]) -> Option<Self> {
        let (&[letter, file, rank], rest) = text.split_first_chunk()?;
        let (piece, square) = (Piece::from_letter(letter)?, Square::from_bytes(file, rank)?);
        Some(match rest {
            [] => Self::Place(piece, square),
            b"x" => Self::Capture(Capture { piece, square }),
            way => {
                let direction = Direction::from_word(std::str::from_utf8(way).ok()?)?;
                Self::Step(Step { piece, from: square, direction })
            }
        })
    }
}

impl FromStr for Word {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::from_bytes(text.as_bytes()).ok_or_else(|| ParseError::Word(text.to_owned()))
    }
}

impl std::fmt::Display for Word {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Place(piece, square) => write!(f, "{piece}{square}"),
            Self::Step(Step { piece, from, direction }) => write!(f, "{piece}{from}{direction}"),
            Self::Capture(Capture { piece, square }) => write!(f, "{piece}{square}x"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_read_and_print() {
        for text in ["Ra1", "mh8", "Ee2n", "rf3x", "cd4w"] {
            assert_eq!(text.parse::<Word>().map(|word| word.to_string()).as_deref(), Ok(text));
        }
        for text in ["", "R", "Ra", "Ra9", "Xa1", "Ra1q", "Ra1nn", "ra1N", "é1n"] {
            assert_eq!(text.parse::<Word>(), Err(ParseError::Word(text.to_owned())));
        }
    }
}
