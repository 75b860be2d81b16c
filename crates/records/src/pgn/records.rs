//! Records of a game that is written in PGN or in the neutral form, read one after another.

use std::io::{self, Read};
use std::marker::PhantomData;
use std::ops::ControlFlow;

use super::{Format, MAX_LINE, Visit, read};
use crate::chunk::Chunk;
use crate::lines::Lines;
use crate::neutral::{Fault, HEAD, NeutralRecord, read_records};

/// Takes a game, and says whether to go on.
pub type Each<'a, G> = &'a mut dyn FnMut(&G) -> ControlFlow<()>;

/// A game as read, of either form.
pub trait Recorded: Sized {
    /// What makes games of PGN and hands them to `each`.
    fn of_pgn(each: Each<'_, Self>) -> impl Visit;
    /// The game that a neutral record tells.
    fn of_neutral(record: NeutralRecord) -> Self;
    /// A row that is no record, as a game of which nothing is known.
    fn unreadable(fault: Fault) -> Self;
}

/// Reads files of records one after another, with buffers that it keeps.
pub struct Records<G> {
    lines: Lines,
    head: Box<[u8]>,
    games: PhantomData<fn() -> G>,
}

impl<G> Default for Records<G> {
    fn default() -> Self {
        Self { lines: Lines::new(MAX_LINE), head: vec![0; HEAD].into_boxed_slice(), games: PhantomData }
    }
}

impl<G: Recorded> Records<G> {
    /// Calls `each` with every game of `input`, until it breaks. `format` is told by content if it is not given: JSON, a
    /// CSV header with the column `moves`, else PGN.
    ///
    /// # Errors
    /// Those of `input`; whatever the bytes say is a finding.
    pub fn read(&mut self, input: impl Read, format: Option<Format>, each: Each<'_, G>) -> io::Result<()> {
        self.read_chunk(&Chunk::default(), input, format, each)
    }

    /// The same of a part of a file, as [`Format::cut`] has cut it.
    ///
    /// # Errors
    /// Those of `input`.
    pub fn read_chunk(
        &mut self,
        chunk: &Chunk,
        mut input: impl Read,
        format: Option<Format>,
        each: Each<'_, G>,
    ) -> io::Result<()> {
        let (format, filled) = match chunk.format().and_then(Format::from_name).or(format) {
            Some(format) => (format, 0),
            None => Format::tell(&mut input, &mut self.head)?,
        };
        let mut input = self.head[..filled].chain(input);
        match format {
            Format::Pgn => read(&mut self.lines, chunk, &mut input, G::of_pgn(each)),
            Format::Neutral(format) => {
                read_records(chunk, input, format, &mut |read| each(&read.map_or_else(G::unreadable, G::of_neutral)))
            }
        }
    }
}
