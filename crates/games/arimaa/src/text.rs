//! The bytes of a record: lines, words and their places.

use shinpan_core::finding::{Finding, Severity, TextPos};
use shinpan_core::wording::printable_bytes;
use shinpan_records::lines::Lines;

use crate::code::Code;

/// The longest line that is read; the archive has a whole game in one.
pub(crate) const MAX_LINE: usize = 1 << 20;
/// Message about a line that is longer.
pub(crate) const TOO_LONG: &str = "a line of more than 1 MiB, not read";
/// The byte order mark of UTF-8.
pub(crate) const MARK: &[u8] = b"\xef\xbb\xbf";

/// The buffer for the lines of records, which is kept from one file to the next.
pub struct LineBuffer {
    pub(crate) lines: Lines,
    /// Whether games keep what only a writer needs.
    pub(crate) keeps_texts: bool,
}

impl Default for LineBuffer {
    fn default() -> Self {
        Self { lines: Lines::new(MAX_LINE), keeps_texts: false }
    }
}

/// A text without its byte order mark.
pub(crate) fn without_mark(text: &[u8]) -> &[u8] {
    text.strip_prefix(MARK).unwrap_or(text)
}

/// The note on a byte order mark.
pub(crate) fn mark_skipped() -> Finding<Code> {
    Finding::new(Severity::Note, Code::ByteOrderMark, TextPos::START, "a byte order mark, skipped")
}

/// The beginning of a text, for a message.
pub(crate) fn excerpt(text: &[u8]) -> String {
    printable_bytes(&text[..text.len().min(40)])
}

/// The words of a text with their offsets.
pub(crate) fn words(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut start = 0;
    text.split(u8::is_ascii_whitespace)
        .map(move |word| {
            let at = start;
            start += word.len() + 1;
            (at, word)
        })
        .filter(|(_, word)| !word.is_empty())
}

/// The place `offset` bytes behind `pos`.
pub(crate) fn pos_behind(pos: TextPos, offset: usize) -> TextPos {
    TextPos { column: pos.column.saturating_add(u32::try_from(offset).unwrap_or(u32::MAX)), ..pos }
}
