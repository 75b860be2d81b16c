//! Data shown on a terminal: nothing in it can control the terminal or hide from the reader, whatever the format.

use shinpan_core::wording::printable;

/// Largest number of digits in a colour code, between `ESC [` and `m`.
const CODE_MOST: usize = 2;

/// Converter that makes data safe to show, piece by piece. Line ends stay, and so do our own colour codes if there are
/// any.
#[derive(Debug)]
pub(super) struct TerminalText {
    has_colors: bool,
    /// Incomplete character or code at the end of the last piece.
    held: Vec<u8>,
}

impl TerminalText {
    /// Creates a converter for data with or without colour codes of ours.
    pub(super) const fn new(has_colors: bool) -> Self {
        Self { has_colors, held: Vec::new() }
    }

    /// Converts the next piece into text that is safe on a terminal.
    pub(super) fn escape(&mut self, bytes: &[u8]) -> Vec<u8> {
        let mut all = std::mem::take(&mut self.held);
        all.extend_from_slice(bytes);
        let whole = whole_letters(&all);
        let mut out = Vec::with_capacity(all.len());
        for chunk in all[..whole].utf8_chunks() {
            let cut = self.escape_text(chunk.valid(), &mut out);
            // A code that is interrupted by other bytes is not one of ours.
            let is_last = whole == all.len() && chunk.invalid().is_empty();
            if is_last {
                self.held = cut.as_bytes().to_vec();
            } else {
                out.extend_from_slice(printable(cut).as_bytes());
            }
            out.extend(chunk.invalid().iter().flat_map(|byte| format!("\\x{byte:02X}").into_bytes()));
        }
        self.held.extend_from_slice(&all[whole..]);
        out
    }

    /// Converts what is left at the end of the data.
    pub(super) fn end(&mut self) -> Vec<u8> {
        shinpan_core::wording::printable_bytes(&std::mem::take(&mut self.held)).into_bytes()
    }

    /// Escapes all of `text` except the beginning of a code at its end, which is returned.
    fn escape_text<'t>(&self, mut text: &'t str, out: &mut Vec<u8>) -> &'t str {
        while let Some(at) = text.find(['\n', '\x1b']) {
            out.extend_from_slice(printable(&text[..at]).as_bytes());
            text = &text[at..];
            let kept = if text.starts_with('\n') { Some(1) } else { self.code(text) };
            match kept {
                None => return text,
                Some(0) => {
                    out.extend_from_slice(printable(&text[..1]).as_bytes());
                    text = &text[1..];
                }
                Some(length) => {
                    out.extend_from_slice(&text.as_bytes()[..length]);
                    text = &text[length..];
                }
            }
        }
        out.extend_from_slice(printable(text).as_bytes());
        ""
    }

    /// Returns the length of the colour code at the beginning of `text`: 0 if there is none of ours, none if it may be
    /// cut off.
    fn code(&self, text: &str) -> Option<usize> {
        if !self.has_colors {
            return Some(0);
        }
        let Some(rest) = text.strip_prefix("\x1b[") else { return (text.len() > 1).then_some(0) };
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        match rest.as_bytes().get(digits) {
            None if digits <= CODE_MOST => None,
            Some(b'm') if is_color(&rest[..digits]) => Some("\x1b[".len() + digits + 1),
            _ => Some(0),
        }
    }
}

/// Whether this is the code for bold, dim, italic, underlined, a colour of the terminal's scheme, or the end of all
/// these; none of them hides text.
fn is_color(digits: &str) -> bool {
    matches!(digits.parse(), Ok(0..=4_u8 | 30..=37 | 90..=97))
}

/// Returns the number of `bytes` before a cut-off character at their end.
fn whole_letters(bytes: &[u8]) -> usize {
    // A character has at most 4 bytes, so at most 3 of a cut-off one are here.
    let tail = bytes.len().saturating_sub(3);
    let cut = (tail..bytes.len()).find(|&at| {
        let letter = std::str::from_utf8(&bytes[at..]);
        bytes[at] >= 0xc0 && letter.is_err_and(|error| error.valid_up_to() == 0 && error.error_len().is_none())
    });
    cut.unwrap_or(bytes.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn shown(has_colors: bool, pieces: &[&[u8]]) -> String {
        let mut text = TerminalText::new(has_colors);
        let mut out = pieces.iter().flat_map(|piece| text.escape(piece)).collect::<Vec<_>>();
        out.extend(text.end());
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn what_a_terminal_shows() {
        for (has_colors, data, expected) in [
            (false, &b"a,b\nc\n"[..], "a,b\nc\n"),
            (true, b"\x1b[1m\x1b[31ma\x1b[0m\n", "\x1b[1m\x1b[31ma\x1b[0m\n"),
            (false, b"\x1b[31ma", "\\u{1b}[31ma"),
            (true, b"\x1b[8ma\x1b[2Jb\x1b]0;c\x07\x1b[1;31m", "\\u{1b}[8ma\\u{1b}[2Jb\\u{1b}]0;c\\u{7}\\u{1b}[1;31m"),
            (true, b"a\x1b", "a\\u{1b}"),
            (true, b"a\x1b[3", "a\\u{1b}[3"),
            (true, b"\x1b[\xff", "\\u{1b}[\\xFF"),
            (true, b"a\tb\rc\x9b\xe3\x81", "a\\u{9}b\\u{d}c\\x9B\\xE3\\x81"),
            (
                true,
                "\u{9b}31m \u{202e} \u{200b} \u{200d} \u{2060} \u{feff} \u{e0041}".as_bytes(),
                "\\u{9b}31m \\u{202e} \\u{200b} \\u{200d} \\u{2060} \\u{feff} \\u{e0041}",
            ),
            (true, "電竜戦 é".as_bytes(), "電竜戦 é"),
        ] {
            assert_eq!(shown(has_colors, &[data]), expected);
        }
    }

    proptest! {
        #[test]
        fn pieces_make_no_difference(data in proptest::collection::vec(
            prop_oneof![any::<u8>(), prop::sample::select(&b"\x1b[31m0\n\xe3\x81\x82\xf3\xa0\x81\x81"[..])], 0..40,
        ), at in any::<prop::sample::Index>(), has_colors: bool) {
            let at = at.index(data.len() + 1);
            let whole = shown(has_colors, &[&data]);
            prop_assert_eq!(&whole, &shown(has_colors, &[&data[..at], &data[at..]]));
            let bytes = data.iter().map(std::slice::from_ref).collect::<Vec<_>>();
            prop_assert_eq!(&whole, &shown(has_colors, &bytes));
            prop_assert!(has_colors || !whole.contains('\x1b'));
        }
    }
}
