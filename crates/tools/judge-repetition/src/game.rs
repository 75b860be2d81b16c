//! The games whose repetitions can be judged, and how they are opened.

use shinpan_core::{InputError, RuleBook};
use shinpan_records::Game;
use shinpan_records::port::{OpenGame, Options};

/// All of them. A text in PGN of which nothing else is known is of the last that has PGN.
pub(crate) static GAMES: [Game; 5] =
    [shinpan_shogi::GAME, shinpan_arimaa::GAME, shinpan_xiangqi::GAME, shinpan_go::GAME, shinpan_chess::GAME];

/// By what rules games are judged.
pub(crate) struct InForce<'a> {
    /// The book of the command line; without one each game has its default.
    pub(crate) book: Option<RuleBook>,
    /// `--rules all`: by every form of a game's rule.
    pub(crate) all_forms: bool,
    /// The count of `--occurrences`.
    pub(crate) occurrences: Option<u32>,
    pub(crate) options: Options<'a>,
}

impl InForce<'_> {
    /// Opens a game.
    ///
    /// # Errors
    /// What is wrong in the book; the game does not have what is asked for.
    pub(crate) fn open(&self, game: &Game) -> Result<Box<dyn OpenGame>, InputError> {
        let kind = &game.kind;
        if self.occurrences.is_some() && kind.occurrences.is_empty() {
            return Err(InputError::whole("--occurrences", format!("{} has no such count", kind.name)));
        }
        if self.all_forms {
            if kind.forms.is_empty() {
                return Err(InputError::whole("--rules all", format!("{} has one form of its rule", kind.name)));
            }
            return game.open_forms(&self.options);
        }
        let book = match &self.book {
            Some(book) => book.clone(),
            None => RuleBook::builtin(kind.book)?,
        };
        game.open(&self.with_count(book, game)?, &self.options)
    }

    /// The name of the book of a game; empty where all forms are judged by, or the game is not known.
    pub(crate) fn rules(&self, game: Option<&'static str>) -> &str {
        let default = || GAMES.iter().find(|known| Some(known.kind.name) == game).map_or("", |game| game.kind.book);
        if self.all_forms { "" } else { self.book.as_ref().map_or_else(default, RuleBook::name) }
    }

    /// The book with the count of `--occurrences`, if there is one.
    fn with_count(&self, book: RuleBook, game: &Game) -> Result<RuleBook, InputError> {
        let Some(count) = self.occurrences else { return Ok(book) };
        let replace = |book: RuleBook, key: &&str| book.with(game.kind.name, key, i64::from(count).into());
        game.kind.occurrences.iter().try_fold(book, replace)
    }
}
