//! The games whose repetitions can be judged, an entry each.

use std::io;
use std::ops::ControlFlow;

use shinpan_cli::Input;
use shinpan_core::finding::TextPos;
use shinpan_core::{InputError, RuleBook};
use shinpan_records::GameKind;
use shinpan_records::verdict::{Judged, Unreadable};

/// A game, as the command line and the rule book know it.
pub(crate) struct Game {
    /// Its name, its book, its formats.
    pub(crate) kind: GameKind,
    /// The keys that `--occurrences` replaces.
    pub(crate) occurrences: &'static [&'static str],
    /// A judge by a book.
    pub(crate) open: fn(book: &RuleBook, asked: Asked<'_>) -> Opened,
    /// A judge by each of the game's built-in books, where it has several that may disagree.
    pub(crate) open_all: Option<fn(asked: Asked<'_>) -> Opened>,
}

/// What the command line asks of a judge.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Asked<'a> {
    /// The format of the records, told by content if there is none.
    pub(crate) format: Option<&'a str>,
    /// How ranks are counted.
    pub(crate) ranks: Option<&'a str>,
    /// The edition of the laws.
    pub(crate) laws: Option<&'a str>,
    /// Cycles are shown move by move.
    pub(crate) explain: bool,
}

/// All of them.
pub(crate) static GAMES: [Game; 5] =
    [crate::shogi::GAME, crate::arimaa::GAME, crate::xiangqi::GAME, crate::go::GAME, crate::chess::GAME];

/// How records of a game are judged.
pub(crate) trait Judge: Sync {
    /// A reader of records for one thread, with what it keeps from one file to the next.
    fn reader(&self) -> Reader<'_>;
}

/// Judges every game of an input.
pub(crate) type Reader<'a> = Box<dyn FnMut(Input, Each<'_>) -> io::Result<()> + 'a>;

/// A judge, or what is wrong in the book's section.
pub(crate) type Opened = Result<Box<dyn Judge>, InputError>;

/// Takes the ruling on a game, and says whether to go on.
pub(crate) type Each<'a> = &'a mut dyn FnMut(Ruled) -> ControlFlow<()>;

/// A ruling on one game of a file.
pub(crate) struct Ruled {
    /// The built-in book that it follows, where that is not the one in force.
    pub(crate) book: Option<&'static str>,
    /// Which game of the file, from 1.
    pub(crate) index: u32,
    /// The id that it bears, or empty.
    pub(crate) id: String,
    /// Where the deciding move stands.
    pub(crate) pos: Option<TextPos>,
    /// The ruling, or why there is none.
    pub(crate) judged: Result<Judged, Unreadable>,
}

impl Game {
    /// The game with this name.
    pub(crate) fn named(name: &str) -> Option<&'static Self> {
        GAMES.iter().find(|game| game.kind.name == name)
    }

    /// The kinds of all games.
    pub(crate) fn kinds() -> impl Iterator<Item = &'static GameKind> {
        GAMES.iter().map(|game| &game.kind)
    }

    /// A judge by `book`, or by all books of the game if there is none; the format that is asked for must be one of the
    /// game's.
    pub(crate) fn judge(&self, book: Option<&RuleBook>, asked: Asked<'_>) -> anyhow::Result<Box<dyn Judge>> {
        let format = self.kind.format(asked.format).map_err(|why| anyhow::anyhow!("--input-format: {why}"))?;
        self.kind.own_option("--ranks", asked.ranks).map_err(anyhow::Error::msg)?;
        self.kind.own_option("--laws", asked.laws).map_err(anyhow::Error::msg)?;
        let asked = Asked { format, ..asked };
        match (book, self.open_all) {
            (Some(book), _) => Ok((self.open)(book, asked)?),
            (None, Some(open_all)) => Ok(open_all(asked)?),
            (None, None) => anyhow::bail!("--rules all: {} has one form of its rule", self.kind.name),
        }
    }
}

/// The place of the move `ply` among `places`.
pub(crate) fn pos_of(ply: Option<u32>, mut places: impl Iterator<Item = TextPos>) -> Option<TextPos> {
    places.nth(usize::try_from(ply?).ok()?.checked_sub(1)?)
}
