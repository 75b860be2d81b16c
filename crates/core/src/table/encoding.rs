//! Encodings of tables: UTF-8 and UTF-16 by their marks and their bytes, others by name, or by content if exactly one
//! of a few reads every cell.

use std::fmt;

use encoding_rs::{DecoderResult, Encoding as Decoding, UTF_8, UTF_16BE, UTF_16LE};

use crate::finding::TextPos;
use crate::json::Fault;
use crate::line_buffer::advance;
use crate::table::field::excerpt;
use crate::wording::{list, nearest_hint, quoted};

/// An encoding of text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Encoding(&'static Decoding);

impl Encoding {
    /// Encodings that are tried by content if a rule book names none.
    pub const USUAL: [Self; 6] = [
        Self(encoding_rs::SHIFT_JIS),
        Self(encoding_rs::EUC_JP),
        Self(encoding_rs::GB18030),
        Self(encoding_rs::BIG5),
        Self(encoding_rs::EUC_KR),
        Self(encoding_rs::WINDOWS_1252),
    ];

    /// Decoder of the encoding.
    pub const fn decoding(self) -> &'static Decoding {
        self.0
    }

    /// Whether `bytes` have something that a text in this encoding must have and one in UTF-8 never has: names of
    /// columns are ASCII, which has zeros in UTF-16; in the other encodings, anything that is not ASCII follows an
    /// escape.
    pub fn is_marked_in(self, bytes: &[u8]) -> bool {
        let mark = if [UTF_16LE, UTF_16BE].contains(&self.0) { 0 } else { b'\x1b' };
        memchr::memchr(mark, bytes).is_some()
    }

    /// Decodes `bytes` in this encoding, which the command line names.
    fn decode(self, bytes: &[u8]) -> Result<Decoded, Fault> {
        let fits = self.0.is_ascii_compatible() || self.is_marked_in(bytes);
        let read = if fits {
            decoded(self.0, bytes)
        } else {
            Err(Fault::new(TextPos::START, format!("not UTF-8, and not {self}")))
        };
        read.map_err(|fault| {
            let all = "--encoding applies to every table that is not UTF-8; save the others as UTF-8";
            Fault::new(fault.pos, format!("{}; {all}", fault.message))
        })
    }

    /// Name of the encoding in lower case.
    pub fn name(self) -> String {
        self.0.name().to_ascii_lowercase()
    }
}

impl std::str::FromStr for Encoding {
    type Err = String;

    /// Finds an encoding by one of its labels on the Web.
    fn from_str(name: &str) -> Result<Self, String> {
        if let Some(encoding) = Decoding::for_label_no_replacement(name.as_bytes()) {
            return Ok(Self(encoding));
        }
        let mut known = Self::USUAL.map(Self::name).to_vec();
        known.extend(["utf-8", "utf-16le", "utf-16be", "iso-8859-1", "iso-2022-jp", "koi8-r"].map(str::to_owned));
        let near = nearest_hint(name, known.iter().map(String::as_str));
        Err(format!("no encoding {}; {near}known: {}", quoted(name), known.join(", ")))
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name())
    }
}

impl fmt::Debug for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name())
    }
}

/// Knowledge about the encoding of a table before it is read.
#[derive(Clone, Debug)]
pub struct Encodings {
    /// Encoding that the command line names for tables that are not UTF-8.
    pub named: Option<Encoding>,
    /// Encodings that may be tried by content.
    pub tried: Vec<Encoding>,
}

impl Default for Encodings {
    fn default() -> Self {
        Self { named: None, tried: Encoding::USUAL.to_vec() }
    }
}

/// A table as text without a byte order mark.
#[derive(Debug, PartialEq)]
pub(super) struct Decoded {
    pub(super) text: String,
    /// Encoding, if it was found by content.
    pub(super) tried: Option<Encoding>,
    /// Whether the table had a byte order mark.
    pub(super) has_mark: bool,
}

impl From<String> for Decoded {
    fn from(text: String) -> Self {
        Self { text, tried: None, has_mark: false }
    }
}

impl Encodings {
    /// Decodes `bytes`.
    pub(super) fn decode(&self, mut bytes: Vec<u8>) -> Result<Decoded, Fault> {
        if let Some((encoding, mark)) = Decoding::for_bom(&bytes) {
            bytes.drain(..mark);
            let text = if encoding == UTF_8 { utf8(bytes) } else { decoded(encoding, &bytes) };
            return text.map(|text| Decoded { has_mark: true, ..text });
        }
        // Text in seven bits is UTF-8, even if an encoding gives its bytes another meaning.
        if let Some(named) = self.named.filter(|named| !named.0.is_ascii_compatible() && named.is_marked_in(&bytes)) {
            return named.decode(&bytes);
        }
        if let Some(encoding) = bare_utf16(&bytes) {
            let name = Encoding(encoding);
            let message = format!("UTF-16 without a byte order mark, expected UTF-8; or give --encoding {name}");
            return Err(Fault::new(TextPos::START, message));
        }
        let bytes = match String::from_utf8(bytes) {
            Ok(text) => return Ok(text.into()),
            Err(error) => error.into_bytes(),
        };
        if let Some(nul) = memchr::memchr(0, &bytes) {
            return Err(Fault::new(advance(TextPos::START, &bytes[..nul]), "found a NUL byte"));
        }
        match self.named {
            Some(named) if named.0 != UTF_8 => named.decode(&bytes),
            Some(_) => utf8(bytes),
            None => self.by_content(bytes),
        }
    }

    /// Decodes `bytes` in the one encoding that reads them.
    fn by_content(&self, bytes: Vec<u8>) -> Result<Decoded, Fault> {
        if is_damaged_utf8(&bytes) {
            return utf8(bytes);
        }
        let mut readings = Vec::<(Encoding, String)>::new();
        for encoding in &self.tried {
            if let Some(text) = reading(encoding.0, &bytes) {
                readings.push((*encoding, text));
            }
        }
        match &readings[..] {
            [] => {
                let tried = list(self.tried.iter().map(|encoding| encoding.name()));
                let Err(fault) = utf8(bytes) else { return Err(Fault::new(TextPos::START, String::new())) };
                let message = format!(
                    "{}, and the table as a whole is not in {tried}; name another with --encoding",
                    fault.message
                );
                Err(Fault::new(fault.pos, message))
            }
            [(_, first), others @ ..] if others.iter().any(|(_, text)| text != first) => Err(ambiguous(&readings)),
            _ => Ok(readings.swap_remove(0))
                .map(|(encoding, text)| Decoded { tried: Some(encoding), ..Decoded::from(text) }),
        }
    }
}

/// Decodes `bytes` if `encoding` reads all of them, and none as a control character or as one that nobody has assigned.
fn reading(encoding: &'static Decoding, bytes: &[u8]) -> Option<String> {
    let text = encoding.decode_without_bom_handling_and_without_replacement(bytes)?;
    let is_text =
        |c: char| matches!(c, '\t' | '\r' | '\n') || !(c.is_control() || ('\u{e000}'..='\u{f8ff}').contains(&c));
    text.chars().all(is_text).then(|| text.into_owned())
}

/// Reports that several encodings read the table, each in another way, and shows the first line that differs.
fn ambiguous(readings: &[(Encoding, String)]) -> Fault {
    let mut lines = readings.iter().map(|(_, text)| text.split('\n')).collect::<Vec<_>>();
    for number in 1.. {
        let line = lines.iter_mut().map(|lines| lines.next().unwrap_or_default().trim_end()).collect::<Vec<_>>();
        let (Some(first), false) = (line.first(), number == u32::MAX) else { break };
        if line.iter().all(|other| other == first) {
            continue;
        }
        let shown = readings.iter().zip(&line).map(|((encoding, _), line)| format!("{} in {encoding}", excerpt(line)));
        let message = format!("not UTF-8; this line is {}; choose with --encoding", list(shown));
        return Fault::new(TextPos { line: number, column: 1 }, message);
    }
    Fault::new(TextPos::START, "not UTF-8; name the encoding with --encoding")
}

/// Decodes `bytes`, which `encoding` must read to the last one.
fn decoded(encoding: &'static Decoding, bytes: &[u8]) -> Result<Decoded, Fault> {
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let mut text = String::with_capacity(decoder.max_utf8_buffer_length_without_replacement(bytes.len()).unwrap_or(0));
    let (result, read) = decoder.decode_to_string_without_replacement(bytes, &mut text, true);
    match result {
        DecoderResult::InputEmpty => Ok(text.into()),
        DecoderResult::OutputFull | DecoderResult::Malformed(..) => {
            let pos = advance(TextPos::START, text.as_bytes());
            let found = bytes[..read].last().map_or(String::new(), |byte| format!("the byte {byte:02X}, "));
            Err(Fault::new(pos, format!("found {found}which is not {}", Encoding(encoding))))
        }
    }
}

fn utf8(bytes: Vec<u8>) -> Result<Decoded, Fault> {
    String::from_utf8(bytes).map(Decoded::from).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let bytes = error.as_bytes();
        Fault::new(
            advance(TextPos::START, &bytes[..at]),
            format!("found the byte {:02X}, which is not UTF-8", bytes[at]),
        )
    })
}

/// Whether the bytes are UTF-8 apart from a few: at least as many letters of several bytes as bytes that are no
/// letters.
fn is_damaged_utf8(bytes: &[u8]) -> bool {
    let (mut letters, mut others) = (0, 0);
    for chunk in bytes.utf8_chunks() {
        letters += chunk.valid().chars().filter(|c| !c.is_ascii()).count();
        others += chunk.invalid().len();
    }
    letters >= others
}

/// Byte order of UTF-16 without a mark: every other one of the first four bytes is zero.
fn bare_utf16(bytes: &[u8]) -> Option<&'static Decoding> {
    match bytes {
        [0, 1..=255, 0, 1..=255, ..] => Some(UTF_16BE),
        [1..=255, 0, 1..=255, 0, ..] => Some(UTF_16LE),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(name: &str, bytes: &[u8]) -> Result<String, String> {
        let encodings = Encodings { named: Some(name.parse()?), ..Encodings::default() };
        encodings.decode(bytes.to_vec()).map(|decoded| decoded.text).map_err(|fault| fault.message)
    }

    #[test]
    fn an_encoding_that_is_named_is_of_tables_that_are_not_utf_8() {
        for (name, bytes, expected) in [
            ("shift_jis", &b"id\n\x91\xe6"[..], Some("id\n第")),
            ("shift_jis", "id\n第".as_bytes(), Some("id\n第")),
            ("utf-16le", b"i\0d\0\n\0\x2c\x7b", Some("id\n第")),
            ("utf-16le", "id\n第".as_bytes(), Some("id\n第")),
            ("utf-16be", b"id\nab", Some("id\nab")),
            ("utf-16le", b"\xff\xfei\0d\0", Some("id")),
            ("utf-16le", b"\xfe\xff\0i\0d", Some("id")),
            ("utf-16le", b"\xef\xbb\xbfid", Some("id")),
            ("iso-2022-jp", b"id\n\x1b$BBh\x1b(B", Some("id\n第")),
            ("iso-2022-jp", "id\n第".as_bytes(), Some("id\n第")),
            ("utf-16le", b"id\n\x91\xe6", None),
            ("utf-16le", b"i\0d\0\n", None),
            ("iso-2022-jp", b"id\n\x91\xe6", None),
            ("euc-jp", b"id\n\x91\xe6\x80", None),
        ] {
            let found = read(name, bytes);
            assert_eq!(found.as_deref().ok(), expected, "{name} {found:?}");
            let names_it =
                |message: &String| message.contains(name) && message.contains("--encoding applies to every table");
            assert!(found.as_ref().err().is_none_or(names_it), "{found:?}");
        }
    }
}
