//! How pieces move and capture, and when a king is attacked: WXF 2, 3.1.

use shinpan_core::Side;

use crate::board::Board;
use crate::piece::{Piece, PieceType};
use crate::square::{Direction, Square};

const ORTHOGONAL: [(i8, i8); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const DOUBLE: [(i8, i8); 4] = [(2, 2), (2, -2), (-2, 2), (-2, -2)];
const JUMPS: [(i8, i8); 8] = [(1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1)];

impl Board {
    /// Whether `piece`, standing on `from`, may go to `to` by the way it moves. A cannon jumps only to capture, so the
    /// answer depends on whether anything stands on `to`; not on whose it is, nor on the safety of kings.
    pub fn reaches(&self, piece: Piece, from: Square, to: Square) -> bool {
        let (files, ranks) = from.offset(to);
        match (piece.piece_type, files.unsigned_abs(), ranks.unsigned_abs()) {
            (PieceType::Rook, ..) => self.between(from, to) == Some(0),
            (PieceType::Cannon, ..) => self.between(from, to) == Some(u32::from(self.piece(to).is_some())),
            (PieceType::Horse, 1, 2) => self.is_free(from, 0, ranks / 2),
            (PieceType::Horse, 2, 1) => self.is_free(from, files / 2, 0),
            (PieceType::Elephant, 2, 2) => to.is_home_of(piece.side) && self.is_free(from, files / 2, ranks / 2),
            (PieceType::Advisor, 1, 1) | (PieceType::King, 0, 1) | (PieceType::King, 1, 0) => {
                to.is_in_palace(piece.side)
            }
            (PieceType::Pawn, 0, 1) => ranks == forward(piece.side),
            (PieceType::Pawn, 1, 0) => !from.is_home_of(piece.side),
            _ => false,
        }
    }

    fn is_free(&self, from: Square, files: i8, ranks: i8) -> bool {
        from.shifted(files, ranks).is_some_and(|leg| self.piece(leg).is_none())
    }

    /// Point of the king.
    pub fn king(&self, side: Side) -> Option<Square> {
        self.all(Piece { side, piece_type: PieceType::King }).next()
    }

    /// Whether the king of `side` is attacked; by the other king too, along a file with nothing between (WXF 2.9).
    pub fn is_in_check(&self, side: Side) -> bool {
        let Some(king) = self.king(side) else { return false };
        let by = |piece_type| Piece { side: side.other(), piece_type };
        let is_near = |piece_type| self.all(by(piece_type)).any(|from| self.reaches(by(piece_type), from, king));
        is_near(PieceType::Horse)
            || is_near(PieceType::Pawn)
            || Direction::ALL.into_iter().any(|direction| {
                let [first, second] = self.seen(king, direction).map(|seen| seen.and_then(|square| self.piece(square)));
                first.is_some_and(|it| it == by(PieceType::Rook) || it == by(PieceType::King))
                    || second == Some(by(PieceType::Cannon))
            })
    }

    /// The pieces of `by` that attack the king on `king`; kings that face each other are not counted.
    pub fn checkers(&self, king: Square, by: Side) -> impl Iterator<Item = Square> {
        self.of(by).filter(move |(piece, from)| self.reaches(*piece, *from, king)).map(|(_, from)| from)
    }

    /// Calls `visit` with every point that the piece on `from` may capture on by the way it moves.
    pub fn captures(&self, piece: Piece, from: Square, visit: &mut impl FnMut(Square)) {
        let mut enemy = |to: Square| {
            if self.piece(to).is_some_and(|victim| victim.side != piece.side) {
                visit(to);
            }
        };
        match piece.piece_type {
            PieceType::Rook => {
                Direction::ALL.into_iter().filter_map(|direction| self.seen(from, direction)[0]).for_each(enemy);
            }
            PieceType::Cannon => {
                Direction::ALL.into_iter().filter_map(|direction| self.seen(from, direction)[1]).for_each(enemy);
            }
            piece_type => {
                for &(files, ranks) in offsets(piece_type) {
                    let to = from.shifted(files, ranks).filter(|to| self.reaches(piece, from, *to));
                    to.into_iter().for_each(&mut enemy);
                }
            }
        }
    }

    /// Calls `visit` with every free point that the piece on `from` may go to by the way it moves.
    pub fn walks(&self, piece: Piece, from: Square, visit: &mut impl FnMut(Square)) {
        match piece.piece_type {
            PieceType::Rook | PieceType::Cannon => {
                for &(files, ranks) in &ORTHOGONAL {
                    let mut at = from.shifted(files, ranks);
                    while let Some(to) = at.filter(|to| self.piece(*to).is_none()) {
                        visit(to);
                        at = to.shifted(files, ranks);
                    }
                }
            }
            piece_type => {
                let near = offsets(piece_type).iter().filter_map(|(files, ranks)| from.shifted(*files, *ranks));
                near.filter(|to| self.piece(*to).is_none() && self.reaches(piece, from, *to)).for_each(visit);
            }
        }
    }
}

/// Towards the other side's home.
pub(crate) const fn forward(side: Side) -> i8 {
    match side {
        Side::First => 1,
        Side::Second => -1,
    }
}

const fn offsets(piece_type: PieceType) -> &'static [(i8, i8)] {
    match piece_type {
        PieceType::Advisor => &DIAGONAL,
        PieceType::Elephant => &DOUBLE,
        PieceType::Horse => &JUMPS,
        PieceType::King | PieceType::Pawn | PieceType::Rook | PieceType::Cannon => &ORTHOGONAL,
    }
}
