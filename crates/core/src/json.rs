//! JSON inputs split without reading them whole: the elements of an array, or the lines of NDJSON.
//!
//! An element has at most 1 MiB and 127 levels, which the array around it makes 128. Elements are cut out, not checked:
//! `serde_json` checks each of them, and [`fault`] moves its complaint to the place in the file.

use std::io::{self, Read};

use crate::finding::TextPos;
use crate::line_buffer::{Line, LineBuffer, is_blank};

mod scan;

use scan::{Scan, Step};

/// Maximum number of bytes in an element, a line or a row.
pub const MAX_ELEMENT: usize = 1 << 20;

/// Layout of a JSON input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A single array of elements.
    Array,
    /// NDJSON: one object per line; blank lines are ignored.
    Lines,
}

/// A part of an input that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Place of the fault.
    pub pos: TextPos,
    /// Message: what was found and what was expected.
    pub message: String,
}

impl Fault {
    /// A fault at `pos`.
    pub fn new(pos: TextPos, message: impl Into<String>) -> Self {
        Self { pos, message: message.into() }
    }
}

/// A piece of JSON and the place of its first byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Element<'a> {
    /// The element without blanks around it.
    pub bytes: &'a [u8],
    /// Place of the first byte.
    pub pos: TextPos,
}

/// The elements of a JSON input, one after the other; memory does not grow with their number.
pub struct Elements<R> {
    buffer: LineBuffer<R>,
    shape: Shape,
    /// Bytes of the buffer that the last element took.
    taken: usize,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Start,
    Within,
    Done,
}

impl<R: Read> Elements<R> {
    /// Splits the input of `reader`.
    pub fn new(reader: R, shape: Shape) -> Self {
        Self::from_line(reader, shape, 1)
    }

    /// Splits the rest of an input, which begins at the line `first_line`.
    pub const fn from_line(reader: R, shape: Shape, first_line: u32) -> Self {
        Self { buffer: LineBuffer::from_line(reader, first_line), shape, taken: 0, state: State::Start }
    }

    /// Returns the next element; `None` at the end. After a fault NDJSON continues with the next line; an array ends.
    #[expect(clippy::should_implement_trait, reason = "it lends its buffer, which an iterator cannot")]
    pub fn next(&mut self) -> io::Result<Option<Result<Element<'_>, Fault>>> {
        self.buffer.consume(std::mem::take(&mut self.taken));
        let cut = match self.shape {
            Shape::Array => self.next_of_array()?,
            Shape::Lines => self.next_line()?,
        };
        Ok(cut.map(|cut| cut.map(|len| self.take(len))))
    }

    /// Lends the first `len` bytes of the buffer, which the next call consumes.
    fn take(&mut self, len: usize) -> Element<'_> {
        self.taken = len;
        Element { bytes: self.buffer.bytes()[..len].trim_ascii_end(), pos: self.buffer.pos() }
    }

    fn next_line(&mut self) -> io::Result<Option<Result<usize, Fault>>> {
        loop {
            let pos = self.buffer.pos();
            let len = match self.buffer.line(MAX_ELEMENT)? {
                None => return Ok(None),
                Some(Line::TooLong) => return Ok(Some(Err(Fault::new(pos, too_long("a line"))))),
                Some(Line::Whole(len)) => len,
            };
            let blanks = self.buffer.bytes()[..len].iter().take_while(|byte| is_blank(**byte)).count();
            self.buffer.consume(blanks);
            if blanks == len {
                continue;
            }
            let len = len - blanks;
            let line = &self.buffer.bytes()[..len];
            let fault = if line[0] == b'{' {
                let Some((offset, message)) = scan::too_deep(line) else { return Ok(Some(Ok(len))) };
                Fault::new(self.buffer.pos_of(offset), message)
            } else {
                Fault::new(self.buffer.pos(), "found no object, expected \"{\": NDJSON has one object per line")
            };
            self.buffer.consume(len);
            return Ok(Some(Err(fault)));
        }
    }

    fn next_of_array(&mut self) -> io::Result<Option<Result<usize, Fault>>> {
        if self.state == State::Done {
            return Ok(None);
        }
        let cut = match self.go_to_element() {
            Ok(true) => self.value(),
            Ok(false) => return Ok(None),
            Err(stop) => Err(stop),
        };
        match cut {
            Ok(len) => Ok(Some(Ok(len))),
            Err(stop) => {
                self.state = State::Done;
                stop.into_fault().map(|fault| Some(Err(fault)))
            }
        }
    }

    /// Moves to the first byte of the next element; false at the end of the array.
    fn go_to_element(&mut self) -> Result<bool, Stop> {
        if self.state == State::Start {
            self.expect(b"[", "\"[\"")?;
            self.state = State::Within;
            if self.buffer.skip_blanks()? != Some(b']') {
                return Ok(true);
            }
        }
        // After `[` only `]` can come here, after an element also a comma.
        if self.expect(b",]", "\",\" or \"]\"")? == b',' {
            self.buffer.skip_blanks()?;
            return Ok(true);
        }
        self.state = State::Done;
        match self.buffer.skip_blanks()? {
            None => Ok(false),
            Some(byte) => Err(self.stop(format!("found {} after the array, expected its end", scan::shown(byte)))),
        }
    }

    /// Consumes the next byte that is not blank, which must be one of `allowed`.
    fn expect(&mut self, allowed: &[u8], words: &str) -> Result<u8, Stop> {
        match self.buffer.skip_blanks()? {
            Some(byte) if allowed.contains(&byte) => {
                self.buffer.consume(1);
                Ok(byte)
            }
            Some(byte) => Err(self.stop(format!("found {}, expected {words}", scan::shown(byte)))),
            None => Err(self.stop(format!("found the end of the input, expected {words}"))),
        }
    }

    /// Returns the length of the value at the start of the buffer.
    fn value(&mut self) -> Result<usize, Stop> {
        let mut scan = Scan::default();
        loop {
            match scan.run(self.buffer.bytes()) {
                Step::End(len) if len <= MAX_ELEMENT => return Ok(len),
                Step::Bad(offset, message) => {
                    return Err(Stop::Fault(Fault::new(self.buffer.pos_of(offset), message)));
                }
                Step::More if self.buffer.bytes().len() <= MAX_ELEMENT => {}
                Step::End(_) | Step::More => return Err(self.stop(too_long("an element"))),
            }
            if !self.buffer.more()? {
                return Err(self.stop("found the end of the input within this element, expected \"]\"".to_owned()));
            }
        }
    }

    fn stop(&self, message: String) -> Stop {
        Stop::Fault(Fault::new(self.buffer.pos(), message))
    }
}

/// Reason why an array cannot be read further.
enum Stop {
    Io(io::Error),
    Fault(Fault),
}

impl Stop {
    fn into_fault(self) -> io::Result<Fault> {
        match self {
            Self::Io(error) => Err(error),
            Self::Fault(fault) => Ok(fault),
        }
    }
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

fn too_long(what: &str) -> String {
    format!("{what} of more than {MAX_ELEMENT} bytes")
}

/// Moves an error of `serde_json` in an element at `pos`, which is on one line, to its place in the file.
pub fn fault(pos: TextPos, error: &serde_json::Error) -> Fault {
    let mut fault = located(pos, error);
    if error.is_eof() {
        fault.message.push_str("; each object is on one line");
    }
    fault
}

/// Moves an error of `serde_json` in a piece of JSON that begins at `pos` to its place in the file. The piece may have
/// several lines.
pub fn located(pos: TextPos, error: &serde_json::Error) -> Fault {
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let text = error.to_string();
    let tail = format!(" at line {} column {}", error.line(), error.column());
    let message = match text.strip_suffix(&tail).unwrap_or(&text) {
        _ if error.is_eof() => "the JSON ends too early".to_owned(),
        message => message.replace('`', "\""),
    };
    let column = number(error.column()).max(1);
    let pos = match error.line() {
        0 => pos,
        1 => TextPos { column: pos.column.saturating_add(column - 1), ..pos },
        line => TextPos { line: pos.line.saturating_add(number(line - 1)), column },
    };
    Fault { pos, message }
}
