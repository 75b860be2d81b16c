//! Records of any format that chess has: told by content or given, read one after another.

use std::io::{self, Read};
use std::ops::ControlFlow;

use shinpan_core::lines::Lines;
use shinpan_core::neutral::{HEAD, read_records};
use shinpan_core::pgn;
pub use shinpan_core::pgn::Format;

use crate::neutral;
use crate::pgn::Games;
use crate::record::RawGame;

/// Reads files of records one after another, with buffers that it keeps.
pub struct Records {
    lines: Lines,
    head: Box<[u8]>,
}

impl Default for Records {
    fn default() -> Self {
        Self { lines: Lines::new(pgn::MAX_LINE), head: vec![0; HEAD].into_boxed_slice() }
    }
}

impl Records {
    /// Calls `each` with every game of `input`, until it breaks. `format` is told by content if it is not given: JSON, a
    /// CSV header with the column `moves`, else PGN.
    ///
    /// # Errors
    /// Those of `input`; whatever the bytes say is a finding.
    pub fn read(
        &mut self,
        mut input: impl Read,
        format: Option<Format>,
        each: &mut dyn FnMut(&RawGame) -> ControlFlow<()>,
    ) -> io::Result<()> {
        let (format, filled) = match format {
            Some(format) => (format, 0),
            None => Format::tell(&mut input, &mut self.head)?,
        };
        let mut input = self.head[..filled].chain(input);
        match format {
            Format::Pgn => pgn::read(&mut self.lines, &mut input, Games::new(each)),
            Format::Neutral(format) => {
                read_records(input, format, &mut |read| each(&read.map_or_else(neutral::unreadable, neutral::read)))
            }
        }
    }
}
