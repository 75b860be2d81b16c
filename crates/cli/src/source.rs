//! One input: a file or stdin, and the name that messages and results call it by.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};

use super::io::{Io, reason};
use super::stdin::Reader;
use shinpan_records::Chunk;

/// The argument that means stdin or stdout.
pub const DASH: &str = "-";

/// An input that is not open yet.
pub struct Source {
    /// The path as given, `-` for stdin; what is not UTF-8 in it is replaced.
    pub name: String,
    /// Where its bytes are.
    pub kind: SourceKind,
}

/// Where the bytes of a [`Source`] are.
pub enum SourceKind {
    /// In a file that is opened when its turn comes.
    File(PathBuf),
    /// In a stream that is open already: stdin.
    Stream(Reader),
    /// In an archive that is open already.
    Member(Opener),
}

/// Opens a member of an archive.
pub type Opener = Box<dyn FnOnce() -> io::Result<Input> + Send>;

impl Source {
    /// A file.
    pub fn file(path: impl Into<PathBuf>) -> Self {
        let path = path.into();
        Self { name: path.to_string_lossy().into_owned(), kind: SourceKind::File(path) }
    }

    /// Stdin, or something that takes its place.
    pub fn stream(reader: Reader) -> Self {
        Self { name: DASH.to_owned(), kind: SourceKind::Stream(reader) }
    }

    /// What was given to the option or argument `who`: `-` claims stdin.
    ///
    /// # Errors
    /// Stdin is another input already.
    pub fn given(path: &Path, who: &str, io: &Io) -> anyhow::Result<Self> {
        if path.as_os_str() == DASH { Ok(Self::stream(io.stdin.claim(who)?)) } else { Ok(Self::file(path)) }
    }

    /// All its bytes, for a table. Records are streamed.
    ///
    /// # Errors
    /// It cannot be read, or has more than `most` bytes; the error names it.
    pub fn read(self, most: u64) -> anyhow::Result<Vec<u8>> {
        let Self { name, kind } = self;
        kind.read(most).context(name)
    }
}

impl SourceKind {
    /// All its bytes, as [`Source::read`], with an error that does not name it.
    pub(super) fn read(self, most: u64) -> anyhow::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let read = self.open().and_then(|input| input.take(most.saturating_add(1)).read_to_end(&mut bytes));
        read.map_err(|error| anyhow::Error::msg(reason(&error)))?;
        if bytes.len() as u64 > most {
            bail!("more than {most} bytes");
        }
        Ok(bytes)
    }

    /// Opens it.
    ///
    /// # Errors
    /// It is not there or not readable, or it is a directory; then the error says what to give instead.
    pub fn open(self) -> io::Result<Input> {
        let path = match self {
            Self::Stream(reader) => return Ok(Input::stream(reader, true)),
            Self::Member(open) => return open(),
            Self::File(path) => path,
        };
        let file = File::open(&path)?;
        let about = file.metadata()?;
        if about.is_dir() {
            let shown = path.to_string_lossy();
            let message =
                format!("is a directory; give its files, for instance '{}/*.csa'", shown.trim_end_matches('/'));
            return Err(io::Error::new(io::ErrorKind::IsADirectory, message));
        }
        if !about.is_file() {
            return Ok(Input::stream(Box::new(file), true));
        }
        Ok(Input::new(Rest::File(file, about.len()), false))
    }
}

/// An open input, or a chunk of one.
pub struct Input {
    /// Bytes that are in memory already, those before `at` given out.
    head: Vec<u8>,
    at: usize,
    rest: Rest,
    live: bool,
    chunk: Chunk,
}

/// Where the bytes behind those in memory are.
enum Rest {
    Nothing,
    /// With its length, as far as the system knows it.
    File(File, u64),
    Stream(Reader),
}

/// Bytes asked for at a time by [`Input::peek`].
const HEAD: usize = 8 * 1024;

impl Input {
    fn new(rest: Rest, live: bool) -> Self {
        Self { head: Vec::new(), at: 0, rest, live, chunk: Chunk::default() }
    }

    /// Bytes that are in memory already.
    pub fn memory(bytes: Vec<u8>) -> Self {
        Self { head: bytes, ..Self::new(Rest::Nothing, false) }
    }

    /// A reader; `live` if it may wait for someone.
    pub(super) fn stream(reader: Reader, live: bool) -> Self {
        Self::new(Rest::Stream(reader), live)
    }

    /// The bytes of `reader`, which are this `chunk` of a file.
    pub(super) fn chunk_of(reader: Reader, live: bool, chunk: Chunk) -> Self {
        Self { chunk, ..Self::stream(reader, live) }
    }

    /// Sets whether a read may wait for someone.
    pub(super) fn with_live(self, live: bool) -> Self {
        Self { live, ..self }
    }

    /// Which chunk of a file it is: readers of records need to know.
    pub fn chunk(&self) -> Chunk {
        self.chunk.clone()
    }

    /// How long it is, where that is known.
    pub(super) fn length(&self) -> Option<u64> {
        match self.rest {
            Rest::Nothing => Some(self.head.len() as u64),
            Rest::File(_, length) => Some(length),
            Rest::Stream(_) => None,
        }
    }

    /// Whether a read may wait for someone: what is finished is then written before the next read.
    pub const fn is_live(&self) -> bool {
        self.live
    }

    /// What `detect` makes of the first bytes, of as many as it needs; `None` if all bytes are not enough. They stay to
    /// be read.
    pub(super) fn peek<T>(&mut self, detect: impl Fn(&[u8]) -> Option<T>) -> io::Result<Option<T>> {
        loop {
            let found = detect(&self.head);
            if found.is_some() || !self.read_head()? {
                return Ok(found);
            }
        }
    }

    /// Reads more into memory; false at the end.
    fn read_head(&mut self) -> io::Result<bool> {
        let start = self.head.len();
        self.head.resize(start + HEAD, 0);
        let read = loop {
            match self.rest.read(&mut self.head[start..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        self.head.truncate(start + *read.as_ref().unwrap_or(&0));
        read.map(|count| count > 0)
    }

    /// The file that it is, if it is one.
    pub(super) fn into_file(self) -> Option<File> {
        if let Rest::File(file, _) = self.rest { Some(file) } else { None }
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
            Self::File(file, _) => file.read(buffer),
            Self::Stream(reader) => reader.read(buffer),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_directory_names_the_way_out() {
        let dir = tempfile::tempdir().unwrap();
        let error = format!("{:#}", Source::file(dir.path()).read(9).unwrap_err());
        assert!(
            error.contains(": is a directory; give its files, for instance '") && error.ends_with("/*.csa'"),
            "{error}"
        );
    }

    #[test]
    fn a_missing_file_is_named() {
        let error = Source::file("/nope").read(9).unwrap_err();
        assert_eq!(format!("{error:#}"), "/nope: No such file or directory");
    }

    #[test]
    fn a_file_may_be_too_long() {
        let long = Source::stream(Box::new(std::io::repeat(b'x')));
        assert_eq!(format!("{:#}", long.read(9).unwrap_err()), "-: more than 9 bytes");
    }

    #[test]
    fn memory_is_read_without_waiting() {
        let mut input = Input::memory(b"abc".to_vec());
        let mut read = Vec::new();
        input.read_to_end(&mut read).unwrap();
        assert!(read == b"abc" && !input.is_live());
    }

    #[test]
    fn a_dash_is_stdin_once() {
        let (io, _) = Io::captured("t", "abc");
        let first = Source::given(Path::new("-"), "--entrants", &io).unwrap();
        assert_eq!(first.read(3).unwrap(), b"abc");
        assert!(Source::given(Path::new("-"), "GAMES", &io).is_err());
    }
}
