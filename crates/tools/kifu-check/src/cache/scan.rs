//! A journal read from its beginning, as far as it is sound.

use std::fs::File;
use std::io::{self, BufReader, Read as _};

use super::frame::{Frame, Key, Kind};
use super::index::{Index, PLACES};
use super::lock::ReaderAt;

/// First bytes of a journal. No text begins with this byte.
pub(super) const MAGIC: &[u8] = b"\x89kifu-check cache 2\n";
/// Number of its last bytes that are the version of the format.
const VERSION_LENGTH: usize = 2;
/// Days after which a frame that no run has used is forgotten.
const MAX_AGE: u16 = 90;
/// Bytes that are read or written at a time.
pub(super) const BUFFER: usize = 256 * 1024;

/// Reason why there is no journal.
#[derive(Debug, thiserror::Error)]
pub(super) enum Refusal {
    /// The file cannot be opened, made or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file has other content, which is left as it is.
    #[error("is not a cache of kifu-check and is left as it is; name a new file, or remove this one")]
    Foreign,
}

/// A journal read from its beginning as far as it is sound.
#[derive(Default)]
pub(super) struct Scan {
    pub(super) index: Index,
    /// End of the last sound frame; 0 if there is not even a sound header.
    pub(super) end: u64,
    /// About how many bytes belong to frames that no longer count.
    pub(super) stale: u64,
    /// Reports without a marker after them yet: hash, place, length.
    pub(super) pending: Vec<(u64, u64, u64)>,
}

impl Scan {
    pub(super) fn run(file: &File, length: u64, today: u16) -> Result<Self, Refusal> {
        let mut scan = Self::default();
        let mut reader = BufReader::with_capacity(BUFFER, ReaderAt { file, pos: 0 });
        if !has_header(&mut reader)? {
            return Ok(scan);
        }
        scan.end = MAGIC.len() as u64;
        while scan.end < length.min(PLACES) {
            // A frame that is cut off, damaged or in a part of the disk that cannot be read is the end.
            let Ok(frame) = Frame::read(&mut reader) else { break };
            scan.add(&frame, today);
        }
        Ok(scan)
    }

    fn add(&mut self, frame: &Frame, today: u16) {
        let (hash, pos, length) = (hash(&frame.key), self.end, frame.length() as u64);
        self.end += length;
        match frame.kind {
            Kind::Checked | Kind::Reported if today.saturating_sub(frame.day) > MAX_AGE => self.stale += length,
            Kind::Checked => self.insert(hash, pos, length),
            Kind::Reported => self.pending.push((hash, pos, length)),
            Kind::Flushed => {
                self.stale += length;
                for (hash, pos, length) in std::mem::take(&mut self.pending) {
                    self.insert(hash, pos, length);
                }
            }
            Kind::Dropped => {
                self.stale += length + self.pending.iter().map(|(_, _, length)| length).sum::<u64>();
                self.pending.clear();
            }
        }
    }

    fn insert(&mut self, hash: u64, pos: u64, length: u64) {
        if self.index.places(hash).next().is_some() {
            self.stale += length;
        }
        self.index.insert(hash, pos);
    }
}

/// Whether the file begins as a journal of this version.
///
/// # Errors
/// [`Refusal::Foreign`]: it begins as no journal of any version.
fn has_header(reader: &mut impl io::Read) -> Result<bool, Refusal> {
    let mut bytes = Vec::new();
    reader.take(MAGIC.len() as u64).read_to_end(&mut bytes)?;
    let named = &MAGIC[..MAGIC.len() - VERSION_LENGTH];
    if bytes == MAGIC {
        return Ok(true);
    }
    if bytes.starts_with(named) || named.starts_with(&bytes) { Ok(false) } else { Err(Refusal::Foreign) }
}

/// The part of a key that the index knows.
pub(super) fn hash(key: &Key) -> u64 {
    key.iter().take(8).fold(0, |hash, byte| hash << 8 | u64::from(*byte))
}
