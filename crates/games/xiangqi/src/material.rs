//! Too few pieces to win with: rule 6 of the book `xiangqi-computer`.

use shinpan_core::Side;

use crate::board::Board;
use crate::piece::{Piece, PieceType};
use crate::position::Position;

/// Ruling for too few pieces.
enum Bareness {
    /// A draw.
    Drawn,
    /// A draw, unless the side to move can end the game by its next move.
    DrawnUnlessMated,
    /// Play goes on.
    None,
}

impl Position {
    /// Whether too few pieces are left to win with.
    pub(crate) fn is_bare(&self) -> bool {
        match Bareness::of(&self.board) {
            Bareness::Drawn => true,
            Bareness::DrawnUnlessMated => !self.can_mate(),
            Bareness::None => false,
        }
    }

    /// Whether a legal move leaves the opponent none.
    fn can_mate(&self) -> bool {
        let mut nexts = self.legal_moves().into_iter().filter_map(|mv| self.play(mv).ok());
        nexts.any(|next| !next.has_legal_move())
    }
}

impl Bareness {
    fn of(board: &Board) -> Self {
        let count = |side, piece_type| board.all(Piece { side, piece_type }).count();
        let both = |piece_type| Side::BOTH.map(|side| count(side, piece_type));
        if [PieceType::Rook, PieceType::Horse, PieceType::Pawn].into_iter().any(|strong| both(strong) != [0, 0]) {
            return Self::None;
        }
        let armed = match both(PieceType::Cannon) {
            [0, 0] => return Self::Drawn,
            [1, 1] if both(PieceType::Advisor) == [0, 0] && both(PieceType::Elephant) == [0, 0] => return Self::Drawn,
            [1, 1] if both(PieceType::Advisor) == [0, 0] => return Self::DrawnUnlessMated,
            [1, 0] => Side::First,
            [0, 1] => Side::Second,
            _ => return Self::None,
        };
        let has_elephants = count(armed, PieceType::Elephant) > 0;
        match (count(armed, PieceType::Advisor), count(armed.other(), PieceType::Advisor), has_elephants) {
            (0, 0, _) | (0, 1, false) => Self::Drawn,
            (0, 1, true) | (0, 2, false) => Self::DrawnUnlessMated,
            _ => Self::None,
        }
    }
}
