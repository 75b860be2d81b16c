//! A file that only one run at a time may use: others wait until it is free.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;

/// Opens the file to read and write, or creates it, and waits until no other run holds it. `on_wait` is called before
/// the wait, if there is one.
///
/// # Errors
/// The file cannot be opened or locked, or is not a regular file.
pub fn open_locked(path: &Path, on_wait: impl FnOnce()) -> io::Result<File> {
    let mut on_wait = Some(on_wait);
    let options = OpenOptions::new().read(true).write(true).create(true).truncate(false).clone();
    open_with(&options, path, |file| {
        on_wait.take().into_iter().for_each(|on_wait| on_wait());
        file.lock()
    })
}

/// Opens the file with `options` and locks it; if another run holds it, `wait` gets the lock.
pub(super) fn open_with(
    options: &OpenOptions,
    path: &Path,
    mut wait: impl FnMut(&File) -> io::Result<()>,
) -> io::Result<File> {
    loop {
        let file = options.open(path)?;
        if !file.metadata()?.is_file() {
            return Err(io::Error::other("is not a regular file"));
        }
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => wait(&file)?,
            Err(TryLockError::Error(error)) => return Err(error),
        }
        // The run that held it may have replaced it by another file.
        if is_current(&file, path)? {
            return Ok(file);
        }
    }
}

#[cfg(unix)]
fn is_current(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt as _;
    let own = file.metadata()?;
    match std::fs::metadata(path) {
        Ok(other) => Ok((own.dev(), own.ino()) == (other.dev(), other.ino())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// On other systems an open file cannot be replaced.
#[cfg(not(unix))]
fn is_current(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}
