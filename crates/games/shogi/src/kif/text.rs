//! Lines of KIF and KI2 as text: UTF-8, Shift_JIS or EUC-JP, with the place of every byte.

use std::borrow::Cow;

use shinpan_core::finding::TextPos;

use crate::encoding::Encoding;

/// The encoding of a file, as far as its lines have told it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct FileEncoding {
    /// Encoding that the file declares.
    pub(super) declared: Option<Encoding>,
    /// Whether the file begins with a byte order mark.
    pub(super) has_mark: bool,
    /// Encoding that the lines have shown.
    seen: Option<Encoding>,
}

/// A line of text.
pub(super) struct TextLine<'a> {
    pub(super) text: Cow<'a, str>,
    pub(super) encoding: Encoding,
    number: u32,
}

impl FileEncoding {
    /// Decodes a line, with the encoding that was expected where it has another; `None` if it is in no known encoding. The encoding of the lines before comes first, then what the
    /// file declares, then the first in which the line has a word that `is_known`, then the first that fits.
    pub(super) fn decode<'a>(
        &mut self,
        line: &'a [u8],
        number: u32,
        is_known: impl Fn(&str) -> bool,
    ) -> Option<(TextLine<'a>, Option<Encoding>)> {
        if line.is_ascii() {
            let text = Cow::Borrowed(std::str::from_utf8(line).unwrap_or_default());
            return Some((TextLine { text, encoding: Encoding::Utf8, number }, None));
        }
        let usual = self.seen.or(self.declared);
        let fitting = usual.into_iter().chain(Encoding::ALL).filter(|encoding| encoding.fits(line));
        let mut fitting = fitting.map(|encoding| (encoding, encoding.decode(line)));
        let first = fitting.next()?;
        let is_settled = usual == Some(first.0) || is_known(&first.1);
        let (encoding, text) =
            if is_settled { first } else { fitting.find(|(_, text)| is_known(text)).unwrap_or(first) };
        let expected = usual.filter(|usual| *usual != encoding);
        if is_settled || is_known(&text) {
            self.seen = Some(encoding);
        }
        Some((TextLine { text, encoding, number }, expected))
    }
}

impl TextLine<'_> {
    /// The place of the byte `at` of the text.
    pub(super) fn pos(&self, at: usize) -> TextPos {
        let before = self.encoding.length_of(self.text.get(..at).unwrap_or_default());
        TextPos { line: self.number, column: u32::try_from(before).map_or(u32::MAX, |before| before.saturating_add(1)) }
    }

    /// The place of `part`, which is a part of the text from there to its end.
    pub(super) fn pos_of(&self, part: &str) -> TextPos {
        self.pos(self.text.len().saturating_sub(part.len()))
    }
}
