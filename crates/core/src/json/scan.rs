//! The end of a JSON value, found without reading it.

use crate::wording::printable_bytes;

/// Maximum number of levels in an element; with the array around it 128, which is where `serde_json` stops.
const MAX_DEPTH: u32 = 127;

/// Result of a scan of the bytes so far.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// The value has this many bytes.
    End(usize),
    /// The value goes on.
    More,
    /// There is no value, because of the byte at this offset; the text says why.
    Bad(usize, String),
}

/// State of the scan of a value. The bytes of the next [`Scan::run`] must begin with those of the last.
#[derive(Default)]
pub(super) struct Scan {
    pos: usize,
    in_string: bool,
    depth: u32,
    /// The open brackets, the innermost in the lowest bit: 1 is `{`.
    open: u128,
}

impl Scan {
    /// Continues with `bytes`, whose first byte is the first of the value.
    pub(super) fn run(&mut self, bytes: &[u8]) -> Step {
        while let Some(&byte) = bytes.get(self.pos) {
            if self.in_string {
                self.string(bytes);
                match (self.in_string, self.depth) {
                    (true, _) => return Step::More,
                    (false, 0) => return Step::End(self.pos),
                    (false, _) => continue,
                }
            }
            if let Some(step) = self.structure(byte) {
                return step;
            }
            self.pos += 1;
        }
        Step::More
    }

    /// Continues within a string, to just after its end if that is there.
    fn string(&mut self, bytes: &[u8]) {
        while let Some(found) = memchr::memchr2(b'"', b'\\', &bytes[self.pos..]) {
            self.pos += found;
            if bytes[self.pos] == b'"' {
                self.pos += 1;
                self.in_string = false;
                return;
            }
            if self.pos + 1 == bytes.len() {
                // The escaped byte is still to come; the next scan begins with the backslash again.
                return;
            }
            self.pos += 2;
        }
        self.pos = bytes.len();
    }

    /// Handles a byte outside of strings, which may end the value.
    fn structure(&mut self, byte: u8) -> Option<Step> {
        let ends_scalar = matches!(byte, b',' | b']' | b'}' | b'{' | b'[' | b'"' | b' ' | b'\t' | b'\r' | b'\n');
        if self.depth == 0 && ends_scalar && self.pos > 0 {
            return Some(Step::End(self.pos));
        }
        match byte {
            b'"' => self.in_string = true,
            b'{' | b'[' if self.depth == MAX_DEPTH => return Some(self.bad(too_many_levels())),
            b'{' | b'[' => {
                self.depth += 1;
                self.open = self.open << 1 | u128::from(byte == b'{');
            }
            b'}' | b']' => return self.close(byte),
            b',' if self.depth == 0 => return Some(self.bad("found \",\", expected a value".to_owned())),
            _ => {}
        }
        None
    }

    fn close(&mut self, byte: u8) -> Option<Step> {
        let expected = if self.open & 1 == 1 { b'}' } else { b']' };
        if self.depth == 0 || byte != expected {
            let expected = if self.depth == 0 { "a value".to_owned() } else { shown(expected) };
            return Some(self.bad(format!("found {}, expected {expected}", shown(byte))));
        }
        self.depth -= 1;
        self.open >>= 1;
        (self.depth == 0).then_some(Step::End(self.pos + 1))
    }

    fn bad(&self, message: String) -> Step {
        Step::Bad(self.pos, message)
    }
}

/// Finds the place where `object` has more levels than an element may have, and the message. `serde_json` does not
/// count the levels of a field that it skips.
pub(super) fn too_deep(object: &[u8]) -> Option<(usize, String)> {
    // Hardly any object has so many brackets that it must be scanned.
    memchr::memchr2_iter(b'{', b'[', object).nth(MAX_DEPTH as usize)?;
    match Scan::default().run(object) {
        Step::Bad(offset, message) if message == too_many_levels() => Some((offset, message)),
        _ => None,
    }
}

fn too_many_levels() -> String {
    format!("more than {MAX_DEPTH} levels")
}

/// Formats a byte for messages.
pub(super) fn shown(byte: u8) -> String {
    format!("\"{}\"", printable_bytes(&[byte]))
}
