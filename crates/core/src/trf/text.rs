//! Text of a TRF file as it is: its lines, their ends, which may be mixed, and the decoding of each line.
//!
//! A file is decoded line by line: a line that is UTF-8 is read as such, whatever the encoding of the others. Only if
//! no line shows that the file is UTF-8 does one encoding hold for all lines.

use encoding_rs::{DecoderResult, Encoding as Decoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

use crate::finding::TextPos;
use crate::table::Encoding;

use super::code::{ErrorCode, TrfError, TrfWarning, WarningCode};
use super::utf16;

/// The byte order mark of UTF-8.
const MARK: &[u8] = b"\xEF\xBB\xBF";

/// Maximum length of a line, in bytes of the file; a longer one is refused.
const LONGEST_LINE: usize = 65_536;

/// Last column of the name in record 001, where programs that count bytes may cut a character in two.
const NAME_END: usize = 47;

/// A line without trailing blanks.
pub(super) struct TextLine<'t> {
    /// Number of the line, from 1.
    pub(super) number: u32,
    /// Text of the line; empty if the line is too long.
    pub(super) text: &'t str,
    /// Fault because of which the line cannot be read, whatever its record.
    pub(super) fault: Option<&'t TrfError>,
}

/// Returns a place in a line; the column counts characters from 1.
pub(super) fn place(line: u32, column: usize) -> TextPos {
    TextPos { line, column: u32::try_from(column).unwrap_or(u32::MAX) }
}

/// Bytes of a report file, its lines, and their decoding.
#[derive(Clone, Debug, Default)]
pub struct ReportText {
    /// The whole file; if it is UTF-16, its text as UTF-8 without the mark.
    bytes: Vec<u8>,
    lines: Vec<Line>,
    /// The form of UTF-16, if the file is UTF-16.
    utf16: Option<utf16::Form>,
    /// The encoding that the user named.
    named: Option<Encoding>,
    /// Warnings about the encoding.
    pub(super) warnings: Vec<TrfWarning>,
}

/// A line: its place among the bytes, and its text if it is not UTF-8.
#[derive(Clone, Debug, Default)]
struct Line {
    start: usize,
    end: usize,
    /// Start of the next line.
    next: usize,
    decoded: Option<String>,
    fault: Option<TrfError>,
}

/// Encodings that the bytes of a line fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Looks {
    Ascii,
    Utf8,
    /// UTF-8 except for a character cut by the end of the name; `is_alone`: all other characters are ASCII.
    Cut {
        from: usize,
        is_alone: bool,
    },
    Other,
}

/// Way in which lines that are not ASCII are read.
#[derive(Clone, Copy)]
enum Reading {
    /// All lines in one encoding.
    Whole(&'static Decoding),
    /// Lines in UTF-8, of which some are damaged.
    Damaged,
}

impl ReportText {
    /// Decodes `bytes`; `named` is the encoding given for text that is not UTF-8.
    pub fn of(bytes: Vec<u8>, named: Option<Encoding>) -> Self {
        let decoding = named.map(Encoding::decoding);
        let order = match &bytes[..] {
            [0xFF, 0xFE, ..] => Some(utf16::Form { is_big: false, has_mark: true }),
            [0xFE, 0xFF, ..] => Some(utf16::Form { is_big: true, has_mark: true }),
            _ if decoding == Some(UTF_16LE) && bytes.contains(&0) => {
                Some(utf16::Form { is_big: false, has_mark: false })
            }
            _ if decoding == Some(UTF_16BE) && bytes.contains(&0) => {
                Some(utf16::Form { is_big: true, has_mark: false })
            }
            _ => None,
        };
        let Some(form) = order else { return Self { named, ..Self::of_bytes(bytes, decoding) } };
        let (text, damage) = form.decode(&bytes);
        let mut read = Self { named, utf16: Some(form), ..Self::of_bytes(text.into_bytes(), None) };
        if let Some(at) = damage {
            let lines = read.lines.iter().position(|line| at < line.next.max(line.end + 1));
            let at_line = lines.unwrap_or_default();
            if let Some(line) = read.lines.get(at_line) {
                let before = read.bytes.get(line.start..at).unwrap_or_default();
                let column = String::from_utf8_lossy(before).chars().count() + 1;
                let pos = place(number(at_line), column);
                let message = "half a character of UTF-16: the text is damaged";
                read.lines[at_line].fault.get_or_insert(TrfError::new(ErrorCode::Encoding, pos, message));
            }
        }
        read
    }

    fn of_bytes(bytes: Vec<u8>, named: Option<&'static Decoding>) -> Self {
        let mut read = Self { lines: line_spans(&bytes), bytes, ..Self::default() };
        let looks = read.lines.iter().map(|line| looks_of(&read.bytes[line.start..line.end])).collect::<Vec<_>>();
        let has_others = looks.contains(&Looks::Other);
        let is_utf8 = looks.iter().any(|looks| matches!(looks, Looks::Utf8 | Looks::Cut { is_alone: false, .. }));
        let reading = match named.filter(|named| *named != UTF_8 || has_others) {
            Some(named) if has_others || !is_utf8 => Reading::Whole(named),
            None if !is_utf8 => Reading::Whole(WINDOWS_1252),
            _ => Reading::Damaged,
        };
        let is_sound = looks.iter().all(|looks| matches!(looks, Looks::Ascii | Looks::Utf8));
        for (at, looks) in looks.into_iter().enumerate() {
            let number = number(at);
            let Line { start, end, .. } = read.lines[at];
            let raw = &read.bytes[start..end];
            if raw.len() > LONGEST_LINE {
                let message = format!("a line of {} bytes; at most {LONGEST_LINE} are read", raw.len());
                let fault = TrfError::new(ErrorCode::LongLine, place(number, 1), message);
                read.lines[at] = Line { decoded: Some(String::new()), fault: Some(fault), ..read.lines[at] };
                continue;
            }
            let mut decoding = None;
            match (reading, looks) {
                (_, Looks::Ascii) | (Reading::Damaged, Looks::Utf8) => {}
                _ if is_sound => {}
                (Reading::Whole(encoding), _) => {
                    if named.is_none() && read.warnings.is_empty() {
                        read.warnings.push(TrfWarning::new(WarningCode::EncodingCp1252, place(number, 1)));
                    }
                    decoding = Some(decoded(raw, encoding, number));
                }
                (Reading::Damaged, Looks::Cut { from, .. }) => {
                    read.warnings.push(TrfWarning::new(WarningCode::CutCharacter, place(number, NAME_END)));
                    let blanks = [&raw[..from], &b" ".repeat(NAME_END - from), &raw[NAME_END..]].concat();
                    decoding = Some((String::from_utf8_lossy(&blanks).into_owned(), None));
                }
                (Reading::Damaged, Looks::Other) => {
                    read.warnings.push(TrfWarning::new(WarningCode::EncodingMixed, place(number, 1)));
                    decoding = Some(decoded(raw, WINDOWS_1252, number));
                }
            }
            if let Some((text, fault)) = decoding {
                read.lines[at] = Line { decoded: Some(text), fault, ..read.lines[at] };
            }
            if let Some(at_nul) = read.text(at).chars().position(|c| c == '\0') {
                let fault =
                    TrfError::new(ErrorCode::ControlCharacter, place(number, at_nul + 1), "a NUL, which no text has");
                read.lines[at].fault = Some(fault);
            }
        }
        read
    }

    /// Returns the text of a line, by its index.
    fn text(&self, at: usize) -> &str {
        let Some(line) = self.lines.get(at) else { return "" };
        let raw = || std::str::from_utf8(self.bytes.get(line.start..line.end).unwrap_or_default()).unwrap_or_default();
        line.decoded.as_deref().unwrap_or_else(raw)
    }

    /// The lines that are not blank.
    pub(super) fn lines(&self) -> impl Iterator<Item = TextLine<'_>> {
        let lines = self.lines.iter().enumerate().map(|(at, line)| TextLine {
            number: number(at),
            text: self.text(at).trim_end_matches(' '),
            fault: line.fault.as_ref(),
        });
        lines.filter(|line| !line.text.is_empty() || line.fault.is_some())
    }

    /// Number of the last line.
    pub(super) fn last_line(&self) -> u32 {
        u32::try_from(self.lines.len()).unwrap_or(u32::MAX)
    }

    /// The encoding that the user named, if any.
    pub const fn encoding(&self) -> Option<Encoding> {
        self.named
    }

    /// Number of lines that begin with `record`.
    pub fn count_lines(&self, record: &str) -> usize {
        self.lines().filter(|line| line.text.starts_with(record)).count()
    }

    /// Bytes before the first line.
    pub(super) fn mark(&self) -> &[u8] {
        &self.bytes[..self.lines.first().map_or(0, |line| line.start)]
    }

    /// Returns the line with this number, unchanged: bytes, text with its blanks, and line end.
    pub(super) fn raw_line(&self, number: u32) -> Option<(&[u8], &str, &[u8])> {
        let at = usize::try_from(number).ok()?.checked_sub(1)?;
        let line = self.lines.get(at)?;
        Some((self.bytes.get(line.start..line.end)?, self.text(at), self.bytes.get(line.end..line.next)?))
    }

    /// Returns the bytes of a file with this text in the encoding of this file; `bytes` are in the encoding of its
    /// lines.
    pub(super) fn encoded(&self, bytes: Vec<u8>) -> Vec<u8> {
        match self.utf16 {
            Some(form) => form.encode(&String::from_utf8_lossy(&bytes)),
            None => bytes,
        }
    }
}

fn number(at: usize) -> u32 {
    u32::try_from(at + 1).unwrap_or(u32::MAX)
}

/// Splits the bytes into lines, which end with CR LF, LF or CR; the last one may be empty and has no end.
fn line_spans(bytes: &[u8]) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut start = if bytes.starts_with(MARK) { MARK.len() } else { 0 };
    loop {
        let rest = &bytes[start..];
        let Some(length) = memchr::memchr2(b'\r', b'\n', rest) else {
            lines.push(Line { start, end: bytes.len(), next: bytes.len(), ..Line::default() });
            return lines;
        };
        let end = start + length;
        let next = end + if bytes[end..].starts_with(b"\r\n") { 2 } else { 1 };
        lines.push(Line { start, end, next, ..Line::default() });
        start = next;
    }
}

fn looks_of(raw: &[u8]) -> Looks {
    if raw.is_ascii() {
        return Looks::Ascii;
    }
    if std::str::from_utf8(raw).is_ok() {
        return Looks::Utf8;
    }
    let (mut at, mut cut, mut has_letters) = (0, None, false);
    for chunk in raw.utf8_chunks() {
        has_letters |= !chunk.valid().is_ascii();
        at += chunk.valid().len();
        let invalid = chunk.invalid();
        let begins = invalid.first().is_some_and(|byte| (0xC2..=0xF4).contains(byte));
        match cut {
            _ if invalid.is_empty() => {}
            None if begins && at + invalid.len() == NAME_END && raw.starts_with(b"001") => cut = Some(at),
            _ => return Looks::Other,
        }
        at += invalid.len();
    }
    cut.map_or(Looks::Other, |from| Looks::Cut { from, is_alone: !has_letters })
}

/// Decodes a line in `encoding`, and reports the first byte that the encoding does not have. A byte that would be read
/// as a control character counts as such, too: CP1252 leaves five bytes undefined.
fn decoded(raw: &[u8], encoding: &'static Decoding, line: u32) -> (String, Option<TrfError>) {
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let mut text = String::with_capacity(decoder.max_utf8_buffer_length_without_replacement(raw.len()).unwrap_or(0));
    let (result, read) = decoder.decode_to_string_without_replacement(raw, &mut text, true);
    let is_open = |c: char| ('\u{80}'..='\u{9f}').contains(&c);
    let (column, byte) = match (text.chars().position(is_open), result) {
        (Some(at), _) => (at + 1, text.chars().nth(at).map(|c| format!("the byte {:02X}", u32::from(c)))),
        (None, DecoderResult::InputEmpty) => return (text, None),
        (None, _) => {
            let byte = raw[..read].last().map(|byte| format!("the byte {byte:02X}"));
            (text.chars().count() + 1, byte)
        }
    };
    let name = encoding.name().to_ascii_lowercase();
    let byte = byte.unwrap_or_else(|| "a byte".to_owned());
    let message = format!("found {byte}, which {name} does not have; --encoding NAME names the encoding of the file");
    (text, Some(TrfError::new(ErrorCode::Encoding, place(line, column), message)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(bytes: &[u8]) -> ReportText {
        ReportText::of(bytes.to_vec(), None)
    }

    #[test]
    fn line_ends_may_be_mixed() {
        let text = text(b"a\r\nb\nc\rd\n");
        let found = (1..=text.last_line()).filter_map(|number| text.raw_line(number));
        let found = found.map(|(line, _, end)| [line, end].concat()).collect::<Vec<_>>();
        assert_eq!(found, [&b"a\r\n"[..], b"b\n", b"c\r", b"d\n", b""]);
    }

    #[test]
    fn a_long_line_is_a_fault_at_its_first_column() {
        let text = text(("a\n".to_owned() + &"x".repeat(LONGEST_LINE + 1)).as_bytes());
        let fault = text.lines().nth(1).and_then(|line| line.fault).expect("a fault");
        assert_eq!((fault.code, fault.pos), (ErrorCode::LongLine, place(2, 1)));
    }

    #[test]
    fn utf_16_is_read_and_written() {
        for is_big in [false, true] {
            let form = utf16::Form { is_big, has_mark: true };
            let bytes = form.encode("012 Žižka\r\n022 \u{1f600}");
            let text = text(&bytes);
            assert_eq!(text.lines().map(|line| line.text).collect::<Vec<_>>(), ["012 Žižka", "022 \u{1f600}"]);
            assert_eq!(text.encoded(text.bytes.clone()), bytes);
        }
        let damaged = text(b"\xff\xfea\0\n\0b\0\x00\xd8");
        let fault = damaged.lines().nth(1).and_then(|line| line.fault).expect("a fault");
        assert_eq!((fault.code, fault.pos), (ErrorCode::Encoding, place(2, 2)));
    }
}
