//! The port of a game: what a game crate implements once, and the record programs use.
//!
//! A crate has a type that implements [`Port`] and gives the programs one value, its [`Game`]. A program opens it with a
//! rule book and options ([`Game::open`]), gives each of its threads a reader of its own ([`OpenGame::reader`]), and hands it
//! chunks of files, or neutral records, to be checked or judged, game by game. Which game a file is of says
//! [`Routing`](crate::Routing).
//!
//! Who calls whom: the reader has [`Records`] read a chunk, which calls the functions of the game's formats that
//! [`ReadRecords`] lists; those of PGN ([`InPgn`](crate::pgn::InPgn)) call the game's [`Visit`](crate::pgn::Visit) with what
//! they read. Each game read is a [`RawRecord`], and the reader hands it to the game's [`Port`].

use std::io::{self, Read};
use std::ops::ControlFlow;

use shinpan_core::finding::TextPos;
use shinpan_core::games::Termination;
use shinpan_core::side::Sides;
use shinpan_core::{Finding, InputError, Millis, RuleBook, Severity};

use crate::checked::CheckedGame;
use crate::chunk::Chunk;
use crate::code_entry::CodeEntry;
use crate::finding_diagrams::FindingDiagrams;
use crate::format::{Each, Format, FormatKind, ReadRecords, Records, format_kinds};
use crate::head::RecordHead;
use crate::neutral::{NeutralFormat, NeutralRecord};
use crate::picture;
use crate::raw::RawRecord;
use crate::replay::{DiagramAt, DiagramRequest};
use crate::verdict::{Unreadable, Verdict};
use crate::written::{FormKind, LEFT_OUT, Manner, NOT_WRITTEN, Unwritable, WriteRequest, Written, WrittenRecord};

/// A game as command lines and rule books know it.
#[derive(Clone, Copy, Debug)]
pub struct GameKind {
    /// Name, also that of the section in a rule book.
    pub name: &'static str,
    /// Name within a sentence.
    pub title: &'static str,
    /// Forms of its records, for people.
    pub records: &'static str,
    /// The book that is in force where none is named.
    pub book: &'static str,
    /// The built-in books of its forms, where it has several that may rule otherwise; else none.
    pub forms: &'static [&'static str],
    /// Options of the command line that only this game has, `--ranks` for instance.
    pub options: &'static [&'static str],
    /// The keys of the book that count how often a position may stand.
    pub occurrences: &'static [&'static str],
    /// Meaning of its codes: the text of its `codes.toml`, which [`CodeEntry::read`] takes.
    pub codes: &'static str,
    /// Whether a finding with this code says how a record departs from its format: such notes are errors with `--strict`.
    pub is_dialect: fn(code: &str) -> bool,
    /// Termination in games.csv of a game with this ending.
    pub termination: fn(ending: &str) -> Termination,
    /// Whether a book is of an event of engines, which a program runs.
    pub is_of_engines: fn(book: &RuleBook) -> bool,
}

/// Options of the command line.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options<'a> {
    /// Numbering of the ranks.
    pub ranks: Option<&'a str>,
    /// The edition of the laws.
    pub laws: Option<&'a str>,
    /// Cycles are shown move by move.
    pub explain: bool,
    /// Games come with diagrams of the positions that matter, and with the names of their players.
    pub diagrams: bool,
    /// Request to write the records of checked games.
    pub written: Option<WriteRequest>,
    /// No book is named: the default one gives the laws, but not the time limits, which are those of its own event.
    pub is_book_unnamed: bool,
}

/// Rules of a game by a book and options, with scratch memory: a game crate implements it. Each thread has its own.
pub trait Port: Clone + Send + Sync + Sized + 'static {
    /// The game.
    const KIND: GameKind;
    /// A game as read.
    type Raw: ReadRecords;
    /// The forms in which its records are written; the first is the standard one.
    const FORMS: &'static [Form<Self>];

    /// Takes the game's section of `book`.
    ///
    /// # Errors
    /// What is wrong in it.
    fn open(book: &RuleBook, options: &Options<'_>) -> Result<Self, InputError>;

    /// Tells what reads the games what they must have for its rules.
    fn prepare(&self, _: &mut <Self::Raw as ReadRecords>::Scratch) {}

    /// Checks a game; `late` is by how much each player came late.
    fn check(&mut self, raw: &Self::Raw, late: Sides<Millis>) -> CheckedGame;

    /// Judges the repetitions of a game.
    ///
    /// # Errors
    /// Something cannot be read before a verdict is reached.
    fn judge(&mut self, raw: &Self::Raw) -> Result<Verdict, Unreadable>;

    /// The diagrams of a game that `request` asks for, in the order of the game; none of moments that no legal move leads to.
    fn diagrams(&self, raw: &Self::Raw, request: &DiagramRequest) -> Vec<DiagramAt>;
}

/// A form of the records of a game, and its writer.
pub struct Form<P: Port> {
    /// Name and description.
    pub kind: FormKind,
    /// Writes a game.
    pub write: Write<P>,
}

/// A writer of games that were read in full.
pub type Write<P> = fn(&P, &<P as Port>::Raw, &Manner<'_>) -> Result<Written, Unwritable>;

/// The value that a game crate gives to the programs.
#[derive(Clone, Copy, Debug)]
pub struct Game {
    /// The game.
    pub kind: GameKind,
    formats: fn() -> Vec<FormatKind>,
    fits: fn(&NeutralRecord) -> bool,
    open: fn(&[FormBook<'_>], &Options<'_>) -> Opening,
    heads: ReadHeads,
    written_forms: fn() -> Vec<FormKind>,
}

/// Calls a function with what each game of a part says of itself, until it breaks.
type ReadHeads = fn(Part<'_>, &mut dyn FnMut(RecordHead) -> ControlFlow<()>) -> io::Result<()>;

/// A rule book, with its name where it is that of one form among several.
type FormBook<'a> = (Option<&'static str>, &'a RuleBook);

/// An open game, or what is wrong in the book's section.
type Opening = Result<Box<dyn OpenGame>, InputError>;

impl Game {
    /// The value of a game that implements the port.
    pub const fn of<P: Port>() -> Self {
        let (formats, fits) = (format_kinds::<P::Raw>, P::Raw::fits);
        let written_forms = form_kinds::<P>;
        Self { kind: P::KIND, formats, fits, open: open::<P>, heads: read_heads::<P::Raw>, written_forms }
    }

    /// The forms in which its records are written; the first is the standard one.
    pub fn written_forms(&self) -> Vec<FormKind> {
        (self.written_forms)()
    }

    /// The formats of its own.
    pub fn own_formats(&self) -> Vec<FormatKind> {
        (self.formats)()
    }

    /// The names of the formats of its records: its own, and the neutral form.
    pub fn formats(&self) -> Vec<&'static str> {
        self.own_formats().iter().map(|format| format.name).chain(NeutralFormat::NAMES).collect()
    }

    /// Whether the start and the moves of a neutral record have the form that they have in this game.
    pub fn fits(&self, record: &NeutralRecord) -> bool {
        (self.fits)(record)
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

    /// Reads the heads of the games of `part`; nothing is checked.
    pub(crate) fn heads(&self, part: Part<'_>, each: &mut dyn FnMut(RecordHead) -> ControlFlow<()>) -> io::Result<()> {
        (self.heads)(part, each)
    }

    /// Entries of its codes.
    ///
    /// # Errors
    /// Its `codes.toml` is not as it should be.
    pub fn codes(&self) -> Result<Vec<CodeEntry>, InputError> {
        CodeEntry::read(self.kind.codes, Some(self.kind.name), self.kind.is_dialect)
    }

    /// Refuses an option that the game does not have.
    ///
    /// # Errors
    /// The message names the option.
    pub fn refuse_foreign(&self, options: &Options<'_>) -> Result<(), String> {
        match options.given().find(|option| !self.kind.options.contains(option)) {
            Some(option) => Err(format!("{option}: {} has no such option", self.kind.name)),
            None => Ok(()),
        }
    }
}

impl Options<'_> {
    /// The options of single games that are given.
    pub fn given(&self) -> impl Iterator<Item = &'static str> {
        let given = [("--ranks", self.ranks.is_some()), ("--laws", self.laws.is_some())];
        given.into_iter().filter(|(_, is_given)| *is_given).map(|(option, _)| option)
    }
}

/// A game by a rule book, for all threads.
pub trait OpenGame: Send + Sync {
    /// A reader of records for one thread, with what it keeps from one file to the next.
    fn reader(&self) -> Box<dyn GameReader + '_>;
}

/// Input of a reader.
pub enum Part<'a> {
    /// A chunk of a file in one of the formats of the game.
    Chunk(&'a Chunk, &'a mut dyn Read, Format),
    /// One neutral record.
    Row(NeutralRecord),
}

/// Reads records, and checks or judges their games.
pub trait GameReader {
    /// Checks every game of `part`, until `sink` breaks.
    ///
    /// # Errors
    /// Those of the input; whatever the bytes say is a finding.
    fn check(&mut self, part: Part<'_>, sink: &mut CheckSink<'_>) -> io::Result<()>;

    /// Judges every game of `part`, until `each` breaks.
    ///
    /// # Errors
    /// Those of the input.
    fn judge(&mut self, part: Part<'_>, each: &mut dyn FnMut(JudgedGame) -> ControlFlow<()>) -> io::Result<()>;
}

/// Taker of checked games, with what the schedule knows of them before.
pub struct CheckSink<'a> {
    /// By how much each player of this record was late.
    pub late: &'a mut dyn FnMut(&RecordHead) -> Sides<Millis>,
    /// Takes a game, and says whether to go on.
    pub each: &'a mut dyn FnMut(CheckOutcome) -> ControlFlow<()>,
}

/// A checked game of a file.
pub struct CheckOutcome {
    /// The game that is played; none where the record does not say.
    pub kind: Option<&'static GameKind>,
    /// Facts that the record states about itself.
    pub head: RecordHead,
    /// Result of the check.
    pub checked: CheckedGame,
    /// The positions in which errors and warnings lie, where diagrams are asked for.
    pub diagrams: FindingDiagrams,
    /// The written record, where one is asked for and possible.
    pub written: Option<WrittenRecord>,
}

/// A judged game of a file.
pub struct JudgedGame {
    /// The game that is played; none where the record does not say.
    pub kind: Option<&'static GameKind>,
    /// The form of the rule that it was judged by, where that is not the book in force.
    pub form: Option<&'static str>,
    /// Number of the game in its file, from 1.
    pub index: u32,
    /// The id that it bears, or empty.
    pub id: String,
    /// Place of the deciding move.
    pub pos: Option<TextPos>,
    /// The verdict, or why there is none.
    pub verdict: Result<Verdict, Unreadable>,
    /// The players, where diagrams are asked for; empty where the record names none.
    pub names: Sides<String>,
    /// The positions on which the verdict rests, where diagrams are asked for.
    pub diagrams: Vec<DiagramAt>,
}

/// The forms of a game.
fn form_kinds<P: Port>() -> Vec<FormKind> {
    P::FORMS.iter().map(|form| form.kind).collect()
}

struct OpenedGame<P> {
    /// By what is judged, with the name of the form where that is not the book in force. There is at least one.
    ports: Vec<(Option<&'static str>, P)>,
    has_diagrams: bool,
    written: Option<WriteRequest>,
}

fn open<P: Port>(books: &[FormBook<'_>], options: &Options<'_>) -> Opening {
    let ports = books.iter().map(|(form, book)| Ok((*form, P::open(book, options)?)));
    let ports = ports.collect::<Result<_, InputError>>()?;
    Ok(Box::new(OpenedGame { ports, has_diagrams: options.diagrams, written: options.written }))
}

impl<P: Port> OpenGame for OpenedGame<P> {
    fn reader(&self) -> Box<dyn GameReader + '_> {
        let Self { ports, has_diagrams, written } = self;
        let mut records = Records::default();
        for (_, port) in ports {
            port.prepare(records.scratch());
        }
        if written.is_some() {
            P::Raw::keep_texts(records.scratch());
        }
        Box::new(Reader { records, ports: ports.clone(), has_diagrams: *has_diagrams, written: *written })
    }
}

/// Hands every game of `part` to `each`, until it breaks.
fn read_part<G: ReadRecords>(records: &mut Records<G>, part: Part<'_>, each: Each<'_, G>) -> io::Result<()> {
    match part {
        Part::Chunk(chunk, input, format) => records.read_chunk(chunk, input, Some(format), each),
        Part::Row(record) => {
            // After a break the caller stops of itself: it has made the flow.
            let _ = each(&G::from_neutral(record));
            Ok(())
        }
    }
}

fn read_heads<G: ReadRecords>(part: Part<'_>, each: &mut dyn FnMut(RecordHead) -> ControlFlow<()>) -> io::Result<()> {
    read_part(&mut Records::<G>::default(), part, &mut |raw| each(raw.head()))
}

struct Reader<P: Port> {
    records: Records<P::Raw>,
    ports: Vec<(Option<&'static str>, P)>,
    has_diagrams: bool,
    written: Option<WriteRequest>,
}

impl<P: Port> GameReader for Reader<P> {
    fn check(&mut self, part: Part<'_>, sink: &mut CheckSink<'_>) -> io::Result<()> {
        let Some((_, rules)) = self.ports.first_mut() else { return Ok(()) };
        let (has_diagrams, request) = (self.has_diagrams, self.written);
        let unread = match &part {
            Part::Row(record) => record.unread_claims(),
            Part::Chunk(..) => None,
        };
        read_part(&mut self.records, part, &mut |raw| {
            let head = raw.head();
            let mut checked = rules.check(raw, (sink.late)(&head));
            if let Some(unread) = &unread {
                checked.add(unread.clone());
            }
            let written = request.and_then(|request| write(rules, raw, &request, &mut checked));
            let diagrams = if has_diagrams {
                FindingDiagrams::of(&checked, |ply| raw.pos_of(ply), |request| rules.diagrams(raw, request))
            } else {
                FindingDiagrams::default()
            };
            (sink.each)(CheckOutcome { kind: Some(const { &P::KIND }), head, checked, diagrams, written })
        })
    }

    fn judge(&mut self, part: Part<'_>, each: &mut dyn FnMut(JudgedGame) -> ControlFlow<()>) -> io::Result<()> {
        let (ports, has_diagrams) = (&mut self.ports, self.has_diagrams);
        read_part(&mut self.records, part, &mut |raw| {
            for (form, port) in &mut *ports {
                let verdict = port.judge(raw);
                let ply = verdict.as_ref().ok().and_then(|verdict| verdict.ply);
                let pos = ply.and_then(|ply| raw.pos_of(ply));
                let is_unreadable = verdict.is_err();
                let (index, id) = (raw.index(), raw.id().to_owned());
                let (names, diagrams) = match &verdict {
                    Ok(verdict) if has_diagrams => {
                        (raw.names(), picture::of_verdict(verdict, |request| port.diagrams(raw, request)))
                    }
                    _ => Default::default(),
                };
                let kind = Some(const { &P::KIND });
                each(JudgedGame { kind, form: *form, index, id, pos, verdict, names, diagrams })?;
                // The other forms could say no more of it.
                if is_unreadable {
                    break;
                }
            }
            ControlFlow::Continue(())
        })
    }
}

/// Writes a game in the requested form, and adds to its findings what is not written as it is, or why nothing is written.
fn write<P: Port>(port: &P, raw: &P::Raw, request: &WriteRequest, checked: &mut CheckedGame) -> Option<WrittenRecord> {
    let pos = raw.pos().unwrap_or(TextPos::START);
    let Some(form) = P::FORMS.iter().find(|form| request.form.is_none_or(|name| form.kind.name == name)) else {
        let why = no_such_form::<P>(request.form.unwrap_or_default());
        checked.add(Finding::new(Severity::Error, NOT_WRITTEN, pos, why));
        return None;
    };
    let rulings = if request.has_rulings { &checked.findings[..] } else { &[] };
    match (form.write)(port, raw, &Manner { has_comments: request.has_comments, rulings }) {
        Ok(Written { text, losses }) => {
            let left_out = |message| Finding::new(Severity::Warning, LEFT_OUT, pos, message);
            losses.messages(form.kind.name).for_each(|message| checked.add(left_out(message)));
            Some(WrittenRecord { form: form.kind, text })
        }
        Err(why) => {
            checked.add(Finding::new(Severity::Error, NOT_WRITTEN, pos, format!("the record is not written: {why}")));
            None
        }
    }
}

fn no_such_form<P: Port>(name: &str) -> String {
    let names = P::FORMS.iter().map(|form| form.kind.name).collect::<Vec<_>>().join(", ");
    format!("the record is not written: {} has no form \"{name}\"; it has {names}", P::KIND.title)
}
