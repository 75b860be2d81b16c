//! A gauntlet: number 1 against all others, in one round.

use super::board::Board;

/// The boards of a round: opponent by opponent, `games` each; number 1 has White in the first.
pub fn boards(engines: usize, games: u16) -> Vec<Board> {
    let reason = |opponent: usize| format!("number 1 against number {opponent}");
    (2..=engines).flat_map(|other| Board::alternating(1, other, games, &reason(other)).collect::<Vec<_>>()).collect()
}
