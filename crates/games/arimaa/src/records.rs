//! Records of any format that Arimaa has: told by content or given, read one after another.

use std::io::{self, Read};
use std::ops::ControlFlow;

use shinpan_core::finding::{Finding, Place, Severity};
use shinpan_core::lines::{Line, Lines as TextLines};
use shinpan_core::neutral::{HEAD, NeutralFormat, fill_head, read_records, sniff};

use crate::archive::{self, Header};
use crate::lines::Lines;
use crate::neutral;
use crate::record::{Form, RawGame};

/// The format of a file of records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A line a ply, one game.
    Notation,
    /// The archive's export.
    Archive,
    /// The neutral form.
    Neutral(NeutralFormat),
}

impl Format {
    /// What formats are called on a command line.
    pub const NAMES: [&str; 5] = ["arimaa", "archive", "ndjson", "json", "csv"];

    /// The format with one of these names.
    pub fn from_name(name: &str) -> Option<Self> {
        Some(match name {
            "arimaa" => Self::Notation,
            "archive" => Self::Archive,
            "ndjson" => Self::Neutral(NeutralFormat::Ndjson),
            "json" => Self::Neutral(NeutralFormat::Json),
            "csv" => Self::Neutral(NeutralFormat::Csv),
            _ => return None,
        })
    }

    /// The format that `head`, the beginning of a file, has.
    fn of(head: &[u8]) -> Self {
        let text = without_mark(head).trim_ascii_start();
        let line = text.split(|byte| matches!(byte, b'\n' | b'\r')).next().unwrap_or_default();
        // JSON is told by its first byte, before its first line is whole.
        let is_json = matches!(text.first(), Some(b'{' | b'['));
        if !is_json && Header::read(line).is_some() {
            return Self::Archive;
        }
        sniff(head).map_or(Self::Notation, Self::Neutral)
    }
}

/// The longest line that is read; the archive has a whole game in one.
const MAX_LINE: usize = 1 << 20;
const MARK: &[u8] = b"\xef\xbb\xbf";

fn without_mark(text: &[u8]) -> &[u8] {
    text.strip_prefix(MARK).unwrap_or(text)
}

/// Reads files of records one after another, with buffers that it keeps.
pub struct Records {
    lines: TextLines,
    head: Box<[u8]>,
}

impl Default for Records {
    fn default() -> Self {
        Self { lines: TextLines::new(MAX_LINE), head: vec![0; HEAD].into_boxed_slice() }
    }
}

impl Records {
    /// Calls `each` with every game of `input`, until it breaks. `format` is told by content if it is not given: JSON, a
    /// header of the archive's export, a CSV header with the column `moves`, else the notation.
    ///
    /// # Errors
    /// Those of `input`; whatever the bytes say is a finding.
    pub fn read(
        &mut self,
        mut input: impl Read,
        format: Option<Format>,
        each: &mut dyn FnMut(&RawGame) -> ControlFlow<()>,
    ) -> io::Result<()> {
        let filled = if format.is_none() { fill_head(&mut input, &mut self.head)? } else { 0 };
        let head = &self.head[..filled];
        let format = format.unwrap_or_else(|| Format::of(head));
        let mut input = head.chain(input);
        match format {
            Format::Notation => {
                let _ = each(&read_notation(&mut self.lines, &mut input)?);
                Ok(())
            }
            Format::Archive => read_archive(&mut self.lines, &mut input, each),
            Format::Neutral(format) => {
                read_records(input, format, &mut |read| each(&read.map_or_else(neutral::unreadable, neutral::read)))
            }
        }
    }
}

fn read_notation(lines: &mut TextLines, input: &mut dyn Read) -> io::Result<RawGame> {
    let mut game = Lines::new(1, Form::Notation);
    lines.read(input, &mut |number, line| {
        let place = Place { line: number, column: 1 };
        match line {
            Line::Text(text) if number == 1 && text.starts_with(MARK) => {
                game.game.add(Finding::new(Severity::Note, "byte-order-mark", place, "a byte order mark, skipped"));
                game.line(without_mark(text), place);
            }
            Line::Text(text) => game.line(text, place),
            Line::TooLong => game.game.add(Finding::new(Severity::Error, "limit-exceeded", place, TOO_LONG)),
        }
        true
    })?;
    Ok(game.finish())
}

const TOO_LONG: &str = "a line of more than 1 MiB, not read";

fn read_archive(
    lines: &mut TextLines,
    input: &mut dyn Read,
    each: &mut dyn FnMut(&RawGame) -> ControlFlow<()>,
) -> io::Result<()> {
    let mut header: Option<Header> = None;
    let mut index = 0_u32;
    lines.read(input, &mut |number, line| {
        let place = Place { line: number, column: 1 };
        let game = match (line, &header) {
            (Line::Text(text), _) if without_mark(text).trim_ascii().is_empty() => return true,
            (Line::Text(text), None) => match Header::read(without_mark(text)) {
                Some(read) => {
                    header = Some(read);
                    return true;
                }
                None => archive::no_game(1, place, "no header with a column \"movelist\"".to_owned()),
            },
            (Line::Text(text), Some(header)) => {
                index = index.saturating_add(1);
                header.game(text, place, index)
            }
            (Line::TooLong, _) => {
                index = index.saturating_add(1);
                archive::no_game(index, place, TOO_LONG.to_owned())
            }
        };
        each(&game).is_continue() && header.is_some()
    })?;
    Ok(())
}
