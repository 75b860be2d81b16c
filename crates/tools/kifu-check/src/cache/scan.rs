//! A journal read from its beginning, as far as it is sound.

use std::fs::File;
use std::io::{self, BufReader, Read as _};

use super::frame::{Frame, Key, Kind};
use super::index::{Index, PLACES};
use super::lock::At;

/// What a journal begins with. No text begins with this byte.
pub(super) const MAGIC: &[u8] = b"\x89kifu-check cache 1\n";
/// The last bytes of it: which form the frames have.
const FORM: usize = 2;
/// Days for which a frame is kept that is not used.
const KEPT: u16 = 90;
/// Bytes read, or held back before they are written, at a time.
pub(super) const HELD: usize = 256 * 1024;

/// Why there is no journal.
#[derive(Debug, thiserror::Error)]
pub(super) enum Refusal {
    /// It cannot be opened, made or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file has other content, which is left as it is.
    #[error("is no cache of kifu-check and is left as it is; give the name of a new file, or remove this one")]
    Foreign,
}

/// A journal read from its beginning as far as it is sound.
#[derive(Default)]
pub(super) struct Scan {
    pub(super) index: Index,
    /// Where the last sound frame ends; 0: there is not even a sound beginning.
    pub(super) end: u64,
    /// About how many bytes hold nothing that counts.
    pub(super) remains: u64,
    /// What was told and not flushed yet: hash, place, length.
    pub(super) open: Vec<(u64, u64, u64)>,
}

impl Scan {
    pub(super) fn run(file: &File, length: u64, today: u16) -> Result<Self, Refusal> {
        let mut scan = Self::default();
        let mut reader = BufReader::with_capacity(HELD, At { file, pos: 0 });
        if !begins(&mut reader)? {
            return Ok(scan);
        }
        scan.end = MAGIC.len() as u64;
        while scan.end < length.min(PLACES) {
            // A frame that is cut off, damaged or in a part of the disk that cannot be read is the end.
            let Ok(frame) = Frame::read(&mut reader) else { break };
            scan.take(&frame, today);
        }
        Ok(scan)
    }

    fn take(&mut self, frame: &Frame, today: u16) {
        let (hash, pos, length) = (hash(&frame.key), self.end, frame.length() as u64);
        self.end += length;
        match frame.kind {
            Kind::Reports | Kind::Told if today.saturating_sub(frame.day) > KEPT => self.remains += length,
            Kind::Reports => self.insert(hash, pos, length),
            Kind::Told => self.open.push((hash, pos, length)),
            Kind::Flushed => {
                self.remains += length;
                for (hash, pos, length) in std::mem::take(&mut self.open) {
                    self.insert(hash, pos, length);
                }
            }
            Kind::Dropped => {
                self.remains += length + self.open.iter().map(|(_, _, length)| length).sum::<u64>();
                self.open.clear();
            }
        }
    }

    fn insert(&mut self, hash: u64, pos: u64, length: u64) {
        if self.index.places(hash).next().is_some() {
            self.remains += length;
        }
        self.index.insert(hash, pos);
    }
}

/// Whether the file begins as a journal of this form.
///
/// # Errors
/// [`Refusal::Foreign`]: it begins as no journal of any form.
fn begins(reader: &mut impl io::Read) -> Result<bool, Refusal> {
    let mut bytes = Vec::new();
    reader.take(MAGIC.len() as u64).read_to_end(&mut bytes)?;
    let named = &MAGIC[..MAGIC.len() - FORM];
    if bytes == MAGIC {
        return Ok(true);
    }
    if bytes.starts_with(named) || named.starts_with(&bytes) { Ok(false) } else { Err(Refusal::Foreign) }
}

/// The part of a key that the index knows.
pub(super) fn hash(key: &Key) -> u64 {
    key.iter().take(8).fold(0, |hash, byte| hash << 8 | u64::from(*byte))
}
