//! The score of a game that is halted (Arimaa Match Rules; reading A15 in docs/rulings.md).

use shinpan_core::Side;

use crate::position::Position;

/// Winner by score: the side with more pieces after the last completed turn, else at the latest turn after which the
/// counts differed, else Silver. `latest_first` are the positions after each turn, from the last one back to Silver's setup.
pub fn winner<'a>(latest_first: impl IntoIterator<Item = &'a Position>) -> Side {
    let more = |position: &Position| {
        let [gold, silver] = Side::BOTH.map(|side| position.board.count(side));
        match gold.cmp(&silver) {
            std::cmp::Ordering::Greater => Some(Side::First),
            std::cmp::Ordering::Less => Some(Side::Second),
            std::cmp::Ordering::Equal => None,
        }
    };
    latest_first.into_iter().find_map(more).unwrap_or(Side::Second)
}
