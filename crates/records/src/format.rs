//! The formats of a game's records: found by name or by content, split, and read one game after another.

use std::io::{self, Read};
use std::ops::ControlFlow;

use crate::chunk::{Chunk, SplitRule};
use crate::neutral::{Fault, HEAD, NeutralFormat, NeutralRecord, fill_head, read_records, sniff};
use crate::raw::RawRecord;

/// Takes a game, and says whether to continue.
pub type Each<'a, G> = &'a mut dyn FnMut(&G) -> ControlFlow<()>;

/// The format of a file of records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// One of the game's own, by its number in [`ReadRecords::FORMATS`].
    Own(usize),
    /// The neutral form.
    Neutral(NeutralFormat),
}

/// A format of a game's own.
pub struct OwnFormat<G: ReadRecords> {
    /// What it is called on a command line.
    pub name: &'static str,
    /// How a file that begins so is split, if it is.
    pub split_rule: fn(head: &[u8]) -> Option<SplitRule>,
    /// Calls `each` with every game of a chunk of a file, until it breaks.
    pub read: ReadChunk<G>,
}

/// Calls a function with every game of a chunk of a file, until it breaks.
pub type ReadChunk<G> = fn(&mut <G as ReadRecords>::Scratch, &Chunk, &mut dyn Read, Each<'_, G>) -> io::Result<()>;

/// A game as read, which is written in formats of its own and in the neutral form.
pub trait ReadRecords: RawRecord + Sized + 'static {
    /// What the readers keep from one file to the next.
    type Scratch: Default;
    /// Its own formats.
    const FORMATS: &'static [OwnFormat<Self>];

    /// The game that a neutral record states.
    fn from_neutral(record: NeutralRecord) -> Self;
    /// A row that is no record, as a game of which nothing is known.
    fn unreadable(fault: Fault) -> Self;

    /// The format that `head`, the beginning of a file, has: JSON, a CSV header with the column `moves`, else the first of
    /// its own.
    fn detect(head: &[u8]) -> Format {
        sniff(head).map_or(Format::Own(0), Format::Neutral)
    }

    /// Whether `head`, which has a line or the beginning of JSON, is enough to detect the format.
    fn can_detect(_head: &[u8]) -> bool {
        true
    }
}

/// What the formats of a game are called on a command line.
pub(crate) fn format_names<G: ReadRecords>() -> Vec<&'static str> {
    G::FORMATS.iter().map(|format| format.name).chain(NeutralFormat::NAMES).collect()
}

/// The format of a game with this name.
pub fn format_named<G: ReadRecords>(name: &str) -> Option<Format> {
    match G::FORMATS.iter().position(|format| format.name == name) {
        Some(own) => Some(Format::Own(own)),
        None => NeutralFormat::from_name(name).map(Format::Neutral),
    }
}

/// How a file that begins with `head` and has the format that is named, else the one that is detected, is split.
pub(crate) fn split_rule<G: ReadRecords>(head: &[u8], format: Option<&str>) -> Option<SplitRule> {
    let detected = || G::can_detect(head).then(|| G::detect(head));
    match format.map_or_else(detected, format_named::<G>)? {
        Format::Own(own) => (G::FORMATS.get(own)?.split_rule)(head),
        Format::Neutral(format) => format.split_rule(),
    }
}

/// Reads files of records one after another, with buffers that it keeps.
pub struct Records<G: ReadRecords> {
    scratch: G::Scratch,
    head: Box<[u8]>,
}

impl<G: ReadRecords> Default for Records<G> {
    fn default() -> Self {
        Self { scratch: G::Scratch::default(), head: vec![0; HEAD].into_boxed_slice() }
    }
}

impl<G: ReadRecords> Records<G> {
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
        match format {
            Format::Own(own) => match G::FORMATS.get(own) {
                Some(format) => (format.read)(&mut self.scratch, chunk, &mut input, each),
                None => Ok(()),
            },
            Format::Neutral(format) => {
                read_records(chunk, input, format, &mut |read| each(&read.map_or_else(G::unreadable, G::from_neutral)))
            }
        }
    }

    /// Detects the format of `input`; also returns how many of its first bytes the head holds now.
    fn detect(&mut self, mut input: &mut dyn Read) -> io::Result<(Format, usize)> {
        let mut filled = fill_head(&mut input, &mut self.head)?;
        while !G::can_detect(&self.head[..filled]) && filled < self.head.len() {
            match fill_head(&mut input, &mut self.head[filled..])? {
                0 => break,
                more => filled += more,
            }
        }
        Ok((G::detect(&self.head[..filled]), filled))
    }
}
