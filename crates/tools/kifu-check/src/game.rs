//! The games whose records can be checked.

use shinpan_core::RuleBook;
use shinpan_core::games::Termination;
use shinpan_records::{Game, GameKind};

/// All of them. A text in PGN of which nothing else is known is of the last that has PGN.
pub(crate) static GAMES: [Game; 5] =
    [shinpan_shogi::GAME, shinpan_arimaa::GAME, shinpan_xiangqi::GAME, shinpan_go::GAME, shinpan_chess::GAME];

/// The game with this name.
pub(crate) fn named(name: &str) -> Option<&'static GameKind> {
    GAMES.iter().map(|game| &game.kind).find(|kind| kind.name == name)
}

/// Termination in games.csv of a game of `name` with this ending.
pub(crate) fn termination(name: &str, ending: &str) -> Termination {
    named(name).map_or(Termination::Normal, |kind| (kind.termination)(ending))
}

/// Whether `book` is of an event of engines.
pub(crate) fn is_of_engines(book: Option<&RuleBook>) -> bool {
    book.is_some_and(|book| GAMES.iter().any(|game| (game.kind.is_of_engines)(book)))
}
