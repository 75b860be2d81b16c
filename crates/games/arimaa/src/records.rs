//! Records of any format that Arimaa has: told by content or given, read one after another.

use std::io::{self, Read};
use std::ops::ControlFlow;

use shinpan_core::finding::{Finding, Severity, TextPos};
use shinpan_records::chunk::{self, Chunk, LineEnds, SplitRule};
use shinpan_records::lines::{Line, Lines as TextLines};
use shinpan_records::neutral::{HEAD, NeutralFormat, read_records, sniff};

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
            name => Self::Neutral(NeutralFormat::from_name(name)?),
        })
    }

    /// The format that `head`, the beginning of a file, has.
    fn of(head: &[u8]) -> Self {
        let text = without_mark(head).trim_ascii_start();
        let line = text.split(|byte| matches!(byte, b'\n' | b'\r')).next().unwrap_or_default();
        // JSON is told by its first byte, before its first line is whole.
        let is_json = matches!(text.first(), Some(b'{' | b'['));
        if !is_json && Header::is_header(line) {
            return Self::Archive;
        }
        sniff(head).map_or(Self::Notation, Self::Neutral)
    }
}

/// The longest line that is read; the archive has a whole game in one.
const MAX_LINE: usize = 1 << 20;
pub(crate) const TOO_LONG: &str = "a line of more than 1 MiB, not read";
const MARK: &[u8] = b"\xef\xbb\xbf";
const UTF16_MARKS: [&[u8]; 2] = [b"\xff\xfe", b"\xfe\xff"];

fn without_mark(text: &[u8]) -> &[u8] {
    text.strip_prefix(MARK).unwrap_or(text)
}

/// How a file that begins with `head` is cut. The notation is one game.
pub(crate) fn cut(head: &[u8], format: Option<&str>) -> Option<SplitRule> {
    match format.map_or_else(|| Some(Format::of(head)), Format::from_name)? {
        Format::Notation => None,
        Format::Archive => archive_cut(head),
        Format::Neutral(format) => format.cut(),
    }
}

/// A row is a game; the header stands in the first line, with no byte order mark that the first game would tell.
fn archive_cut(head: &[u8]) -> Option<SplitRule> {
    let is_header = |line: &&[u8]| line.len() <= MAX_LINE && !line.starts_with(MARK) && Header::read(line).is_ok();
    let head = chunk::first_line(head).filter(is_header)?.to_vec();
    Some(SplitRule { format: "archive", head, line_ends: LineEnds::Any, border: chunk::behind_line })
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
            Format::Notation => {
                let _ = each(&read_notation(&mut self.lines, &mut input)?);
                Ok(())
            }
            Format::Archive => read_archive(&mut self.lines, chunk, &mut input, each),
            Format::Neutral(format) => read_records(chunk, input, format, &mut |read| {
                each(&read.map_or_else(neutral::unreadable, neutral::read))
            }),
        }
    }
}

fn read_notation(lines: &mut TextLines, input: &mut dyn Read) -> io::Result<RawGame> {
    let mut game = Lines::new(1, Form::Notation);
    let mut is_utf16 = false;
    lines.read(input, &mut |number, line| {
        let pos = TextPos { line: number, column: 1 };
        match line {
            Line::Text(text) if number == 1 && text.starts_with(MARK) => {
                game.game.add(marked());
                game.line(without_mark(text), pos);
            }
            Line::Text(text) if number == 1 && UTF16_MARKS.iter().any(|mark| text.starts_with(mark)) => is_utf16 = true,
            Line::Text(text) => game.line(text, pos),
            Line::TooLong => game.too_long(pos),
        }
        !is_utf16
    })?;
    if is_utf16 {
        return Ok(archive::no_game(1, Form::Notation, TextPos::START, "UTF-16, expected UTF-8".to_owned()));
    }
    Ok(game.finish(TextPos::START))
}

fn marked() -> Finding {
    Finding::new(Severity::Note, "byte-order-mark", TextPos::START, "a byte order mark, skipped")
}

/// An export of the archive while it is read.
#[derive(Default)]
struct Export {
    header: Option<Header>,
    index: u32,
    /// It begins with a byte order mark, which no game has told yet.
    has_mark: bool,
}

impl Export {
    /// The game that `line` is.
    fn line(&mut self, line: Line<'_>, pos: TextPos) -> Option<RawGame> {
        let mut game = match line {
            Line::TooLong => self.no_game(pos, TOO_LONG.to_owned()),
            Line::Text(text) if pos.line == 1 && text.starts_with(MARK) => {
                self.has_mark = true;
                self.text(without_mark(text), pos)?
            }
            Line::Text(text) => self.text(text, pos)?,
        };
        if std::mem::take(&mut self.has_mark) {
            game.add(marked());
        }
        Some(game)
    }

    fn text(&mut self, text: &[u8], pos: TextPos) -> Option<RawGame> {
        if text.trim_ascii().is_empty() {
            return None;
        }
        let Some(header) = &self.header else {
            return match Header::read(text) {
                Ok(header) => {
                    self.header = Some(header);
                    None
                }
                Err(why) => Some(self.no_game(pos, why)),
            };
        };
        self.index = self.index.saturating_add(1);
        Some(header.game(text, pos, self.index))
    }

    fn no_game(&mut self, pos: TextPos, message: String) -> RawGame {
        self.index = self.index.saturating_add(1);
        archive::no_game(self.index, Form::Archive, pos, message)
    }
}

fn read_archive(
    lines: &mut TextLines,
    chunk: &Chunk,
    input: &mut dyn Read,
    each: &mut dyn FnMut(&RawGame) -> ControlFlow<()>,
) -> io::Result<()> {
    let mut export = Export { header: Header::read(chunk.head()).ok(), ..Export::default() };
    lines.read_chunk(chunk, input, &mut |number, line| match export.line(line, TextPos { line: number, column: 1 }) {
        None => true,
        Some(game) => each(&game).is_continue() && export.header.is_some(),
    })
}
