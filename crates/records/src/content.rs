//! What a file of records turns out to be.

use crate::neutral::NeutralFormat;
use crate::unread::UnreadFormat;

/// Kind of a file, as far as it is known.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Content {
    /// In a format of one game: the numbers of both.
    Own(usize, usize),
    /// PGN: of which game, each of its games says.
    Pgn,
    /// In the neutral form: of which game, each record says.
    Neutral(NeutralFormat),
    /// In a format that is known and not read.
    Unread(&'static UnreadFormat),
    /// This, which is no record.
    Foreign(&'static str),
    /// No text: a NUL byte stands before anything that could be a record.
    Binary,
}
