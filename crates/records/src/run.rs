//! The records of one file, or of a chunk of one: each is read by the reader of its game, or refused.

use std::io::Read;
use std::ops::ControlFlow;

use shinpan_core::finding::TextPos;
use shinpan_core::side::Sides;
use shinpan_core::wording::{nearest, printable};
use shinpan_core::{Finding, Outcome, Severity};

use crate::checked::CheckedGame;
use crate::chunk::Chunk;
use crate::content::Content;
use crate::encoding::in_utf8;
use crate::finding_diagrams::FindingDiagrams;
use crate::foreign;
use crate::format::Format;
use crate::head::RecordHead;
use crate::neutral::{Fault, NeutralFormat, NeutralRecord, read_records};
use crate::port::{CheckOutcome, CheckSink, JudgedGame, Part};
use crate::readers::Readers;
use crate::routing::{Routing, RoutingError, Settled};
use crate::runs::Runs;
use crate::verdict::Unreadable;

/// The code of a record of a game that the rule book is not of.
pub const NOT_OF_THIS_GAME: &str = "not-of-this-game";
/// The code of a text that is no record of any game.
const NOT_A_RECORD: &str = "not-a-record";
/// The code of a file in a format that is known and not read.
const FORMAT_NOT_READ: &str = "format-not-read";
/// The most characters of a text that messages have.
const SHOWN: usize = 40;

/// Task for every record.
pub(crate) enum Task<'t, 's> {
    Check(&'t mut CheckSink<'s>),
    Judge(&'t mut dyn FnMut(JudgedGame) -> ControlFlow<()>),
}

/// The reading of one file.
pub(crate) struct Run<'t, 's, 'a, 'r> {
    readers: &'a mut Readers<'r>,
    task: Task<'t, 's>,
    /// Number of records before the part that is read: readers count from 1.
    before: u32,
    /// The index of the last record.
    last: u32,
    flow: ControlFlow<()>,
}

/// Reason why a record is not read.
struct Refusal {
    code: &'static str,
    message: String,
}

impl<'t, 's, 'a, 'r> Run<'t, 's, 'a, 'r> {
    pub(crate) const fn new(readers: &'a mut Readers<'r>, task: Task<'t, 's>) -> Self {
        Self { readers, task, before: 0, last: 0, flow: ControlFlow::Continue(()) }
    }

    /// Reads all of a file, or of a chunk of it.
    pub(crate) fn content(
        &mut self,
        content: Content,
        chunk: &Chunk,
        input: &mut dyn Read,
    ) -> Result<(), RoutingError> {
        match content {
            Content::Own(game, format) => self.read(game, Part::Chunk(chunk, input, Format::Own(format))),
            Content::Pgn => self.pgn(chunk, input),
            Content::Neutral(format) => self.neutral(format, chunk, input),
            Content::Unread(format) => {
                self.refuse_file(FORMAT_NOT_READ, format.message());
                Ok(())
            }
            Content::Foreign(what) => {
                self.refuse_file(NOT_A_RECORD, foreign::message(what));
                Ok(())
            }
            Content::Binary => {
                self.refuse_file(NOT_A_RECORD, foreign::message(foreign::BINARY));
                Ok(())
            }
        }
    }

    /// Reports a finding in the place of a file that has no records.
    fn refuse_file(&mut self, code: &'static str, message: String) {
        let head = RecordHead { index: 1, ..RecordHead::default() };
        self.refuse(None, head, Refusal { code, message });
    }

    /// A file in which nothing is recognised.
    pub(crate) fn unrecognised(&mut self, head: &[u8]) {
        let found = if head.trim_ascii().is_empty() { "an empty file" } else { "no record of a game" };
        let message = format!("{found}; looked for: {}", self.routing().looks());
        self.refuse_file(NOT_A_RECORD, message);
    }

    const fn routing(&self) -> &'r Routing<'r> {
        self.readers.routing
    }

    fn pgn(&mut self, chunk: &Chunk, input: &mut dyn Read) -> Result<(), RoutingError> {
        let routing = self.routing();
        let decide = |head: &[u8]| routing.game_of_pgn(head);
        let mut runs = Runs::new(chunk.clone(), input, &decide);
        while self.flow.is_continue()
            && let Some((game, chunk)) = runs.next_run()?
        {
            let format = Format::Own(routing.pgn_of(game).unwrap_or_default());
            self.read(game, Part::Chunk(&chunk, &mut runs, format))?;
            self.before = self.last;
        }
        Ok(())
    }

    fn neutral(&mut self, format: NeutralFormat, chunk: &Chunk, input: &mut dyn Read) -> Result<(), RoutingError> {
        let mut result = Ok(());
        let mut input = in_utf8(chunk.encoding(), input)?;
        read_records(chunk, &mut input, format, &mut |read| {
            match read {
                Ok(record) => result = self.row(record),
                Err(fault) => self.fault(fault),
            }
            if result.is_err() { ControlFlow::Break(()) } else { self.flow }
        })?;
        result
    }

    /// A row that is no record.
    fn fault(&mut self, fault: Fault) {
        let Fault { pos, id, message, index } = fault;
        let game = self.routing().only();
        let head = RecordHead {
            index,
            id: id.unwrap_or_default(),
            pos: Some(pos),
            format: "neutral",
            ..RecordHead::default()
        };
        self.refuse(game, head, Refusal { code: NOT_A_RECORD, message });
    }

    /// A record in the neutral form.
    fn row(&mut self, record: NeutralRecord) -> Result<(), RoutingError> {
        match self.game_of_row(&record) {
            Ok(game) => self.read(game, Part::Row(record)),
            Err(message) => {
                self.fault(Fault { pos: record.pos, id: Some(record.id), message, index: record.index });
                Ok(())
            }
        }
    }

    /// The game that a neutral record names, else the one that its form or its moves are of, else that of the run.
    fn game_of_row(&mut self, record: &NeutralRecord) -> Result<usize, String> {
        let routing = self.routing();
        if let Some(game) = routing.named_game() {
            return Ok(game);
        }
        if let Some(name) = &record.game {
            return routing.game_named(name);
        }
        let fitting = routing.fitting((0..routing.games.len()).collect(), record);
        let of_book: Vec<usize> = fitting.iter().copied().filter(|game| routing.allowed.contains(game)).collect();
        match (&of_book[..], &fitting[..], routing.only()) {
            ([game], ..) | ([], [game], _) => Ok(*game),
            (.., Some(game)) => Ok(game),
            (several, ..) => self.only_legal(several, record).ok_or_else(|| undecided(routing, several, record)),
        }
    }

    /// The one among `games` whose rules the moves of `record` keep from the first to the last.
    fn only_legal(&mut self, games: &[usize], record: &NeutralRecord) -> Option<usize> {
        if record.moves.is_empty() {
            return None;
        }
        let mut legal = games.iter().copied().filter(|game| self.is_legal(*game, record));
        legal.next().filter(|_| legal.next().is_none())
    }

    fn is_legal(&mut self, game: usize, record: &NeutralRecord) -> bool {
        let mut is_legal = false;
        let mut take = |outcome: CheckOutcome| {
            is_legal = !outcome.checked.has_errors();
            ControlFlow::Continue(())
        };
        let mut sink = CheckSink { late: &mut |_| Sides::default(), each: &mut take };
        let part = Part::Row(record.clone());
        self.readers.reader(game).is_ok_and(|reader| reader.check(part, &mut sink).is_ok()) && is_legal
    }

    /// Has a part of the file read by the reader of its game, or refuses its records if the book is not of that.
    fn read(&mut self, game: usize, part: Part<'_>) -> Result<(), RoutingError> {
        if !self.routing().allowed.contains(&game) {
            return self.refuse_all(game, part);
        }
        let Self { readers, task, before, last, flow } = self;
        let reader = readers.reader(game)?;
        let mut place = |index: &mut u32| {
            *index = index.saturating_add(*before);
            *last = *index;
        };
        match task {
            Task::Check(CheckSink { late, each }) => {
                let mut each = |mut outcome: CheckOutcome| {
                    place(&mut outcome.head.index);
                    *flow = each(outcome);
                    *flow
                };
                reader.check(part, &mut CheckSink { late: &mut **late, each: &mut each })?;
            }
            Task::Judge(each) => {
                let mut each = |mut judged: JudgedGame| {
                    place(&mut judged.index);
                    *flow = each(judged);
                    *flow
                };
                reader.judge(part, &mut each)?;
            }
        }
        Ok(())
    }

    /// Records of a game that the book is not of: a refusal for each, and no word of their moves.
    fn refuse_all(&mut self, game: usize, part: Part<'_>) -> Result<(), RoutingError> {
        let routing = self.routing();
        let message = routing.not_of_this_game(game);
        routing.games[game].heads(part, &mut |mut head| {
            head.index = head.index.saturating_add(self.before);
            self.last = head.index;
            self.refuse(Some(game), head, Refusal { code: NOT_OF_THIS_GAME, message: message.clone() });
            self.flow
        })?;
        Ok(())
    }

    fn refuse(&mut self, game: Option<usize>, head: RecordHead, refusal: Refusal) {
        let kind = game.map(|game| &self.routing().games[game].kind);
        let Refusal { code, message } = refusal;
        let pos = head.pos.unwrap_or(TextPos::START);
        self.flow = match &mut self.task {
            Task::Check(sink) => {
                let finding = Finding::new(Severity::Error, code, pos, message);
                let checked = CheckedGame::untimed(0, (Outcome::Unfinished, "none"), [finding]);
                (sink.each)(CheckOutcome { kind, head, checked, diagrams: FindingDiagrams::default(), written: None })
            }
            Task::Judge(each) => {
                let RecordHead { index, id, .. } = head;
                let (names, diagrams) = Default::default();
                let verdict = Err(Unreadable { pos, message });
                each(JudgedGame { kind, form: None, index, id, pos: None, verdict, names, diagrams })
            }
        };
    }
}

/// Reason why the game of a neutral record is not known, and the way out.
fn undecided(routing: &Routing<'_>, fitting: &[usize], record: &NeutralRecord) -> String {
    let names =
        |games: &[usize]| games.iter().map(|game| routing.games[*game].kind.name).collect::<Vec<_>>().join(", ");
    let moves = match fitting {
        _ if record.moves.is_empty() => "has no moves".to_owned(),
        [] => "its moves are of no known game".to_owned(),
        _ => format!("its moves could be of {}", names(fitting).replace(", ", " or ")),
    };
    let known = names(&routing.allowed);
    format!("the record names no game, and {moves}; add the field \"game\" or give --game ({known})")
}

impl Routing<'_> {
    /// The only game whose records are read.
    fn only(&self) -> Option<usize> {
        if let [game] = self.allowed[..] { Some(game) } else { None }
    }

    /// The game of a neutral record that names it.
    fn game_named(&self, name: &str) -> Result<usize, String> {
        let names = || self.games.iter().map(|game| game.kind.name);
        if let Some(game) = names().position(|known| known == name) {
            return Ok(game);
        }
        let shown = printable(&name.chars().take(SHOWN).collect::<String>()).into_owned();
        let nearest = nearest(&name.to_lowercase(), names()).map(|known| format!("; nearest: {known}"));
        let known = names().collect::<Vec<_>>().join(", ");
        Err(format!("a record of \"{shown}\", expected one of {known}{}", nearest.unwrap_or_default()))
    }

    /// Reason why a record of `game` is not read.
    fn not_of_this_game(&self, game: usize) -> String {
        let titles: Vec<_> = self.games().map(|game| game.kind.title).collect();
        let what = if self.settled == Settled::ByBook { "the book is of" } else { "expected" };
        format!("a game of {}; {what} {}", self.games[game].kind.title, titles.join(" and "))
    }
}
