//! The formats of a game's records: found by name or by content, split, and read one game after another.

use std::io::{self, Read};
use std::ops::ControlFlow;

use crate::chunk::{Chunk, SplitRule};
use crate::encoding::in_utf8;
use crate::neutral::{Fault, HEAD, NeutralFormat, NeutralRecord, fill_head, read_records, sniff};
use crate::raw::RawRecord;

/// Takes a game, and says whether to continue.
pub type Each<'a, G> = &'a mut dyn FnMut(&G) -> ControlFlow<()>;

/// The format of a file of records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Format of the game's own, by its number in [`ReadRecords::FORMATS`].
    Own(usize),
    /// The neutral form.
    Neutral(NeutralFormat),
}

/// Signs of a format, and the rule by which it is split, whatever its game.
#[derive(Clone, Copy, Debug)]
pub struct FormatKind {
    /// Name on a command line.
    pub name: &'static str,
    /// Beginning of a record in it, for people: `CSA ("V2.2", "+7776FU")`.
    pub looks: &'static str,
    /// The ends of the names of its files, without the dot.
    pub extensions: &'static [&'static str],
    /// Whether a text that begins so is a record in it. The first line is there as a whole, if it ends at all, without blank
    /// lines and a byte order mark before it; a record may begin in a later line, for which the question is asked again.
    pub recognises: fn(head: &[u8]) -> bool,
    /// Whether the question needs more than the first line: as much as is read of a file to say what it is.
    pub needs_more: bool,
    /// Rule by which a file that begins with `head` is split, if it can be.
    pub split_rule: fn(head: &[u8]) -> Option<SplitRule>,
}

/// A format of a game's own.
pub struct OwnFormat<G: ReadRecords> {
    /// Signs of the format, and the rule by which it is split.
    pub kind: FormatKind,
    /// Calls `each` with every game of a chunk of a file, until it breaks.
    pub read: ReadChunk<G>,
}

/// Calls a function with every game of a chunk of a file, until it breaks.
pub type ReadChunk<G> = fn(&mut <G as ReadRecords>::Scratch, &Chunk, &mut dyn Read, Each<'_, G>) -> io::Result<()>;

/// A game as read, which is written in formats of its own and in the neutral form.
pub trait ReadRecords: RawRecord + Sized + 'static {
    /// Memory that the readers keep from one file to the next.
    type Scratch: Default;
    /// Formats of the game's own; the first is that of a file in which none is recognised.
    const FORMATS: &'static [OwnFormat<Self>];
    /// Whether its readers apply [`Chunk::encoding`] themselves; else they are given UTF-8.
    const TAKES_ENCODING: bool = false;

    /// Makes the readers keep headers, comments and whatever else only a writer needs.
    fn keep_texts(scratch: &mut Self::Scratch);
    /// Whether the start and the moves of a neutral record have the form that they have in this game.
    fn fits(record: &NeutralRecord) -> bool;
    /// The game that a neutral record states.
    fn from_neutral(record: NeutralRecord) -> Self;
    /// A row that is no record, as a game of which nothing is known.
    fn unreadable(fault: Fault) -> Self;
}

/// The formats of a game.
pub(crate) fn format_kinds<G: ReadRecords>() -> Vec<FormatKind> {
    G::FORMATS.iter().map(|format| format.kind).collect()
}

/// The format of a game with this name.
pub fn format_named<G: ReadRecords>(name: &str) -> Option<Format> {
    match G::FORMATS.iter().position(|format| format.kind.name == name) {
        Some(own) => Some(Format::Own(own)),
        None => NeutralFormat::from_name(name).map(Format::Neutral),
    }
}

/// The format that `head`, the beginning of a file of this game, has: one of the game's own, JSON or a CSV header with the
/// column `moves`, else the first of its own.
fn detect<G: ReadRecords>(head: &[u8]) -> Format {
    let text = without_mark(head).trim_ascii_start();
    match G::FORMATS.iter().position(|format| (format.kind.recognises)(text)) {
        Some(own) => Format::Own(own),
        None => sniff(head).map_or(Format::Own(0), Format::Neutral),
    }
}

/// A text without the byte order mark of UTF-8.
pub(crate) fn without_mark(text: &[u8]) -> &[u8] {
    text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text)
}

/// Reads files of records one after another, with buffers that it keeps.
pub struct Records<G: ReadRecords> {
    scratch: G::Scratch,
    head: Box<[u8]>,
}

impl<G: ReadRecords> Default for Records<G> {
    fn default() -> Self {
        Self { scratch: G::Scratch::default(), head: Box::default() }
    }
}

impl<G: ReadRecords> Records<G> {
    /// Memory that the readers of the formats share, and their instructions.
    pub fn scratch(&mut self) -> &mut G::Scratch {
        &mut self.scratch
    }

    /// Calls `each` with every game of a file, until it breaks. `format` is detected by content if it is not given.
    ///
    /// # Errors
    /// Those of `input`; whatever the bytes say is a finding.
    pub fn read(&mut self, mut input: impl Read, format: Option<Format>, each: Each<'_, G>) -> io::Result<()> {
        self.read_chunk(&Chunk::default(), &mut input, format, each)
    }

    /// All games of a file.
    ///
    /// # Errors
    /// Those of `input`; whatever the bytes say is a finding.
    pub fn read_all(&mut self, input: impl Read, format: Option<Format>) -> io::Result<Vec<G>>
    where
        G: Clone,
    {
        let mut games = Vec::new();
        self.read(input, format, &mut |game: &G| {
            games.push(game.clone());
            ControlFlow::Continue(())
        })?;
        Ok(games)
    }

    /// Calls `each` with every game of a chunk of a file, until it breaks.
    ///
    /// # Errors
    /// Those of `input`.
    pub fn read_chunk(
        &mut self,
        chunk: &Chunk,
        input: &mut dyn Read,
        format: Option<Format>,
        each: Each<'_, G>,
    ) -> io::Result<()> {
        let (format, filled) = match chunk.format().and_then(format_named::<G>).or(format) {
            Some(format) => (format, 0),
            None => self.detect(input)?,
        };
        let mut input = self.head[..filled].chain(input);
        let named = chunk.encoding().filter(|_| !G::TAKES_ENCODING || matches!(format, Format::Neutral(_)));
        let mut input = in_utf8(named, &mut input)?;
        match format {
            Format::Own(own) => match G::FORMATS.get(own) {
                Some(format) => (format.read)(&mut self.scratch, chunk, &mut input, each),
                None => Ok(()),
            },
            Format::Neutral(format) => read_records(chunk, &mut input, format, &mut |read| {
                each(&read.map_or_else(G::unreadable, G::from_neutral))
            }),
        }
    }

    /// Detects the format of `input`; also returns how many of its first bytes the head holds now.
    fn detect(&mut self, mut input: &mut dyn Read) -> io::Result<(Format, usize)> {
        if self.head.is_empty() {
            self.head = vec![0; HEAD].into_boxed_slice();
        }
        let filled = fill_head(&mut input, &mut self.head)?;
        Ok((detect::<G>(&self.head[..filled]), filled))
    }
}
