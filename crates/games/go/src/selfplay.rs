//! Random games for measurements, which are the same in every run and of any number and length.

use std::fmt::Write as _;

use shinpan_core::Side;

use crate::board::Board;
use crate::point::{Point, Size};
use crate::record::Move;

/// Number of points that are tried before a side passes.
const TRIES: usize = 300;

/// A game of `plies` turns: plays on free points, none of them suicide; a pass where no such point is found. On a small
/// board it repeats itself soon.
pub fn play(seed: u64, size: Size, plies: usize) -> Vec<(Side, Move)> {
    let (mut state, mut board) = (seed, Board::new(size));
    let turn = |side| {
        let mut tries = std::iter::repeat_with(|| random_point(&mut state, size)).take(TRIES);
        let found = tries.find(|point| is_playable(&board, *point, side));
        // The point is free: nothing refuses it.
        let played = found.filter(|point| board.play(*point, side).is_ok());
        (side, played.map_or(Move::Pass, Move::Play))
    };
    Side::BOTH.into_iter().cycle().take(plies).map(turn).collect()
}

/// The game as a record in SGF, a node a line.
pub fn to_sgf(size: Size, turns: &[(Side, Move)]) -> String {
    let mut text = format!("(;GM[1]FF[4]CA[UTF-8]SZ[{size}]KM[7.5]PB[Kiku]PW[Ume]RE[B+R]\n");
    for (side, mv) in turns {
        let colour = if *side == Side::First { 'B' } else { 'W' };
        // Writing into a String cannot fail.
        let _ = writeln!(text, ";{colour}[{mv}]");
    }
    text + ")\n"
}

fn random_point(state: &mut u64, size: Size) -> Point {
    let mut below = |count: u8| {
        *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        // Below `count`, which is a byte.
        u8::try_from((*state >> 33) % u64::from(count)).unwrap_or_default()
    };
    Point { column: below(size.width()), row: below(size.height()) }
}

fn is_playable(board: &Board, point: Point, side: Side) -> bool {
    let mut tried = board.clone();
    board.stone(point).is_none() && tried.play(point, side).is_ok_and(|captures| captures.lost == 0)
}
