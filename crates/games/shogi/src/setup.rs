//! A start position as a record gives it, possible or not (Art. 21.1).

use shinpan_core::Side;
use shinpan_core::side::Sides;

use crate::geometry;
use crate::hand::Hand;
use crate::piece::{Piece, PieceType};
use crate::square::Square;

/// Pieces on squares and in hands, and whose move it is: read, not yet checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Piece on each square, by [`Square::index`].
    pub board: [Option<Piece>; Square::COUNT],
    /// The hands.
    pub hands: Sides<Hand>,
    /// Side to move.
    pub turn: Side,
}

/// The back rank of the even game from file 9 to file 1.
const BACK_RANK: [PieceType; 9] = [
    PieceType::Lance,
    PieceType::Knight,
    PieceType::Silver,
    PieceType::Gold,
    PieceType::King,
    PieceType::Gold,
    PieceType::Silver,
    PieceType::Knight,
    PieceType::Lance,
];

impl Setup {
    /// No piece anywhere, First to move.
    pub fn empty() -> Self {
        Self { board: [None; Square::COUNT], hands: Sides::default(), turn: Side::First }
    }

    /// The even game (hirate).
    pub const EVEN: Self = even();

    /// Whether this is the even game with First to move.
    pub fn is_even(&self) -> bool {
        *self == Self::EVEN
    }

    /// The pieces that are missing from the even game; `None` where anything else differs from it.
    pub(crate) fn missing(&self) -> Option<impl Iterator<Item = (Square, Piece)>> {
        let is_even_or_empty = |(own, even): (&Option<Piece>, &Option<Piece>)| own.is_none() || own == even;
        let has_no_more = self.board.iter().zip(&Self::EVEN.board).all(is_even_or_empty);
        let missing = pieces(&Self::EVEN.board).filter(|(square, _)| self.board[square.index()].is_none());
        (has_no_more && self.hands == Self::EVEN.hands).then_some(missing)
    }

    /// Reasons why no game can reach this, a sentence each: more pieces than a set has, two kings of a side, two unpromoted
    /// pawns of a side on a file, a piece that could never move, the side not to move in check. A missing king is
    /// allowed, as problems have it.
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        self.count_faults(&mut faults);
        for side in Side::BOTH {
            self.file_faults(side, &mut faults);
        }
        for (square, piece) in self.pieces() {
            if piece.piece_type().is_dead_on(square.rank_for(piece.side())) {
                faults.push(format!("the {} on {square} could never move", piece.piece_type().word()));
            }
        }
        let waiting = self.turn.other();
        if self.kings(waiting).any(|king| attacked(&self.board, king, self.turn)) {
            faults.push(format!("{waiting} is in check and {} is to move", self.turn));
        }
        faults
    }

    /// The squares of `side`'s kings.
    pub(crate) fn kings(&self, side: Side) -> impl Iterator<Item = Square> {
        kings(&self.board, side)
    }

    fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        pieces(&self.board)
    }

    fn count_faults(&self, faults: &mut Vec<String>) {
        for piece_type in PieceType::HAND {
            let on_board = self.pieces().filter(|(_, piece)| piece.piece_type().base() == piece_type).count();
            let in_hand =
                usize::from(self.hands.first.count(piece_type)) + usize::from(self.hands.second.count(piece_type));
            let set = usize::from(piece_type.in_a_set());
            if on_board + in_hand > set {
                faults.push(format!("{} {}s, a set has {set}", on_board + in_hand, piece_type.word()));
            }
        }
        for side in Side::BOTH {
            let kings = self.kings(side).count();
            if kings > 1 {
                faults.push(format!("{side} has {kings} kings"));
            }
        }
    }

    fn file_faults(&self, side: Side, faults: &mut Vec<String>) {
        let pawn = Piece::new(side, PieceType::Pawn);
        for file in 1..=9 {
            let pawns = self.pieces().filter(|&(square, piece)| piece == pawn && square.file() == file).count();
            if pawns > 1 {
                faults.push(format!("{side} has {pawns} pawns on file {file}"));
            }
        }
    }
}

const fn even() -> Setup {
    let mut board = [None; Square::COUNT];
    let mut index = 0;
    while let Some(square) = Square::from_index(index) {
        board[index] = even_piece(square);
        index += 1;
    }
    Setup { board, hands: Sides { first: Hand::EMPTY, second: Hand::EMPTY }, turn: Side::First }
}

/// Piece on `square` in the even game.
pub(crate) const fn even_piece(square: Square) -> Option<Piece> {
    let back = BACK_RANK[(9 - square.file()) as usize];
    let (side, piece_type) = match (square.rank(), square.file()) {
        (1, _) => (Side::Second, back),
        (2, 8) => (Side::Second, PieceType::Rook),
        (2, 2) => (Side::Second, PieceType::Bishop),
        (3, _) => (Side::Second, PieceType::Pawn),
        (7, _) => (Side::First, PieceType::Pawn),
        (8, 8) => (Side::First, PieceType::Bishop),
        (8, 2) => (Side::First, PieceType::Rook),
        (9, _) => (Side::First, back),
        _ => return None,
    };
    Some(Piece::new(side, piece_type))
}

/// All pieces on a board, by square.
pub(crate) fn pieces(board: &[Option<Piece>; Square::COUNT]) -> impl Iterator<Item = (Square, Piece)> {
    Square::all().filter_map(|square| board[square.index()].map(|piece| (square, piece)))
}

/// The squares of `side`'s kings.
pub(crate) fn kings(board: &[Option<Piece>; Square::COUNT], side: Side) -> impl Iterator<Item = Square> {
    let king = Piece::new(side, PieceType::King);
    pieces(board).filter(move |&(_, piece)| piece == king).map(|(square, _)| square)
}

/// Whether a piece of `by` attacks `square`.
pub(crate) fn attacked(board: &[Option<Piece>; Square::COUNT], square: Square, by: Side) -> bool {
    let along_lines = geometry::Bearing::directions().any(|direction| attacker_along(board, square, direction, by));
    along_lines || {
        let knight = Some(Piece::new(by, PieceType::Knight));
        geometry::knight_origins(square, by).any(|origin| board[origin.index()] == knight)
    }
}

/// Whether the first piece seen from `square` in `direction` is one of `by` that attacks back along that line.
pub(crate) fn attacker_along(
    board: &[Option<Piece>; Square::COUNT],
    square: Square,
    direction: geometry::Bearing,
    by: Side,
) -> bool {
    let mut adjacent = true;
    for seen in geometry::ray(square, direction) {
        if let Some(piece) = board[seen.index()] {
            return piece.side() == by && geometry::attacks_along(piece, direction.opposite(), adjacent);
        }
        adjacent = false;
    }
    false
}
