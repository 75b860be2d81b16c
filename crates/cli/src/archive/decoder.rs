//! What a form of compression is to the streams that are read through it.

use std::io::{self, ErrorKind};

/// A form of compression: parts that follow each other, each with a checksum at its end.
pub(super) trait Decoder: Send {
    /// Reads what a part begins with.
    fn begin(&mut self) -> io::Result<Begin>;
    /// Reads on in a part. `buffer` is not empty.
    fn read_on(&mut self, buffer: &mut [u8]) -> io::Result<Step>;
    /// Reads what a part ends with; what is wrong with its checksum, if anything is.
    fn end(&mut self) -> io::Result<Option<&'static str>>;
    /// The next compressed bytes, some of them; none at the end.
    fn ahead(&mut self) -> io::Result<&[u8]>;
    /// Passes over so many of them.
    fn pass(&mut self, count: usize);
    /// How many compressed bytes have been read.
    fn consumed(&self) -> u64;
}

/// What may be wrong with a checksum.
pub(super) const SUM_WRONG: &str = "its checksum does not match";
pub(super) const SUM_CUT_OFF: &str = "its checksum is cut off";

/// What a [`Decoder`] finds where a part may begin.
pub(super) enum Begin {
    Part,
    /// A part without data, which has been passed over.
    Empty,
    /// Something else.
    Other,
}

/// What a [`Decoder`] finds in a part.
pub(super) enum Step {
    /// So many bytes, one at least.
    Bytes(usize),
    /// The end of the data.
    End,
}

/// An error of the data.
pub(super) fn damaged(why: &str) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, why)
}
