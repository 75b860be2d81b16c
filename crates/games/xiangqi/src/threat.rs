//! Threats and protection: what an attack amounts to. WXF 19, 20; readings 2 and 7 of the repetition rules.
//!
//! A threat is a legal capture of an unprotected piece that is no exchange, by a piece other than king and pawn; pawns on
//! their own side of the river may be attacked freely.

use crate::board::Board;
use crate::piece::{Piece, PieceType};
use crate::rules::{ByRoots, Roots};
use crate::square::Square;

/// Reason why a capture is no threat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Kings and pawns may chase.
    KingOrPawn,
    /// The victim is a pawn that has not crossed the river.
    HomePawn,
    /// The capture would leave the own king attacked.
    Illegal,
    /// The two are of one kind and can take each other.
    Exchange,
    /// By the piece on this point.
    Protected(Square),
    /// The threat was new, and the reply did nothing about it.
    NotAnswered,
}

impl Reason {
    /// The word in JSON.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::KingOrPawn => "king-or-pawn",
            Self::HomePawn => "home-pawn",
            Self::Illegal => "illegal",
            Self::Exchange => "exchange",
            Self::Protected(_) => "protected",
            Self::NotAnswered => "not-answered",
        }
    }
}

/// Assessment of a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Assessment {
    /// No threat, however roots are read.
    NoThreat(Reason),
    /// Piece that protects the victim, by each reading of roots; without one the capture is a threat.
    ProtectedBy(ByRoots<Option<Square>>),
}

/// A capture that the way of moving allows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Capture {
    pub(crate) attacker: Piece,
    pub(crate) from: Square,
    pub(crate) victim: Piece,
    pub(crate) at: Square,
}

impl Capture {
    /// By what stands on `from` of what stands on `at`, if the way of moving allows it.
    pub(crate) fn on(board: &Board, from: Square, at: Square) -> Option<Self> {
        let (attacker, victim) = (board.piece(from)?, board.piece(at)?);
        board.reaches(attacker, from, at).then_some(Self { attacker, from, victim, at })
    }

    /// Assessment for a reader, whoever is to move.
    pub(crate) fn assess(self, board: &Board) -> Assessment {
        let after = board.relocated(self.from, self.at);
        match self.refusal(board, &after) {
            Some(reason) => Assessment::NoThreat(reason),
            None => Assessment::ProtectedBy(self.protectors(board, &after)),
        }
    }

    /// Whether it is a threat by each reading of roots, whoever is to move.
    pub(crate) fn threatens(self, board: &Board) -> ByRoots<bool> {
        let after = board.relocated(self.from, self.at);
        if self.refusal(board, &after).is_some() { [false; 3] } else { self.is_unprotected(board, &after) }
    }

    /// Whether it is legal and the victim not protected, by each reading of roots: what a reply must have changed.
    pub(crate) fn stands(self, board: &Board) -> ByRoots<bool> {
        let after = board.relocated(self.from, self.at);
        if after.is_in_check(self.attacker.side) { [false; 3] } else { self.is_unprotected(board, &after) }
    }

    /// Piece that protects the victim by one reading of roots.
    pub(crate) fn protector(self, board: &Board, roots: Roots) -> Option<Square> {
        self.protectors(board, &board.relocated(self.from, self.at))[roots as usize]
    }

    /// Reason why it is no threat, whoever protects the victim; `after` is the board after the capture.
    fn refusal(self, board: &Board, after: &Board) -> Option<Reason> {
        if matches!(self.attacker.piece_type, PieceType::King | PieceType::Pawn) {
            Some(Reason::KingOrPawn)
        } else if self.is_of_home_pawn() {
            Some(Reason::HomePawn)
        } else if after.is_in_check(self.attacker.side) {
            Some(Reason::Illegal)
        } else {
            self.is_exchange(board).then_some(Reason::Exchange)
        }
    }

    fn is_of_home_pawn(self) -> bool {
        self.victim.piece_type == PieceType::Pawn && self.at.is_home_of(self.victim.side)
    }

    /// Both are of one kind, and the victim can take the attacker instead: with legs, pins and facing kings.
    fn is_exchange(self, board: &Board) -> bool {
        self.attacker.piece_type == self.victim.piece_type
            && board.reaches(self.victim, self.at, self.from)
            && !board.relocated(self.at, self.from).is_in_check(self.victim.side)
    }

    /// Points of the protectors, by each reading of roots; of several the lowest.
    fn protectors(self, board: &Board, after: &Board) -> ByRoots<Option<Square>> {
        let mut protectors: ByRoots<Option<Square>> = [None; 3];
        for (from, covers) in self.guards(board, after) {
            for (protector, _) in protectors.iter_mut().zip(covers).filter(|(_, covers)| *covers) {
                *protector = Some(protector.map_or(from, |lowest| lowest.min(from)));
            }
        }
        protectors
    }

    /// Whether nobody protects, by each reading of roots.
    fn is_unprotected(self, board: &Board, after: &Board) -> ByRoots<bool> {
        let mut is_unprotected = [true; 3];
        for (_, covers) in self.guards(board, after) {
            for (is_unprotected, covers) in is_unprotected.iter_mut().zip(covers) {
                *is_unprotected &= !covers;
            }
            if is_unprotected == [false; 3] {
                break;
            }
        }
        is_unprotected
    }

    /// The pieces that can recapture by some reading of roots, with the king safe after it, and by which. A stronger piece is
    /// never protected against a weaker one.
    fn guards(self, board: &Board, after: &Board) -> impl Iterator<Item = (Square, ByRoots<bool>)> {
        let is_weaker = self.victim.piece_type.tier() <= self.attacker.piece_type.tier();
        let guards = after.of(self.victim.side).filter(move |_| is_weaker);
        let covering = guards.map(move |(piece, from)| (from, self.covers(piece, from, board, after)));
        covering.filter(move |(from, covers)| {
            *covers != [false; 3] && !after.relocated(*from, self.at).is_in_check(self.victim.side)
        })
    }

    /// Whether `piece` on `from` goes to where the victim stood, by each reading of roots.
    fn covers(self, piece: Piece, from: Square, board: &Board, after: &Board) -> ByRoots<bool> {
        let screens = match piece.piece_type {
            PieceType::Rook => 0,
            PieceType::Cannon => 1,
            _ => return [after.reaches(piece, from, self.at); 3],
        };
        let [before, after] = [board, after].map(|board| board.between(from, self.at) == Some(screens));
        // A cannon for which only the capture makes a screen stood no guard.
        [after && (before || piece.piece_type == PieceType::Rook), before, after]
    }
}
