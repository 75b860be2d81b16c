//! A move is legal exactly if it is listed among the legal moves; what a position carries along is what its board shows.
//!
//! 81 bytes of board, 14 of hands, one of turn, then four a move: an arbitrary setup, possible or not.
#![no_main]

use libfuzzer_sys::fuzz_target;
use shinpan_core::Side;
use shinpan_shogi::moves::Move;
use shinpan_shogi::piece::{Piece, PieceType};
use shinpan_shogi::position::Position;
use shinpan_shogi::setup::Setup;
use shinpan_shogi::square::Square;

const BOARD: usize = Square::COUNT;
const HANDS: usize = 14;
const LETTERS: &[u8; HANDS] = b"PLNSGBRplnsgbr";

/// Up to 3 of each kind in hand, by way of SFEN.
fn hands(bytes: &[u8], turn: char) -> Setup {
    let held = bytes.iter().zip(LETTERS).filter(|(count, _)| **count & 3 > 0);
    let text: String = held.map(|(count, letter)| format!("{}{}", count & 3, char::from(*letter))).collect();
    let text = if text.is_empty() { "-" } else { &text };
    Setup::from_sfen(&format!("9/9/9/9/9/9/9/9/9 {turn} {text} 1")).expect("an SFEN")
}

fn setup(board: &[u8], held: &[u8], turn: u8) -> Setup {
    let mut setup = hands(held, if turn & 1 == 0 { 'b' } else { 'w' });
    for (slot, byte) in setup.board.iter_mut().zip(board) {
        let side = if byte & 16 == 0 { Side::First } else { Side::Second };
        *slot = PieceType::ALL
            .get(usize::from(byte & 15))
            .filter(|_| byte & 32 == 0)
            .map(|piece_type| Piece::new(side, *piece_type));
    }
    setup
}

fn any_move(bytes: &[u8]) -> Option<Move> {
    let to = Square::from_index(usize::from(*bytes.get(1)?) % BOARD)?;
    let piece_type = PieceType::ALL[usize::from(*bytes.get(2)?) % PieceType::ALL.len()];
    Some(Move { from: Square::from_index(usize::from(*bytes.first()?)), to, piece_type })
}

fn is_as_shown(position: &Position) {
    let fresh = Position::new(&position.to_setup());
    assert_eq!(position.key(), fresh.key());
    assert_eq!(position.in_check(), fresh.in_check());
    assert_eq!(Side::BOTH.map(|side| position.king(side)), Side::BOTH.map(|side| fresh.king(side)));
}

fuzz_target!(|data: &[u8]| {
    let Some((board, rest)) = data.split_at_checked(BOARD) else { return };
    let Some((held, rest)) = rest.split_at_checked(HANDS) else { return };
    let Some((turn, choices)) = rest.split_first() else { return };
    let mut position = Position::new(&setup(board, held, *turn));
    for bytes in choices.chunks(4).take(16) {
        let legal = position.legal_moves();
        assert_eq!(position.has_legal_move(), !legal.is_empty());
        for mv in &legal {
            let next = position.play(position.turn(), *mv).expect("a legal move");
            is_as_shown(&next);
        }
        let Some(mv) = any_move(bytes) else { return };
        assert_eq!(position.play(position.turn(), mv).is_ok(), legal.contains(&mv), "{mv}");
        let index = usize::from(bytes.get(3).copied().unwrap_or(0)) % legal.len().max(1);
        let Some(mv) = legal.get(index) else { return };
        position = position.play(position.turn(), *mv).expect("a legal move");
    }
});
