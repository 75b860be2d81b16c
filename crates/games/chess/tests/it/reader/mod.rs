//! Reading: the meaning of moves, records of any bytes, and an older reader as oracle.

mod hostile;
mod moves;
mod oracle;
mod properties;
mod split;

use shinpan_chess::record::RawGame;

/// The texts of a game's moves.
fn texts(game: &RawGame) -> Vec<&str> {
    game.moves.iter().map(|mv| game.text(mv)).collect()
}
