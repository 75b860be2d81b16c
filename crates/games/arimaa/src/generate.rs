//! All turns of a position, the short ones first.

use std::collections::{HashSet, VecDeque};
use std::ops::ControlFlow;

use crate::board::Board;
use crate::position::Position;
use crate::turn::Turn;

/// Whether the side to move has a step. A push may always be completed, so its first half is enough.
pub fn has_step(position: &Position) -> bool {
    Turn::new(position.turn, position.board).longer().next().is_some()
}

/// Calls `visit` once with every board that a turn of the side to move may leave, until it breaks; the board as it is
/// does not count. Whether a board has stood too often, only the history of the game can say. The time and the memory that
/// this takes grow with the number of boards visited.
pub fn boards(position: &Position, visit: &mut dyn FnMut(&Board) -> ControlFlow<()>) -> ControlFlow<()> {
    let start = Turn::new(position.turn, position.board);
    let mut seen = HashSet::from([start.clone()]);
    let mut left = HashSet::new();
    let mut queue = VecDeque::from([start]);
    while let Some(turn) = queue.pop_front() {
        for longer in turn.longer().filter(|longer| !longer.is_stuck()) {
            if longer.check_end(&position.board).is_ok() && left.insert(*longer.board()) {
                visit(longer.board())?;
            }
            if seen.insert(longer.clone()) {
                queue.push_back(longer);
            }
        }
    }
    ControlFlow::Continue(())
}
