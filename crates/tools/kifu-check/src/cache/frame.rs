//! A frame of a journal: what kind, whose, since when, and a checksum over all of it.
//!
//! `checksum: 8 | length: 4 | kind: 1 | day: 2 | key: 32 | value`, numbers with the lowest byte first. The checksum is the
//! beginning of the SHA-256 of all that follows it.

use std::io::{self, Read};

use sha2::{Digest as _, Sha256};

/// A SHA-256.
pub(super) type Key = [u8; 32];

/// The longest value, in bytes.
pub(super) const MAX_VALUE: usize = 4 << 20;
/// Bytes before the value.
pub(super) const HEADER: usize = 47;
const CHECKSUM: usize = 8;

/// Kind of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Reports on a record with this content.
    Checked,
    /// Findings of a game that were reported. They count once a [`Kind::Flushed`] follows.
    Reported,
    /// Marker: the reports up to here have reached the reader.
    Flushed,
    /// Marker: the reports since the last marker have not reached the reader, or nobody knows.
    Dropped,
}

impl Kind {
    const ALL: [Self; 4] = [Self::Checked, Self::Reported, Self::Flushed, Self::Dropped];
}

/// A frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Frame {
    pub(super) kind: Kind,
    /// The day it was written, in days since 1970.
    pub(super) day: u16,
    pub(super) key: Key,
    /// At most [`MAX_VALUE`] bytes.
    pub(super) value: Vec<u8>,
}

impl Frame {
    /// A frame without a value, which says what has become of those before it.
    pub(super) const fn marker(kind: Kind, day: u16) -> Self {
        Self { kind, day, key: [0; 32], value: Vec::new() }
    }

    /// Number of bytes that it takes.
    pub(super) const fn length(&self) -> usize {
        HEADER + self.value.len()
    }

    /// Appends it to `out`.
    pub(super) fn write(&self, out: &mut Vec<u8>) {
        let start = out.len();
        out.extend([0; CHECKSUM]);
        // A value has at most MAX_VALUE bytes.
        #[allow(clippy::cast_possible_truncation)]
        out.extend((self.value.len() as u32).to_le_bytes());
        out.push(self.kind as u8);
        out.extend(self.day.to_le_bytes());
        out.extend(self.key);
        out.extend(&self.value);
        let check = checksum(&out[start + CHECKSUM..]);
        out[start..start + CHECKSUM].copy_from_slice(&check);
    }

    /// The frame at the beginning of `reader`.
    ///
    /// # Errors
    /// There is no whole frame, or it is not as it was written.
    pub(super) fn read(reader: &mut impl Read) -> io::Result<Self> {
        let mut bytes = vec![0; HEADER];
        reader.read_exact(&mut bytes)?;
        let length = u32::from_le_bytes(part(&bytes, 8)) as usize;
        if length > MAX_VALUE {
            return Err(damaged());
        }
        bytes.resize(HEADER + length, 0);
        reader.read_exact(&mut bytes[HEADER..])?;
        if bytes[..CHECKSUM] != checksum(&bytes[CHECKSUM..]) {
            return Err(damaged());
        }
        let kind = *Kind::ALL.get(usize::from(bytes[12])).ok_or_else(damaged)?;
        let (day, key) = (u16::from_le_bytes(part(&bytes, 13)), part(&bytes, 15));
        Ok(Self { kind, day, key, value: bytes.split_off(HEADER) })
    }
}

fn checksum(bytes: &[u8]) -> [u8; CHECKSUM] {
    part(&Sha256::digest(bytes), 0)
}

/// `N` bytes from `start`, which is at least as far from the end.
fn part<const N: usize>(bytes: &[u8], start: usize) -> [u8; N] {
    std::array::from_fn(|at| bytes[start + at])
}

fn damaged() -> io::Error {
    io::ErrorKind::InvalidData.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(frame: &Frame) -> Vec<u8> {
        let mut bytes = Vec::new();
        frame.write(&mut bytes);
        bytes
    }

    fn frames() -> [Frame; 3] {
        let frame = |kind, value: &[u8]| Frame { kind, day: 20_000, key: [7; 32], value: value.to_vec() };
        [frame(Kind::Checked, b"some findings"), frame(Kind::Reported, &[9; 1000]), Frame::marker(Kind::Flushed, 1)]
    }

    #[test]
    fn what_is_written_is_read() {
        let bytes: Vec<u8> = frames().iter().flat_map(written).collect();
        let mut rest = &bytes[..];
        for frame in frames() {
            assert_eq!(Frame::read(&mut rest).expect("a frame"), frame);
        }
        assert!(rest.is_empty() && bytes.len() == frames().iter().map(Frame::length).sum::<usize>());
    }

    #[test]
    fn no_flipped_bit_and_no_cut_goes_unnoticed() {
        let bytes = written(&frames()[0]);
        for at in 0..bytes.len() {
            for bit in 0..8 {
                let mut flipped = bytes.clone();
                flipped[at] ^= 1 << bit;
                assert!(Frame::read(&mut &flipped[..]).is_err(), "byte {at}, bit {bit}");
            }
            assert!(Frame::read(&mut &bytes[..at]).is_err(), "cut at {at}");
        }
    }
}
