//! What stands where: neighbours, freezing, traps.

use std::str::FromStr;

use shinpan_core::Side;

use crate::error::ParseError;
use crate::piece::{Piece, PieceType};
use crate::square::Square;

/// The 64 squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    /// The letter of the piece, 0 on an empty square.
    cells: [u8; 64],
}

/// A piece that a trap has taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capture {
    /// Piece that was taken.
    pub piece: Piece,
    /// On which trap.
    pub square: Square,
}

impl Board {
    /// Without any piece.
    pub const EMPTY: Self = Self { cells: [0; 64] };

    /// The piece on `square`.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        match self.cells[square.index()] {
            0 => None,
            letter => Piece::from_letter(letter),
        }
    }

    /// Puts `piece` on `square`, or empties it.
    pub fn set(&mut self, square: Square, piece: Option<Piece>) {
        self.cells[square.index()] = piece.map_or(0, Piece::letter);
    }

    /// All pieces with their squares.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        Square::all().filter_map(|square| Some((square, self.piece(square)?)))
    }

    /// Number of pieces of `side`.
    pub fn count(&self, side: Side) -> usize {
        self.pieces().filter(|(_, piece)| piece.side == side).count()
    }

    /// The squares of the rabbits of `side`.
    pub fn rabbits(&self, side: Side) -> impl Iterator<Item = Square> {
        let rabbit = Piece { side, piece_type: PieceType::Rabbit };
        self.pieces().filter(move |(_, piece)| *piece == rabbit).map(|(square, _)| square)
    }

    /// Whether a piece of `side` stands beside `square`.
    fn has_friend(&self, square: Square, side: Side) -> bool {
        square.neighbours().any(|beside| self.piece(beside).is_some_and(|piece| piece.side == side))
    }

    /// Whether the piece on `square` has a stronger enemy beside it and no friend.
    pub fn is_frozen(&self, square: Square) -> bool {
        let Some(piece) = self.piece(square) else { return false };
        let is_held = square.neighbours().any(|beside| self.piece(beside).is_some_and(|other| other.dominates(piece)));
        is_held && !self.has_friend(square, piece.side)
    }

    /// Moves what stands on `from` to `to`, which is empty, and then removes the piece that stands alone on a trap. A
    /// step bears upon one trap at most, since no square is beside two of them.
    pub(crate) fn advance(&mut self, from: Square, to: Square) -> Option<Capture> {
        self.cells[to.index()] = std::mem::take(&mut self.cells[from.index()]);
        let lost = |square: Square| {
            let piece = self.piece(square).filter(|piece| !self.has_friend(square, piece.side))?;
            Some(Capture { piece, square })
        };
        let capture = Square::TRAPS.into_iter().find_map(lost);
        if let Some(Capture { square, .. }) = capture {
            self.set(square, None);
        }
        capture
    }
}

impl FromStr for Board {
    type Err = ParseError;

    /// Reads pieces with their squares, split by blanks: `Ra1 eb3`.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut board = Self::EMPTY;
        for word in text.split_whitespace() {
            let placement = word.split_at_checked(1);
            let placement = placement.and_then(|(piece, square)| Some((piece.parse().ok()?, square.parse().ok()?)));
            let (piece, square) = placement.ok_or_else(|| ParseError::Placement(word.to_owned()))?;
            if board.piece(square).is_some() {
                return Err(ParseError::SecondPiece(word.to_owned()));
            }
            board.set(square, Some(piece));
        }
        Ok(board)
    }
}

impl std::fmt::Display for Board {
    /// Rank by rank from 8, a dot for an empty square, `x` for an empty trap, and the names of ranks and files.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for rank in (1..=8).rev() {
            write!(f, "{rank}")?;
            for square in Square::all().filter(|square| square.rank() == rank) {
                let empty = if Square::TRAPS.contains(&square) { 'x' } else { '.' };
                write!(f, " {}", self.piece(square).map_or(empty, |piece| char::from(piece.letter())))?;
            }
            writeln!(f)?;
        }
        writeln!(f, "  a b c d e f g h")
    }
}

impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "\n{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_read() {
        let board: Board = "Ra1 eh8".parse().expect("two pieces");
        assert_eq!(
            board.pieces().map(|(square, piece)| format!("{piece}{square}")).collect::<Vec<_>>(),
            ["Ra1", "eh8"]
        );
        for (text, error) in [
            ("Ra1 Ra9", ParseError::Placement("Ra9".to_owned())),
            ("é1", ParseError::Placement("é1".to_owned())),
            ("Ra1 ea1", ParseError::SecondPiece("ea1".to_owned())),
        ] {
            assert_eq!(text.parse::<Board>(), Err(error));
        }
    }
}
