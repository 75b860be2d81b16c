//! The port of a game: what a game crate implements once, and the record programs use.
//!
//! A crate has a type that implements [`Port`] and gives the programs one value, its [`Game`]. A program opens it with a
//! rule book and options ([`Game::open`]), gives each of its threads a reader of its own ([`OpenGame::reader`]), and hands it
//! chunks of files to be checked or judged, game by game.
//!
//! Who calls whom: the reader has [`Records`] read a chunk, which calls the functions of the game's formats that
//! [`ReadRecords`] lists; those of PGN ([`InPgn`](crate::pgn::InPgn)) call the game's [`Visit`](crate::pgn::Visit) with what
//! they read. Each game read is a [`RawRecord`], and the reader hands it to the game's [`Port`].

use std::io::{self, Read};
use std::ops::ControlFlow;

use shinpan_core::finding::TextPos;
use shinpan_core::games::Termination;
use shinpan_core::side::Sides;
use shinpan_core::{InputError, Millis, RuleBook};

use crate::checked::CheckedGame;
use crate::chunk::{Chunk, SplitRule};
use crate::format::{Format, ReadRecords, Records, format_named, format_names, split_rule};
use crate::raw::RawRecord;
use crate::verdict::{Unreadable, Verdict};

/// A game as command lines and rule books know it.
#[derive(Clone, Copy, Debug)]
pub struct GameKind {
    /// Its name, also that of its section in a rule book.
    pub name: &'static str,
    /// What its records are, for people.
    pub records: &'static str,
    /// The book that is in force where none is named.
    pub book: &'static str,
    /// The built-in books of its forms, where it has several that may rule otherwise; else none.
    pub forms: &'static [&'static str],
    /// Options of the command line that only this game has, `--ranks` for instance.
    pub options: &'static [&'static str],
    /// The keys of the book that count how often a position may stand.
    pub occurrences: &'static [&'static str],
    /// Whether a finding with this code says how a record departs from its format: such notes are errors with `--strict`.
    pub is_dialect: fn(code: &str) -> bool,
    /// What games.csv says of a game with this ending.
    pub termination: fn(ending: &str) -> Termination,
}

/// What the command line asks for.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options<'a> {
    /// The format of the records; without one it is detected by content.
    pub format: Option<&'a str>,
    /// How ranks are counted.
    pub ranks: Option<&'a str>,
    /// The edition of the laws.
    pub laws: Option<&'a str>,
    /// Cycles are shown move by move.
    pub explain: bool,
}

/// What a game crate implements: the rules of a book with the options given, and scratch memory. Each thread has its own.
pub trait Port: Clone + Send + Sync + Sized + 'static {
    /// The game.
    const KIND: GameKind;
    /// A game as read.
    type Raw: ReadRecords;

    /// Takes the game's section of `book`.
    ///
    /// # Errors
    /// What is wrong in it.
    fn open(book: &RuleBook, options: &Options<'_>) -> Result<Self, InputError>;

    /// Checks a game; `late` is by how much each player came late.
    fn check(&mut self, raw: &Self::Raw, late: Sides<Millis>) -> CheckedGame;

    /// Judges the repetitions of a game.
    ///
    /// # Errors
    /// Something cannot be read before a verdict is reached.
    fn judge(&mut self, raw: &Self::Raw) -> Result<Verdict, Unreadable>;
}

/// The value that a game crate gives to the programs.
#[derive(Clone, Copy, Debug)]
pub struct Game {
    /// The game.
    pub kind: GameKind,
    formats: fn() -> Vec<&'static str>,
    split_rule: fn(&[u8], Option<&str>) -> Option<SplitRule>,
    open: fn(&[Form<'_>], &Options<'_>) -> Opening,
}

/// A rule book, with its name where it is that of one form among several.
type Form<'a> = (Option<&'static str>, &'a RuleBook);

/// An open game, or what is wrong in the book's section.
type Opening = Result<Box<dyn OpenGame>, InputError>;

impl Game {
    /// The value of a game that implements the port.
    pub const fn of<P: Port>() -> Self {
        Self { kind: P::KIND, formats: format_names::<P::Raw>, split_rule: split_rule::<P::Raw>, open: open::<P> }
    }

    /// The names of the formats of its records.
    pub fn formats(&self) -> Vec<&'static str> {
        (self.formats)()
    }

    /// How a file is split, if it is. `head` is its beginning, as much of it as there is: a line, or less. The format is the
    /// one that is named, else detected by content.
    pub fn split_rule(&self, head: &[u8], format: Option<&str>) -> Option<SplitRule> {
        (self.split_rule)(head, format)
    }

    /// Opens the game by `book`.
    ///
    /// # Errors
    /// What is wrong in the book's section.
    pub fn open(&self, book: &RuleBook, options: &Options<'_>) -> Result<Box<dyn OpenGame>, InputError> {
        (self.open)(&[(None, book)], options)
    }

    /// Opens the game by all of its forms at once: every game is judged by each, in the order of [`GameKind::forms`].
    ///
    /// # Errors
    /// A form has no book.
    pub fn open_forms(&self, options: &Options<'_>) -> Result<Box<dyn OpenGame>, InputError> {
        let books = self.kind.forms.iter().map(|name| Ok((Some(*name), RuleBook::builtin(name)?)));
        let books = books.collect::<Result<Vec<_>, InputError>>()?;
        (self.open)(&books.iter().map(|(name, book)| (*name, book)).collect::<Vec<_>>(), options)
    }

    /// Refuses a format or an option that the game does not have.
    ///
    /// # Errors
    /// The message names the option, and lists the formats there are.
    pub fn refuse_foreign(&self, options: &Options<'_>) -> Result<(), String> {
        let (name, formats) = (self.kind.name, self.formats());
        if let Some(format) = options.format.filter(|format| !formats.contains(format)) {
            return Err(format!("--input-format: {name} has no format \"{format}\"; it has {}", formats.join(", ")));
        }
        let given = [("--ranks", options.ranks), ("--laws", options.laws)];
        match given.iter().find(|(option, value)| value.is_some() && !self.kind.options.contains(option)) {
            Some((option, _)) => Err(format!("{option}: {name} has no such option")),
            None => Ok(()),
        }
    }
}

/// A game by a rule book, for all threads.
pub trait OpenGame: Sync {
    /// A reader of records for one thread, with what it keeps from one file to the next.
    fn reader(&self) -> Box<dyn GameReader + '_>;
}

/// Reads records, and checks or judges their games.
pub trait GameReader {
    /// Checks every game of a chunk of a file, until `sink` breaks.
    ///
    /// # Errors
    /// Those of `input`; whatever the bytes say is a finding.
    fn check(&mut self, chunk: &Chunk, input: &mut dyn Read, sink: &mut CheckSink<'_>) -> io::Result<()>;

    /// Judges every game of a chunk of a file, until `each` breaks.
    ///
    /// # Errors
    /// Those of `input`.
    fn judge(
        &mut self,
        chunk: &Chunk,
        input: &mut dyn Read,
        each: &mut dyn FnMut(JudgedGame) -> ControlFlow<()>,
    ) -> io::Result<()>;
}

/// Where checked games go, and what a game must know of the schedule before it is checked.
pub struct CheckSink<'a> {
    /// By how much each of these players was late.
    pub late: &'a mut dyn FnMut(&Sides<String>) -> Sides<Millis>,
    /// Takes a game, and says whether to go on.
    pub each: &'a mut dyn FnMut(CheckOutcome) -> ControlFlow<()>,
}

/// A checked game of a file.
pub struct CheckOutcome {
    /// Which game of the file, from 1.
    pub index: u32,
    /// The name of its format.
    pub format: &'static str,
    /// The players as the record means them.
    pub names: Sides<String>,
    /// The players' names, made safe to show.
    pub shown_names: Sides<String>,
    /// What the rules make of it.
    pub checked: CheckedGame,
}

/// A judged game of a file.
pub struct JudgedGame {
    /// The form of the rule that it was judged by, where that is not the book in force.
    pub form: Option<&'static str>,
    /// Which game of the file, from 1.
    pub index: u32,
    /// The id that it bears, or empty.
    pub id: String,
    /// Where the deciding move stands.
    pub pos: Option<TextPos>,
    /// The verdict, or why there is none.
    pub verdict: Result<Verdict, Unreadable>,
}

struct OpenedGame<P> {
    /// By what is judged, with the name of the form where that is not the book in force. There is at least one.
    ports: Vec<(Option<&'static str>, P)>,
    format: Option<Format>,
}

fn open<P: Port>(books: &[Form<'_>], options: &Options<'_>) -> Opening {
    let ports = books.iter().map(|(form, book)| Ok((*form, P::open(book, options)?)));
    let format = options.format.and_then(format_named::<P::Raw>);
    Ok(Box::new(OpenedGame { ports: ports.collect::<Result<_, InputError>>()?, format }))
}

impl<P: Port> OpenGame for OpenedGame<P> {
    fn reader(&self) -> Box<dyn GameReader + '_> {
        Box::new(Reader { records: Records::default(), ports: self.ports.clone(), format: self.format })
    }
}

struct Reader<P: Port> {
    records: Records<P::Raw>,
    ports: Vec<(Option<&'static str>, P)>,
    format: Option<Format>,
}

impl<P: Port> GameReader for Reader<P> {
    fn check(&mut self, chunk: &Chunk, input: &mut dyn Read, sink: &mut CheckSink<'_>) -> io::Result<()> {
        let Some((_, port)) = self.ports.first_mut() else { return Ok(()) };
        self.records.read_chunk(chunk, input, self.format, &mut |raw| {
            let names = raw.names();
            let checked = port.check(raw, (sink.late)(&names));
            let (index, format, shown_names) = (raw.index(), raw.format(), raw.shown_names());
            (sink.each)(CheckOutcome { index, format, names, shown_names, checked })
        })
    }

    fn judge(
        &mut self,
        chunk: &Chunk,
        input: &mut dyn Read,
        each: &mut dyn FnMut(JudgedGame) -> ControlFlow<()>,
    ) -> io::Result<()> {
        let ports = &mut self.ports;
        self.records.read_chunk(chunk, input, self.format, &mut |raw| {
            for (form, port) in &mut *ports {
                let verdict = port.judge(raw);
                let ply = verdict.as_ref().ok().and_then(|verdict| verdict.ply);
                let pos = ply.and_then(|ply| raw.pos_of(ply));
                let is_unreadable = verdict.is_err();
                each(JudgedGame { form: *form, index: raw.index(), id: raw.id().to_owned(), pos, verdict })?;
                // The other forms could say no more of it.
                if is_unreadable {
                    break;
                }
            }
            ControlFlow::Continue(())
        })
    }
}
