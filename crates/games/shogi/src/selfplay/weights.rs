//! How likely each move is beside the others, for sides that play without an engine.

use shinpan_core::Side;

use crate::moves::Move;
use crate::piece::PieceType;
use crate::position::Position;

/// Weight of a legal move, at least 1.
pub(super) type Weight = fn(&Position, Move) -> u64;

/// Captures, promotions and moves towards the enemy; the king stays rather where it is.
pub(super) fn natural(position: &Position, mv: Move) -> u64 {
    let gain = position.piece(mv.to).map_or(0, |captured| 12 * value(captured.piece_type()));
    let Some(from) = mv.from else { return 1 };
    let promotes = position.piece(from).is_some_and(|piece| piece.piece_type() != mv.piece_type);
    let risk = if mv.piece_type == PieceType::King { 1 } else { 3 };
    risk * (2 + advance(position, mv)) + u64::from(gain.unsigned_abs()) + if promotes { 20 } else { 0 }
}

/// All that brings a declaration nearer (Art. 23.1): captures, the king and other pieces into the zone, drops there. No
/// checks, so that the other side keeps its moves.
pub(super) fn invading(position: &Position, mv: Move) -> u64 {
    if gives_check(position, mv) {
        return 1;
    }
    let mover = position.turn();
    let gain = position.piece(mv.to).map_or(0, |captured| u64::from(captured.piece_type().points()));
    let enters = mv.to.is_zone_of(mover);
    let leaves = mv.from.is_some_and(|from| from.is_zone_of(mover));
    let stays = enters == leaves;
    let step = match (mv.piece_type, mv.from) {
        (PieceType::King, _) if leaves => 0,
        (PieceType::King, _) => 60 * advance(position, mv),
        (piece_type, None) if enters && piece_type.points() == 1 => 40,
        (_, Some(_)) if enters && !leaves => 40,
        (_, Some(_)) if stays => 3 * advance(position, mv),
        _ => 0,
    };
    1 + step + 100 * gain
}

/// Out of the enemy's way: neither captures nor checks if anything else is legal, rather forward than back.
pub(super) fn yielding(position: &Position, mv: Move) -> u64 {
    let quiet = position.piece(mv.to).is_none() && !gives_check(position, mv);
    if quiet { 300 + 300 * advance(position, mv) } else { 1 }
}

/// Material of the side to move less that of the other.
pub(super) fn balance(position: &Position) -> i32 {
    let sign = |side: Side| if side == position.turn() { 1 } else { -1 };
    let on_board: i32 = position.pieces().map(|(_, piece)| sign(piece.side()) * value(piece.piece_type())).sum();
    let held = |side| {
        PieceType::HAND
            .iter()
            .map(move |&piece_type| i32::from(position.hand(side).count(piece_type)) * value(piece_type))
    };
    on_board + Side::BOTH.into_iter().map(|side| sign(side) * held(side).sum::<i32>()).sum::<i32>()
}

/// A pawn is 1, a rook 10.
const fn value(piece_type: PieceType) -> i32 {
    match piece_type {
        PieceType::Pawn => 1,
        PieceType::Lance | PieceType::Knight => 3,
        PieceType::Silver | PieceType::Tokin | PieceType::PromotedLance | PieceType::PromotedKnight => 5,
        PieceType::Gold | PieceType::PromotedSilver => 6,
        PieceType::Bishop => 8,
        PieceType::Rook => 10,
        PieceType::Horse => 11,
        PieceType::Dragon => 13,
        PieceType::King => 0,
    }
}

/// Number of ranks that a piece on the board goes forward.
fn advance(position: &Position, mv: Move) -> u64 {
    let ranks =
        |from: crate::square::Square| from.rank_for(position.turn()).saturating_sub(mv.to.rank_for(position.turn()));
    mv.from.map_or(0, |from| u64::from(ranks(from)))
}

fn gives_check(position: &Position, mv: Move) -> bool {
    position.play(position.turn(), mv).is_ok_and(|next| next.in_check())
}
