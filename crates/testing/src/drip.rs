//! A reader that gives its bytes a few at a time, as a slow pipe does.

use std::io::{Cursor, Read};
use std::time::Duration;

/// Gives `bytes` in short reads of chosen lengths.
pub struct Drip<B> {
    bytes: Cursor<B>,
    /// The lengths of the reads, over and over.
    lengths: Vec<usize>,
    /// How many reads there were.
    reads: usize,
    /// How long it waits before a read, one in seven or so.
    pause: Duration,
}

impl<B: AsRef<[u8]>> Drip<B> {
    /// Gives `length` bytes at a time.
    pub fn new(bytes: B, length: usize) -> Self {
        Self::with_lengths(bytes, &[length])
    }

    /// Gives as many bytes at a time as `lengths` says, beginning again at its end.
    pub fn with_lengths(bytes: B, lengths: &[usize]) -> Self {
        Self { bytes: Cursor::new(bytes), lengths: lengths.to_vec(), reads: 0, pause: Duration::ZERO }
    }

    /// Waits so long before a read wherever a multiple of seven bytes has been given.
    #[must_use]
    pub fn pausing(self, pause: Duration) -> Self {
        Self { pause, ..self }
    }
}

impl<B: AsRef<[u8]>> Read for Drip<B> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        if !self.pause.is_zero() && self.bytes.position().is_multiple_of(7) {
            std::thread::sleep(self.pause);
        }
        let length = self.lengths.get(self.reads % self.lengths.len().max(1)).map_or(1, |length| *length);
        self.reads += 1;
        let length = length.min(into.len());
        self.bytes.read(&mut into[..length])
    }
}
