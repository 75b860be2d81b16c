//! How a game ends on the board: goal, elimination, immobilization.

use shinpan_core::Side;

use crate::board::Board;
use crate::generate;
use crate::position::Position;

/// Who wins, and how in a word.
pub type End = (Side, &'static str);

/// The end that a turn of `mover` brings with `board`, in the order of the rules: the mover's rabbit on goal, the
/// opponent's, the opponent without rabbits, the mover without, the opponent without a step. That every turn of the
/// opponent repeats too often is for who knows the game so far ([`History`](crate::repetition::History)).
pub fn of_board(board: &Board, mover: Side) -> Option<End> {
    let other = mover.other();
    let on_goal = |side| board.rabbits(side).any(|square| square.rank() == goal_rank(side));
    let eliminated = |side| board.rabbits(side).next().is_none();
    if let Some(winner) = [mover, other].into_iter().find(|&side| on_goal(side)) {
        return Some((winner, "goal"));
    }
    if let Some(loser) = [other, mover].into_iter().find(|&side| eliminated(side)) {
        return Some((loser.other(), "elimination"));
    }
    let is_immobile = !generate::has_step(&Position { board: *board, turn: other });
    is_immobile.then_some((mover, "immobilization"))
}

/// The rank on which rabbits of `side` win.
const fn goal_rank(side: Side) -> u8 {
    match side {
        Side::First => 8,
        Side::Second => 1,
    }
}
