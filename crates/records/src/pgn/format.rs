//! PGN as a format of a game that is written in it.

use std::io::{self, Read};

use super::{MAX_LINE, Visit, border, read, without_mark};
use crate::chunk::{Chunk, LineEnds, SplitRule};
use crate::format::{Each, FormatKind, OwnFormat, ReadRecords};
use crate::lines::{Line, Lines};

/// A game that is written in PGN.
pub trait InPgn: ReadRecords<Scratch = PgnLines> {
    /// Type that makes games of the tokens of PGN, and hands them on.
    type Visitor<'a>: Visit;

    /// Makes games for `each`, with the texts of their comments or without.
    fn visitor(each: Each<'_, Self>, comments: CommentTexts) -> Self::Visitor<'_>;
}

/// Whether a game keeps the texts of its comments. What a reader itself looks for in them, as clocks, is found either way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CommentTexts {
    /// Kept: some rules ask what engines say there.
    #[default]
    Kept,
    /// Dropped, which is faster.
    Dropped,
    /// Kept, with all tags and the numbers of variations and marks: the record is to be written.
    Written,
}

/// The lines of PGN, in buffers that are kept.
pub struct PgnLines {
    lines: Lines,
    /// Whether games keep the texts of their comments.
    pub comments: CommentTexts,
}

impl Default for PgnLines {
    fn default() -> Self {
        Self { lines: Lines::new(MAX_LINE), comments: CommentTexts::default() }
    }
}

impl PgnLines {
    /// Gives `visit` what a chunk of a file says.
    ///
    /// # Errors
    /// Those of `input`.
    pub fn read(&mut self, chunk: &Chunk, input: &mut dyn Read, visit: impl Visit) -> io::Result<()> {
        read(&mut self.lines, chunk, input, visit)
    }

    /// Gives `each` the lines of a chunk of a file in another format, until it answers false.
    ///
    /// # Errors
    /// Those of `input`.
    pub fn each_line(
        &mut self,
        chunk: &Chunk,
        input: &mut dyn Read,
        each: &mut dyn FnMut(u32, Line<'_>) -> bool,
    ) -> io::Result<()> {
        self.lines.read_chunk(chunk, input, each)
    }
}

/// PGN, to stand among the formats of a game ([`ReadRecords::FORMATS`]). `recognises` says whether a text in it, which begins
/// so, is of the game.
pub const fn own_format<G: InPgn>(recognises: fn(&[u8]) -> bool) -> OwnFormat<G> {
    let (looks, extensions) = ("PGN (\"[Event \\\"…\\\"]\", \"1. e4\")", &["pgn"]);
    let split_rule = split_rule::<G>;
    let kind = FormatKind { name: "pgn", looks, extensions, recognises, needs_more: false, split_rule };
    OwnFormat { kind, read: read_games::<G> }
}

fn read_games<G: InPgn>(
    lines: &mut PgnLines,
    chunk: &Chunk,
    input: &mut dyn Read,
    each: Each<'_, G>,
) -> io::Result<()> {
    let comments = lines.comments;
    lines.read(chunk, input, G::visitor(each, comments))
}

/// A file of PGN must begin with a tag, in its first line: then a game is in every chunk.
fn split_rule<G: InPgn>(head: &[u8]) -> Option<SplitRule> {
    let is_tag = without_mark(head).starts_with(b"[");
    let (line_ends, border) = (LineEnds::Any, border::<G::Visitor<'static>>);
    is_tag.then(|| SplitRule { format: "pgn", head: Vec::new(), line_ends, border })
}

/// Whether a text that begins so is PGN: a tag, or a comment, which is no object of JSON, or the number of the first move.
pub fn is_pgn(head: &[u8]) -> bool {
    match behind_escapes(head).split_first() {
        Some((b'[', rest)) => is_tag(rest),
        Some((b'{', rest)) => rest.trim_ascii_start().first().is_some_and(|byte| !matches!(byte, b'"' | b'}')),
        Some((b'1', rest)) => {
            rest.strip_prefix(b".").is_some_and(|rest| rest.first().is_none_or(|byte| !byte.is_ascii_digit()))
        }
        _ => false,
    }
}

/// The text behind lines of an escape, which a `%` begins.
fn behind_escapes(mut head: &[u8]) -> &[u8] {
    while head.first() == Some(&b'%') {
        let end = head.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(head.len());
        head = head[end..].trim_ascii_start();
    }
    head
}

/// The name of a tag and the quote of its value.
fn is_tag(text: &[u8]) -> bool {
    let text = text.trim_ascii_start();
    // What begins with a digit is an array of JSON.
    if !text.first().is_some_and(u8::is_ascii_alphabetic) {
        return false;
    }
    let name = text.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    name > 0 && text[name..].trim_ascii_start().starts_with(b"\"")
}
