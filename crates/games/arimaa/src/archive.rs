//! The export of the game archive: a header and a game a row, cells split by tabs, `\n` written out in `movelist`.

use std::borrow::Cow;
use std::io::{self, Read};

use shinpan_core::finding::TextPos;
use shinpan_records::chunk::{self, Chunk, LineEnds, SplitRule};
use shinpan_records::format::{Each, FormatKind};
use shinpan_records::lines::Line;

use crate::claim;
use crate::notation::GameLines;
use crate::record::{RawGame, RecordFormat};
use crate::text::{LineBuffer, MARK, MAX_LINE, TOO_LONG, mark_skipped, pos_behind, without_mark};

/// The column by which the format is recognized.
const MOVES: &[u8] = b"movelist";

/// The names of the columns.
#[derive(Clone, Debug)]
struct Header(Vec<Vec<u8>>);

/// The ends of a line within `movelist`; the longer one of two that begin alike stands first.
const LINE_ENDS: [&[u8]; 3] = [b"\\r\\n", b"\\n", b"\\r"];

/// Signs of an export, and the rule by which it is split.
pub(crate) const KIND: FormatKind = FormatKind {
    name: "archive",
    looks: "an export of the Arimaa archive (a header with \"movelist\")",
    extensions: &["tsv"],
    recognises: is_export,
    needs_more: false,
    split_rule,
};

/// Whether a file that begins with `head` is an export, by the look of its first line. JSON shows in its first byte, before
/// its first line is whole.
pub(crate) fn is_export(head: &[u8]) -> bool {
    let text = without_mark(head).trim_ascii_start();
    let line = text.split(|byte| matches!(byte, b'\n' | b'\r')).next().unwrap_or_default();
    let is_json = matches!(text.first(), Some(b'{' | b'['));
    !is_json && line.contains(&b'\t') && names(line).any(|name| name == MOVES)
}

impl Header {
    /// The header in `line`, which must have the moves in one column.
    fn read(line: &[u8]) -> Result<Self, String> {
        match names(line).filter(|name| *name == MOVES).count() {
            0 => Err("no column \"movelist\" in the header".to_owned()),
            1 => Ok(Self(names(line).map(<[u8]>::to_vec).collect())),
            count => Err(format!("{count} columns \"movelist\" in the header, expected one")),
        }
    }

    /// The game in `row`, which stands at `pos`.
    fn game(&self, row: &[u8], pos: TextPos, index: u32, keeps_texts: bool) -> RawGame {
        let cells: Vec<&[u8]> = row.split(|byte| *byte == b'\t').collect();
        if cells.len() != self.0.len() {
            let noun = if cells.len() == 1 { "cell" } else { "cells" };
            let message = format!("{} {noun}, expected {} as in the header", cells.len(), self.0.len());
            return RawGame::new(index, RecordFormat::Archive).not_a_record(pos, message);
        }
        let mut lines = GameLines::new(index, RecordFormat::Archive, keeps_texts);
        let (mut at, mut begin) = (0, pos);
        for (name, cell) in self.0.iter().zip(cells) {
            let pos = pos_behind(pos, at);
            match name.as_slice() {
                MOVES => {
                    begin = pos;
                    moves(&mut lines, cell, pos);
                }
                name => claim::field(&mut lines.game, name, cell.trim_ascii(), pos),
            }
            at += cell.len() + 1;
        }
        lines.finish(begin)
    }
}

/// The names of the columns in `line`.
fn names(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.split(|byte| *byte == b'\t').map(<[u8]>::trim_ascii)
}

fn moves(lines: &mut GameLines, mut cell: &[u8], mut pos: TextPos) {
    while let Some((at, end)) = line_end(cell) {
        lines.line(&cell[..at], pos);
        let next = at + end.len();
        (cell, pos) = (&cell[next..], pos_behind(pos, next));
    }
    lines.line(cell, pos);
}

/// End of the first line of `cell`, and the bytes that end it.
fn line_end(cell: &[u8]) -> Option<(usize, &'static [u8])> {
    memchr::memchr_iter(b'\\', cell).find_map(|at| {
        let end = LINE_ENDS.into_iter().find(|end| cell[at..].starts_with(end))?;
        Some((at, end))
    })
}

/// An export of the archive while it is read.
#[derive(Default)]
struct ExportReader {
    header: Option<Header>,
    index: u32,
    /// Whether the file begins with a byte order mark, which the next game is to report.
    has_mark: bool,
    /// Whether games keep what only a writer needs.
    keeps_texts: bool,
}

impl ExportReader {
    /// The game that `line` is.
    fn line(&mut self, line: Line<'_>, pos: TextPos) -> Option<RawGame> {
        let mut game = match line {
            Line::TooLong => self.not_a_record(pos, TOO_LONG),
            Line::Text(text) if pos.line == 1 && text.starts_with(MARK) => {
                self.has_mark = true;
                self.text(without_mark(text), pos)?
            }
            Line::Text(text) => self.text(text, pos)?,
        };
        if std::mem::take(&mut self.has_mark) {
            game.findings.add(mark_skipped());
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
                Err(why) => Some(self.not_a_record(pos, why)),
            };
        };
        self.index = self.index.saturating_add(1);
        Some(header.game(text, pos, self.index, self.keeps_texts))
    }

    fn not_a_record(&mut self, pos: TextPos, message: impl Into<Cow<'static, str>>) -> RawGame {
        self.index = self.index.saturating_add(1);
        RawGame::new(self.index, RecordFormat::Archive).not_a_record(pos, message)
    }
}

/// Hands on the games of an export of the archive.
pub(crate) fn read(
    buffer: &mut LineBuffer,
    chunk: &Chunk,
    input: &mut dyn Read,
    each: Each<'_, RawGame>,
) -> io::Result<()> {
    let header = Header::read(chunk.head()).ok();
    let mut export = ExportReader { header, keeps_texts: buffer.keeps_texts, ..ExportReader::default() };
    buffer.lines.read_chunk(chunk, input, &mut |number, line| {
        let game = export.line(line, TextPos { line: number, column: 1 });
        game.is_none_or(|game| each(&game).is_continue() && export.header.is_some())
    })
}

/// Rule by which an export is split: a row is a game, and the header is the first line. With a byte order mark, which the first
/// game reports, it is not split.
pub(crate) fn split_rule(head: &[u8]) -> Option<SplitRule> {
    let is_header = |line: &&[u8]| line.len() <= MAX_LINE && !line.starts_with(MARK) && Header::read(line).is_ok();
    let head = chunk::first_line(head).filter(is_header)?.to_vec();
    Some(SplitRule { format: "archive", head, line_ends: LineEnds::Any, border: chunk::behind_line })
}
