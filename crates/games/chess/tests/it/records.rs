//! The games of a file, by the reader that the programs have.

use std::io::Read;

use shinpan_chess::Records;
use shinpan_chess::record::RawGame;
use shinpan_records::format::Format;

/// The games of `input`, whose format is known by content if it is not given.
pub(crate) fn games(input: impl Read, format: Option<Format>) -> Vec<RawGame> {
    Records::default().read_all(input, format).expect("memory can be read")
}
