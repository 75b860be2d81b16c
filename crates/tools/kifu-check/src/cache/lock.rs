//! The file of a cache, for one run at a time.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::Path;

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
