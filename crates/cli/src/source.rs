//! Sources: files or stdin, with the names used for them in messages and results.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context as _, bail};

pub use super::input::Input;
use super::io::{Io, reason};
use super::name::Name;
use super::replaced::refuse_target;
pub use super::stdin::DASH;
use super::stdin::Reader;
use super::watch::Watch;

/// An input that is not open yet.
pub struct Source {
    /// Path as given, `-` for stdin; bytes that are not UTF-8 are escaped.
    pub name: String,
    /// Bytes of the name, if they are not UTF-8.
    pub name_bytes: Option<Arc<[u8]>>,
    /// Place of the bytes.
    pub kind: SourceKind,
}

/// Place of the bytes of a [`Source`].
pub enum SourceKind {
    /// A file that is opened when its turn comes.
    File(PathBuf, Watch),
    /// A file, or a folder with files, that an argument names.
    FileOrFolder(PathBuf, Watch),
    /// A stream that is already open: stdin.
    Stream(Reader),
    /// A member of an archive that is already open.
    Member(Opener),
}

/// Function that opens a member of an archive.
pub type Opener = Box<dyn FnOnce() -> io::Result<Input> + Send>;

impl Source {
    /// Creates a source from a file; `watch` notes what is read of it.
    pub fn file(path: impl Into<PathBuf>, watch: &Watch) -> Self {
        let path = path.into();
        let Name { text, bytes } = Name::new(path.as_os_str().as_encoded_bytes());
        Self { name: text, name_bytes: bytes, kind: SourceKind::File(path, watch.clone()) }
    }

    /// Creates a source from a file or a folder, which is searched.
    pub(super) fn argument(path: &Path, watch: &Watch) -> Self {
        Self { kind: SourceKind::FileOrFolder(path.to_owned(), watch.clone()), ..Self::file(path, watch) }
    }

    /// Creates a source from stdin, or a replacement for it.
    pub fn stream(reader: Reader) -> Self {
        Self { name: DASH.to_owned(), name_bytes: None, kind: SourceKind::Stream(reader) }
    }

    /// Creates a source from the value of the option or argument `who`; `-` claims stdin.
    ///
    /// # Errors
    /// Stdin is another input already.
    pub fn given(path: &Path, who: &str, io: &Io) -> anyhow::Result<Self> {
        if path.as_os_str() == DASH { Ok(Self::stream(io.stdin.claim(who)?)) } else { Ok(Self::file(path, &io.watch)) }
    }

    /// Reads all bytes, for a table. Records are streamed instead.
    ///
    /// # Errors
    /// The source cannot be read, or has more than `most` bytes; the error names it.
    pub fn read(self, most: u64) -> anyhow::Result<Vec<u8>> {
        let Self { name, kind, .. } = self;
        kind.read(most).context(name)
    }
}

impl SourceKind {
    /// Reads all bytes like [`Source::read`], but the error does not name the source.
    pub(super) fn read(self, most: u64) -> anyhow::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let read = self.open().and_then(|input| input.take(most.saturating_add(1)).read_to_end(&mut bytes));
        read.map_err(|error| anyhow::Error::msg(reason(&error)))?;
        if bytes.len() as u64 > most {
            bail!("more than {most} bytes");
        }
        Ok(bytes)
    }

    /// Opens the source.
    ///
    /// # Errors
    /// The source does not exist or is not readable, or it is a folder.
    pub fn open(self) -> io::Result<Input> {
        match self {
            Self::Stream(reader) => Ok(Input::stream(reader, true)),
            Self::Member(open) => open(),
            Self::File(path, watch) | Self::FileOrFolder(path, watch) => open_file(&path, &watch),
        }
    }
}

/// Opens a file. Every input except stdin is opened here, so `watch` notes all that are read.
pub(super) fn open_file(path: &Path, watch: &Watch) -> io::Result<Input> {
    refuse_target(path)?;
    watch.refuse_itself(path)?;
    let file = File::open(path)?;
    let about = file.metadata()?;
    if about.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "is a folder, expected a file"));
    }
    if !about.is_file() {
        return Ok(Input::stream(watch.watched(Box::new(file), path), true));
    }
    Ok(Input::file(file, &about).with_digest(watch.begin_input(path, false)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_no_file() {
        let dir = tempfile::tempdir().unwrap();
        let error = format!("{:#}", Source::file(dir.path(), &Watch::default()).read(9).unwrap_err());
        assert!(error.ends_with(": is a folder, expected a file"), "{error}");
    }

    #[test]
    fn a_missing_file_is_named() {
        let error = Source::file("/nope", &Watch::default()).read(9).unwrap_err();
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
