//! Records of any format that Go has: told by content or given, read one after another.

use std::io::{self, Read};
use std::ops::ControlFlow;

use shinpan_records::chunk::{Chunk, SplitRule};
use shinpan_records::neutral::{HEAD, NeutralFormat, read_records, sniff};

use crate::record::RawGame;
use crate::{neutral, sgf};

/// The format of a file of records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// SGF.
    Sgf,
    /// The neutral form.
    Neutral(NeutralFormat),
}

impl Format {
    /// What formats are called on a command line.
    pub const NAMES: [&str; 4] = ["sgf", "ndjson", "json", "csv"];

    /// The format with one of these names.
    pub fn from_name(name: &str) -> Option<Self> {
        Some(match name {
            "sgf" => Self::Sgf,
            "ndjson" => Self::Neutral(NeutralFormat::Ndjson),
            "json" => Self::Neutral(NeutralFormat::Json),
            "csv" => Self::Neutral(NeutralFormat::Csv),
            _ => return None,
        })
    }

    /// The format that `head`, the beginning of a file, has. Any text may stand before SGF.
    fn of(head: &[u8]) -> Self {
        sniff(head).map_or(Self::Sgf, Self::Neutral)
    }
}

/// How a file that begins with `head` is cut. In SGF nothing but all of the text before says where a game ends.
pub(crate) fn cut(head: &[u8], format: Option<&str>) -> Option<SplitRule> {
    match format.map_or_else(|| Some(Format::of(head)), Format::from_name)? {
        Format::Sgf => None,
        Format::Neutral(format) => format.cut(),
    }
}

/// Reads files of records one after another, with buffers that it keeps.
pub struct Records {
    buffer: Vec<u8>,
    head: Box<[u8]>,
}

impl Default for Records {
    fn default() -> Self {
        Self { buffer: Vec::new(), head: vec![0; HEAD].into_boxed_slice() }
    }
}

impl Records {
    /// Calls `each` with every game of `input`, until it breaks. `format` is told by content if it is not given: JSON, a
    /// CSV header with the column `moves`, else SGF.
    ///
    /// # Errors
    /// Those of `input`; whatever the bytes say is a finding.
    pub fn read(
        &mut self,
        input: impl Read,
        format: Option<Format>,
        each: &mut dyn FnMut(&RawGame) -> ControlFlow<()>,
    ) -> io::Result<()> {
        self.read_chunk(&Chunk::default(), input, format, each)
    }

    /// The same of a part of a file, as [`KIND`](crate::KIND) has cut it.
    ///
    /// # Errors
    /// Those of `input`.
    pub fn read_chunk(
        &mut self,
        chunk: &Chunk,
        mut input: impl Read,
        format: Option<Format>,
        each: &mut dyn FnMut(&RawGame) -> ControlFlow<()>,
    ) -> io::Result<()> {
        let told = (Format::from_name, Format::of);
        let (format, filled) = chunk.begin(format, &mut input, &mut self.head, told)?;
        let mut input = self.head[..filled].chain(input);
        match format {
            Format::Sgf => sgf::read(&mut self.buffer, &mut input, each),
            Format::Neutral(format) => read_records(chunk, input, format, &mut |read| {
                each(&read.map_or_else(neutral::unreadable, neutral::read))
            }),
        }
    }
}
