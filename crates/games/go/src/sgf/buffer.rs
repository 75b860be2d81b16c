//! The text of a file as far as it is in memory, with the place of every byte of it.

use std::io::{self, ErrorKind, Read};

use shinpan_core::finding::TextPos;

/// Bytes asked for at a time.
const CHUNK: usize = 64 * 1024;
const MARK: &[u8] = b"\xef\xbb\xbf";

/// Grows at its end and is consumed at its start. Lines end with LF, CR LF or a lone CR.
pub(super) struct TextBuffer<'a> {
    input: &'a mut dyn Read,
    memory: &'a mut Vec<u8>,
    start: usize,
    end: usize,
    /// The input has no more.
    is_last: bool,
    /// A byte of the memory whose place is known.
    known: usize,
    pos: TextPos,
    /// The byte before it.
    before: u8,
    /// Number of bytes consumed.
    offset: u64,
}

impl<'a> TextBuffer<'a> {
    /// Reads `input` through `memory`, whose contents count for nothing.
    pub(super) fn new(input: &'a mut dyn Read, memory: &'a mut Vec<u8>) -> Self {
        Self { input, memory, start: 0, end: 0, is_last: false, known: 0, pos: TextPos::START, before: 0, offset: 0 }
    }

    /// Bytes that are there and not yet consumed.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.memory[self.start..self.end]
    }

    /// Whether nothing comes after [`bytes`](Self::bytes).
    pub(super) const fn is_last(&self) -> bool {
        self.is_last
    }

    /// Drops the first `count` bytes.
    pub(super) fn consume(&mut self, count: usize) {
        self.start += count;
        self.offset += count as u64;
    }

    /// Number of bytes of the file that were consumed, without a byte order mark.
    pub(super) const fn offset(&self) -> u64 {
        self.offset
    }

    /// Reads on until so many bytes are there, or all; the place in the file up to which they are.
    pub(super) fn load(&mut self, wanted: usize) -> io::Result<u64> {
        while !self.is_last && self.bytes().len() < wanted {
            self.read_more()?;
        }
        Ok(self.offset + self.bytes().len() as u64)
    }

    /// Takes a byte order mark away; whether there was one. It is called before anything else.
    pub(super) fn take_mark(&mut self) -> io::Result<bool> {
        while self.bytes().len() < MARK.len() && MARK.starts_with(self.bytes()) && !self.is_last {
            self.read_more()?;
        }
        let has_mark = self.bytes().starts_with(MARK);
        if has_mark {
            self.start += MARK.len();
            self.known = self.start;
        }
        Ok(has_mark)
    }

    /// The place of the first byte that is not consumed.
    pub(super) fn pos(&mut self) -> TextPos {
        let passed = &self.memory[self.known..self.start];
        let mut column_from = 0;
        for at in memchr::memchr2_iter(b'\n', b'\r', passed) {
            let before = if at == 0 { self.before } else { passed[at - 1] };
            let is_within_end = passed[at] == b'\n' && before == b'\r';
            self.pos.line = self.pos.line.saturating_add(u32::from(!is_within_end));
            self.pos.column = 1;
            column_from = at + 1;
        }
        let columns = u32::try_from(passed.len() - column_from).unwrap_or(u32::MAX);
        self.pos.column = self.pos.column.saturating_add(columns);
        self.before = passed.last().copied().unwrap_or(self.before);
        self.known = self.start;
        self.pos
    }

    /// Reads on, at least as much again as is there: what is looked through anew with every reading stays cheap.
    pub(super) fn read_more(&mut self) -> io::Result<()> {
        let wanted = self.make_room();
        let mut got = 0;
        while got < wanted && !self.is_last {
            match self.input.read(&mut self.memory[self.end..]) {
                Ok(0) => self.is_last = true,
                Ok(count) => {
                    self.end += count;
                    got += count;
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Moves what is there to the front; how many bytes are wanted behind it.
    fn make_room(&mut self) -> usize {
        self.pos();
        self.memory.copy_within(self.start..self.end, 0);
        self.end -= self.start;
        (self.start, self.known) = (0, 0);
        // There is room for what is wanted and more: nothing is ever read into no room, which would look like the end.
        let needed = 2 * self.end + CHUNK;
        if self.memory.len() < needed {
            self.memory.resize(needed, 0);
        }
        // A line or two may come at once and slowly; much more does not.
        if self.end > CHUNK / 2 { self.end } else { 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_by_any_line_end() {
        let (mut text, mut memory) = (b"\xef\xbb\xbfa\nb\r\nc\rd\n\re".as_slice(), Vec::new());
        let mut buffer = TextBuffer::new(&mut text, &mut memory);
        assert!(buffer.take_mark().expect("no error"));
        let mut places = Vec::new();
        while let Some(byte) = buffer.bytes().first().copied() {
            let pos = buffer.pos();
            if byte.is_ascii_alphabetic() {
                places.push((pos.line, pos.column));
            }
            buffer.consume(1);
        }
        assert_eq!(places, [(1, 1), (2, 1), (3, 1), (4, 1), (6, 1)]);
    }
}
