//! Text encodings of SGF: declared in `CA` of the root if the root is well-formed in it, else UTF-8, else the one that the
//! command line names, else one of those that are tried on the whole file.
//!
//! In Shift_JIS, GBK, GB18030 and Big5 the second byte of a character may be `\` or `]`. Values are therefore cut
//! character by character, which splits the text just where it would be split after decoding; places stay those of bytes
//! in the file, and only values that are shown are ever decoded.

use std::borrow::Cow;

use encoding_rs::{BIG5, EUC_JP, EUC_KR, Encoding, GB18030, GBK, SHIFT_JIS, UTF_8, WINDOWS_1251, WINDOWS_1252};
use shinpan_core::Severity;
use shinpan_core::finding::TextPos;
use shinpan_core::wording::printable;
use shinpan_records::encoding::{self, char_len, is_everyday, surprisal};

use crate::finding::{Code, Finding};

/// Encoding by which the bytes of a game are text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Charset {
    encoding: &'static Encoding,
    origin: Origin,
}

/// Reason why a text is taken to be in its encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origin {
    /// Nothing says so; it is UTF-8.
    Default,
    /// `CA`, a byte order mark, or the command line.
    Declared,
    /// `CA` declares this other one, which the bytes contradict.
    Contradicted(&'static Encoding),
    /// The bytes fit it, and are no UTF-8.
    Guessed,
    /// The bytes fit no encoding, but no other would give another game.
    Unfit,
    /// In this other encoding it is another game.
    Ambiguous(&'static Encoding),
}

impl Charset {
    /// Nothing is declared.
    pub(crate) const UNKNOWN: Self = Self { encoding: UTF_8, origin: Origin::Default };
    /// Encoding that a byte order mark declares.
    pub(crate) const UTF_8: Self = Self { encoding: UTF_8, origin: Origin::Declared };
    /// Encodings in which a second byte may look like the end of a value.
    pub(crate) const PAIRED: [Self; 4] =
        [Self::declared(SHIFT_JIS), Self::declared(GB18030), Self::declared(GBK), Self::declared(BIG5)];
    /// Encodings that are tried where nothing is declared, in this order; the first is what text is taken for at first.
    pub(crate) const TRIED: [Self; 8] = [
        Self::UNKNOWN,
        Self::guessed(SHIFT_JIS),
        Self::guessed(GB18030),
        Self::guessed(EUC_JP),
        Self::guessed(BIG5),
        Self::guessed(EUC_KR),
        Self::guessed(WINDOWS_1251),
        Self::SINGLE_BYTES,
    ];
    /// The one that any text is well-formed in.
    pub(crate) const SINGLE_BYTES: Self = Self::guessed(WINDOWS_1252);

    /// Encoding of a declaration or of the command line.
    pub(crate) const fn declared(encoding: &'static Encoding) -> Self {
        Self { encoding, origin: Origin::Declared }
    }

    const fn guessed(encoding: &'static Encoding) -> Self {
        Self { encoding, origin: Origin::Guessed }
    }

    /// The encoding that `label`, a value of `CA`, names.
    pub(crate) fn of_label(label: &[u8]) -> Option<Self> {
        let label = label.trim_ascii();
        let dashed: Vec<u8> = label.iter().map(|&byte| if byte == b'_' { b'-' } else { byte }).collect();
        let known = [label, &dashed].into_iter().find_map(Encoding::for_label_no_replacement);
        let encoding = known.or_else(|| encoding_by_letters(label))?;
        // Text in 16 bits a unit, or with escapes, has become UTF-8 before it comes here.
        Some(Self::declared(if encoding.is_ascii_compatible() { encoding } else { UTF_8 }))
    }

    /// Marks the encoding as used in place of `declared`, which `CA` declares and the bytes contradict.
    pub(crate) const fn in_place_of(self, declared: Self) -> Self {
        match self.origin {
            Origin::Ambiguous(_) => self,
            _ => Self { origin: Origin::Contradicted(declared.encoding), ..self },
        }
    }

    /// Whether nothing is declared.
    pub(crate) const fn is_undeclared(self) -> bool {
        !matches!(self.origin, Origin::Declared)
    }

    /// Marks that the bytes do not fit the encoding.
    pub(crate) const fn unfit(self) -> Self {
        Self { origin: Origin::Unfit, ..self }
    }

    /// Marks that the text is another game in `other`.
    pub(crate) const fn ambiguous(self, other: Self) -> Self {
        Self { origin: Origin::Ambiguous(other.encoding), ..self }
    }

    /// Finding about the encoding of `value`, which stands at `pos` and is not ASCII.
    pub(crate) fn doubt(self, value: &[u8], pos: TextPos) -> Option<Finding> {
        let name = encoding::name(self.encoding);
        let (severity, code, message) = match self.origin {
            Origin::Default => return None,
            Origin::Declared if self.fits(value) => return None,
            Origin::Declared => {
                let message = format!("text that is not {name}, which the record declares; read as {name} anyway");
                (Severity::Warning, Code::EncodingMismatch, message)
            }
            Origin::Contradicted(declared) => {
                let declared = encoding::name(declared);
                let message = format!("CA declares {declared}, but the text is not in it; read as {name}");
                (Severity::Warning, Code::EncodingMismatch, message)
            }
            Origin::Guessed => {
                let message = format!("not UTF-8, and no CA declares the encoding; read as {name}");
                (Severity::Note, Code::EncodingUnknown, message)
            }
            Origin::Unfit => {
                let message = format!("text in no known encoding, and no CA declares one; read as {name}");
                (Severity::Warning, Code::EncodingUnknown, message)
            }
            Origin::Ambiguous(other) => {
                let other = encoding::name(other);
                let message =
                    format!("no CA declares the encoding, and the game differs between {name} and {other}; add CA");
                (Severity::Error, Code::EncodingAmbiguous, message)
            }
        };
        Some(Finding::new(severity, code, pos, message))
    }

    /// Whether `value` is well-formed in the encoding.
    pub(crate) fn fits(self, value: &[u8]) -> bool {
        self.encoding.decode_without_bom_handling_and_without_replacement(value).is_some()
    }

    /// Whether a second byte may look like the end of a value.
    fn is_paired(self) -> bool {
        Self::PAIRED.iter().any(|paired| paired.encoding == self.encoding)
    }

    /// Place of the `]` that ends the value which `text` holds from `from` on.
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

    /// Length in bytes of the character at the start of `text`, as far as that matters: two for a pair.
    fn character(self, text: &[u8]) -> usize {
        let is_pair = match text {
            &[lead, second, ..] if !lead.is_ascii() && self.is_paired() => {
                let decode = || self.encoding.decode_without_bom_handling_and_without_replacement(&text[..2]);
                // A letter or digit ends nothing, whether it belongs to a pair or not.
                !second.is_ascii_alphanumeric() && decode().is_some_and(|pair| pair.chars().count() == 1)
            }
            _ => false,
        };
        if is_pair { 2 } else { 1 }
    }

    /// Length in bytes of the non-ASCII character at the start of `text`.
    pub(crate) fn length(self, text: &[u8]) -> usize {
        char_len(self.encoding, text)
    }

    /// Surprise of `text` in the encoding, in bits.
    pub(crate) fn surprisal(self, text: &[u8]) -> u64 {
        surprisal(self.encoding, text)
    }

    /// Whether the character of `text` at `at`, which is not ASCII, is in everyday use.
    pub(crate) fn is_everyday(self, text: &[u8], at: usize) -> bool {
        is_everyday(self.encoding, text, at)
    }

    /// A value as it may be shown: decoded, without its escapes, control characters written out.
    pub(crate) fn text(self, value: &[u8]) -> String {
        printable(unescaped(&self.decode(value), |_| ' ').trim()).into_owned()
    }

    /// A value of several lines.
    pub(crate) fn lines(self, value: &[u8]) -> String {
        unescaped(&self.decode(value).replace("\r\n", "\n").replace('\r', "\n"), |_| '\n').trim().to_owned()
    }

    fn decode(self, value: &[u8]) -> Cow<'_, str> {
        match std::str::from_utf8(value) {
            Ok(text) if value.is_ascii() || self.encoding == UTF_8 => Cow::Borrowed(text),
            _ => self.encoding.decode_without_bom_handling(value).0,
        }
    }
}

/// The encoding by the letters and digits of its name, as programs and code pages are called.
fn encoding_by_letters(label: &[u8]) -> Option<&'static Encoding> {
    let letters: Vec<u8> =
        label.iter().filter(|byte| byte.is_ascii_alphanumeric()).map(u8::to_ascii_lowercase).collect();
    Some(match letters.as_slice() {
        b"utf16" | b"utf16le" | b"utf16be" | b"ucs2" | b"unicode" => encoding_rs::UTF_16LE,
        b"cp932" | b"ms932" | b"932" | b"windows932" | b"shiftjis" | b"sjis" => SHIFT_JIS,
        b"eucjp" => EUC_JP,
        b"jis" | b"iso2022jp" => encoding_rs::ISO_2022_JP,
        b"cp936" | b"ms936" | b"936" | b"windows936" | b"euccn" | b"gb2312" | b"gbk" => GBK,
        b"gb18030" => GB18030,
        b"cp949" | b"ms949" | b"949" | b"uhc" | b"euckr" => EUC_KR,
        b"cp950" | b"ms950" | b"950" | b"windows950" | b"big5" => BIG5,
        b"cp1251" | b"win1251" | b"1251" | b"windows1251" => WINDOWS_1251,
        b"cp1252" | b"win1252" | b"1252" | b"windows1252" | b"ansi" | b"latin1" => WINDOWS_1252,
        b"utf8" => UTF_8,
        _ => return None,
    })
}

/// `\` keeps the character behind it and takes a line end away; other line ends are what `line_end` makes of them, and other
/// blanks are blanks.
fn unescaped(text: &str, line_end: fn(char) -> char) -> String {
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
            '\n' | '\r' => out.push(line_end(char)),
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
            ("EUC-CN", GBK),
            ("CP936", GBK),
            ("Windows-1251", WINDOWS_1251),
            // Such text is UTF-8 when it comes here.
            ("UTF-16", UTF_8),
            ("UTF-16LE", UTF_8),
            ("ISO-2022-JP", UTF_8),
        ] {
            assert_eq!(Charset::of_label(label.as_bytes()), Some(Charset::declared(expected)), "{label}");
        }
        for label in ["", "klingon", "ISO-2022-KR"] {
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
        assert_eq!(Charset::SINGLE_BYTES.text(b"Andr\xe9"), "André");
        assert_eq!(Charset::UTF_8.text(b"a\\]b\\\r\nc\nd\x1b"), "a]bc d\\u{1b}");
    }
}
