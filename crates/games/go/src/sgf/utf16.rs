//! Files in UTF-16, which a byte order mark shows: they are read as UTF-8, in whose bytes columns are then counted.

use std::io::{self, ErrorKind, Read};

use encoding_rs::{Decoder, Encoding, UTF_16BE, UTF_16LE};

/// Bytes decoded at a time.
const CHUNK: usize = 8 * 1024;

/// One of the two orders of bytes.
pub(super) struct Utf16(&'static Encoding);

/// The text of `input` in UTF-8.
pub(super) struct Decoded<'a> {
    input: &'a mut dyn Read,
    decoder: Decoder,
    raw: Vec<u8>,
    /// What of `raw` is not yet decoded.
    rest: std::ops::Range<usize>,
    is_last: bool,
    is_done: bool,
}

impl Utf16 {
    /// The order of bytes that the first two bytes of a file show.
    pub(super) fn new(head: &[u8]) -> Option<Self> {
        match head {
            b"\xff\xfe" => Some(Self(UTF_16LE)),
            b"\xfe\xff" => Some(Self(UTF_16BE)),
            _ => None,
        }
    }

    /// Reads `input`, byte order mark included, which is taken away.
    pub(super) fn decode(self, input: &mut dyn Read) -> Decoded<'_> {
        let decoder = self.0.new_decoder_with_bom_removal();
        Decoded { input, decoder, raw: vec![0; CHUNK], rest: 0..0, is_last: false, is_done: false }
    }
}

impl Read for Decoded<'_> {
    /// `into` must have room for a character, 4 bytes.
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        while !self.is_done && into.len() >= 4 {
            if self.rest.is_empty() && !self.is_last {
                self.fill()?;
            }
            let (result, read, written, _) =
                self.decoder.decode_to_utf8(&self.raw[self.rest.clone()], into, self.is_last);
            self.rest.start += read;
            self.is_done = self.is_last && result == encoding_rs::CoderResult::InputEmpty;
            if written > 0 {
                return Ok(written);
            }
        }
        Ok(0)
    }
}

impl Decoded<'_> {
    fn fill(&mut self) -> io::Result<()> {
        let count = loop {
            match self.input.read(&mut self.raw) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                other => break other?,
            }
        };
        self.rest = 0..count;
        self.is_last = count == 0;
        Ok(())
    }
}
