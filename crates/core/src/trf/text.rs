//! The lines of a TRF file: its encoding and its line ends, which may be mixed.

use std::borrow::Cow;

use crate::finding::TextPos;

use super::code::{ErrorCode, TrfError, TrfWarning, WarningCode};

/// The byte order mark of UTF-8.
const MARK: &[u8] = b"\xEF\xBB\xBF";

/// A longer line is refused, in bytes as they stand in the file.
const LONGEST_LINE: usize = 65_536;

/// A line without trailing blanks.
pub(super) struct TextLine<'t> {
    /// From 1.
    pub(super) number: u32,
    /// Its text; of a line that is too long nothing.
    pub(super) text: Cow<'t, str>,
    /// Why it cannot be read whatever its record.
    pub(super) fault: Option<TrfError>,
}

/// A place of a line; the column counts characters from 1.
pub(super) fn place(line: u32, column: usize) -> TextPos {
    TextPos { line, column: u32::try_from(column).unwrap_or(u32::MAX) }
}

/// The lines of `bytes` that are not blank, the number of the last line, and whether the text had to be read as CP1252.
pub(super) fn lines(bytes: &[u8]) -> (Vec<TextLine<'_>>, u32, Option<TrfWarning>) {
    let (mark, raw_lines) = marked_lines(bytes);
    let bytes = &bytes[mark.len()..];
    let is_utf8 = std::str::from_utf8(bytes).is_ok();
    let (mut lines, mut warning) = (Vec::new(), None);
    let mut last = 1;
    for (number, line) in (1..).zip(raw_lines.map(|(line, _)| line)) {
        last = number;
        if !is_utf8 && warning.is_none() && !line.is_ascii() {
            warning = Some(TrfWarning::new(WarningCode::EncodingCp1252, place(number, 1)));
        }
        let line = text_line(number, line, is_utf8);
        if !line.text.is_empty() || line.fault.is_some() {
            lines.push(line);
        }
    }
    (lines, last, warning)
}

fn text_line(number: u32, line: &[u8], is_utf8: bool) -> TextLine<'_> {
    if line.len() > LONGEST_LINE {
        let message = format!("a line of {} bytes; at most {LONGEST_LINE} are read", line.len());
        let fault = TrfError::new(ErrorCode::LongLine, place(number, 1), message);
        return TextLine { number, text: Cow::Borrowed(""), fault: Some(fault) };
    }
    let text = if is_utf8 {
        String::from_utf8_lossy(line)
    } else {
        encoding_rs::WINDOWS_1252.decode_without_bom_handling(line).0
    };
    let fault = text
        .chars()
        .position(|c| c == '\0')
        .map(|at| TrfError::new(ErrorCode::ControlCharacter, place(number, at + 1), "a NUL, which no text has"));
    TextLine { number, text: without_trailing_blanks(text), fault }
}

fn without_trailing_blanks(text: Cow<'_, str>) -> Cow<'_, str> {
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(text.trim_end_matches(' ')),
        Cow::Owned(mut text) => {
            text.truncate(text.trim_end_matches(' ').len());
            Cow::Owned(text)
        }
    }
}

/// The byte order mark, if there is one, and the lines behind it with their ends.
pub(super) fn marked_lines(bytes: &[u8]) -> (&[u8], impl Iterator<Item = (&[u8], &[u8])>) {
    let mark = if bytes.starts_with(MARK) { MARK.len() } else { 0 };
    let (mark, text) = bytes.split_at(mark);
    (mark, raw_lines(text))
}

/// The lines as they stand, parted by CR LF, LF or CR, each with its end; the last may be empty and has none.
fn raw_lines(bytes: &[u8]) -> impl Iterator<Item = (&[u8], &[u8])> {
    let mut rest = Some(bytes);
    std::iter::from_fn(move || {
        let text = rest?;
        let Some(end) = text.iter().position(|byte| matches!(byte, b'\r' | b'\n')) else {
            rest = None;
            return Some((text, &[][..]));
        };
        let (line, ended) = text.split_at(end);
        let (end, after) = ended.split_at(if ended.starts_with(b"\r\n") { 2 } else { 1 });
        rest = Some(after);
        Some((line, end))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_ends_may_be_mixed() {
        let found = raw_lines(b"a\r\nb\nc\rd\n").map(|(line, end)| [line, end].concat()).collect::<Vec<_>>();
        assert_eq!(found, [&b"a\r\n"[..], b"b\n", b"c\r", b"d\n", b""]);
    }

    #[test]
    fn a_long_line_is_a_fault_at_its_first_column() {
        let text = "a\n".to_owned() + &"x".repeat(LONGEST_LINE + 1);
        let (lines, ..) = lines(text.as_bytes());
        let fault = lines[1].fault.as_ref().expect("a fault");
        assert_eq!((fault.code, fault.pos), (ErrorCode::LongLine, place(2, 1)));
    }
}
