//! Detects the format of neutral records by the first bytes.

use std::io::{self, Read};

use super::NeutralFormat;
use shinpan_core::table::CsvRows;

/// Number of bytes of an input that are read to detect its format.
pub const HEAD: usize = 64 * 1024;

/// Reads the beginning of `input` into `head` until its first line is there, or `head` is full, or the input ends; how
/// many bytes there are.
///
/// # Errors
/// Those of `input`.
pub fn fill_head(input: &mut impl Read, head: &mut [u8]) -> io::Result<usize> {
    let mut filled = 0;
    loop {
        match input.read(&mut head[filled..]) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
            Ok(read) => {
                let is_enough = can_sniff(&head[..filled + read]);
                filled += read;
                if read == 0 || is_enough || filled == head.len() {
                    return Ok(filled);
                }
            }
        }
    }
}

/// Whether a line that is not blank is there, or the beginning of JSON. A bracket alone on its line says nothing yet: both
/// a PGN comment and JSON may begin this way.
fn can_sniff(head: &[u8]) -> bool {
    let text = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head).trim_ascii_start();
    if matches!(text, [b'{' | b'[', rest @ ..] if rest.trim_ascii_start().is_empty()) {
        return false;
    }
    if begins_json(text) {
        return !is_open(text);
    }
    memchr::memchr2(b'\n', b'\r', text).is_some()
}

/// The fields of the JSON object that `text` begins with, as far as they are there: the name of each, as it is written, and the text
/// from its value on.
pub fn fields(text: &[u8]) -> HeadFields<'_> {
    HeadFields { next: text.strip_prefix(b"{").map_or(Next::End, Next::Field) }
}

/// An iterator over the fields of a JSON object whose end may be missing.
#[derive(Clone, Debug)]
pub struct HeadFields<'a> {
    next: Next<'a>,
}

#[derive(Clone, Debug)]
enum Next<'a> {
    /// A field begins here.
    Field(&'a [u8]),
    /// The value of the last field begins here.
    Value(&'a [u8]),
    /// The object ends, or there is none.
    End,
    /// The text ends within the object.
    Open,
}

impl<'a> Iterator for HeadFields<'a> {
    type Item = (&'a [u8], &'a [u8]);

    fn next(&mut self) -> Option<Self::Item> {
        if let Next::Value(value) = self.next {
            self.next = behind_value(value);
        }
        let Next::Field(text) = self.next else { return None };
        match field(text) {
            Ok((name, value)) => {
                self.next = Next::Value(value);
                Some((name, value))
            }
            Err(end) => {
                self.next = end;
                None
            }
        }
    }
}

/// The name and the value that `text` begins with, or why there are none: the object ends, or the text.
fn field(text: &[u8]) -> Result<(&[u8], &[u8]), Next<'_>> {
    let end = |text: &[u8]| if text.is_empty() { Next::Open } else { Next::End };
    let text = text.trim_ascii_start();
    let named = text.strip_prefix(b"\"").ok_or_else(|| end(text))?;
    let (name, behind) = named.split_at(string_end(named).ok_or(Next::Open)?);
    let behind = behind[1..].trim_ascii_start();
    let value = behind.strip_prefix(b":").ok_or_else(|| end(behind))?.trim_ascii_start();
    if value.is_empty() { Err(Next::Open) } else { Ok((name, value)) }
}

/// Text after the value that `text` begins with.
fn behind_value(text: &[u8]) -> Next<'_> {
    let (mut at, mut depth) = (0, 0u32);
    while let Some(byte) = text.get(at) {
        match byte {
            b'"' => match string_end(&text[at + 1..]) {
                Some(length) => at += length + 1,
                None => return Next::Open,
            },
            b'{' | b'[' => depth = depth.saturating_add(1),
            b'}' | b']' if depth == 0 => return Next::End,
            b'}' | b']' => depth -= 1,
            b',' if depth == 0 => return Next::Field(&text[at + 1..]),
            _ => {}
        }
        at += 1;
    }
    Next::Open
}

/// The place of the quote that ends the string in which `text` begins.
fn string_end(text: &[u8]) -> Option<usize> {
    let mut at = 0;
    loop {
        at += memchr::memchr2(b'"', b'\\', text.get(at..)?)?;
        if text[at] == b'"' {
            return Some(at);
        }
        at += 2;
    }
}

/// Whether the JSON object that `text` begins with has not come far enough to show what it is: to one of the fields of the neutral
/// form, and within `moves` to the first of them.
pub(crate) fn is_open(text: &[u8]) -> bool {
    let mut fields = fields(text);
    for (name, value) in fields.by_ref() {
        match name {
            b"id" | b"game" | b"start" => return false,
            b"moves" => return value.strip_prefix(b"[").is_some_and(|moves| moves.trim_ascii_start().is_empty()),
            _ => {}
        }
    }
    matches!(fields.next, Next::Open)
}

/// Whether `text` begins as objects of JSON do, or an array of them, and nothing else: no more than that may have been read of it.
pub fn begins_json(text: &[u8]) -> bool {
    let Some((first, rest)) = text.split_first() else { return false };
    match (first, rest.trim_ascii_start().first()) {
        (b'{', Some(next)) => matches!(next, b'"' | b'}'),
        (b'[', Some(next)) => matches!(next, b'{' | b']'),
        _ => false,
    }
}

/// Format of an input that begins with `bytes`: an object, an array, or a CSV header with a column `moves`. None for
/// anything else. A byte order mark and blank lines may come first.
pub fn sniff(bytes: &[u8]) -> Option<NeutralFormat> {
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    match text.first()? {
        b'{' => Some(NeutralFormat::Ndjson),
        // A word behind the bracket is a tag of PGN.
        b'[' if text[1..].trim_ascii_start().first().is_some_and(u8::is_ascii_alphabetic) => None,
        b'[' => Some(NeutralFormat::Json),
        _ => has_moves(text).then_some(NeutralFormat::Csv),
    }
}

fn has_moves(text: &[u8]) -> bool {
    // Where a line ends, `can_sniff` says: the same whatever pieces the input comes in.
    let line = text.split(|byte| matches!(byte, b'\n' | b'\r')).next().unwrap_or_default();
    let mut rows = CsvRows::new(line);
    // What is in memory can be read.
    let _ = rows.detect_separator();
    match rows.next() {
        Ok(Some(Ok(header))) => header.iter().any(|cell| cell == "moves"),
        _ => false,
    }
}
