//! A file that several readers read at once, each from its own position.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::sync::{Arc, Mutex, PoisonError};

use crate::progress::count_bytes;

/// Number of bytes read at a time.
const PAGE: usize = 16 * 1024;

/// A reader of a shared file. A clone begins at the position of this one.
pub(super) struct SharedFile {
    file: Arc<Mutex<File>>,
    len: u64,
    position: u64,
    /// Bytes of the file from `page_start` on.
    page: Vec<u8>,
    page_start: u64,
}

impl SharedFile {
    pub(super) fn new(file: File) -> io::Result<Self> {
        let len = file.metadata()?.len();
        Ok(Self { file: Arc::new(Mutex::new(file)), len, position: 0, page: Vec::new(), page_start: 0 })
    }

    /// Length of the file in bytes.
    pub(super) const fn len(&self) -> u64 {
        self.len
    }

    /// Bytes in memory from the position on.
    fn ahead(&self) -> &[u8] {
        let offset = self.position.checked_sub(self.page_start).and_then(|offset| usize::try_from(offset).ok());
        offset.and_then(|offset| self.page.get(offset..)).unwrap_or_default()
    }

    fn read_page(&mut self) -> io::Result<()> {
        self.page_start = self.position;
        self.page.resize(PAGE, 0);
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let read = file.seek(SeekFrom::Start(self.position)).and_then(|_| file.read(&mut self.page));
        self.page.truncate(*read.as_ref().unwrap_or(&0));
        read.map(count_bytes)
    }
}

impl Clone for SharedFile {
    fn clone(&self) -> Self {
        Self { file: Arc::clone(&self.file), page: Vec::new(), ..*self }
    }
}

impl Read for SharedFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.ahead().is_empty() {
            self.read_page()?;
        }
        let count = self.ahead().read(buffer)?;
        self.position += count as u64;
        Ok(count)
    }
}

impl Seek for SharedFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let position = match to {
            SeekFrom::Start(position) => Some(position),
            SeekFrom::End(offset) => self.len.checked_add_signed(offset),
            SeekFrom::Current(offset) => self.position.checked_add_signed(offset),
        };
        self.position = position.ok_or_else(|| io::Error::from(io::ErrorKind::InvalidInput))?;
        Ok(self.position)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;

    #[test]
    fn each_reads_from_its_own_place() {
        let bytes: Vec<u8> = (0..50_000_u32).map(|n| n.to_le_bytes()[1]).collect();
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(&bytes).unwrap();
        let mut one = SharedFile::new(file).unwrap();
        one.seek(SeekFrom::End(-10_000)).unwrap();
        let mut other = one.clone();
        assert_eq!(other.seek(SeekFrom::Current(-30_000)).unwrap(), 10_000);
        for (reader, start) in [(&mut one, 40_000), (&mut other, 10_000)] {
            let mut read = Vec::new();
            reader.read_to_end(&mut read).unwrap();
            assert_eq!(read, bytes[start..]);
        }
        assert_eq!(one.seek(SeekFrom::Start(99_999)).and_then(|_| one.read(&mut [0])).unwrap(), 0);
        assert!(one.seek(SeekFrom::End(-50_001)).is_err());
    }
}
