//! Moves found without listing any: exact SAN that only one piece can mean, as most texts of a record are.

use shakmaty::{Bitboard, Chess, Color, Move, Position, Rank, Role, Square, attacks};

use crate::san::PieceMove;

/// The move that `piece` means and the position after it. None where a list of moves must tell: castling, en passant, a
/// text that names more than SAN needs or less, several pieces that could go there, a move that is not legal.
pub(crate) fn play(position: &Chess, piece: PieceMove) -> Option<(Move, Chess)> {
    let PieceMove { role, to, is_capture, promotion, .. } = piece;
    let from = if role == Role::Pawn { pawn(position, piece)? } else { only(position, piece)? };
    let capture = position.board().role_at(to);
    if capture.is_some() != is_capture || position.us().contains(to) {
        return None;
    }
    let mv = Move::Normal { role, from, capture, to, promotion };
    let mut after = position.clone();
    after.play_unchecked(mv);
    is_king_safe(&after).then_some((mv, after))
}

/// Whether the side that has moved has left its king in check.
fn is_king_safe(after: &Chess) -> bool {
    let board = after.board();
    let king = board.king_of(!after.turn());
    king.is_some_and(|king| after.king_attackers(king, after.turn(), board.occupied()).is_empty())
}

/// Square of the only piece of its kind that reaches the target.
fn only(position: &Chess, piece: PieceMove) -> Option<Square> {
    let PieceMove { role, file: None, rank: None, to, promotion: None, .. } = piece else { return None };
    let reach = attacks::attacks(to, role.of(position.turn()), position.board().occupied());
    (reach & position.our(role)).single_square()
}

/// Square of the pawn that goes straight on, or captures from the file that is named.
fn pawn(position: &Chess, piece: PieceMove) -> Option<Square> {
    let PieceMove { file, rank: None, is_capture, to, promotion, .. } = piece else { return None };
    let is_last = matches!(to.rank(), Rank::First | Rank::Eighth);
    let is_promoted = matches!(promotion, Some(Role::Knight | Role::Bishop | Role::Rook | Role::Queen));
    if is_last != is_promoted || promotion.is_some() != is_promoted {
        return None;
    }
    let (turn, pawns) = (position.turn(), position.our(Role::Pawn));
    match file {
        Some(file) if is_capture => {
            (attacks::pawn_attacks(!turn, to) & pawns & Bitboard::from_file(file)).single_square()
        }
        Some(_) => None,
        None => straight(turn, to, pawns, position.board().occupied()),
    }
}

/// The pawn one square behind; or two, where it has not moved yet and the way is free.
fn straight(turn: Color, to: Square, pawns: Bitboard, occupied: Bitboard) -> Option<Square> {
    let (back, fourth) = turn.fold_wb((-8, Rank::Fourth), (8, Rank::Fifth));
    let one = to.offset(back)?;
    if occupied.contains(one) || to.rank() != fourth {
        return Some(one).filter(|one| pawns.contains(*one));
    }
    one.offset(back).filter(|two| pawns.contains(*two))
}
