//! Random games with our rulings on every position: its text, the legal moves and their notations, checks and ends, and
//! how often it has occurred. Other libraries are asked the same.

mod chess;
mod go;
mod shogi;
mod xiangqi;

use serde_json::Value;

use super::readings::Game;

/// Returns the game with this number in the run with this seed: `kind`, `start`, `moves`, our rulings on the positions,
/// and `last`, the position after the last ply as a record of the game must give it.
pub(super) fn our_game(game: Game, seed: &str, number: u32) -> Value {
    let seed = number_of(&format!("{} {number}", number_of(seed)));
    match game {
        Game::Shogi => shogi::our_game(seed, number),
        Game::Chess => chess::our_game(seed, number),
        Game::Go => go::our_game(seed, number),
        Game::Xiangqi => xiangqi::our_game(seed, number),
    }
}

/// Makes a seed from a text.
fn number_of(text: &str) -> u64 {
    // FNV-1a: the same in every run.
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn ten_games_have_all_kinds_and_a_position_more_than_moves() {
        for (game, kinds) in [(Game::Shogi, 7), (Game::Chess, 4), (Game::Go, 3), (Game::Xiangqi, 3)] {
            let games = (1..=10).map(|number| our_game(game, "1", number)).collect::<Vec<_>>();
            let found = games.iter().map(|played| played["kind"].to_string()).collect::<BTreeSet<_>>();
            assert_eq!(found.len(), kinds, "{game:?}: {found:?}");
            for played in &games {
                let list = |name: &str| played[name].as_array().map_or(0, Vec::len);
                assert_eq!(list("positions") + list("boards"), list("moves") + 1, "{game:?} {}", played["game"]);
            }
            assert_eq!(our_game(game, "1", 7), games[6], "{game:?}: the same in every run");
            assert_ne!(our_game(game, "2", 7), games[6], "{game:?}: another by another seed");
        }
    }
}
