//! Files that are read as a whole, up to a bound, and places in a text.

use std::io::{self, Read};

use shinpan_core::finding::TextPos;
use shinpan_records::format::Each;

use crate::record::{RawGame, RecordFormat};
use crate::words::Code;

/// The most bytes of a file.
const MOST: usize = 16 << 20;

/// Hands the bytes of a file to `read`, which hands games to `each`; one game with a finding, if there are too many.
pub(crate) fn read_all(
    input: &mut dyn Read,
    format: RecordFormat,
    each: Each<'_, RawGame>,
    read: impl FnOnce(&[u8], Each<'_, RawGame>),
) -> io::Result<()> {
    let mut bytes = Vec::new();
    input.take(MOST as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > MOST {
        let message = "more than 16 MiB in this format, not read; split the file";
        // There are no more games.
        let _ = each(&RawGame::new(1, format, TextPos::START).refused(Code::LimitExceeded, message));
        return Ok(());
    }
    read(&bytes, each);
    Ok(())
}

/// The place so many bytes to the right of `pos`.
pub(crate) fn right_of(pos: TextPos, bytes: usize) -> TextPos {
    TextPos { column: pos.column.saturating_add(u32::try_from(bytes).unwrap_or(u32::MAX)), ..pos }
}

/// The place where `text` ends that begins at `pos`.
pub(crate) fn end_of(text: &str, pos: TextPos) -> TextPos {
    let Some(last) = text.rfind('\n') else { return right_of(pos, text.len()) };
    let lines = u32::try_from(text.matches('\n').count()).unwrap_or(u32::MAX);
    right_of(TextPos { line: pos.line.saturating_add(lines), column: 1 }, text.len() - last - 1)
}
