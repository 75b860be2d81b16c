//! Open inputs: the bytes of a file, a stream or a member of an archive, or of a chunk of one.

use std::borrow::Cow;
use std::fs::{File, Metadata};
use std::io::{self, Read, Seek as _, SeekFrom};
use std::sync::Arc;
use std::time::SystemTime;

use shinpan_records::Chunk;

use super::byte_digest::ByteDigest;
use super::io::reason;
use super::progress::count_bytes;
use super::remarks::Remarks;
use super::stdin::Reader;

/// An open input, or a chunk of one.
pub struct Input {
    /// Bytes in memory; those before `at` have been returned already.
    head: Vec<u8>,
    at: usize,
    rest: Rest,
    live: bool,
    chunk: Chunk,
    label: Label,
}

/// Data about an input that all of its chunks share.
#[derive(Clone, Debug, Default)]
pub(super) struct Label {
    /// Bytes of the name, if they are not UTF-8.
    pub(super) name_bytes: Option<Arc<[u8]>>,
    /// Remarks that readers make at the end of the input, if they may have any.
    pub(super) remarks: Option<Remarks>,
}

/// Source of the bytes after those in memory.
enum Rest {
    Nothing,
    File(File, Opened, Option<ReadDigest>),
    Stream(Reader),
}

/// State of a file when it was opened.
#[derive(Clone, Copy, Debug)]
pub(super) struct Opened {
    /// Length in bytes, as far as the system knows it.
    length: u64,
    /// Time of the last write, if the system knows it.
    written: Option<SystemTime>,
}

impl Opened {
    /// Takes the state of a file from its metadata.
    pub(super) fn new(about: &Metadata) -> Self {
        Self { length: about.len(), written: about.modified().ok() }
    }

    /// Refuses the end of a file that has changed since it was opened: it would be taken for the end of a file that
    /// nobody has written. A file that has grown is read to its new end.
    fn check_end(&self, file: &mut File) -> io::Result<()> {
        let now = Self::new(&file.metadata()?);
        if now.length < self.length || file.stream_position()? < self.length {
            return Err(io::Error::other("is shorter than it was when it was opened; read it when it is whole"));
        }
        if now.length == self.length && now.written != self.written {
            return Err(io::Error::other("was written to while it was read; read it when it is whole"));
        }
        Ok(())
    }
}

/// Number of bytes that [`Input::peek`] reads at a time.
const HEAD: usize = 8 * 1024;

impl Input {
    fn new(rest: Rest, live: bool) -> Self {
        Self { head: Vec::new(), at: 0, rest, live, chunk: Chunk::default(), label: Label::default() }
    }

    /// Creates an input from a file and its metadata.
    pub(super) fn file(file: File, about: &Metadata) -> Self {
        Self::new(Rest::File(file, Opened::new(about), None), false)
    }

    /// Adds the bytes that are read from a file to a digest.
    pub(super) fn with_digest(mut self, digest: Option<ByteDigest>) -> Self {
        if let Rest::File(_, opened, of_file) = &mut self.rest {
            *of_file = digest.map(|digest| ReadDigest { digest, length: opened.length });
        }
        self
    }

    /// Returns an input with the same bytes that can be read at any position and more than once: if a digest is made of
    /// the file, a copy in a nameless file, with all bytes added to the digest. Nothing may have been consumed yet.
    ///
    /// # Errors
    /// The input cannot be read, or there is no room for the copy.
    pub(super) fn into_rereadable(self) -> io::Result<Self> {
        if !matches!(self.rest, Rest::File(.., Some(_))) {
            return Ok(self);
        }
        let label = self.label.clone();
        let file = copied(self)?;
        let about = file.metadata()?;
        Ok(Self::file(file, &about).with_label(label))
    }

    /// Creates an input from bytes in memory.
    pub fn memory(bytes: Vec<u8>) -> Self {
        Self { head: bytes, ..Self::new(Rest::Nothing, false) }
    }

    /// Creates an input from a reader, which is `live` if it may wait for someone.
    pub(super) fn stream(reader: Reader, live: bool) -> Self {
        Self::new(Rest::Stream(reader), live)
    }

    /// Creates an input from the bytes of `reader`, which are this `chunk` of a file.
    pub(super) fn chunk_of(reader: Reader, live: bool, chunk: Chunk) -> Self {
        Self { chunk, ..Self::stream(reader, live) }
    }

    /// Sets whether a read may wait for someone.
    pub(super) fn with_live(self, live: bool) -> Self {
        Self { live, ..self }
    }

    /// Sets the label.
    pub(super) fn with_label(self, label: Label) -> Self {
        Self { label, ..self }
    }

    pub(super) const fn label(&self) -> &Label {
        &self.label
    }

    /// Returns the bytes of the name if they are not UTF-8: the shown name has these bytes escaped, or decoded.
    pub fn name_bytes(&self) -> Option<&[u8]> {
        self.label.name_bytes.as_deref()
    }

    /// Returns the bytes of the name in hex if they are not UTF-8, for `record_bytes` in JSON.
    pub fn name_hex(&self) -> Option<String> {
        let digit = |digit: u8| char::from_digit(digit.into(), 16);
        Some(self.name_bytes()?.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).flatten().collect())
    }

    /// Returns which chunk of a file this is, for readers of records.
    pub fn chunk(&self) -> Chunk {
        self.chunk.clone()
    }

    /// Length in bytes, if it is known.
    pub(super) fn length(&self) -> Option<u64> {
        match self.rest {
            Rest::Nothing => Some(self.head.len() as u64),
            Rest::File(_, opened, _) => Some(opened.length),
            Rest::Stream(_) => None,
        }
    }

    /// Whether a read may wait for someone: finished results are then written before the next read.
    pub const fn is_live(&self) -> bool {
        self.live
    }

    /// Returns what `detect` makes of the first bytes, of as many as it needs; `None` if all bytes are not enough. They
    /// are not consumed.
    pub(super) fn peek<T>(&mut self, detect: impl Fn(&[u8]) -> Option<T>) -> io::Result<Option<T>> {
        loop {
            let found = detect(&self.head);
            if found.is_some() || !self.read_head()? {
                return Ok(found);
            }
        }
    }

    /// Reads more into memory; returns false at the end.
    fn read_head(&mut self) -> io::Result<bool> {
        let start = self.head.len();
        self.head.resize(start + self.piece(start), 0);
        let read = loop {
            match self.rest.read(&mut self.head[start..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        self.head.truncate(start + *read.as_ref().unwrap_or(&0));
        read.map(|count| count > 0)
    }

    /// Number of bytes worth reading after `start`: a small file needs only a small buffer, and there may be thousands
    /// of them.
    fn piece(&self, start: usize) -> usize {
        match &self.rest {
            Rest::File(_, Opened { length, .. }, _) => {
                // At least 1: a read into an empty buffer would look like the end.
                usize::try_from(length.saturating_sub(start as u64)).map_or(HEAD, |rest| rest.clamp(1, HEAD))
            }
            Rest::Nothing | Rest::Stream(_) => HEAD,
        }
    }

    /// Returns the last bytes, at most `most`, of an input that can be read at any position; nothing may have been
    /// consumed yet.
    pub(super) fn tail(&mut self, most: usize) -> io::Result<Option<Cow<'_, [u8]>>> {
        let read = self.head.len();
        match &mut self.rest {
            Rest::Stream(_) => Ok(None),
            Rest::File(file, Opened { length, .. }, _) if *length > read as u64 => {
                let mut tail = Vec::new();
                file.seek(SeekFrom::Start(length.saturating_sub(most as u64)))?;
                file.take(most as u64).read_to_end(&mut tail)?;
                file.seek(SeekFrom::Start(read as u64))?;
                Ok(Some(tail.into()))
            }
            Rest::Nothing | Rest::File(..) => Ok(Some(self.head[read.saturating_sub(most)..].into())),
        }
    }

    /// Returns another handle of the input's file, if it has one; both share one position.
    pub(super) fn another_handle(&self) -> io::Result<Option<File>> {
        match &self.rest {
            Rest::File(file, _, None) => file.try_clone().map(Some),
            Rest::Nothing | Rest::File(..) | Rest::Stream(_) => Ok(None),
        }
    }

    /// Returns the input's file, if it has one.
    pub(super) fn into_file(self) -> Option<File> {
        if let Rest::File(file, _, None) = self.rest { Some(file) } else { None }
    }
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at == self.head.len() {
            return self.rest.read(buffer);
        }
        let count = (&self.head[self.at..]).read(buffer)?;
        self.at += count;
        Ok(count)
    }
}

impl Read for Rest {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Nothing => Ok(0),
            Self::Stream(reader) => reader.read(buffer),
            Self::File(file, opened, digest) => {
                let read = file.read(buffer)?;
                let is_end = read == 0 && !buffer.is_empty();
                if is_end {
                    opened.check_end(file)?;
                }
                count_bytes(read);
                if let Some(ReadDigest { digest, .. }) = digest {
                    digest.add(&buffer[..read]);
                    if is_end {
                        digest.close(true);
                    }
                }
                Ok(read)
            }
        }
    }
}

/// Digest of what is read of a file.
struct ReadDigest {
    digest: ByteDigest,
    /// Length of the file in bytes when it was opened.
    length: u64,
}

impl Drop for ReadDigest {
    fn drop(&mut self) {
        self.digest.close(self.digest.size() == self.length);
    }
}

/// Copies an input into a nameless file, which vanishes with the process.
fn copied(mut input: Input) -> io::Result<File> {
    let failed = |error: io::Error| {
        let message = format!("with --audit an archive is copied into a temporary file: {}", reason(&error));
        io::Error::new(error.kind(), message)
    };
    let mut copy = tempfile::tempfile().map_err(failed)?;
    io::copy(&mut input, &mut copy).map_err(failed)?;
    copy.rewind().map_err(failed)?;
    Ok(copy)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_read_without_waiting() {
        let mut input = Input::memory(b"abc".to_vec());
        let mut read = Vec::new();
        input.read_to_end(&mut read).unwrap();
        assert!(read == b"abc" && !input.is_live());
    }
}
