//! Lines of a stream: LF, CR LF or lone CR, also mixed, numbered from 1; memory bounded whatever the stream holds.

use std::io::{self, Read};

use crate::chunk::Chunk;

/// A buffer that is kept from one stream to the next.
pub struct Lines {
    buffer: Box<[u8]>,
    longest: usize,
}

/// Line without its end.
#[derive(Clone, Copy)]
pub enum Line<'a> {
    /// The text.
    Text(&'a [u8]),
    /// Longer than the longest that is read.
    TooLong,
}

impl Lines {
    /// A reader of lines of at most `longest` bytes.
    pub fn new(longest: usize) -> Self {
        Self { buffer: vec![0; 2 * longest.max(1)].into_boxed_slice(), longest }
    }

    /// Calls `each` with every line of `input` and its number, until it answers false.
    ///
    /// # Errors
    /// Those of `input`.
    pub fn read(&mut self, input: &mut dyn Read, each: &mut dyn FnMut(u32, Line<'_>) -> bool) -> io::Result<()> {
        self.read_chunk(&Chunk::default(), input, each)
    }

    /// Calls `each` with every line of a chunk of a file and its number in the file, until it answers false.
    ///
    /// # Errors
    /// Those of `input`.
    pub fn read_chunk(
        &mut self,
        chunk: &Chunk,
        input: &mut dyn Read,
        each: &mut dyn FnMut(u32, Line<'_>) -> bool,
    ) -> io::Result<()> {
        let mut splitter = Splitter::new(self.longest, chunk);
        let mut kept = 0;
        loop {
            let read = match input.read(&mut self.buffer[kept..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                other => other?,
            };
            let filled = kept + read;
            let Some(used) = splitter.split(&self.buffer[..filled], read == 0, each) else { return Ok(()) };
            if read == 0 {
                return Ok(());
            }
            self.buffer.copy_within(used..filled, 0);
            kept = filled - used;
        }
    }
}

struct Splitter {
    longest: usize,
    line: u32,
    /// The last line ended with CR: an LF at once belongs to it.
    after_cr: bool,
    /// Within the rest of a line that is too long.
    skipping: bool,
}

impl Splitter {
    const fn new(longest: usize, chunk: &Chunk) -> Self {
        Self { longest, line: chunk.line() - 1, after_cr: false, skipping: false }
    }

    /// Hands out the whole lines of `text` (at its end, the rest too); how many bytes are done with, `None` to stop.
    fn split(&mut self, text: &[u8], is_end: bool, each: &mut dyn FnMut(u32, Line<'_>) -> bool) -> Option<usize> {
        let mut start = 0;
        if self.after_cr && text.first() == Some(&b'\n') {
            start = 1;
        }
        self.after_cr &= text.is_empty();
        let mut last = 0;
        while let Some(length) = line_length(&text[start..], last) {
            last = length;
            if !self.hand_out(&text[start..start + length], each) {
                return None;
            }
            let end = start + length;
            start = end + 1;
            if text[end] == b'\r' {
                match text.get(start) {
                    Some(b'\n') => start += 1,
                    Some(_) => {}
                    None => self.after_cr = true,
                }
            }
        }
        let rest = &text[start..];
        if is_end {
            return (rest.is_empty() || self.hand_out(rest, each)).then_some(text.len());
        }
        if rest.len() <= self.longest {
            return Some(start);
        }
        if !self.skipping {
            self.hand_out(rest, each).then_some(())?;
            self.skipping = true;
        }
        Some(text.len())
    }

    fn hand_out(&mut self, line: &[u8], each: &mut dyn FnMut(u32, Line<'_>) -> bool) -> bool {
        if std::mem::take(&mut self.skipping) {
            return true;
        }
        self.line = self.line.saturating_add(1);
        let line = if line.len() > self.longest { Line::TooLong } else { Line::Text(line) };
        each(self.line, line)
    }
}

/// The length of the line that begins here, if it ends, behind a line of the length `last`. Short lines, a move or a time, tend to
/// follow each other, and a search byte by byte finds their ends sooner than one with wide registers.
fn line_length(text: &[u8], last: usize) -> Option<usize> {
    const SHORT: usize = 12;
    if last >= SHORT {
        return memchr::memchr2(b'\n', b'\r', text);
    }
    let (short, rest) = text.split_at(text.len().min(SHORT));
    let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
    short.iter().position(is_end).or_else(|| memchr::memchr2(b'\n', b'\r', rest).map(|length| short.len() + length))
}

#[cfg(test)]
mod tests {
    use shinpan_testing::Drip;

    use super::*;

    fn lines(text: &[u8], step: usize) -> Vec<(u32, usize, bool)> {
        let mut seen = Vec::new();
        let mut each = |number, line: Line<'_>| {
            seen.push(match line {
                Line::Text(text) => (number, text.len(), false),
                Line::TooLong => (number, 0, true),
            });
            true
        };
        Lines::new(64 * 1024).read(&mut Drip::new(text, step), &mut each).expect("no input error");
        seen
    }

    #[test]
    fn all_line_ends_in_any_pieces() {
        for step in 1..8 {
            let expected = [(1, 1, false), (2, 2, false), (3, 0, false), (4, 3, false), (5, 1, false)];
            assert_eq!(lines(b"a\nbb\r\n\rccc\rd", step), expected, "step {step}");
        }
    }

    #[test]
    fn a_long_line_is_reported_and_the_next_is_read() {
        let mut text = vec![b'x'; 5_000_000];
        text.extend_from_slice(b"\nok\n");
        for step in [1_000, 70_000, 1_000_000] {
            assert_eq!(lines(&text, step), [(1, 0, true), (2, 2, false)], "step {step}");
        }
    }
}
