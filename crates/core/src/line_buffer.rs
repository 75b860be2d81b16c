//! The part of an input that is in memory, with the place of its first byte.

use std::io::{self, ErrorKind, Read};

use crate::finding::TextPos;

/// Number of bytes asked for at a time, at least.
const CHUNK: usize = 64 * 1024;
const BOM: &[u8] = b"\xef\xbb\xbf";

/// Part of an input: it grows at its end and is consumed at its start. A byte order mark is left out.
pub(crate) struct LineBuffer<R> {
    reader: R,
    buffer: Vec<u8>,
    start: usize,
    end: usize,
    pos: TextPos,
    at_start: bool,
}

/// Line found by [`LineBuffer::line`].
pub(crate) enum Line {
    /// Length of the line in the buffer, in bytes, line end included.
    Whole(usize),
    /// Line that is longer than allowed; it is consumed.
    TooLong,
}

impl<R: Read> LineBuffer<R> {
    /// Creates a buffer for the rest of an input from the line `first_line` on; a byte order mark can only be in line
    /// 1.
    pub(crate) const fn from_line(reader: R, first_line: u32) -> Self {
        let pos = TextPos { line: first_line, column: 1 };
        Self { reader, buffer: Vec::new(), start: 0, end: 0, pos, at_start: first_line <= 1 }
    }

    /// Bytes that are in memory and not consumed.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.buffer[self.start..self.end]
    }

    /// The place of the first byte.
    pub(crate) const fn pos(&self) -> TextPos {
        self.pos
    }

    /// The place of the byte at `offset`.
    pub(crate) fn pos_of(&self, offset: usize) -> TextPos {
        advance(self.pos, &self.bytes()[..offset])
    }

    /// Drops the first `count` bytes.
    pub(crate) fn consume(&mut self, count: usize) {
        self.pos = self.pos_of(count);
        self.start += count;
    }

    /// Reads more; false at the end of the input.
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

    /// Skips a byte order mark, which counts for no column, and returns whether there was one.
    pub(crate) fn skip_mark(&mut self) -> io::Result<bool> {
        while !self.bytes().is_empty() && self.bytes().len() < BOM.len() && BOM.starts_with(self.bytes()) {
            if !self.more()? {
                break;
            }
        }
        let is_mark = self.bytes().starts_with(BOM);
        if is_mark {
            self.start += BOM.len();
        }
        Ok(is_mark)
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

    /// Consumes blanks and returns the byte after them.
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

    /// Finds the end of the first line; `None` at the end of the input.
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

    /// Consumes the rest of the first line, keeping none of it in memory.
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

/// Whether `byte` is a blank of JSON, line ends included.
pub(crate) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}

/// Returns the place just after `bytes`, whose first byte is at `pos`.
pub(crate) fn advance(pos: TextPos, bytes: &[u8]) -> TextPos {
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    match memchr::memrchr(b'\n', bytes) {
        None => TextPos { column: pos.column.saturating_add(number(bytes.len())), ..pos },
        Some(lf) => {
            let lines = memchr::memchr_iter(b'\n', bytes).count();
            TextPos { line: pos.line.saturating_add(number(lines)), column: number(bytes.len() - lf) }
        }
    }
}
