//! Positions, and the moves that the texts of a record mean in them.

use shakmaty::san::{San, SanPlus, Suffix};
use shakmaty::{CastlingSide, Chess, Color, Move, MoveList, Position, Role, Square};
use shinpan_core::Side;

use crate::plain;
use crate::san::{Body, MoveText, PieceMove, is_uci};
pub use crate::start::{Assumed, BadStart, Start, start, start_of};

/// Reason why a text is no move in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadMove {
    /// In no notation.
    #[error("expected a move such as \"Nf3\" or \"g1f3\"")]
    Unreadable,
    /// No legal move fits.
    #[error("no legal move fits")]
    Illegal,
    /// More than one legal move fits.
    #[error("more than one legal move fits")]
    Ambiguous,
}

/// A legal move as it was read from a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadMove {
    /// The move.
    pub mv: Move,
    /// The position after it.
    pub after: Chess,
    /// The text is not quite the SAN of the standard, nor UCI.
    pub is_dialect: bool,
    /// The text is UCI, which is no SAN.
    pub is_uci: bool,
}

/// Side to move.
pub(crate) fn turn(position: &Chess) -> Side {
    if position.turn().is_white() { Side::First } else { Side::Second }
}

/// The most moves that a pawn, knight, bishop, rook, queen and king can have.
const MOST: [usize; 6] = [12, 8, 13, 14, 27, 10];

/// Whether the legal moves fit a list: those of a board full of queens may not.
fn is_listable(position: &Chess) -> bool {
    let most = Role::ALL.into_iter().zip(MOST).map(|(role, most)| position.our(role).count() * most);
    most.sum::<usize>() <= MoveList::new().capacity()
}

/// The legal moves, piece by piece and square by square. In Chess960 castling may be the only move: the king need not pass a
/// square.
fn unlisted(position: &Chess) -> impl Iterator<Item = Move> {
    let of_role = move |role| (!position.us()).into_iter().flat_map(move |to| position.san_candidates(role, to));
    let castling = CastlingSide::ALL.into_iter().filter_map(move |side| castle(position, side).ok());
    Role::ALL.into_iter().flat_map(of_role).chain(castling)
}

/// Every legal move.
pub(crate) fn every_move(position: &Chess) -> Vec<Move> {
    if is_listable(position) { position.legal_moves().to_vec() } else { unlisted(position).collect() }
}

/// Whether there is a legal move.
pub(crate) fn has_moves(position: &Chess) -> bool {
    if is_listable(position) { !position.legal_moves().is_empty() } else { unlisted(position).next().is_some() }
}

/// Whether the side to move is mated.
pub(crate) fn is_mate(position: &Chess) -> bool {
    position.is_check() && !has_moves(position)
}

/// Whether `side` cannot mate with the men that are left, whatever is played.
pub(crate) fn cannot_mate(position: &Chess, side: Side) -> bool {
    let color = if side == Side::First { Color::White } else { Color::Black };
    position.has_insufficient_material(color)
}

/// The move that `text`, in SAN or UCI, means in `position`.
///
/// Accepted beside the SAN of the standard: castling with zeros, missing or needless `x`, `+`, `#`, `=` and
/// disambiguation, a promotion to a lower-case letter, `e.p.`, long notation (`Ng1-f3`, `e2-e4`).
///
/// # Errors
/// It is no move, or not exactly one legal move fits. A promotion without its piece fits four.
pub fn read(text: &str, position: &Chess) -> Result<ReadMove, BadMove> {
    let written = MoveText::of(text).ok_or(BadMove::Unreadable)?;
    let is_uci = is_uci(text);
    let (mv, after, is_san) = played(position, written.body)?;
    let is_dialect = !is_uci && (written.is_dialect || !is_san || written.sign != sign(&after));
    Ok(ReadMove { mv, after, is_dialect, is_uci })
}

/// The move, the position after it, and whether SAN names it so.
fn played(position: &Chess, body: Body) -> Result<(Move, Chess, bool), BadMove> {
    if let Body::Piece(piece) = body
        && let Some((mv, after)) = plain::play(position, piece)
    {
        return Ok((mv, after, true));
    }
    let (mv, is_san) = match body {
        Body::Castle(side) => (castle(position, side)?, true),
        Body::Piece(piece) => by_piece(position, piece)?,
        Body::Squares(from, to, promotion) => (by_squares(position, from, to, promotion)?, false),
    };
    let mut after = position.clone();
    after.play_unchecked(mv);
    Ok((mv, after, is_san))
}

impl ReadMove {
    /// The move in the SAN of the standard, made in `position`.
    pub(crate) fn san(&self, position: &Chess) -> SanPlus {
        SanPlus { san: San::from_move(position, self.mv), suffix: sign(&self.after) }
    }
}

fn sign(after: &Chess) -> Option<Suffix> {
    let is_mated = || !has_moves(after);
    after.is_check().then(|| if is_mated() { Suffix::Checkmate } else { Suffix::Check })
}

fn castle(position: &Chess, side: CastlingSide) -> Result<Move, BadMove> {
    position.castling_moves(side).first().copied().ok_or(BadMove::Illegal)
}

/// The move, and whether SAN names it so.
fn by_piece(position: &Chess, piece: PieceMove) -> Result<(Move, bool), BadMove> {
    let PieceMove { role, file, rank, is_capture, to, promotion } = piece;
    let moves = position.san_candidates(role, to);
    // A pawn without a file goes straight on.
    let file_from = file.or((role == Role::Pawn).then_some(to.file()));
    let fits =
        |from: Square| file_from.is_none_or(|file| file == from.file()) && rank.is_none_or(|rank| rank == from.rank());
    let mv = only(&moves, fits, promotion)?;
    let san = San::Normal { role, file, rank, capture: is_capture, to, promotion };
    Ok((mv, San::disambiguate(mv, &moves) == san))
}

fn by_squares(position: &Chess, from: Square, to: Square, promotion: Option<Role>) -> Result<Move, BadMove> {
    let role = position.board().role_at(from).ok_or(BadMove::Illegal)?;
    if role == Role::King && promotion.is_none() {
        let castling = CastlingSide::ALL.into_iter().filter_map(|side| castle(position, side).ok());
        let goes =
            |mv: &Move| matches!(*mv, Move::Castle { king, rook } if king == from && is_castled(*mv, king, rook, to));
        if let Some(mv) = castling.into_iter().find(goes) {
            return Ok(mv);
        }
    }
    only(&position.san_candidates(role, to), |own| own == from, promotion)
}

/// Whether `to` is the rook's square, or where the king comes to by castling and to which it cannot simply go.
fn is_castled(mv: Move, king: Square, rook: Square, to: Square) -> bool {
    let side = mv.castling_side().filter(|_| king.distance(to) > 1);
    to == rook || side.is_some_and(|side| to == Square::from_coords(side.king_to_file(), rook.rank()))
}

/// The only one of `moves` from a square that fits, with this promotion; without one, with any.
fn only(moves: &MoveList, fits: impl Fn(Square) -> bool, promotion: Option<Role>) -> Result<Move, BadMove> {
    let mut fitting = moves.iter().filter(|mv| {
        let is_from = !mv.is_castle() && mv.from().is_some_and(&fits);
        is_from && (promotion.is_none() || mv.promotion() == promotion)
    });
    let mv = fitting.next().ok_or(BadMove::Illegal)?;
    if fitting.next().is_some() { Err(BadMove::Ambiguous) } else { Ok(*mv) }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// 271 moves, one more than a list holds.
    const QUEENS: &str = "kBQQQQQQ/BR5Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/QQQQQQQK w - -";

    #[test]
    fn a_board_full_of_queens_can_be_judged() {
        let position = start(QUEENS).expect("a position");
        let squares = || Square::ALL.into_iter();
        let ways = squares().flat_map(|from| squares().map(move |to| format!("{from}{to}")));
        let meant = ways.filter_map(|text| read(&text, &position).ok()).collect::<Vec<_>>();
        assert_eq!((meant.len(), has_moves(&position)), (271, true));
        assert!(meant.iter().all(|meant| !has_moves(&meant.after)));
    }

    #[test]
    fn mate_and_stalemate_leave_no_move() {
        for (fen, has) in [
            ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", false),
            ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", false),
            ("7k/6Q1/8/8/8/8/8/K7 b - - 0 1", true),
            // En passant is all there is.
            ("8/8/R7/7k/5Pp1/6P1/8/K7 b - f3 0 1", true),
            ("8/8/R7/7k/5Pp1/6P1/8/K7 b - - 0 1", false),
        ] {
            assert_eq!(has_moves(&start(fen).expect("a position")), has, "{fen}");
        }
    }

    #[test]
    fn a_move_is_found_where_one_is_listed() {
        for seed in 1..200 {
            let mut position = Chess::default();
            for mv in crate::selfplay::play(seed, 300) {
                position.play_unchecked(mv);
                assert_eq!(has_moves(&position), !position.legal_moves().is_empty());
            }
        }
    }

    #[test]
    fn square_by_square_the_same_moves_are_found() {
        let castling = start("r3k2r/8/8/8/3Pp3/8/8/R3K2R b KQkq d3 0 1").expect("a position");
        let mut positions = vec![castling];
        for seed in 1..4 {
            let mut position = Chess::default();
            for mv in crate::selfplay::play_on(seed, 60) {
                position.play_unchecked(mv);
                positions.push(position.clone());
            }
        }
        for position in &positions {
            let listed = position.legal_moves().into_iter().collect::<HashSet<_>>();
            assert_eq!(unlisted(position).collect::<HashSet<_>>(), listed);
        }
    }
}
