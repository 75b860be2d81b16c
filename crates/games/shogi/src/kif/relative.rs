//! Which piece a move of KI2 means: the text names the square it goes to, and of several pieces how theirs is told apart.
//!
//! Legal moves come first: where only one legal move fits the text, it is meant. Where none is legal but one piece could go
//! there, that one is meant, and the check says why it may not. Everything else is an error of the record.

use shinpan_core::Side;
use shinpan_core::wording::list;

use crate::japanese::moves::{Lane, MoveText, Step};
use crate::legality::Refusal;
use crate::moves::Move;
use crate::piece::{Piece, PieceType};
use crate::position::Position;
use crate::square::Square;

/// The move that `text` means on `position`, going to `to`.
///
/// # Errors
/// Why no move or more than one fits, for people.
pub(super) fn resolve(position: &Position, text: &MoveText, to: Square) -> Result<Move, String> {
    let piece = text.piece.ok_or("no piece is named")?;
    let after = text.piece_after().ok_or_else(|| format!("a {} cannot be promoted", piece.word()))?;
    let drop = Move { from: None, to, piece_type: piece };
    if text.is_drop {
        return Ok(drop);
    }
    let reaching = reaching(position, piece, after, to);
    let legal: Vec<Move> = reaching.iter().copied().filter(|&mv| is_legal(position, mv)).collect();
    let [by_legal, by_all] = [&legal, &reaching].map(|moves| fitting(moves, text, to, position.turn()));
    match (&by_legal[..], &by_all[..]) {
        ([], _) if may_be_drop(text) && is_legal(position, drop) => Ok(drop),
        // One legal move needs no words: they tell it from a piece that may not move.
        ([mv], [other]) if legal.len() == 1 && mv != other => {
            Err(format!("{mv} is the only legal move there, but the words mean {other}"))
        }
        ([mv], _) | ([], [mv]) => Ok(*mv),
        ([], []) if reaching.is_empty() && may_be_drop(text) && position.hand(position.turn()).count(piece) > 0 => {
            Ok(drop)
        }
        ([], []) => Err(format!("no {} of {} can go to {to} this way", piece.word(), position.turn())),
        ([], several) | (several, _) => {
            let from = list(several.iter().filter_map(|mv| mv.from));
            Err(format!("several pieces can go to {to} this way, from {from}"))
        }
    }
}

/// `打` is left out where no piece on the board could be meant.
fn may_be_drop(text: &MoveText) -> bool {
    text.promotes.is_none() && text.lane.is_none() && text.step.is_none()
}

fn is_legal(position: &Position, mv: Move) -> bool {
    position.play(position.turn(), mv).is_ok()
}

/// The moves to `to` that the pieces of this type can make, whatever becomes of the king, of promotion or of dead ends.
fn reaching(position: &Position, piece: PieceType, after: PieceType, to: Square) -> Vec<Move> {
    let own = Piece::new(position.turn(), piece);
    let moves = position.pieces().filter(|(_, standing)| *standing == own).map(|(from, _)| Move {
        from: Some(from),
        to,
        piece_type: after,
    });
    moves
        .filter(|&mv| match position.play(position.turn(), mv) {
            Ok(_) => true,
            Err(refusal) => {
                matches!(refusal, Refusal::KingLeftInCheck | Refusal::PromotionOutsideZone | Refusal::DeadEndPiece)
            }
        })
        .collect()
}

/// Moves among `moves` that the words of `text` allow, as the player of `side` sees them.
fn fitting(moves: &[Move], text: &MoveText, to: Square, side: Side) -> Vec<Move> {
    // Files grow to First's left, ranks towards First.
    let turned = |number: i8| if side == Side::First { number } else { -number };
    let ahead = |from: Square| turned(signed(from.rank()) - signed(to.rank()));
    let is_step = |from: Square| match text.step {
        None => true,
        Some(Step::Forward) => ahead(from) > 0,
        Some(Step::Backward) => ahead(from) < 0,
        Some(Step::Sideways) => ahead(from) == 0,
        Some(Step::Straight) => ahead(from) > 0 && from.file() == to.file(),
    };
    let stepping: Vec<Move> = moves.iter().copied().filter(|mv| mv.from.is_some_and(is_step)).collect();
    let left = |mv: &Move| mv.from.map(|from| turned(signed(from.file())));
    let outermost = match text.lane {
        None => return stepping,
        Some(Lane::Right) => stepping.iter().filter_map(left).min(),
        Some(Lane::Left) => stepping.iter().filter_map(left).max(),
    };
    stepping.into_iter().filter(|mv| left(mv) == outermost).collect()
}

/// Files and ranks are at most 9.
fn signed(number: u8) -> i8 {
    i8::try_from(number).unwrap_or(i8::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::Setup;

    fn resolved(sfen: &str, text: &str) -> Result<String, String> {
        let position = Position::new(&sfen.parse::<Setup>().expect("a position"));
        let (text, _) = MoveText::read(text).expect("a move");
        resolve(&position, &text, text.to.expect("a square")).map(|mv| mv.to_string())
    }

    #[test]
    fn the_words_tell_pieces_apart() {
        let golds = "4k4/9/9/9/9/9/3GGG3/3G1G3/4K4 b G 1";
        for (sfen, text, expected) in [
            ("4k4/9/9/9/9/9/9/3G1G3/4K4 b - 1", "▲５八金右", "4858KI"),
            ("4k4/9/9/9/9/9/9/3G1G3/4K4 b - 1", "▲５八金左", "6858KI"),
            ("4k4/3g1g3/9/9/9/9/9/9/4K4 w - 1", "△５二金右", "6252KI"),
            ("4k4/3g1g3/9/9/9/9/9/9/4K4 w - 1", "△５二金左", "4252KI"),
            (golds, "▲５六金直", "5756KI"),
            (golds, "▲５六金右", "4756KI"),
            (golds, "▲５六金左", "6756KI"),
            (golds, "▲５八金右寄", "4858KI"),
            (golds, "▲５八金右引", "5758KI"),
            (golds, "▲５八金直", ""),
            (golds, "▲５八金引", "5758KI"),
            (golds, "▲５六金", ""),
            (golds, "▲５六金打", "0056KI"),
            (golds, "▲５五金", "0055KI"),
            ("4k4/9/9/9/9/9/9/1R5R1/4K4 b - 1", "▲５八飛右", "2858HI"),
            ("4k4/9/9/9/9/9/9/9/4K4 b - 1", "▲５八金", ""),
            ("4k4/9/9/9/4r4/9/9/4G4/4K4 b G 1", "▲４八金", "0048KI"),
            ("4k4/9/9/9/4r4/9/9/4G4/4K4 b - 1", "▲４八金", "5848KI"),
            ("4k4/9/9/4S4/9/9/9/9/4K4 b - 1", "▲５三銀成", "5453NG"),
            // The gold on 48 is pinned by the rook on 41.
            ("k4r3/9/9/9/9/4G4/9/3G1G3/5K3 b - 1", "▲５七金右", "5657KI"),
            ("k4r3/9/9/9/9/9/9/3G1G3/5K3 b - 1", "▲５七金", "6857KI"),
            ("k4r3/9/9/9/9/9/9/3G1G3/5K3 b - 1", "▲５七金左", "6857KI"),
            ("k4r3/9/9/9/9/9/9/3G1G3/5K3 b - 1", "▲５七金右", ""),
        ] {
            assert_eq!(resolved(sfen, text).unwrap_or_default(), expected, "{sfen} {text}");
        }
    }
}
