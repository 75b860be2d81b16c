//! The score of a game that is halted (Arimaa Match Rules; reading A15 in docs/rulings.md).

use shinpan_core::Side;

use crate::position::Position;

/// Who wins by score: the side with more pieces after the last completed turn, else at the latest turn after which the
/// counts differed, else Silver. `positions` are those after each turn, from Silver's setup on.
pub fn winner(positions: &[Position]) -> Side {
    let more = |position: &Position| {
        let [gold, silver] = Side::BOTH.map(|side| position.board.count(side));
        match gold.cmp(&silver) {
            std::cmp::Ordering::Greater => Some(Side::First),
            std::cmp::Ordering::Less => Some(Side::Second),
            std::cmp::Ordering::Equal => None,
        }
    };
    positions.iter().rev().find_map(more).unwrap_or(Side::Second)
}
