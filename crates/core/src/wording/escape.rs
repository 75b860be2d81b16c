//! Text from a file, made safe for a terminal.

use std::borrow::Cow;
use std::fmt::Write as _;

/// Returns `text` with control characters, line separators, bidirectional marks and invisible characters (of no width,
/// or tags) written as `\u{…}`: a record can neither steer a terminal, nor show its letters in another order than it
/// has them, nor look like another record.
///
/// ```
/// assert_eq!(shinpan_core::wording::printable("A\x1b[31m"), "A\\u{1b}[31m");
/// ```
pub fn printable(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_unsafe) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if is_unsafe(c) {
            // Writing into a String cannot fail.
            let _ = write!(out, "\\u{{{:x}}}", u32::from(c));
        } else {
            out.push(c);
        }
    }
    Cow::Owned(out)
}

/// Prepares bytes that need not be text: those that are not UTF-8 are shown as `\xNN`, the rest as by [`printable`].
pub fn printable_bytes(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        out.push_str(&printable(chunk.valid()));
        for byte in chunk.invalid() {
            let _ = write!(out, "\\x{byte:02X}");
        }
    }
    out
}

fn is_unsafe(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
        || matches!(c, '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_text_is_borrowed() {
        assert!(matches!(printable("電竜戦 GPS"), Cow::Borrowed(_)));
    }

    #[test]
    fn what_steers_a_terminal_is_shown() {
        assert_eq!(printable("a\tb\u{202e}c\u{9b}"), "a\\u{9}b\\u{202e}c\\u{9b}");
        assert_eq!(printable("a\u{200b}b\u{e0041}c\u{2066}"), "a\\u{200b}b\\u{e0041}c\\u{2066}");
        // Invisible characters choose the forms of kanji in names: those stay.
        assert!(matches!(printable("葛\u{e0100}城"), Cow::Borrowed(_)));
        assert_eq!(printable_bytes(b"A\xff\x07"), "A\\xFF\\u{7}");
    }
}
