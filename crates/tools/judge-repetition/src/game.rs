//! The games whose repetitions can be judged.

use anyhow::bail;
use shinpan_core::RuleBook;
use shinpan_records::Game;
use shinpan_records::port::{OpenGame, Options};

/// All of them.
pub(crate) static GAMES: [Game; 5] =
    [shinpan_shogi::GAME, shinpan_arimaa::GAME, shinpan_xiangqi::GAME, shinpan_go::GAME, shinpan_chess::GAME];

/// The game with this name; without one, the first.
pub(crate) fn named(name: Option<&str>) -> &'static Game {
    GAMES.iter().find(|game| Some(game.kind.name) == name).unwrap_or(&GAMES[0])
}

/// Opens `game` by `book`, or by all of its forms if there is none.
pub(crate) fn open(game: &Game, book: Option<&RuleBook>, options: &Options<'_>) -> anyhow::Result<Box<dyn OpenGame>> {
    game.refuse_foreign(options).map_err(anyhow::Error::msg)?;
    match book {
        Some(book) => Ok(game.open(book, options)?),
        None if game.kind.forms.is_empty() => bail!("--rules all: {} has one form of its rule", game.kind.name),
        None => Ok(game.open_forms(options)?),
    }
}
