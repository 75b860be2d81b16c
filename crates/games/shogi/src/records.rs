//! Records of any format that shogi has: told by content or given, read one after another.

use std::io::{self, Read};
use std::ops::ControlFlow;

use shinpan_records::chunk::{Chunk, SplitRule};
use shinpan_records::neutral::{HEAD, NeutralFormat, read_records, sniff};

use crate::csa;
use crate::neutral;
use crate::record::RawGame;

/// The format of a file of records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// CSA, one game or several.
    Csa,
    /// The neutral form.
    Neutral(NeutralFormat),
}

impl Format {
    /// What formats are called on a command line.
    pub const NAMES: [&str; 4] = ["csa", "ndjson", "json", "csv"];

    /// The format with one of these names.
    pub fn from_name(name: &str) -> Option<Self> {
        Some(match name {
            "csa" => Self::Csa,
            name => Self::Neutral(NeutralFormat::from_name(name)?),
        })
    }

    /// The format that `head`, the beginning of a file, has.
    fn of(head: &[u8]) -> Self {
        sniff(head).map_or(Self::Csa, Self::Neutral)
    }
}

/// How a file that begins with `head` is cut.
pub(crate) fn cut(head: &[u8], format: Option<&str>) -> Option<SplitRule> {
    match format.map_or_else(|| Some(Format::of(head)), Format::from_name)? {
        Format::Csa => csa::cut(head),
        Format::Neutral(format) => format.cut(),
    }
}

/// Reads files of records one after another, with buffers that it keeps.
pub struct Records {
    csa: csa::Reader,
    head: Box<[u8]>,
}

impl Default for Records {
    fn default() -> Self {
        Self { csa: csa::Reader::default(), head: vec![0; HEAD].into_boxed_slice() }
    }
}

impl Records {
    /// Calls `each` with every game of `input`, until it breaks. `format` is told by content if it is not given: JSON, a
    /// CSV header with the column `moves`, else CSA. A row that cannot be read is a game with the error `not-a-record`.
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
            Format::Csa => self.csa.read_chunk(chunk, &mut input, each),
            Format::Neutral(format) => read_records(chunk, input, format, &mut |read| {
                each(&read.map_or_else(neutral::unreadable, neutral::read))
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<(String, usize, Vec<&'static str>)> {
        let mut games = Vec::new();
        let mut each = |game: &RawGame| {
            games.push((game.id.clone(), game.moves.len(), game.findings.iter().map(|finding| finding.code).collect()));
            ControlFlow::Continue(())
        };
        Records::default().read(text.as_bytes(), None, &mut each).expect("memory");
        games
    }

    #[test]
    fn content_tells_the_format() {
        let one = |id: &str| vec![(id.to_owned(), 1, Vec::new())];
        assert_eq!(read("V2.2\nPI\n+\n+7776FU\n"), one(""));
        assert_eq!(read("{\"id\":\"x\",\"moves\":[\"7g7f\"]}\n"), one("x"));
        assert_eq!(read("[{\"id\":\"x\",\"moves\":[\"7776FU\"]}]"), one("x"));
        assert_eq!(read("id,start,moves\nx,,7g7f\n"), one("x"));
    }

    #[test]
    fn a_bad_row_is_a_game_and_the_next_is_read() {
        let games = read("{\"id\":\"a\"}\n{\"id\":\"b\",\"game\":\"go\",\"moves\":[]}\n{\"id\":\"c\",\"moves\":[]}\n");
        let codes: Vec<_> = games.iter().map(|(id, _, codes)| (id.as_str(), codes.as_slice())).collect();
        assert_eq!(codes, [("a", &["not-a-record"][..]), ("b", &["not-a-record"]), ("c", &[])]);
    }
}
