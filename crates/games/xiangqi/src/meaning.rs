//! What the text of a move means in a position, in whatever form it is written.

use crate::moves::Move;
use crate::position::Position;

/// Meaning of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// This move, which need not be legal.
    Move(Move),
    /// Several moves of which none is legal: two of them.
    NoneOf(Move, Move),
}

/// Reason why a text means no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotationError {
    /// Not of the form of the notation.
    #[error("is not a move in this notation")]
    Malformed,
    /// The text names nothing that is on the board.
    #[error("names no piece of the mover, or no point that such a piece goes to")]
    NoMove,
    /// The text fits several legal moves.
    #[error("fits {0} and {1}; give coordinates")]
    Ambiguous(Move, Move),
    /// The text names a pawn by its order alone, where two files hold several.
    #[error("may be a pawn of either of two files; name order and file, as in \"14=3\", or give coordinates")]
    Unsettled,
}

impl Meaning {
    /// The legal one of the moves that a text names; where none is legal, that it means one of these all the same.
    ///
    /// # Errors
    /// It names none, or several that are legal.
    pub(crate) fn of_named(moves: impl Iterator<Item = Move>, position: &Position) -> Result<Self, NotationError> {
        let mut moves = moves.peekable();
        let first = moves.next().ok_or(NotationError::NoMove)?;
        // Most texts name one: whether it is legal is asked when it is played.
        let Some(second) = moves.peek().copied() else { return Ok(Self::Move(first)) };
        let mut legal = std::iter::once(first).chain(moves).filter(|mv| position.play(*mv).is_ok());
        match (legal.next(), legal.next()) {
            (None, _) => Ok(Self::NoneOf(first, second)),
            (Some(mv), None) => Ok(Self::Move(mv)),
            (Some(one), Some(other)) => Err(NotationError::Ambiguous(one, other)),
        }
    }
}
