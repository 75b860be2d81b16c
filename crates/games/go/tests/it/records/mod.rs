//! Records: what is read of them, from files of our own and from real ones.

mod reading;
mod sgf_parse;

use std::io::Read;

use shinpan_go::Records;
use shinpan_go::record::RawGame;
use shinpan_records::format::Format;

/// All games of a file.
fn games(input: impl Read, format: Option<Format>) -> Vec<RawGame> {
    Records::default().read_all(input, format).expect("memory can be read")
}
