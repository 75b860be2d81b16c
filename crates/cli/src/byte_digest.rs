//! Digest of bytes on their way: of an input while it is read, of an output while it is written.

use std::fmt;
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use sha2::{Digest as _, Sha256};

use super::name::Name;

/// Digest of the bytes so far. Clones share the same bytes, so that an interrupt can read it meanwhile.
#[derive(Clone)]
pub(super) struct ByteDigest(Arc<Mutex<State>>);

struct State {
    path: Name,
    size: u64,
    sum: Sum,
    whole: bool,
    stream: bool,
}

/// A running hash, or its result, which is smaller: there may be a million inputs.
enum Sum {
    Open(Box<Sha256>),
    Closed([u8; 32]),
}

/// Facts about the bytes so far of an input or an output.
#[derive(Debug)]
pub(super) struct Passed {
    pub(super) path: Name,
    pub(super) size: u64,
    pub(super) sha256: [u8; 32],
    /// Whether these are all bytes that there were.
    pub(super) whole: bool,
    /// Whether the bytes cannot be read again.
    pub(super) stream: bool,
}

impl ByteDigest {
    /// Creates the digest of the bytes of `path`; a `stream` cannot be read again.
    pub(super) fn new(path: &Path, stream: bool) -> Self {
        let path = Name::new(path.as_os_str().as_encoded_bytes());
        let sum = Sum::Open(Box::new(Sha256::new()));
        Self(Arc::new(Mutex::new(State { path, size: 0, sum, whole: false, stream })))
    }

    /// Adds bytes.
    pub(super) fn add(&self, bytes: &[u8]) {
        let mut state = self.lock();
        if let Sum::Open(hash) = &mut state.sum {
            hash.update(bytes);
            state.size = state.size.saturating_add(bytes.len() as u64);
        }
    }

    /// Declares that no more bytes follow, and whether they are `whole`: all that there were.
    pub(super) fn close(&self, whole: bool) {
        let mut state = self.lock();
        state.whole |= whole;
        if let Sum::Open(hash) = &state.sum {
            state.sum = Sum::Closed(hash.as_ref().clone().finalize().into());
        }
    }

    /// Number of bytes so far.
    pub(super) fn size(&self) -> u64 {
        self.lock().size
    }

    /// Returns the facts so far.
    pub(super) fn now(&self) -> Passed {
        let state = self.lock();
        let sha256 = match &state.sum {
            Sum::Open(hash) => hash.as_ref().clone().finalize().into(),
            Sum::Closed(sum) => *sum,
        };
        Passed { path: state.path.clone(), size: state.size, sha256, whole: state.whole, stream: state.stream }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for ByteDigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.now().fmt(f)
    }
}

/// A writer whose bytes are added to a digest.
pub(super) struct DigestWriter {
    writer: Box<dyn Write + Send>,
    digest: ByteDigest,
}

impl DigestWriter {
    pub(super) fn new(writer: Box<dyn Write + Send>, digest: ByteDigest) -> Self {
        Self { writer, digest }
    }
}

impl Write for DigestWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.writer.write(bytes)?;
        self.digest.add(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_that_of_the_bytes_so_far() {
        let digest = ByteDigest::new(Path::new("a"), false);
        let again = digest.clone();
        digest.add(b"ab");
        let sha256 = |bytes: &[u8]| <[u8; 32]>::from(Sha256::digest(bytes));
        assert_eq!((again.now().sha256, again.size()), (sha256(b"ab"), 2));
        digest.add(b"c");
        digest.close(false);
        assert_eq!((again.now().sha256, again.now().whole), (sha256(b"abc"), false));
        // Bytes after the end do not count.
        digest.add(b"d");
        digest.close(true);
        assert_eq!((again.now().sha256, again.now().size, again.now().whole), (sha256(b"abc"), 3, true));
    }

    #[test]
    fn a_writer_counts_what_was_taken() {
        struct Half;
        impl Write for Half {
            fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
                Ok(bytes.len().div_ceil(2))
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let digest = ByteDigest::new(Path::new("-"), true);
        let mut writer = DigestWriter::new(Box::new(Half), digest.clone());
        assert_eq!(writer.write(b"abcd").expect("it takes half"), 2);
        assert_eq!(digest.now().sha256[..], Sha256::digest(b"ab")[..]);
        writer.write_all(b"cd").expect("it takes all in the end");
        assert_eq!(digest.now().sha256[..], Sha256::digest(b"abcd")[..]);
    }
}
