//! Interface of a form of compression to the streams that are read through it.

use std::io::{self, ErrorKind};

/// A form of compression: parts that follow each other, each with a checksum at its end.
pub(super) trait Decoder: Send {
    /// Reads the beginning of a part.
    fn begin(&mut self) -> io::Result<Begin>;
    /// Continues to read a part. `buffer` must not be empty.
    fn read_on(&mut self, buffer: &mut [u8]) -> io::Result<Step>;
    /// Reads the end of a part, and returns what is wrong with its checksum, if anything.
    fn end(&mut self) -> io::Result<Option<&'static str>>;
    /// Returns some of the next compressed bytes; none at the end.
    fn ahead(&mut self) -> io::Result<&[u8]>;
    /// Skips this number of them.
    fn pass(&mut self, count: usize);
    /// Number of compressed bytes that have been read.
    fn consumed(&self) -> u64;
}

/// Messages about a faulty checksum.
pub(super) const SUM_WRONG: &str = "its checksum does not match";
pub(super) const SUM_CUT_OFF: &str = "its checksum is cut off";

/// Finding of a [`Decoder`] where a part may begin.
pub(super) enum Begin {
    Part,
    /// A part without data, which has been skipped.
    Empty,
    /// Something else.
    Other,
}

/// Finding of a [`Decoder`] within a part.
pub(super) enum Step {
    /// Number of bytes read, at least one.
    Bytes(usize),
    /// The end of the data.
    End,
}

/// Creates an error about the data.
pub(super) fn damaged(why: &str) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, why)
}
