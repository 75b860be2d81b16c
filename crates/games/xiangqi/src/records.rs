//! Records of any format that xiangqi has: told by content or given, read one after another.

use std::io::{self, Read};
use std::ops::ControlFlow;

use shinpan_core::lines::{Line, Lines};
use shinpan_core::neutral::{HEAD, NeutralFormat, fill_head, read_records, sniff};

use crate::neutral;
use crate::pgn::Pgn;
use crate::record::RawGame;

/// The format of a file of records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// PGN with tags.
    Pgn,
    /// The neutral form.
    Neutral(NeutralFormat),
}

impl Format {
    /// What formats are called on a command line.
    pub const NAMES: [&str; 4] = ["pgn", "ndjson", "json", "csv"];

    /// The format with one of these names.
    pub fn from_name(name: &str) -> Option<Self> {
        Some(match name {
            "pgn" => Self::Pgn,
            name => Self::Neutral(NeutralFormat::from_name(name)?),
        })
    }

    /// The format that `head`, the beginning of a file, has.
    fn of(head: &[u8]) -> Self {
        let is_tag = after_bracket(head).and_then(<[u8]>::first).is_some_and(u8::is_ascii_alphabetic);
        if is_tag { Self::Pgn } else { sniff(head).map_or(Self::Pgn, Self::Neutral) }
    }
}

/// The longest line that is read.
const MAX_LINE: usize = 1 << 20;
const MARK: &[u8] = b"\xef\xbb\xbf";

fn without_mark(text: &[u8]) -> &[u8] {
    text.strip_prefix(MARK).unwrap_or(text)
}

/// What comes after the bracket that a text begins with, an array's or a tag's.
fn after_bracket(head: &[u8]) -> Option<&[u8]> {
    Some(without_mark(head).trim_ascii_start().strip_prefix(b"[")?.trim_ascii_start())
}

/// Reads files of records one after another, with buffers that it keeps.
pub struct Records {
    lines: Lines,
    head: Box<[u8]>,
}

impl Default for Records {
    fn default() -> Self {
        Self { lines: Lines::new(MAX_LINE), head: vec![0; HEAD].into_boxed_slice() }
    }
}

impl Records {
    /// Calls `each` with every game of `input`, until it breaks. `format` is told by content if it is not given: JSON, a
    /// CSV header with the column `moves`, else PGN.
    ///
    /// # Errors
    /// Those of `input`; whatever the bytes say is a finding.
    pub fn read(
        &mut self,
        mut input: impl Read,
        format: Option<Format>,
        each: &mut dyn FnMut(&RawGame) -> ControlFlow<()>,
    ) -> io::Result<()> {
        let filled = if format.is_none() { fill(&mut input, &mut self.head)? } else { 0 };
        let head = &self.head[..filled];
        let format = format.unwrap_or_else(|| Format::of(head));
        let mut input = head.chain(input);
        match format {
            Format::Pgn => read_pgn(&mut self.lines, &mut input, each),
            Format::Neutral(format) => {
                read_records(input, format, &mut |read| each(&read.map_or_else(neutral::unreadable, neutral::read)))
            }
        }
    }
}

/// Reads enough of `input` to tell its format: a bracket alone does not.
fn fill(input: &mut impl Read, head: &mut [u8]) -> io::Result<usize> {
    let mut filled = fill_head(input, head)?;
    while after_bracket(&head[..filled]).is_some_and(<[u8]>::is_empty) && filled < head.len() {
        match fill_head(input, &mut head[filled..])? {
            0 => break,
            more => filled += more,
        }
    }
    Ok(filled)
}

fn read_pgn(
    lines: &mut Lines,
    input: &mut dyn Read,
    each: &mut dyn FnMut(&RawGame) -> ControlFlow<()>,
) -> io::Result<()> {
    let mut pgn = Pgn::new(each);
    lines.read(input, &mut |number, line| match line {
        Line::Text(text) => pgn.line(if number == 1 { without_mark(text) } else { text }, number),
        Line::TooLong => {
            pgn.too_long(number);
            true
        }
    })?;
    pgn.finish();
    Ok(())
}
