//! Random games that are the same in every run, for measurements: nobody's records, of any number and length.

use std::fmt::Write as _;

use shakmaty::san::SanPlus;
use shakmaty::{Chess, Move, Position};

/// A game of at most `plies` legal moves. Where a side can take its last move back, it does so every other time: positions
/// come back.
pub fn play(seed: u64, plies: usize) -> Vec<Move> {
    let (mut position, mut state, mut moves) = (Chess::default(), seed, Vec::with_capacity(plies));
    while moves.len() < plies {
        let legal = position.legal_moves();
        let number = next(&mut state);
        let back = moves.len().checked_sub(2).and_then(|own| legal.iter().find(|mv| takes_back(**mv, moves[own])));
        let any = || legal.get(number / 2 % legal.len().max(1));
        let Some(mv) = back.filter(|_| number.is_multiple_of(2)).or_else(any).copied() else { break };
        position.play_unchecked(mv);
        moves.push(mv);
    }
    moves
}

/// The game as a record in PGN, with `comment` after each move, if it is not empty.
pub fn to_pgn(moves: &[Move], comment: &str) -> String {
    let mut text = "[White \"one program\"]\n[Black \"another program\"]\n[Result \"*\"]\n\n".to_owned();
    let mut position = Chess::default();
    for (ply, mv) in moves.iter().enumerate() {
        let number = if ply.is_multiple_of(2) { format!("{}. ", ply / 2 + 1) } else { String::new() };
        let san = SanPlus::from_move_and_play_unchecked(&mut position, *mv);
        let comment = if comment.is_empty() { String::new() } else { format!("{{{comment}}}\n") };
        // Writing into a String cannot fail.
        let _ = write!(text, "{number}{san} {comment}");
    }
    text.push_str("*\n\n");
    text
}

fn takes_back(mv: Move, last: Move) -> bool {
    !mv.is_capture() && mv.from() == Some(last.to()) && last.from() == Some(mv.to())
}

/// The next of a fixed sequence of numbers; its low bits are random, too.
fn next(state: &mut u64) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 40) as usize
}
