//! Writes CSA records, V2.2.

use std::fmt::Write as _;

use shinpan_core::Side;

use crate::moves::Move;
use crate::piece::{Piece, PieceType};
use crate::setup::Setup;
use crate::square::Square;

/// `PI` with the pieces that are removed (`PI82HI22KA`), or ranks and hands, and the side to move: the position part of a record.
pub fn write_start(setup: &Setup) -> String {
    let turn = format!("{}\n", sign(setup.turn));
    if let Some(missing) = setup.missing() {
        let removed = |text, (square, piece): (Square, Piece)| format!("{text}{square}{}", piece.piece_type().csa());
        return missing.fold("PI".to_owned(), removed) + "\n" + &turn;
    }
    let ranks: String = (1..=9).map(|rank| write_rank(setup, rank)).collect();
    let hands: String = Side::BOTH.into_iter().filter_map(|side| write_hand(setup, side)).collect();
    ranks + &hands + &turn
}

/// The sign of a side.
pub(super) const fn sign(side: Side) -> char {
    match side {
        Side::First => '+',
        Side::Second => '-',
    }
}

/// A whole record: names, start, moves with their seconds, and the special that ends it, if any.
pub fn write_game(names: [&str; 2], start: &Setup, moves: &[(Move, Option<u32>)], special: Option<&str>) -> String {
    let mut text = format!("V2.2\nN+{}\nN-{}\n{}", names[0], names[1], write_start(start));
    let mut side = start.turn;
    for (mv, seconds) in moves {
        // Writing into a String cannot fail.
        let _ = writeln!(text, "{}{mv}", sign(side));
        if let Some(seconds) = seconds {
            let _ = writeln!(text, "T{seconds}");
        }
        side = side.other();
    }
    if let Some(special) = special {
        let _ = writeln!(text, "%{special}");
    }
    text
}

fn write_rank(setup: &Setup, rank: u8) -> String {
    let squares = (1..=9).rev().filter_map(|file| Square::new(file, rank));
    let cells: String = squares
        .map(|square| setup.board[square.index()].map_or_else(|| " * ".to_owned(), |piece| piece.to_string()))
        .collect();
    format!("P{rank}{cells}\n")
}

fn write_hand(setup: &Setup, side: Side) -> Option<String> {
    let hand = setup.hands.get(side);
    let held: String = PieceType::HAND
        .into_iter()
        .map(|piece_type| format!("00{}", piece_type.csa()).repeat(usize::from(hand.count(piece_type))))
        .collect();
    (!held.is_empty()).then(|| format!("P{}{held}\n", sign(side)))
}
