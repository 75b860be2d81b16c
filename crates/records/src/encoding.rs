//! Text in encodings other than UTF-8: decoded while it is read, and recognised by how likely its characters are.

use std::borrow::Cow;
use std::io::{self, ErrorKind, Read};
use std::ops::Range;

use encoding_rs::{BIG5, Decoder, EUC_JP, EUC_KR, Encoding, GB18030, GBK, SHIFT_JIS, WINDOWS_1251, WINDOWS_1252};
use shinpan_core::table::Encoding as NamedEncoding;

mod common;
mod surprisal;

pub use surprisal::{is_everyday, surprisal};

/// Bytes decoded at a time.
const CHUNK: usize = 8 * 1024;

/// The text of an input in UTF-8.
pub struct Decoded<'a> {
    input: &'a mut dyn Read,
    decoder: Decoder,
    raw: Vec<u8>,
    /// Part of `raw` that is not yet decoded.
    rest: Range<usize>,
    text: Vec<u8>,
    /// Part of `text` that is not yet read.
    unread: Range<usize>,
    is_last: bool,
    is_done: bool,
}

impl<'a> Decoded<'a> {
    /// Reads `input`, which is in `encoding`; a byte order mark of it is taken away.
    pub fn new(encoding: &'static Encoding, input: &'a mut dyn Read) -> Self {
        let decoder = encoding.new_decoder_with_bom_removal();
        let (raw, text) = (vec![0; CHUNK], vec![0; CHUNK]);
        Self { input, decoder, raw, rest: 0..0, text, unread: 0..0, is_last: false, is_done: false }
    }

    fn fill(&mut self) -> io::Result<()> {
        let count = loop {
            match self.input.read(&mut self.raw) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                other => break other?,
            }
        };
        self.rest = 0..count;
        self.is_last = count == 0;
        Ok(())
    }

    /// Decodes until there is text to be read, or the input ends.
    fn decode(&mut self) -> io::Result<()> {
        while self.unread.is_empty() && !self.is_done {
            if self.rest.is_empty() && !self.is_last {
                self.fill()?;
            }
            let raw = &self.raw[self.rest.clone()];
            let (result, read, written, _) = self.decoder.decode_to_utf8(raw, &mut self.text, self.is_last);
            self.rest.start += read;
            self.unread = 0..written;
            self.is_done = self.is_last && result == encoding_rs::CoderResult::InputEmpty;
        }
        Ok(())
    }
}

impl Read for Decoded<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.decode()?;
        let count = self.unread.len().min(into.len());
        into[..count].copy_from_slice(&self.text[self.unread.start..][..count]);
        self.unread.start += count;
        Ok(count)
    }
}

/// The most bytes that are looked at to see whether a text is UTF-8.
const MAX_TRIED: u64 = 16 << 20;

/// The text of `input`: decoded from the encoding that the command line names, if it names one, unless the text is UTF-8 or its first
/// line declares an encoding.
///
/// # Errors
/// Those of `input`.
pub fn in_utf8<'a>(named: Option<NamedEncoding>, input: &'a mut dyn Read) -> io::Result<Box<dyn Read + 'a>> {
    let Some(named) = named else { return Ok(Box::new(input)) };
    let mut head = Vec::new();
    input.take(MAX_TRIED).read_to_end(&mut head)?;
    if is_settled(named, &head) {
        return Ok(Box::new(io::Cursor::new(head).chain(input)));
    }
    let decoded = Decoded::new(named.decoding(), input);
    Ok(Box::new(Decoded { rest: 0..head.len(), raw: head, ..decoded }))
}

/// Whether `head`, the beginning of a text, says what it is, so that the named encoding is not for it.
fn is_settled(named: NamedEncoding, head: &[u8]) -> bool {
    let line = head.split(|byte| matches!(byte, b'\n' | b'\r')).next().unwrap_or_default();
    let declares = memchr::memmem::find(line, b"encoding=").is_some();
    let is_utf8 = match std::str::from_utf8(head) {
        Ok(_) => named.decoding().is_ascii_compatible() || !named.is_marked_in(head),
        // A character may be cut in two where the head ends.
        Err(error) => error.error_len().is_none() && head.len() as u64 == MAX_TRIED,
    };
    is_utf8 || declares || head.starts_with(b"\xef\xbb\xbf")
}

/// The encoding with 16 bits a unit that the first two bytes of a file, a byte order mark, show.
pub fn utf16(head: &[u8]) -> Option<&'static Encoding> {
    match head {
        [0xff, 0xfe, ..] => Some(encoding_rs::UTF_16LE),
        [0xfe, 0xff, ..] => Some(encoding_rs::UTF_16BE),
        _ => None,
    }
}

/// Text of a file that is not UTF-8, read as Windows-1252: ISO-8859-1 with letters and signs in the place of 0x80 to 0x9f.
pub fn western(text: &[u8]) -> Cow<'_, str> {
    WINDOWS_1252.decode_without_bom_handling(text).0
}

/// Name of an encoding for people.
pub fn name(encoding: &'static Encoding) -> &'static str {
    if encoding == GB18030 { "GB18030" } else { encoding.name() }
}

/// The name of an encoding in output; UTF-8 for any that is not listed.
pub fn label(encoding: &'static Encoding) -> &'static str {
    const LABELS: [(&Encoding, &str); 9] = [
        (encoding_rs::UTF_16LE, "utf-16le"),
        (encoding_rs::UTF_16BE, "utf-16be"),
        (SHIFT_JIS, "shift_jis"),
        (EUC_JP, "euc-jp"),
        (GB18030, "gb18030"),
        (GBK, "gbk"),
        (BIG5, "big5"),
        (EUC_KR, "euc-kr"),
        (WINDOWS_1252, "windows-1252"),
    ];
    LABELS.iter().find(|(known, _)| *known == encoding).map_or("utf-8", |(_, label)| label)
}

/// Length in bytes of the non-ASCII character at the start of `text`: 2 for a pair. Longer ones count as
/// several.
pub fn char_len(encoding: &'static Encoding, text: &[u8]) -> usize {
    let is_wide = [SHIFT_JIS, EUC_JP, GB18030, GBK, BIG5, EUC_KR].contains(&encoding);
    let is_pair = match text.get(1).filter(|_| is_wide) {
        // Katakana of half the width are single bytes.
        Some(_) if encoding == SHIFT_JIS && matches!(text[0], 0xa1..=0xdf) => false,
        // A sign of a notation is not taken for half of a character that does not exist.
        Some(second) if second.is_ascii_punctuation() => {
            let pair = encoding.decode_without_bom_handling_and_without_replacement(&text[..2]);
            pair.is_some_and(|pair| pair.chars().count() == 1)
        }
        Some(second) => *second >= 0x40,
        None => false,
    };
    if is_pair { 2 } else { 1 }
}

/// So many bytes of a text show which encoding it is in.
pub const LIKELY_SAMPLE: usize = 64 << 10;

/// The encodings of a text that declares none and is not Unicode; of two that fit equally the first is taken.
const LIKELY: [&Encoding; 7] = [SHIFT_JIS, GB18030, EUC_JP, BIG5, EUC_KR, WINDOWS_1251, WINDOWS_1252];

/// The encoding that a text which is not in Unicode is most likely in.
pub fn likely(text: &[u8]) -> &'static Encoding {
    let sample = &text[..text.len().min(LIKELY_SAMPLE)];
    LIKELY.into_iter().min_by_key(|encoding| surprisal(encoding, sample)).unwrap_or(WINDOWS_1252)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_told_by_their_characters() {
        for (text, expected) in [
            ("周鶴洋 古力", GB18030),
            ("柯洁 古力 中国围棋甲级联赛", GB18030),
            ("許銀川", BIG5),
            ("棋聖戦のゾーン", SHIFT_JIS),
            ("こうえつ", EUC_JP),
            ("佐藤一郎 先番中押し勝ち", EUC_JP),
            ("김민수", EUC_KR),
            ("제3회 국수전 이서연", EUC_KR),
            ("Ольга Зайцева", WINDOWS_1251),
            ("КУБОК ГОРОДА", WINDOWS_1251),
            ("Bénard, créé à Paris", WINDOWS_1252),
            ("Jürgen Müßig, Größe", WINDOWS_1252),
        ] {
            let (bytes, _, has_unmappable) = expected.encode(text);
            assert!(!bytes.is_ascii() && !has_unmappable);
            let costs = LIKELY.map(|encoding| (encoding.name(), surprisal(encoding, &bytes)));
            assert_eq!(likely(&bytes), expected, "{text}: {costs:?}");
        }
    }

    #[test]
    fn decoded_in_any_pieces() {
        let (bytes, ..) = GB18030.encode("炮二平五 \u{20000}");
        for step in 1..6 {
            let mut input = shinpan_testing::Drip::new(&bytes, step);
            let mut text = String::new();
            Decoded::new(GB18030, &mut input).read_to_string(&mut text).expect("memory can be read");
            assert_eq!(text, "炮二平五 \u{20000}", "{step}");
            // A reader that asks for a byte at a time has all of it too.
            let mut input = shinpan_testing::Drip::new(&bytes, step);
            let (mut decoded, mut found, mut byte) = (Decoded::new(GB18030, &mut input), Vec::new(), [0]);
            while decoded.read(&mut byte).expect("memory can be read") > 0 {
                found.extend(byte);
            }
            assert_eq!(found, text.as_bytes(), "{step}");
        }
    }
}
