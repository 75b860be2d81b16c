//! Detects the format of neutral records by the first bytes.

use std::io::{self, Read};

use super::NeutralFormat;
use shinpan_core::table::CsvRows;

/// How many bytes of an input are read to detect its format.
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
    begins_json(text) || memchr::memchr2(b'\n', b'\r', text).is_some()
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

/// What `bytes`, the beginning of an input, are: an object, an array, or a CSV header with a column `moves`. None for
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
