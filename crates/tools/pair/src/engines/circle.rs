//! The round robins of cutechess: all games of a pairing in one round.
//!
//! The numbers stand in a circle, the lower half above, the upper half below from the right. The one above has White in the first game
//! of each pair. For the next round number 1 stays and all others move on by one place.

use super::berger::rounds;
use super::board::Board;

/// The boards of `round`, from 1: pair by pair, `games` each.
pub fn boards(engines: usize, round: u16, games: u16) -> Vec<Board> {
    let even = rounds(engines) + 1;
    if engines < 2 {
        return Vec::new();
    }
    let (mut top, mut bottom) = ((1..=even / 2).collect::<Vec<_>>(), (even / 2 + 1..=even).rev().collect::<Vec<_>>());
    for _ in 1..round {
        top.insert(1, bottom.remove(0));
        bottom.extend(top.pop());
    }
    let pairs = top.into_iter().zip(bottom).filter(|(a, b)| (*a).max(*b) <= engines);
    let reason = |at: usize| format!("pair {at} of round {round} of the circle");
    (1..).zip(pairs).flat_map(|(at, (a, b))| Board::alternating(a, b, games, &reason(at)).collect::<Vec<_>>()).collect()
}
