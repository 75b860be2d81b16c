//! Reads files of CSA records, one game after another.

use std::io::{self, Read};
use std::ops::ControlFlow;

use shinpan_records::chunk::Chunk;
use shinpan_records::format::Each;
use shinpan_records::lines::{Line, Lines};

use super::parser::{LineRead, Parser};
use crate::record::RawGame;

/// The longest line that is read.
pub(super) const MAX_LINE: usize = 64 * 1024;

/// Reads files of CSA records one after another, with buffers that it keeps.
pub struct Reader {
    lines: Lines,
    parser: Parser,
}

impl Default for Reader {
    fn default() -> Self {
        Self { lines: Lines::new(MAX_LINE), parser: Parser::default() }
    }
}

impl Reader {
    /// Has games keep their headers and comments, for a writer.
    pub(crate) fn keep_texts(&mut self) {
        self.parser.keeps_texts = true;
    }

    /// Calls `each` with every game of `input`, until it breaks. A stream without any statement is one game with the
    /// error `not-a-record`. Memory is bounded by [`MAX_PLIES`](crate::record::MAX_PLIES) and
    /// [`MAX_FINDINGS`](crate::record::MAX_FINDINGS), not by the length of the stream.
    ///
    /// # Errors
    /// Those of `input`; whatever the bytes say is a finding.
    pub fn read(&mut self, input: &mut dyn Read, each: Each<'_, RawGame>) -> io::Result<()> {
        self.read_chunk(&Chunk::default(), input, each)
    }

    /// Calls `each` with every game of a chunk of a file, until it breaks.
    ///
    /// # Errors
    /// Those of `input`.
    pub(crate) fn read_chunk(
        &mut self,
        chunk: &Chunk,
        input: &mut dyn Read,
        each: Each<'_, RawGame>,
    ) -> io::Result<()> {
        let parser = &mut self.parser;
        parser.begin_file();
        parser.declaration(chunk.head());
        let mut flow = ControlFlow::Continue(());
        self.lines.read_chunk(chunk, input, &mut |number, line| {
            flow = read_line(parser, number, line, each);
            flow.is_continue()
        })?;
        if flow.is_continue() {
            let _ = parser.close_game(true, each);
        }
        Ok(())
    }
}

/// Reads a line, and hands out the games that end on it.
fn read_line(parser: &mut Parser, number: u32, line: Line<'_>, each: Each<'_, RawGame>) -> ControlFlow<()> {
    match parser.line(number, line) {
        LineRead::Within => ControlFlow::Continue(()),
        LineRead::Ends => parser.close_game(false, each),
        LineRead::BeginsNext(at) => next_games(parser, number, line, at, each),
    }
}

/// The byte `at` of a line begins the next game, and maybe further ones begin behind it.
#[cold]
fn next_games(parser: &mut Parser, number: u32, line: Line<'_>, at: usize, each: Each<'_, RawGame>) -> ControlFlow<()> {
    let mut read = LineRead::BeginsNext(at);
    while let LineRead::BeginsNext(at) = read {
        parser.end_game(false, each)?;
        read = parser.rest_of_line(number, line, at);
    }
    if read == LineRead::Ends { parser.close_game(false, each) } else { ControlFlow::Continue(()) }
}
