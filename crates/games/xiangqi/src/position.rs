//! A position: the board and who moves. Which moves are legal, and why others are not: WXF 2, 3.1, 4.5.

use shinpan_core::Side;

use crate::board::Board;
use crate::moves::Move;
use crate::piece::PieceType;
use crate::words::Ending;

/// A board and who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Pieces on the board.
    pub board: Board,
    /// Side to move.
    pub turn: Side,
}

/// Reason why a move may not be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Nothing stands there.
    #[error("nothing stands on {}", .0.from)]
    Empty(Move),
    /// The other side's piece.
    #[error("the piece on {} is the opponent's", .0.from)]
    NotOwn(Move),
    /// An own piece stands on the target.
    #[error("a piece of the mover stands on {}", .0.to)]
    Occupied(Move),
    /// The piece does not move so.
    #[error("the {} does not go from {} to {}", .1.name(), .0.from, .0.to)]
    NotReached(Move, PieceType),
    /// The own king is attacked then.
    #[error("it leaves the mover's king in check")]
    InCheck(Move),
    /// The two kings face each other then.
    #[error("it leaves the two kings facing each other")]
    Facing(Move),
    /// A text names several moves, and none of them may be played.
    #[error("neither {0} nor {1} may be played")]
    NoneOf(Move, Move),
}

impl Refusal {
    /// The move that may not be played; none where a text does not say which.
    pub const fn refused_move(&self) -> Option<Move> {
        match self {
            Self::Empty(mv)
            | Self::NotOwn(mv)
            | Self::Occupied(mv)
            | Self::NotReached(mv, _)
            | Self::InCheck(mv)
            | Self::Facing(mv) => Some(*mv),
            Self::NoneOf(..) => None,
        }
    }

    /// The article that forbids it.
    pub const fn article(&self) -> &'static str {
        match self {
            Self::InCheck(_) => "WXF 3.1",
            Self::Facing(_) => "WXF 2.9, 4.5",
            _ => "WXF 2",
        }
    }
}

impl Position {
    /// The position after `mv`.
    ///
    /// # Errors
    /// The first law that the move breaks.
    pub fn play(&self, mv: Move) -> Result<Self, Refusal> {
        let piece = self.board.piece(mv.from).ok_or(Refusal::Empty(mv))?;
        if piece.side != self.turn {
            return Err(Refusal::NotOwn(mv));
        }
        if self.board.piece(mv.to).is_some_and(|victim| victim.side == piece.side) {
            return Err(Refusal::Occupied(mv));
        }
        if !self.board.reaches(piece, mv.from, mv.to) {
            return Err(Refusal::NotReached(mv, piece.piece_type));
        }
        let board = self.board.relocated(mv.from, mv.to);
        if board.is_in_check(self.turn) {
            return Err(if board.has_facing_kings() { Refusal::Facing(mv) } else { Refusal::InCheck(mv) });
        }
        Ok(Self { board, turn: self.turn.other() })
    }

    /// Whether `mv` takes something, or is a pawn's step forward: no earlier position comes back then.
    pub fn is_irreversible(&self, mv: Move) -> bool {
        self.is_capture(mv)
            || (mv.from.file() == mv.to.file()
                && self.board.piece(mv.from).is_some_and(|it| it.piece_type == PieceType::Pawn))
    }

    /// Whether something stands where `mv` goes.
    pub fn is_capture(&self, mv: Move) -> bool {
        self.board.piece(mv.to).is_some()
    }

    /// Whether the side to move is in check.
    pub fn is_check(&self) -> bool {
        self.board.is_in_check(self.turn)
    }

    /// All legal moves: by piece and point, captures of a piece first.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(48);
        self.visit(|mv| moves.push(mv));
        moves.retain(|mv| self.is_safe(*mv));
        moves
    }

    /// Whether the side to move has a legal move; [`mate`](Self::mate) says what it is not to have one.
    pub fn has_legal_move(&self) -> bool {
        // Few positions have no move: looking at the pieces one by one ends early.
        self.board.of(self.turn).any(|(piece, from)| {
            let mut has_one = false;
            let mut visit = |to| has_one = has_one || self.is_safe(Move { from, to });
            self.board.captures(piece, from, &mut visit);
            self.board.walks(piece, from, &mut visit);
            has_one
        })
    }

    /// The end of the game, where the side to move has no legal move and has lost (WXF 3.1.A).
    pub fn mate(&self) -> Option<Ending> {
        let ending = if self.is_check() { Ending::Checkmate } else { Ending::Stalemate };
        (!self.has_legal_move()).then_some(ending)
    }

    fn visit(&self, mut each: impl FnMut(Move)) {
        for (piece, from) in self.board.of(self.turn) {
            self.board.captures(piece, from, &mut |to| each(Move { from, to }));
            self.board.walks(piece, from, &mut |to| each(Move { from, to }));
        }
    }

    fn is_safe(&self, mv: Move) -> bool {
        !self.board.relocated(mv.from, mv.to).is_in_check(self.turn)
    }
}

impl Board {
    /// Whether the two kings stand on a file with nothing between them.
    pub fn has_facing_kings(&self) -> bool {
        let [red, black] = Side::BOTH.map(|side| self.king(side));
        red.zip(black).is_some_and(|(red, black)| self.between(red, black) == Some(0))
    }
}
