//! PGN as a format of a game that is written in it.

use std::io::{self, Read};

use super::{MAX_LINE, Visit, border, read, without_mark};
use crate::chunk::{Chunk, LineEnds, SplitRule};
use crate::format::{Each, Format, OwnFormat, ReadRecords};
use crate::lines::Lines;
use crate::neutral::sniff;

/// A game that is written in PGN.
pub trait InPgn: ReadRecords<Scratch = PgnLines> {
    /// What makes games of the tokens of PGN, and hands them on.
    type Visitor<'a>: Visit;

    /// Makes games for `each`.
    fn visitor(each: Each<'_, Self>) -> Self::Visitor<'_>;
}

/// The lines of PGN, in buffers that are kept.
pub struct PgnLines(Lines);

impl Default for PgnLines {
    fn default() -> Self {
        Self(Lines::new(MAX_LINE))
    }
}

/// PGN, to stand among the formats of a game ([`ReadRecords::FORMATS`]), first of them.
pub const fn own_format<G: InPgn>() -> OwnFormat<G> {
    OwnFormat { name: "pgn", split_rule: split_rule::<G>, read: read_games::<G> }
}

fn read_games<G: InPgn>(
    lines: &mut PgnLines,
    chunk: &Chunk,
    input: &mut dyn Read,
    each: Each<'_, G>,
) -> io::Result<()> {
    read(&mut lines.0, chunk, input, G::visitor(each))
}

/// A file of PGN must begin with a tag, in its first line: then a game is in every chunk.
fn split_rule<G: InPgn>(head: &[u8]) -> Option<SplitRule> {
    let is_tag = without_mark(head).starts_with(b"[");
    let (line_ends, border) = (LineEnds::Any, border::<G::Visitor<'static>>);
    is_tag.then(|| SplitRule { format: "pgn", head: Vec::new(), line_ends, border })
}

/// The format that `head`, the beginning of a file, has: JSON, a CSV header with the column `moves`, else PGN. What is in a
/// brace without a key is a comment of PGN. For [`ReadRecords::detect`].
pub fn detect(head: &[u8]) -> Format {
    let is_pgn = match after_bracket(head) {
        Some((b'[', rest)) => rest.first().is_some_and(u8::is_ascii_alphabetic),
        Some((_, rest)) => rest.first().is_some_and(|byte| !matches!(byte, b'"' | b'}')),
        None => false,
    };
    if is_pgn { Format::Own(0) } else { sniff(head).map_or(Format::Own(0), Format::Neutral) }
}

/// Whether `head` is enough to detect PGN: a bracket alone is not. For [`ReadRecords::can_detect`].
pub fn can_detect(head: &[u8]) -> bool {
    after_bracket(head).is_none_or(|(_, rest)| !rest.is_empty())
}

/// The bracket or brace that a text begins with, an array's, a tag's, an object's or a comment's, and what comes after.
fn after_bracket(head: &[u8]) -> Option<(u8, &[u8])> {
    let (first, rest) = without_mark(head).trim_ascii_start().split_first()?;
    matches!(first, b'[' | b'{').then(|| (*first, rest.trim_ascii_start()))
}
