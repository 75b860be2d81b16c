//! A chunk of a file of records: files are split where their reader, whatever came before, is as it begins.
//!
//! Such a place is a border. What it is, the format says: a [`SplitRule`] finds borders, a [`Chunk`] says to the reader of what
//! lies behind one where it is and what must be known of the head of the file. Readers of chunks give the same games as a
//! reader of the whole, but for their index, which counts from 1 in every chunk.

use std::sync::Arc;

use shinpan_core::table::Encoding;

/// Number of bytes before a place that decide whether it is a border.
pub const BEFORE: usize = 4;

/// Rule by which a file is split.
#[derive(Clone, Debug)]
pub struct SplitRule {
    /// The format, as it is called on a command line: that of later chunks is not detected by their content.
    pub format: &'static str,
    /// The first line of the file, where it holds for later chunks too, else empty.
    pub head: Vec<u8>,
    /// Bytes that end a line.
    pub line_ends: LineEnds,
    /// The last border within a stretch of the file: behind an LF, and not at the start of the stretch. It is recognised
    /// by at most [`BEFORE`] bytes before it and whatever comes behind it.
    pub border: fn(&[u8]) -> Option<usize>,
}

/// Bytes that end a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineEnds {
    /// LF alone.
    Lf,
    /// LF, CR LF and a lone CR.
    Any,
}

impl LineEnds {
    /// Number of lines that end within `text`, which follows the byte `before`.
    pub fn count(self, before: u8, text: &[u8]) -> u32 {
        let lf = memchr::memchr_iter(b'\n', text).count();
        let cr = match self {
            Self::Lf => 0,
            Self::Any => memchr::memchr_iter(b'\r', text).filter(|at| text.get(at + 1) != Some(&b'\n')).count(),
        };
        // A CR that was the last byte before has been counted as a line's end.
        let split = self == Self::Any && before == b'\r' && text.first() == Some(&b'\n');
        u32::try_from(lf + cr - usize::from(split)).unwrap_or(u32::MAX)
    }
}

/// Chunk of a file that a reader is given; by default the whole file.
#[derive(Clone, Debug, Default)]
pub struct Chunk {
    behind: u32,
    rule: Option<Arc<SplitRule>>,
    encoding: Option<Encoding>,
}

impl Chunk {
    /// The chunk behind the first `lines` lines of a file.
    pub const fn behind(lines: u32, rule: Arc<SplitRule>) -> Self {
        Self { behind: lines, rule: Some(rule), encoding: None }
    }

    /// Chunk that begins `lines` lines further on.
    #[must_use]
    pub fn later(&self, lines: u32) -> Self {
        Self { behind: self.behind.saturating_add(lines), ..self.clone() }
    }

    /// The chunk of a file in `encoding`, unless the file is UTF-8 or declares its own.
    #[must_use]
    pub fn in_encoding(self, encoding: Option<Encoding>) -> Self {
        Self { encoding, ..self }
    }

    /// The encoding that the command line names for text that is not UTF-8, if it names one.
    pub const fn encoding(&self) -> Option<Encoding> {
        self.encoding
    }

    /// The number of its first line.
    pub const fn line(&self) -> u32 {
        self.behind.saturating_add(1)
    }

    /// Whether the file begins with it.
    pub const fn is_first(&self) -> bool {
        self.behind == 0
    }

    /// The name of the format, where that is known.
    pub fn format(&self) -> Option<&'static str> {
        Some(self.rule.as_ref()?.format)
    }

    /// The first line of the file, in the chunks behind the first, where it holds for them.
    pub fn head(&self) -> &[u8] {
        self.rule.as_ref().filter(|_| !self.is_first()).map_or(&[], |rule| &rule.head)
    }
}

/// The last border of a format in which every line is a record.
pub fn behind_line(text: &[u8]) -> Option<usize> {
    memchr::memrchr(b'\n', text).map(|lf| lf + 1)
}

/// The first line of `head`, the beginning of a file, without its end, if that is there.
pub fn first_line(head: &[u8]) -> Option<&[u8]> {
    Some(&head[..memchr::memchr2(b'\n', b'\r', head)?])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_ends_are_counted_in_any_pieces() {
        let text = b"a\nb\r\n\r\rc\n\r\n";
        for (ends, expected) in [(LineEnds::Lf, 4), (LineEnds::Any, 6)] {
            for step in 1..text.len() {
                let mut before = 0;
                let counts = text.chunks(step).map(|chunk| {
                    let count = ends.count(before, chunk);
                    before = chunk[chunk.len() - 1];
                    count
                });
                assert_eq!(counts.sum::<u32>(), expected, "{ends:?} {step}");
            }
        }
    }
}
