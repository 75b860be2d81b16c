//! Text from a file, made safe for a terminal.

use std::borrow::Cow;
use std::fmt::Write as _;

/// `text` with control characters, line separators and bidirectional marks written as `\u{…}`, so that a record can
/// neither steer a terminal nor show its letters in another order than it has them.
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

/// Bytes that need not be text: what is not UTF-8 is shown as `\xNN`, the rest as [`printable`] has it.
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
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
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
        assert_eq!(printable_bytes(b"A\xff\x07"), "A\\xFF\\u{7}");
    }
}
