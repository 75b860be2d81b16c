//! The part of an input that is in memory, with the place of its first byte.

use std::io::{self, ErrorKind, Read};

use crate::finding::Place;
use crate::part::Part;

/// Bytes asked for at a time.
const CHUNK: usize = 64 * 1024;
const BOM: &[u8] = b"\xef\xbb\xbf";

/// A window on the input: it grows at its end and is consumed at its start. A byte order mark is left out.
pub(crate) struct Window<R> {
    reader: R,
    buffer: Vec<u8>,
    start: usize,
    end: usize,
    place: Place,
    at_start: bool,
}

/// What [`Window::line`] has found.
pub(crate) enum Line {
    /// So many bytes of the window, line end included.
    Whole(usize),
    /// Longer than allowed; it is consumed.
    TooLong,
}

impl<R: Read> Window<R> {
    pub(crate) fn new(reader: R) -> Self {
        Self::of_part(reader, &Part::default())
    }

    /// A window on a part of the input, which has a byte order mark only at its start.
    pub(crate) const fn of_part(reader: R, part: &Part) -> Self {
        let place = Place { line: part.line(), column: 1 };
        Self { reader, buffer: Vec::new(), start: 0, end: 0, place, at_start: part.is_first() }
    }

    /// What is there.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.buffer[self.start..self.end]
    }

    /// The place of the first byte.
    pub(crate) const fn place(&self) -> Place {
        self.place
    }

    /// The place of the byte at `offset`.
    pub(crate) fn place_of(&self, offset: usize) -> Place {
        advance(self.place, &self.bytes()[..offset])
    }

    /// Drops the first `count` bytes.
    pub(crate) fn consume(&mut self, count: usize) {
        self.place = self.place_of(count);
        self.start += count;
    }

    /// Reads on; false at the end of the input.
    pub(crate) fn more(&mut self) -> io::Result<bool> {
        if !std::mem::take(&mut self.at_start) {
            return Ok(self.read()? > 0);
        }
        while self.bytes().len() < BOM.len() && BOM.starts_with(self.bytes()) {
            if self.read()? == 0 {
                break;
            }
        }
        if self.bytes().starts_with(BOM) {
            self.start += BOM.len();
        }
        Ok(!self.bytes().is_empty() || self.read()? > 0)
    }

    fn read(&mut self) -> io::Result<usize> {
        self.make_room();
        loop {
            match self.reader.read(&mut self.buffer[self.end..]) {
                Ok(count) => {
                    self.end += count;
                    return Ok(count);
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    fn make_room(&mut self) {
        self.buffer.copy_within(self.start..self.end, 0);
        self.end -= self.start;
        self.start = 0;
        if self.buffer.len() - self.end < CHUNK {
            self.buffer.resize(self.end.next_power_of_two().max(CHUNK) * 2, 0);
        }
    }

    /// The next byte that is no blank, with all blanks before it consumed.
    pub(crate) fn skip_blanks(&mut self) -> io::Result<Option<u8>> {
        loop {
            let blanks = self.bytes().iter().take_while(|byte| is_blank(**byte)).count();
            self.consume(blanks);
            if let Some(&byte) = self.bytes().first() {
                return Ok(Some(byte));
            }
            if !self.more()? {
                return Ok(None);
            }
        }
    }

    /// Finds the end of the first line; none at the end of the input.
    pub(crate) fn line(&mut self, limit: usize) -> io::Result<Option<Line>> {
        let mut seen = 0;
        loop {
            if let Some(lf) = memchr::memchr(b'\n', &self.bytes()[seen..]) {
                let len = seen + lf + 1;
                return self.whole_or_too_long(len, limit).map(Some);
            }
            seen = self.bytes().len();
            if seen > limit {
                self.skip_line()?;
                return Ok(Some(Line::TooLong));
            }
            if !self.more()? {
                return Ok((seen > 0).then_some(Line::Whole(seen)));
            }
        }
    }

    fn whole_or_too_long(&mut self, len: usize, limit: usize) -> io::Result<Line> {
        if len <= limit {
            return Ok(Line::Whole(len));
        }
        self.skip_line()?;
        Ok(Line::TooLong)
    }

    /// Consumes what there is of the first line, keeping none of it in memory.
    pub(crate) fn skip_line(&mut self) -> io::Result<()> {
        loop {
            if let Some(lf) = memchr::memchr(b'\n', self.bytes()) {
                self.consume(lf + 1);
                return Ok(());
            }
            self.consume(self.bytes().len());
            if !self.more()? {
                return Ok(());
            }
        }
    }
}

/// A blank of JSON, line ends included.
pub(crate) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}

/// The place behind `bytes`, of which the first stands at `place`.
pub(crate) fn advance(place: Place, bytes: &[u8]) -> Place {
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    match memchr::memrchr(b'\n', bytes) {
        None => Place { column: place.column.saturating_add(number(bytes.len())), ..place },
        Some(lf) => {
            let lines = memchr::memchr_iter(b'\n', bytes).count();
            Place { line: place.line.saturating_add(number(lines)), column: number(bytes.len() - lf) }
        }
    }
}
