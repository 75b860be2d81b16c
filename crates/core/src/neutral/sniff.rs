//! The format of neutral records, told by the first bytes.

use super::NeutralFormat;
use crate::table::CsvRows;

/// What `bytes`, the beginning of an input, are: an object, an array, or a CSV header with a column `moves`. None for
/// anything else. A byte order mark and blank lines may come first.
pub fn sniff(bytes: &[u8]) -> Option<NeutralFormat> {
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    match text.first()? {
        b'{' => Some(NeutralFormat::Ndjson),
        b'[' => Some(NeutralFormat::Json),
        _ => has_moves(text).then_some(NeutralFormat::Csv),
    }
}

fn has_moves(text: &[u8]) -> bool {
    let line = text.split(|byte| *byte == b'\n').next().unwrap_or_default();
    match CsvRows::new(line).next() {
        Ok(Some(Ok(header))) => header.iter().any(|cell| cell == "moves"),
        _ => false,
    }
}
