//! Whether a file is PGN or in the neutral form.

use std::io::{self, Read};

use super::{Visit, border, without_mark};
use crate::chunk::{LineEnds, SplitRule};
use crate::neutral::{NeutralFormat, fill_head, sniff};

/// The format of a file of records of a game that is written in PGN.
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

    /// The format of `input`, and how many of its first bytes `head` holds now: JSON, a CSV header with the column
    /// `moves`, else PGN.
    ///
    /// # Errors
    /// Those of `input`.
    pub fn tell(input: &mut impl Read, head: &mut [u8]) -> io::Result<(Self, usize)> {
        let filled = fill(input, head)?;
        Ok((Self::of(&head[..filled]), filled))
    }

    /// How a file is cut that begins with `head` and has the format that is named, else the one that `head` tells; `V`
    /// visits its games. A file of PGN must begin with a tag, in its first line: then a game is in every part.
    pub fn cut<V: Visit>(head: &[u8], format: Option<&str>) -> Option<SplitRule> {
        let told = || after_bracket(head).filter(|(_, rest)| !rest.is_empty()).map(|_| Self::of(head));
        match format.map_or_else(told, Self::from_name)? {
            Self::Neutral(format) => format.cut(),
            Self::Pgn => {
                let is_tag = without_mark(head).starts_with(b"[");
                let line_ends = LineEnds::Any;
                is_tag.then(|| SplitRule { format: "pgn", head: Vec::new(), line_ends, border: border::<V> })
            }
        }
    }

    /// The format that `head`, the beginning of a file, has: what is in a brace without a key is a comment.
    fn of(head: &[u8]) -> Self {
        let is_pgn = match after_bracket(head) {
            Some((b'[', rest)) => rest.first().is_some_and(u8::is_ascii_alphabetic),
            Some((_, rest)) => rest.first().is_some_and(|byte| !matches!(byte, b'"' | b'}')),
            None => false,
        };
        if is_pgn { Self::Pgn } else { sniff(head).map_or(Self::Pgn, Self::Neutral) }
    }
}

/// The bracket or brace that a text begins with, an array's, a tag's, an object's or a comment's, and what comes after.
fn after_bracket(head: &[u8]) -> Option<(u8, &[u8])> {
    let (first, rest) = without_mark(head).trim_ascii_start().split_first()?;
    matches!(first, b'[' | b'{').then(|| (*first, rest.trim_ascii_start()))
}

/// Reads enough of `input` to tell its format: a bracket alone does not.
fn fill(input: &mut impl Read, head: &mut [u8]) -> io::Result<usize> {
    let mut filled = fill_head(input, head)?;
    while after_bracket(&head[..filled]).is_some_and(|(_, rest)| rest.is_empty()) && filled < head.len() {
        match fill_head(input, &mut head[filled..])? {
            0 => break,
            more => filled += more,
        }
    }
    Ok(filled)
}
