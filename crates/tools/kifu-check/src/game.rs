//! The games whose records can be checked, an entry each.

use std::io;
use std::ops::ControlFlow;

use shinpan_cli::Input;
use shinpan_core::games::Termination;
use shinpan_core::side::Sides;
use shinpan_core::{InputError, Millis, RuleBook};
use shinpan_records::{GameKind, GameReport};

/// A game, as the command line and the rule book know it.
pub(crate) struct Game {
    /// Its name, its book, its formats.
    pub(crate) kind: GameKind,
    /// Codes of the notes that `--strict` makes errors.
    pub(crate) dialect_notes: &'static [&'static str],
    /// Endings whose games have another termination than `normal` in games.csv.
    pub(crate) terminations: &'static [(&'static str, Termination)],
    /// A checker by a book.
    pub(crate) open: fn(book: &RuleBook, asked: Asked<'_>) -> Opened,
}

/// What the command line asks of a checker.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Asked<'a> {
    /// The format of the records, told by content if there is none.
    pub(crate) format: Option<&'a str>,
    /// How ranks are counted.
    pub(crate) ranks: Option<&'a str>,
    /// The edition of the laws.
    pub(crate) laws: Option<&'a str>,
}

/// All of them; the first is the one without `--game`.
pub(crate) static GAMES: [Game; 5] =
    [crate::shogi::GAME, crate::arimaa::GAME, crate::xiangqi::GAME, crate::go::GAME, crate::chess::GAME];

/// How records of a game are checked.
pub(crate) trait Check: Sync {
    /// A reader of records for one thread, with what it keeps from one file to the next.
    fn reader(&self) -> Reader<'_>;
}

/// Checks every game of an input.
pub(crate) type Reader<'a> = Box<dyn FnMut(Input, &mut Desk<'_>) -> io::Result<()> + 'a>;

/// A checker, or what is wrong in the book's section.
pub(crate) type Opened = Result<Box<dyn Check>, InputError>;

/// Where checked games go, and what a game must know of the schedule before it is checked.
pub(crate) struct Desk<'a> {
    /// The path of the record.
    pub(crate) record: &'a str,
    /// By how much each of these players was late.
    pub(crate) late: &'a mut dyn FnMut(&Sides<String>) -> Sides<Millis>,
    /// Takes the report on a game with its players as the record means them, and says whether to go on.
    pub(crate) report: &'a mut dyn FnMut(GameReport, Sides<String>) -> ControlFlow<()>,
}

impl Game {
    /// The game with this name, else the first.
    pub(crate) fn named(name: &str) -> &'static Self {
        GAMES.iter().find(|game| game.kind.name == name).unwrap_or(&GAMES[0])
    }

    /// The kinds of all games.
    pub(crate) fn kinds() -> impl Iterator<Item = &'static GameKind> {
        GAMES.iter().map(|game| &game.kind)
    }

    /// A checker by `book`; the format that is asked for must be one of the game's.
    pub(crate) fn check(&self, book: &RuleBook, asked: Asked<'_>) -> anyhow::Result<Box<dyn Check>> {
        let format = self.kind.format(asked.format).map_err(|why| anyhow::anyhow!("--input-format: {why}"))?;
        self.kind.own_option("--ranks", asked.ranks).map_err(anyhow::Error::msg)?;
        self.kind.own_option("--laws", asked.laws).map_err(anyhow::Error::msg)?;
        Ok((self.open)(book, Asked { format, ..asked })?)
    }

    /// The column `termination` of games.csv for an ending.
    pub(crate) fn termination(&self, ending: &str) -> Termination {
        let known = self.terminations.iter().find(|(word, _)| *word == ending);
        known.map_or(Termination::Normal, |(_, termination)| *termination)
    }
}
