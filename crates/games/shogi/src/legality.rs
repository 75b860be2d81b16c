//! Legal moves (Art. 25.1.3): every refusal has its reason, the first that applies in the order of [`Refusal`].
//!
//! A move is judged by making it on a copy and one look at the mover's king; moves are generated only to see whether a
//! side has any left.

use shinpan_core::Side;

use crate::code::Code;
use crate::geometry;
use crate::moves::Move;
use crate::piece::{Piece, PieceType};
use crate::position::Position;
use crate::square::Square;

/// Reason why a move may not be played, in the order in which they are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Refusal {
    /// The other side is to move.
    #[error("it is not this side's turn")]
    WrongTurn,
    /// A drop of a promoted piece.
    #[error("a promoted piece cannot be dropped")]
    DropPromoted,
    /// A drop of a king.
    #[error("a king cannot be dropped")]
    DropKing,
    /// None of this type of piece in hand.
    #[error("the player has none in hand")]
    NotInHand,
    /// A drop on a piece.
    #[error("the square is occupied")]
    DropOccupied,
    /// A pawn, lance or knight where it could never move again (moved or dropped).
    #[error("the piece could never move again")]
    DeadEndPiece,
    /// Nifu: a second unpromoted pawn on the file.
    #[error("a second pawn on the file (nifu)")]
    TwoPawns,
    /// Nothing stands on the first square.
    #[error("nothing stands there")]
    EmptySquare,
    /// An enemy piece stands on the first square.
    #[error("the piece there is the opponent's")]
    NotYourPiece,
    /// The piece named is neither the one that stands there nor its promotion.
    #[error("a different piece stands there")]
    PieceMismatch,
    /// An own piece stands on the second square.
    #[error("the player's own piece stands there")]
    OwnPieceCaptured,
    /// The piece does not move like this.
    #[error("the piece does not move like this")]
    WrongMove,
    /// A slide over a piece.
    #[error("a piece stands in the way")]
    PathBlocked,
    /// Neither square lies in the enemy's three ranks.
    #[error("promotion outside the three far ranks")]
    PromotionOutsideZone,
    /// The mover's king is attacked afterwards.
    #[error("the king is left in check")]
    KingLeftInCheck,
    /// Uchifuzume: the dropped pawn mates.
    #[error("the dropped pawn mates (uchifuzume)")]
    PawnDropMate,
}

impl Refusal {
    /// The article for all of them.
    pub const ARTICLE: &'static str = "Art. 25.1.3";

    /// The code of the finding.
    pub const fn code(self) -> Code {
        match self {
            Self::WrongTurn => Code::WrongTurn,
            Self::DropPromoted => Code::DropPromoted,
            Self::DropKing => Code::DropKing,
            Self::NotInHand => Code::NotInHand,
            Self::DropOccupied => Code::DropOccupied,
            Self::DeadEndPiece => Code::DeadEndPiece,
            Self::TwoPawns => Code::TwoPawns,
            Self::EmptySquare => Code::EmptySquare,
            Self::NotYourPiece => Code::NotYourPiece,
            Self::PieceMismatch => Code::PieceMismatch,
            Self::OwnPieceCaptured => Code::OwnPieceCaptured,
            Self::WrongMove => Code::WrongMove,
            Self::PathBlocked => Code::PathBlocked,
            Self::PromotionOutsideZone => Code::PromotionOutsideZone,
            Self::KingLeftInCheck => Code::KingLeftInCheck,
            Self::PawnDropMate => Code::PawnDropMate,
        }
    }
}

impl Position {
    /// The position after `mv` by `mover`.
    ///
    /// # Errors
    /// The first [`Refusal`] that applies (Art. 25.1.3). Mate by a pawn that moves, or by another dropped piece, is
    /// allowed.
    pub fn play(&self, mover: Side, mv: Move) -> Result<Self, Refusal> {
        let mut next = *self;
        next.advance(mover, mv).map(|()| next)
    }

    /// Makes `mv` by `mover` in place. After a refusal the position is of no use.
    pub(crate) fn advance(&mut self, mover: Side, mv: Move) -> Result<(), Refusal> {
        if mover != self.turn() {
            return Err(Refusal::WrongTurn);
        }
        match mv.from {
            Some(from) => self.check_board_move(from, mv)?,
            None => self.check_drop(mv)?,
        }
        let was_in_check = self.in_check();
        self.make(mv);
        if self.mover_left_in_check(was_in_check, mv) {
            return Err(Refusal::KingLeftInCheck);
        }
        if mv.from.is_none() && mv.piece_type == PieceType::Pawn && self.in_check() && !self.has_legal_move() {
            return Err(Refusal::PawnDropMate);
        }
        Ok(())
    }

    /// Whether the side to move has a legal move; without one it has lost (Art. 25.1.1).
    pub fn has_legal_move(&self) -> bool {
        self.candidates().any(|mv| self.play(self.turn(), mv).is_ok())
    }

    /// All legal moves of the side to move, board moves first.
    pub fn legal_moves(&self) -> Vec<Move> {
        self.candidates().filter(|&mv| self.play(self.turn(), mv).is_ok()).collect()
    }

    /// Moves that the pieces can make on this board, kings and pawn rules left aside.
    fn candidates(&self) -> impl Iterator<Item = Move> {
        let own = self.pieces().filter(|(_, piece)| piece.side() == self.turn());
        own.flat_map(|(from, piece)| self.board_candidates(from, piece)).chain(self.drop_candidates())
    }

    fn board_candidates(&self, from: Square, piece: Piece) -> impl Iterator<Item = Move> {
        let jumps = (piece.piece_type() == PieceType::Knight).then(|| geometry::knight_squares(from, piece.side()));
        let walks = geometry::Bearing::directions().flat_map(move |direction| self.walk(from, piece, direction));
        let targets = jumps.into_iter().flatten().chain(walks);
        targets.flat_map(move |to| {
            let promoted = piece.piece_type().promoted().map(|piece_type| Move { from: Some(from), to, piece_type });
            promoted.into_iter().chain([Move { from: Some(from), to, piece_type: piece.piece_type() }])
        })
    }

    /// Squares that `piece` reaches from `from` in `direction`, the first piece met included.
    fn walk(&self, from: Square, piece: Piece, direction: geometry::Bearing) -> impl Iterator<Item = Square> {
        let mut open = true;
        let mut adjacent = true;
        geometry::ray(from, direction).take_while(move |&square| {
            let reached = open && geometry::attacks_along(piece, direction, adjacent);
            open = self.piece(square).is_none();
            adjacent = false;
            reached
        })
    }

    fn drop_candidates(&self) -> impl Iterator<Item = Move> {
        let held = PieceType::HAND.into_iter().filter(|&piece_type| self.hand(self.turn()).count(piece_type) > 0);
        held.flat_map(|piece_type| Square::all().map(move |to| Move { from: None, to, piece_type }))
            .filter(|mv| self.piece(mv.to).is_none())
    }

    fn check_drop(&self, mv: Move) -> Result<(), Refusal> {
        let mover = self.turn();
        if mv.piece_type.is_promoted() {
            return Err(Refusal::DropPromoted);
        }
        if mv.piece_type == PieceType::King {
            return Err(Refusal::DropKing);
        }
        if self.hand(mover).count(mv.piece_type) == 0 {
            return Err(Refusal::NotInHand);
        }
        if self.piece(mv.to).is_some() {
            return Err(Refusal::DropOccupied);
        }
        if mv.piece_type.is_dead_on(mv.to.rank_for(mover)) {
            return Err(Refusal::DeadEndPiece);
        }
        if mv.piece_type == PieceType::Pawn && self.has_pawn_on_file(mover, mv.to.file()) {
            return Err(Refusal::TwoPawns);
        }
        Ok(())
    }

    fn has_pawn_on_file(&self, side: Side, file: u8) -> bool {
        let pawn = Some(Piece::new(side, PieceType::Pawn));
        (1..=9).filter_map(|rank| Square::new(file, rank)).any(|square| self.piece(square) == pawn)
    }

    fn check_board_move(&self, from: Square, mv: Move) -> Result<(), Refusal> {
        let mover = self.turn();
        let piece = self.piece(from).ok_or(Refusal::EmptySquare)?;
        if piece.side() != mover {
            return Err(Refusal::NotYourPiece);
        }
        let promotes = mv.piece_type != piece.piece_type();
        if promotes && piece.piece_type().promoted() != Some(mv.piece_type) {
            return Err(Refusal::PieceMismatch);
        }
        if self.piece(mv.to).is_some_and(|target| target.side() == mover) {
            return Err(Refusal::OwnPieceCaptured);
        }
        let (bearing, adjacent) = geometry::relation(from, mv.to);
        if !geometry::attacks_along(piece, bearing, adjacent) {
            return Err(Refusal::WrongMove);
        }
        if !adjacent && !self.is_path_clear(from, mv.to) {
            return Err(Refusal::PathBlocked);
        }
        if mv.piece_type.is_dead_on(mv.to.rank_for(mover)) {
            return Err(Refusal::DeadEndPiece);
        }
        if promotes && !from.is_zone_of(mover) && !mv.to.is_zone_of(mover) {
            return Err(Refusal::PromotionOutsideZone);
        }
        Ok(())
    }
}
