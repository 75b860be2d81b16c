//! One input: a file or stdin, and the name that messages and results call it by.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};

use super::io::{Io, Reader, reason};

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
}

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
            Self::Stream(reader) => return Ok(Input(Kind::Stream(reader))),
            Self::File(path) => path,
        };
        let file = File::open(&path)?;
        let kind = file.metadata()?.file_type();
        if kind.is_dir() {
            let shown = path.to_string_lossy();
            let message =
                format!("is a directory; give its files, for instance '{}/*.csa'", shown.trim_end_matches('/'));
            return Err(io::Error::new(io::ErrorKind::IsADirectory, message));
        }
        Ok(Input(if kind.is_file() { Kind::File(file) } else { Kind::Stream(Box::new(file)) }))
    }
}

/// An open input.
pub struct Input(Kind);

enum Kind {
    File(File),
    Stream(Reader),
}

impl Input {
    /// Whether a read may wait for someone: what is known is then written before the next read.
    pub const fn is_live(&self) -> bool {
        matches!(self.0, Kind::Stream(_))
    }
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match &mut self.0 {
            Kind::File(file) => file.read(buffer),
            Kind::Stream(reader) => reader.read(buffer),
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
    fn a_dash_is_stdin_once() {
        let (io, _) = Io::captured("t", "abc");
        let first = Source::given(Path::new("-"), "--entrants", &io).unwrap();
        assert_eq!(first.read(3).unwrap(), b"abc");
        assert!(Source::given(Path::new("-"), "GAMES", &io).is_err());
    }
}
