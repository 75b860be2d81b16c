//! Writes CSA records, V2.2.

use std::fmt::Write as _;

use shinpan_core::Side;

use crate::moves::Move;
use crate::setup::Setup;
use crate::square::Square;

/// `PI`, or ranks and hands, and the side to move: the position part of a record.
pub fn write_start(setup: &Setup) -> String {
    let turn = if setup.turn == Side::First { "+\n" } else { "-\n" };
    let even = Setup { turn: setup.turn, ..Setup::EVEN };
    if *setup == even {
        return format!("PI\n{turn}");
    }
    let ranks: String = (1..=9).map(|rank| write_rank(setup, rank)).collect();
    let hands: String = Side::BOTH.into_iter().filter_map(|side| write_hand(setup, side)).collect();
    ranks + &hands + turn
}

/// A whole record: names, start, moves with their seconds, and the special that ends it, if any.
pub fn write_game(names: [&str; 2], start: &Setup, moves: &[(Move, Option<u32>)], special: Option<&str>) -> String {
    let mut text = format!("V2.2\nN+{}\nN-{}\n{}", names[0], names[1], write_start(start));
    let mut side = start.turn;
    for (mv, seconds) in moves {
        let sign = if side == Side::First { '+' } else { '-' };
        // Writing into a String cannot fail.
        let _ = writeln!(text, "{sign}{mv}");
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
    let pieces: String = crate::piece::PieceType::HAND
        .into_iter()
        .map(|piece_type| format!("00{}", piece_type.csa()).repeat(usize::from(hand.count(piece_type))))
        .collect();
    let sign = if side == Side::First { '+' } else { '-' };
    (!pieces.is_empty()).then(|| format!("P{sign}{pieces}\n"))
}
