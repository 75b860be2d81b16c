//! Threats and protection: what an attack amounts to. WXF 19, 20; readings 2 and 7 of the repetition rules.
//!
//! A threat is a legal capture of an unprotected piece that is no exchange, by a piece other than king and pawn; pawns on
//! their own side of the river may be attacked freely.

use crate::board::Board;
use crate::piece::{Piece, PieceType};
use crate::square::Square;

/// Why a capture is no threat.
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
    /// It was new, and the reply did nothing about it.
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

/// What a capture amounts to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Assessment {
    /// No threat, however roots are read.
    NoThreat(Reason),
    /// Who protects the victim by each reading of roots; where nobody does it is a threat.
    ProtectedBy([Option<Square>; 2]),
}

impl Assessment {
    /// Whether it is a threat by each reading of roots.
    pub(crate) fn threats(self) -> [bool; 2] {
        match self {
            Self::NoThreat(_) => [false; 2],
            Self::ProtectedBy(protectors) => protectors.map(|protector| protector.is_none()),
        }
    }
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

    /// What it amounts to, whoever is to move.
    pub(crate) fn assess(self, board: &Board) -> Assessment {
        if matches!(self.attacker.piece_type, PieceType::King | PieceType::Pawn) {
            return Assessment::NoThreat(Reason::KingOrPawn);
        }
        if self.is_of_home_pawn() {
            return Assessment::NoThreat(Reason::HomePawn);
        }
        let after = board.relocated(self.from, self.at);
        if after.is_in_check(self.attacker.side) {
            return Assessment::NoThreat(Reason::Illegal);
        }
        if self.is_exchange(board) {
            return Assessment::NoThreat(Reason::Exchange);
        }
        Assessment::ProtectedBy(self.protectors(board, &after))
    }

    /// Whether it is legal and the victim not protected, by each reading of roots: what a reply must have changed.
    pub(crate) fn stands(self, board: &Board) -> [bool; 2] {
        let after = board.relocated(self.from, self.at);
        if after.is_in_check(self.attacker.side) {
            return [false; 2];
        }
        self.protectors(board, &after).map(|protector| protector.is_none())
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

    /// Who can recapture, by each reading of roots; of several the one on the lowest point. `after` is the board after the
    /// capture. A stronger piece is never protected against a weaker one.
    fn protectors(self, board: &Board, after: &Board) -> [Option<Square>; 2] {
        let mut protectors = [None; 2];
        if self.victim.piece_type.tier() > self.attacker.piece_type.tier() {
            return protectors;
        }
        for (piece, from) in after.of(self.victim.side) {
            let covers = self.covers(piece, from, board, after);
            let is_news = (0..2).any(|roots| covers[roots] && protectors[roots].is_none_or(|lowest| from < lowest));
            if is_news && !after.relocated(from, self.at).is_in_check(piece.side) {
                for roots in (0..2).filter(|roots| covers[*roots]) {
                    protectors[roots] = protectors[roots].map_or(Some(from), |lowest| Some(from.min(lowest)));
                }
            }
        }
        protectors
    }

    /// Whether `piece` on `from` goes to where the victim stood, by each reading of roots.
    fn covers(self, piece: Piece, from: Square, board: &Board, after: &Board) -> [bool; 2] {
        let screens = match piece.piece_type {
            PieceType::Rook => 0,
            PieceType::Cannon => 1,
            _ => return [after.reaches(piece, from, self.at); 2],
        };
        [board, after].map(|board| board.between(from, self.at) == Some(screens))
    }
}
