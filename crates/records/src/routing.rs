//! Which game a record is of: told by its content, the rule book, the end of the file's name; `--game` overrides.
//!
//! A [`Routing`] is what all threads of a run share: the games, the choice among them, and how they are opened. Each thread
//! has a [`Router`](crate::Router) of its own, which takes files of any of these games and has each record read by the reader of its game.

use std::io;
use std::sync::OnceLock;

use shinpan_core::{InputError, RuleBook};

use crate::content::Content;
use crate::format::FormatKind;
use crate::neutral::NeutralFormat;
use crate::port::{Game, OpenGame, Options};

/// Opens a game by the book that is in force for it.
type Open<'a> = Box<dyn Fn(&'static Game) -> Result<Box<dyn OpenGame>, InputError> + Send + Sync + 'a>;

/// Source of the game where the content of a record does not show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled {
    /// `--game`: every record is of this game, whatever it says.
    ByName(usize),
    /// The rule book, which is of some games: records of others are refused.
    ByBook,
    /// Nothing.
    No,
}

/// The games that records of a run may be of.
pub struct Routing<'a> {
    pub(crate) games: &'static [Game],
    /// The formats of each game.
    pub(crate) formats: Vec<Vec<FormatKind>>,
    /// By their number, those whose records are read.
    pub(crate) allowed: Vec<usize>,
    pub(crate) settled: Settled,
    /// The format that is named on the command line.
    format: Option<&'a str>,
    open: Open<'a>,
    opened: Vec<OnceLock<Result<Box<dyn OpenGame>, InputError>>>,
}

/// Reason why something cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum RoutingError {
    /// The input.
    #[error(transparent)]
    Input(#[from] io::Error),
    /// The rules of a game.
    #[error(transparent)]
    Rules(#[from] InputError),
}

impl<'a> Routing<'a> {
    /// Reads records of `games`: of the one called `name`, else of those that `book` has a section of, else of all. `format`
    /// is that of the command line.
    ///
    /// # Errors
    /// The book is of no game, no game has the format, or the rules of a game that the book is of cannot be opened.
    pub fn new(
        games: &'static [Game],
        name: Option<&str>,
        book: Option<&RuleBook>,
        format: Option<&'a str>,
        open: impl Fn(&'static Game) -> Result<Box<dyn OpenGame>, InputError> + Send + Sync + 'a,
    ) -> Result<Self, InputError> {
        let (allowed, settled) = choose(games, name, book)?;
        let formats: Vec<_> = games.iter().map(Game::own_formats).collect();
        check_format(games, &allowed, format)?;
        let opened = games.iter().map(|_| OnceLock::new()).collect();
        let routing = Self { games, formats, allowed, settled, format, open: Box::new(open), opened };
        if settled != Settled::No {
            routing.allowed.iter().try_for_each(|game| routing.open_game(*game).map(drop))?;
        }
        Ok(routing)
    }

    /// The games whose records are read.
    pub fn games(&self) -> impl Iterator<Item = &'static Game> {
        self.allowed.iter().map(|game| &self.games[*game])
    }

    /// The only game whose records are read.
    pub fn only_game(&self) -> Option<&'static Game> {
        let mut games = self.games();
        games.next().filter(|_| games.next().is_none())
    }

    /// Refuses an option that none of the games has.
    ///
    /// # Errors
    /// The message names the option.
    pub fn refuse_foreign(&self, options: &Options<'_>) -> Result<(), String> {
        if let Some(game) = self.only_game() {
            return game.refuse_foreign(options);
        }
        let mut given = options.given();
        match given.find(|option| !self.games().any(|game| game.kind.options.contains(option))) {
            Some(option) => Err(format!("{option}: none of these games has such an option")),
            None => Ok(()),
        }
    }

    /// Whether all records are of one game, whatever they say.
    pub(crate) fn named_game(&self) -> Option<usize> {
        if let Settled::ByName(game) = self.settled { Some(game) } else { None }
    }

    /// Content of all files by the command line.
    pub(crate) fn named(&self) -> Option<Content> {
        self.format.and_then(|name| self.content_named(name))
    }

    /// Content of a file whose format has this name.
    pub(crate) fn content_named(&self, name: &str) -> Option<Content> {
        if let Some(neutral) = NeutralFormat::from_name(name) {
            return Some(Content::Neutral(neutral));
        }
        let of_game = |game: &usize| {
            let format = self.formats[*game].iter().position(|format| format.name == name)?;
            Some(self.own(*game, format))
        };
        self.allowed.iter().find_map(of_game).or_else(|| (0..self.games.len()).find_map(|game| of_game(&game)))
    }

    /// A format of a game. PGN is several games', unless one is named.
    pub(crate) fn own(&self, game: usize, format: usize) -> Content {
        let name = self.formats[game][format].name;
        let is_shared = (0..self.games.len()).any(|other| other != game && self.has_format(other, name));
        if is_shared && self.named_game().is_none() { Content::Pgn } else { Content::Own(game, format) }
    }

    fn has_format(&self, game: usize, name: &str) -> bool {
        self.formats[game].iter().any(|format| format.name == name)
    }

    /// PGN, of whatever game.
    pub(crate) fn pgn_format(&self) -> Option<&FormatKind> {
        self.formats.iter().flatten().find(|format| format.name == PGN)
    }

    /// The number of PGN among the formats of a game.
    pub(crate) fn pgn_of(&self, game: usize) -> Option<usize> {
        self.formats[game].iter().position(|format| format.name == PGN)
    }

    pub(crate) fn open_game(&self, game: usize) -> Result<&dyn OpenGame, InputError> {
        match self.opened[game].get_or_init(|| (self.open)(&self.games[game])) {
            Ok(open) => Ok(&**open),
            Err(error) => Err(error.clone()),
        }
    }
}

/// The format that several games share.
pub(crate) const PGN: &str = "pgn";

fn choose(
    games: &'static [Game],
    name: Option<&str>,
    book: Option<&RuleBook>,
) -> Result<(Vec<usize>, Settled), InputError> {
    if let Some(game) = name.and_then(|name| games.iter().position(|game| game.kind.name == name)) {
        return Ok((vec![game], Settled::ByName(game)));
    }
    let Some(book) = book else { return Ok(((0..games.len()).collect(), Settled::No)) };
    let sections = book.sections();
    let has_section = |game: &usize| sections.iter().any(|section| section == games[*game].kind.name);
    let allowed: Vec<_> = (0..games.len()).filter(has_section).collect();
    if allowed.is_empty() {
        let names: Vec<_> = games.iter().map(|game| format!("[{}]", game.kind.name)).collect();
        let message = format!("the rule book has the laws of no game; expected a section {}", names.join(", "));
        return Err(InputError::whole(book.name(), message));
    }
    Ok((allowed, Settled::ByBook))
}

fn check_format(games: &[Game], allowed: &[usize], format: Option<&str>) -> Result<(), InputError> {
    let Some(format) = format else { return Ok(()) };
    if allowed.iter().any(|game| games[*game].formats().contains(&format)) {
        return Ok(());
    }
    let has = |game: &usize| {
        let Game { kind, .. } = &games[*game];
        format!("{} has no format \"{format}\"; it has {}", kind.name, games[*game].formats().join(", "))
    };
    let message = allowed.iter().map(has).collect::<Vec<_>>().join("; ");
    Err(InputError::whole("--input-format", message))
}
