//! Files that are read as a whole, up to a bound.

use std::io::{self, Read};

use shinpan_core::finding::{Finding, Severity, TextPos};
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
        let mut game = RawGame::new(1, format, TextPos::START);
        let message = "more than 16 MiB in this format, not read; split the file".to_owned();
        game.findings.add(Finding::new(Severity::Error, Code::LimitExceeded, TextPos::START, message));
        // There are no more games.
        let _ = each(&game);
        return Ok(());
    }
    read(&bytes, each);
    Ok(())
}
