//! The file of a cache, for one run at a time.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;

/// Opens the file, or makes it, and waits until no other run has it. `on_wait` is called before the wait, if there is one.
pub(super) fn open(path: &Path, on_wait: impl FnOnce()) -> io::Result<File> {
    let mut on_wait = Some(on_wait);
    loop {
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        if !file.metadata()?.is_file() {
            return Err(io::Error::other("is no regular file"));
        }
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                on_wait.take().into_iter().for_each(|on_wait| on_wait());
                file.lock()?;
            }
            Err(TryLockError::Error(error)) => return Err(error),
        }
        // The run that had it may have put a smaller one in its place.
        if is_current(&file, path)? {
            return Ok(file);
        }
    }
}

/// A new file at `path`, locked; whatever is there was left by a run that was killed.
pub(super) fn create(path: &Path) -> io::Result<File> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let file = OpenOptions::new().read(true).write(true).create_new(true).open(path)?;
    file.lock()?;
    Ok(file)
}

#[cfg(unix)]
fn is_current(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt as _;
    let own = file.metadata()?;
    match fs::metadata(path) {
        Ok(other) => Ok((own.dev(), own.ino()) == (other.dev(), other.ino())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Elsewhere a file that is open is not replaced.
#[cfg(not(unix))]
fn is_current(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}

/// A reader of `file` from `pos` that leaves the file's own position alone.
pub(super) struct ReaderAt<'a> {
    pub(super) file: &'a File,
    pub(super) pos: u64,
}

impl io::Read for ReaderAt<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = read_at(self.file, buffer, self.pos)?;
        self.pos += read as u64;
        Ok(read)
    }
}

#[cfg(unix)]
fn read_at(file: &File, buffer: &mut [u8], pos: u64) -> io::Result<usize> {
    std::os::unix::fs::FileExt::read_at(file, buffer, pos)
}

#[cfg(windows)]
fn read_at(file: &File, buffer: &mut [u8], pos: u64) -> io::Result<usize> {
    std::os::windows::fs::FileExt::seek_read(file, buffer, pos)
}
