//! Text encodings of SGF: declared in `CA` of the root, else UTF-8, else windows-1252 (which has ISO-8859-1 in it).
//!
//! In Shift_JIS, GBK, GB18030 and Big5 the second byte of a character may be `\` or `]`. Values are therefore cut
//! character by character, which splits the text just where it would be split after decoding; places stay those of bytes
//! in the file, and only values that are shown are ever decoded.

use std::borrow::Cow;

use encoding_rs::{BIG5, EUC_KR, Encoding, GB18030, GBK, SHIFT_JIS, UTF_8, WINDOWS_1252};
use shinpan_core::wording::printable;

/// How the bytes of a game are text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Charset(Option<&'static Encoding>);

impl Charset {
    /// Nothing is declared.
    pub(crate) const UNKNOWN: Self = Self(None);
    /// What a byte order mark says.
    pub(crate) const UTF_8: Self = Self(Some(UTF_8));
    /// Those in which a second byte may look like the end of a value.
    pub(crate) const PAIRED: [Self; 4] =
        [Self(Some(SHIFT_JIS)), Self(Some(GB18030)), Self(Some(GBK)), Self(Some(BIG5))];

    /// The encoding that `label`, a value of `CA`, names.
    pub(crate) fn of_label(label: &[u8]) -> Option<Self> {
        let label = label.trim_ascii().to_ascii_lowercase();
        let dashed: Vec<u8> = label.iter().map(|&byte| if byte == b'_' { b'-' } else { byte }).collect();
        let encoding = match dashed.as_slice() {
            b"cp932" => SHIFT_JIS,
            b"cp936" => GBK,
            b"cp949" => EUC_KR,
            b"cp950" => BIG5,
            _ => Encoding::for_label(&label).or_else(|| Encoding::for_label(&dashed))?,
        };
        encoding.is_ascii_compatible().then_some(Self(Some(encoding)))
    }

    /// Whether a second byte may look like the end of a value.
    fn is_paired(self) -> bool {
        Self::PAIRED.contains(&self)
    }

    /// Where the `]` stands that ends the value which `text` holds from `from` on.
    pub(crate) fn value_end(self, text: &[u8], from: usize) -> Option<usize> {
        let is_telling = |byte: &u8| !byte.is_ascii() || matches!(byte, b']' | b'\\');
        let mut at = from;
        loop {
            let rest = text.get(at..)?;
            let found =
                if self.is_paired() { rest.iter().position(is_telling) } else { memchr::memchr2(b']', b'\\', rest) }?;
            at += found;
            match text[at] {
                b']' => return Some(at),
                b'\\' => at += 1 + self.character(text.get(at + 1..)?),
                _ => at += self.character(&text[at..]),
            }
        }
    }

    /// How many bytes the character takes that `text` begins with, as far as that matters: two for a pair.
    fn character(self, text: &[u8]) -> usize {
        let is_pair = match (self.0, text) {
            (Some(encoding), &[lead, second, ..]) if !lead.is_ascii() && self.is_paired() => {
                let decode = || encoding.decode_without_bom_handling_and_without_replacement(&text[..2]);
                // A letter or digit ends nothing, whether it belongs to a pair or not.
                !second.is_ascii_alphanumeric() && decode().is_some_and(|pair| pair.chars().count() == 1)
            }
            _ => false,
        };
        if is_pair { 2 } else { 1 }
    }

    /// Whether nothing says what `value` is in.
    pub(crate) fn is_guess_for(self, value: &[u8]) -> bool {
        self.0.is_none() && std::str::from_utf8(value).is_err()
    }

    /// A value as it may be shown: decoded, without its escapes, control characters written out.
    pub(crate) fn text(self, value: &[u8]) -> String {
        printable(unescaped(&self.decode(value)).trim()).into_owned()
    }

    fn decode(self, value: &[u8]) -> Cow<'_, str> {
        match (self.0, std::str::from_utf8(value)) {
            (None | Some(_), Ok(text)) if value.is_ascii() => Cow::Borrowed(text),
            (None, Ok(text)) => Cow::Borrowed(text),
            (encoding, _) => encoding.unwrap_or(WINDOWS_1252).decode_without_bom_handling(value).0,
        }
    }
}

/// `\` keeps the character behind it and takes a line end away; other line ends are blanks.
fn unescaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(char) = chars.next() {
        match char {
            '\\' => match chars.next() {
                Some(end @ ('\n' | '\r')) => {
                    chars.next_if(|next| matches!(next, '\n' | '\r') && *next != end);
                }
                escaped => out.extend(escaped),
            },
            char if char.is_ascii_whitespace() => out.push(' '),
            char => out.push(char),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn charset(label: &str) -> Charset {
        Charset::of_label(label.as_bytes()).expect("a known label")
    }

    #[test]
    fn labels() {
        for (label, expected) in [
            ("utf8", UTF_8),
            (" Shift_JIS ", SHIFT_JIS),
            ("cp932", SHIFT_JIS),
            ("gb2312", GBK),
            ("GB18030", GB18030),
            ("ISO8859_1", WINDOWS_1252),
            ("big5", BIG5),
            ("EUC_KR", EUC_KR),
        ] {
            assert_eq!(Charset::of_label(label.as_bytes()), Some(Charset(Some(expected))), "{label}");
        }
        for label in ["", "klingon", "UTF-16", "ISO-2022-JP"] {
            assert_eq!(Charset::of_label(label.as_bytes()), None, "{label}");
        }
    }

    #[test]
    fn values_end_where_decoded_text_has_a_bracket() {
        for (label, value, expected) in [
            ("UTF-8", b"a\\]b]c".as_slice(), Some(4)),
            ("UTF-8", b"a\\\\]".as_slice(), Some(3)),
            ("UTF-8", b"abc\\]".as_slice(), None),
            ("UTF-8", b"abc\\".as_slice(), None),
            // SO of katakana has `\` for a second byte, ZO `]`.
            ("Shift_JIS", b"\x83\x5c]".as_slice(), Some(2)),
            ("Shift_JIS", b"\x83\x5d]".as_slice(), Some(2)),
            ("Shift_JIS", b"\\\x83\x5d]".as_slice(), Some(3)),
            // A half-width letter is a character of its own.
            ("Shift_JIS", b"\xb1]".as_slice(), Some(1)),
            ("Shift_JIS", b"\xb1\x83\x5d]".as_slice(), Some(3)),
            ("GBK", b"\x81\x5d\x81\x5c]".as_slice(), Some(4)),
            ("GB18030", b"\x81\x30\x81\x30]".as_slice(), Some(4)),
            ("Big5", b"\xa5\x5c]".as_slice(), Some(2)),
            ("EUC-JP", b"\xa5\xbd]".as_slice(), Some(2)),
        ] {
            assert_eq!(charset(label).value_end(value, 0), expected, "{label} {value:?}");
        }
    }

    #[test]
    fn texts() {
        assert_eq!(charset("Shift_JIS").text(b"\x83\x5c\x83\x5d"), "ソゾ");
        assert_eq!(charset("GBK").text(b"\xce\xa7\xc6\xe5"), "围棋");
        assert_eq!(Charset::UNKNOWN.text("囲碁".as_bytes()), "囲碁");
        assert_eq!(Charset::UNKNOWN.text(b"Andr\xe9"), "André");
        assert_eq!(Charset::UTF_8.text(b"a\\]b\\\r\nc\nd\x1b"), "a]bc d\\u{1b}");
    }
}
