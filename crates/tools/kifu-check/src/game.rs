//! The games whose records can be checked.

use shinpan_records::Game;

/// All of them; the first is the one without `--game`.
pub(crate) static GAMES: [Game; 5] =
    [shinpan_shogi::GAME, shinpan_arimaa::GAME, shinpan_xiangqi::GAME, shinpan_go::GAME, shinpan_chess::GAME];

/// The game with this name, else the first.
pub(crate) fn named(name: &str) -> &'static Game {
    GAMES.iter().find(|game| game.kind.name == name).unwrap_or(&GAMES[0])
}
