//! The text of a record, kept while it is read, so that a page can show the lines in which findings lie.

use std::cell::{Cell, RefCell};
use std::io::{self, Read};

use encoding_rs::Encoding;
use shinpan_core::finding::TextPos;
use shinpan_core::table::Encoding as NamedEncoding;
use shinpan_records::chunk::LineEnds;
use shinpan_records::encoding;

/// The most bytes of an input that are kept; of what stands behind them no line is shown.
const MOST: usize = 64 << 20;
/// The most bytes of a line that are shown before a place, and behind it.
const MOST_OF_LINE: usize = 1_000;
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// The text of an input, as far as it has been read.
#[derive(Debug, Default)]
pub(crate) struct RecordText {
    bytes: RefCell<Vec<u8>>,
    lines: RefCell<LineIndex>,
    /// The encoding that the command line names.
    named: Option<&'static Encoding>,
    /// The likeliest encoding of so many bytes, which is looked for once and not at each line.
    encoding: Cell<Option<(usize, &'static Encoding)>>,
}

/// Starts of the lines.
#[derive(Debug, Default)]
struct LineIndex {
    ends: Option<LineEnds>,
    starts: Vec<usize>,
    /// Number of bytes that have been looked at.
    scanned: usize,
}

/// An input that is kept while it is read.
pub(crate) struct Kept<'a, R> {
    input: R,
    text: &'a RecordText,
}

/// A line of text, before a place in it and from there on.
pub(crate) type SplitLine = (String, String);

impl RecordText {
    /// Text that is `named` where it is not UTF-8, if an encoding is named.
    pub(crate) fn in_encoding(named: Option<NamedEncoding>) -> Self {
        Self { named: named.map(NamedEncoding::decoding), ..Self::default() }
    }

    /// The text of bytes that are in memory.
    #[cfg(test)]
    fn of(bytes: Vec<u8>) -> Self {
        Self { bytes: RefCell::new(bytes), ..Self::default() }
    }

    /// `input`, of which is kept what is read.
    pub(crate) const fn keep<R: Read>(&self, input: R) -> Kept<'_, R> {
        Kept { input, text: self }
    }

    /// The line of `pos`, split there; none if it is not kept. `ends` says which bytes end a line.
    pub(crate) fn line(&self, pos: TextPos, ends: LineEnds) -> Option<SplitLine> {
        let bytes = self.bytes.borrow();
        let mut lines = self.lines.borrow_mut();
        lines.extend(&bytes, ends);
        let number = usize::try_from(pos.line).ok()?.checked_sub(1)?;
        let start = *lines.starts.get(number)?;
        let end = lines.starts.get(number + 1).copied().unwrap_or(bytes.len());
        let line = without_end(bytes.get(start..end)?);
        let line = line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line);
        let at = usize::try_from(pos.column).ok()?.checked_sub(1)?.min(line.len());
        let (before, rest) = line.split_at(at);
        let before = &before[before.len().saturating_sub(MOST_OF_LINE)..];
        let rest = &rest[..rest.len().min(MOST_OF_LINE)];
        let decoded = |part| match str::from_utf8(line) {
            Ok(_) => String::from_utf8_lossy(part).into_owned(),
            Err(_) => self.encoding(&bytes).decode_without_bom_handling(part).0.into_owned(),
        };
        Some((decoded(before), decoded(rest)))
    }

    /// The named encoding, else the likeliest one of `bytes`, the text so far.
    fn encoding(&self, bytes: &[u8]) -> &'static Encoding {
        if let Some(named) = self.named {
            return named;
        }
        let seen = bytes.len().min(encoding::LIKELY_SAMPLE);
        let known = self.encoding.get().filter(|(of, _)| *of == seen);
        let (_, found) = known.unwrap_or_else(|| (seen, encoding::likely(bytes)));
        self.encoding.set(Some((seen, found)));
        found
    }
}

/// A line without its end.
fn without_end(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

impl LineIndex {
    /// Finds the lines of what has been added to `bytes`.
    fn extend(&mut self, bytes: &[u8], ends: LineEnds) {
        if self.ends != Some(ends) {
            *self = Self { ends: Some(ends), starts: vec![0], scanned: 0 };
        }
        while let Some(found) = next_end(&bytes[self.scanned..], ends) {
            self.scanned += found;
            self.starts.push(self.scanned);
        }
    }
}

/// End of the line that `bytes` begin with, after its line end; none where that is not there yet, or may be half of one.
fn next_end(bytes: &[u8], ends: LineEnds) -> Option<usize> {
    if ends == LineEnds::Lf {
        return Some(memchr::memchr(b'\n', bytes)? + 1);
    }
    let at = memchr::memchr2(b'\n', b'\r', bytes)?;
    match (bytes[at], bytes.get(at + 1)) {
        (b'\r', None) => None,
        (b'\r', Some(b'\n')) => Some(at + 2),
        _ => Some(at + 1),
    }
}

impl<R: Read> Read for Kept<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(buffer)?;
        let mut kept = self.text.bytes.borrow_mut();
        let room = MOST.saturating_sub(kept.len());
        kept.extend_from_slice(&buffer[..count.min(room)]);
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &RecordText, line: u32, column: u32) -> Option<(String, String)> {
        text.line(TextPos { line, column }, LineEnds::Any)
    }

    fn split(before: &str, rest: &str) -> SplitLine {
        (before.to_owned(), rest.to_owned())
    }

    #[test]
    fn lines_are_found_whatever_ends_them() {
        let text = RecordText::of("\u{feff}ab\r\n\rc\nd歩e".as_bytes().to_vec());
        for (number, column, expected) in [
            (1, 1, Some(split("", "ab"))),
            (1, 2, Some(split("a", "b"))),
            (1, 9, Some(split("ab", ""))),
            (2, 1, Some(split("", ""))),
            (3, 1, Some(split("", "c"))),
            (4, 2, Some(split("d", "歩e"))),
            (5, 1, None),
            (0, 0, None),
        ] {
            assert_eq!(line(&text, number, column), expected, "{number}:{column}");
        }
        assert_eq!(text.line(TextPos { line: 2, column: 1 }, LineEnds::Lf), Some(split("", "\rc")));
    }

    #[test]
    fn lines_are_found_while_more_comes() {
        let (input, text) = ("a\r\nb\r\nc".as_bytes(), RecordText::default());
        let mut kept = text.keep(input);
        let mut byte = [0];
        let mut seen = Vec::new();
        while kept.read(&mut byte).expect("memory") > 0 {
            seen.push(line(&text, 2, 1).map(|(_, rest)| rest));
        }
        let text = |rest: &str| Some(rest.to_owned());
        assert_eq!(seen, [None, None, text(""), text("b"), text("b"), text("b"), text("b")]);
    }

    #[test]
    fn text_in_an_older_encoding_is_decoded() {
        let (bytes, ..) = encoding_rs::SHIFT_JIS.encode("先手：コマ\n   1 ７六歩(77)\n");
        assert_eq!(line(&RecordText::of(bytes.into_owned()), 2, 6), Some(split("   1 ", "７六歩(77)")));
    }

    proptest::proptest! {
        /// As the lines of the standard library, where all end with LF.
        #[test]
        fn no_line_is_missed(lines in proptest::collection::vec("[a-c\\t]{0,4}", 1..9), step in 1_usize..5) {
            let whole = lines.join("\n");
            let text = RecordText::default();
            let mut kept = text.keep(whole.as_bytes());
            let mut buffer = vec![0; step];
            while kept.read(&mut buffer).expect("memory") > 0 {
                let _ = line(&text, 1, 1);
            }
            for (number, own) in (1..).zip(&lines) {
                proptest::prop_assert_eq!(line(&text, number, 1), Some(split("", own)));
            }
        }
    }
}
