//! Notes for `--audit` of what a run reads and writes.
//!
//! A [`Watch`] accompanies the run. Where inputs are opened and outputs written, it sees the bytes as they pass, so
//! that a digest is that of the bytes that the run really had, whatever happens to the file meanwhile. Without
//! `--audit` it is empty and does nothing.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use shinpan_core::RuleBook;

use super::byte_digest::{ByteDigest, DigestWriter};
use super::file_id::FileId;

/// Notes of a run; none without `--audit`. Clones belong to the same run.
#[derive(Clone, Debug, Default)]
pub struct Watch(Option<Arc<Mutex<Notes>>>);

/// Inputs and outputs of a run so far.
#[derive(Debug)]
pub(super) struct Notes {
    /// The audit file, which is not an input; none until it has been examined.
    pub(super) own: Option<FileId>,
    pub(super) inputs: Vec<ByteDigest>,
    pub(super) outputs: Vec<ByteDigest>,
    /// Digest of stdout, if something is written there.
    pub(super) stdout: ByteDigest,
    /// Whether stdout is the output of the run, even if nothing is written.
    pub(super) to_stdout: bool,
    /// Rule books in force.
    pub(super) books: Vec<RuleBook>,
}

impl Watch {
    /// Creates a watch that takes notes. `stdout` is the digest of what is written there.
    pub(super) fn new(stdout: ByteDigest) -> Self {
        let (inputs, outputs, books) = (Vec::new(), Vec::new(), Vec::new());
        Self(Some(Arc::new(Mutex::new(Notes { own: None, inputs, outputs, stdout, to_stdout: false, books }))))
    }

    /// Whether notes are taken.
    pub const fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// Returns the notes so far.
    pub(super) fn notes(&self) -> Option<MutexGuard<'_, Notes>> {
        Some(self.0.as_ref()?.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Notes an input file and returns the digest to which its bytes are to be added. A `stream` cannot be read again.
    pub(super) fn begin_input(&self, path: &Path, stream: bool) -> Option<ByteDigest> {
        let mut notes = self.notes()?;
        let digest = ByteDigest::new(path, stream);
        notes.inputs.push(digest.clone());
        Some(digest)
    }

    /// Refuses to read the audit file itself.
    pub(super) fn refuse_itself(&self, path: &Path) -> io::Result<()> {
        let own = self.notes().and_then(|notes| notes.own.clone());
        if own.is_some() && own == FileId::of(path) {
            return Err(io::Error::other("is the file of --audit; give that a file of its own"));
        }
        Ok(())
    }

    /// Wraps the stream of `path`, which is noted as an input at the first read.
    pub(super) fn watched(&self, reader: Box<dyn Read + Send>, path: &Path) -> Box<dyn Read + Send> {
        if !self.is_on() {
            return reader;
        }
        Box::new(DigestReader { reader, path: path.into(), watch: self.clone(), digest: None })
    }

    /// Returns a writer to `file`, and the digest of what it writes, to be noted as an output later.
    pub(super) fn watched_file(&self, file: File, path: &Path) -> (Box<dyn Write + Send>, Option<ByteDigest>) {
        if !self.is_on() {
            return (Box::new(file), None);
        }
        let is_file = file.metadata().is_ok_and(|about| about.is_file());
        let digest = ByteDigest::new(path, !is_file);
        (Box::new(DigestWriter::new(Box::new(file), digest.clone())), Some(digest))
    }

    /// Notes an output that has reached its place.
    pub(super) fn note_output(&self, digest: Option<ByteDigest>) {
        if let (Some(mut notes), Some(digest)) = (self.notes(), digest) {
            notes.outputs.push(digest);
        }
    }

    /// Notes that the run writes to stdout.
    pub(super) fn note_stdout(&self) {
        if let Some(mut notes) = self.notes() {
            notes.to_stdout = true;
        }
    }

    /// Notes an output whose bytes are all known.
    pub(super) fn note_bytes(&self, path: &Path, bytes: &[u8], stream: bool) {
        if self.is_on() {
            let digest = ByteDigest::new(path, stream);
            digest.add(bytes);
            self.note_output(Some(digest));
        }
    }

    /// Notes a rule book in force.
    pub(super) fn note_book(&self, book: &RuleBook) {
        if let Some(mut notes) = self.notes() {
            notes.books.push(book.clone());
        }
    }
}

/// A stream whose bytes are added to a digest; it is an input from the first read on.
struct DigestReader {
    reader: Box<dyn Read + Send>,
    path: Box<Path>,
    watch: Watch,
    digest: Option<ByteDigest>,
}

impl Read for DigestReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.digest.is_none() {
            self.digest = self.watch.begin_input(&self.path, true);
        }
        let read = self.reader.read(buffer)?;
        if let Some(digest) = &self.digest {
            digest.add(&buffer[..read]);
            if read == 0 && !buffer.is_empty() {
                digest.close(true);
            }
        }
        Ok(read)
    }
}

impl Drop for DigestReader {
    fn drop(&mut self) {
        self.digest.iter().for_each(|digest| digest.close(false));
    }
}
