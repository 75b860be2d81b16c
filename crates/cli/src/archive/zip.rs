//! Archives of zip. Their list of contents is read entry by entry; each worker decompresses its members itself.

use std::fs::File;
use std::io::{self, ErrorKind, Read, Seek, SeekFrom};

use flate2::Crc;
use flate2::read::DeflateDecoder;
use zip::read::{ArchiveOffset, Config, OwnedZipFileEntry};
use zip::unstable::read::{ZipIterable, ZipIterableFiles};
use zip::{CompressionMethod, ZipReadOptions};

use super::members::{Fault, Listed, Member};
use super::shared::SharedFile;
use crate::inputs::Inputs;
use crate::io::reason;
use crate::source::Input;

/// The type of a file in the mode of an entry, and that of a regular one; 0 where it is not said.
const TYPE_OF_FILE: u32 = 0o170_000;
const REGULAR: u32 = 0o100_000;
/// An entry of the list of contents begins with it.
const ENTRY_MAGIC: &[u8] = b"PK\x01\x02";

/// The list of contents of `file`.
pub(super) fn open(file: File) -> io::Result<ZipIterable<SharedFile>> {
    let config = Config { archive_offset: ArchiveOffset::Known(0) };
    ZipIterable::try_new(SharedFile::new(file)?, config).map_err(|error| {
        io::Error::other(format!("the zip archive has no list of contents at its end, it may be cut off ({error})"))
    })
}

/// The files of an archive, in the order of its list.
pub(super) struct Zip<'a> {
    list: &'a mut ZipIterableFiles<SharedFile>,
    /// Bytes of the archive that no member before has claimed.
    unclaimed: u64,
    ended: bool,
}

impl<'a> Zip<'a> {
    pub(super) fn new(list: &'a mut ZipIterableFiles<SharedFile>) -> Self {
        let unclaimed = list.reader_mut().len();
        Self { list, unclaimed, ended: false }
    }

    /// The next entry, or what is wrong with the list; none at its end.
    fn next_entry(&mut self) -> Result<Option<OwnedZipFileEntry>, Fault> {
        let Some(entry) = self.list.next() else { return self.end().map(|()| None) };
        let entry: OwnedZipFileEntry =
            entry.map_err(|error| Fault::of_archive(format!("its list of contents: {error}")))?.into();
        let left = self.unclaimed.checked_sub(entry.compressed_size());
        self.unclaimed = left.ok_or_else(|| {
            Fault::of_member(name(&entry), "the members together are larger than the archive; it is not read on")
        })?;
        Ok(Some(entry))
    }

    /// A count that is too small would hide members.
    fn end(&mut self) -> Result<(), Fault> {
        let mut next = Vec::new();
        let read = self.list.reader_mut().take(ENTRY_MAGIC.len() as u64).read_to_end(&mut next);
        match read {
            Ok(_) if next == ENTRY_MAGIC => {
                Err(Fault::of_archive("its list of contents has more entries than are counted; they are not read"))
            }
            Ok(_) => Ok(()),
            Err(error) => Err(Fault::of_archive(reason(&error))),
        }
    }

    fn listed(&mut self, entry: OwnedZipFileEntry) -> Listed {
        let name = name(&entry);
        if let Some(why) = refused(&entry) {
            return Err(Fault::of_member(name, why));
        }
        let file = self.list.reader_mut().clone();
        Ok(Member { name, open: Box::new(move || open_member(&entry, file)) })
    }
}

impl Inputs for Zip<'_> {
    type Input = Listed;

    fn take_next(&mut self) -> Option<Listed> {
        while !self.ended {
            let entry = self.next_entry();
            self.ended = !matches!(entry, Ok(Some(_)));
            match entry.transpose()? {
                Ok(entry) if entry.is_dir() && entry.size() == 0 => {}
                Ok(entry) => return Some(self.listed(entry)),
                Err(fault) => return Some(Err(fault)),
            }
        }
        None
    }
}

fn name(entry: &OwnedZipFileEntry) -> String {
    String::from_utf8_lossy(entry.name_raw()).into_owned()
}

/// Why an entry is not read.
fn refused(entry: &OwnedZipFileEntry) -> Option<String> {
    let kind = entry.unix_mode().unwrap_or_default() & TYPE_OF_FILE;
    if entry.is_symlink() {
        Some("a symbolic link; only regular files are read".to_owned())
    } else if ![0, REGULAR].contains(&kind) && !entry.is_dir() {
        Some("neither a file nor a directory; only regular files are read".to_owned())
    } else if entry.encrypted() {
        Some("encrypted; only members without a password are read".to_owned())
    } else if !matches!(entry.compression(), CompressionMethod::Stored | CompressionMethod::Deflated) {
        Some(format!("compressed by method {}; stored and deflated members are read", entry.compression()))
    } else {
        None
    }
}

/// The bytes of an entry, decompressed as they are read.
fn open_member(entry: &OwnedZipFileEntry, mut file: SharedFile) -> io::Result<Input> {
    let found = entry.as_ref().with_reader(&mut file, ZipReadOptions::new()).map(|member| member.data_start());
    let start = found.map_err(|error| damaged(&error.to_string()))?.ok_or_else(|| damaged("it is nowhere"))?;
    file.seek(SeekFrom::Start(start))?;
    let data = file.take(entry.compressed_size());
    let check = Check { crc: Crc::new(), count: 0, size: entry.size(), sum: entry.crc32() };
    Ok(if entry.compression() == CompressionMethod::Deflated {
        Input::stream(Box::new(Checked { reader: DeflateDecoder::new(data), check }), false)
    } else {
        Input::stream(Box::new(Checked { reader: data, check }), false)
    })
}

/// A member whose size and checksum are those of the list, or it ends with an error.
struct Checked<R> {
    reader: R,
    check: Check,
}

struct Check {
    crc: Crc,
    count: u64,
    /// What the list of contents says.
    size: u64,
    sum: u32,
}

impl<R: Read> Read for Checked<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.reader.read(buffer).map_err(|error| match error.kind() {
            ErrorKind::Interrupted => error,
            _ => damaged(&reason(&error)),
        })?;
        self.check.add(&buffer[..count])?;
        if count == 0 && !buffer.is_empty() {
            self.check.end()?;
        }
        Ok(count)
    }
}

impl Check {
    fn add(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.crc.update(bytes);
        self.count += bytes.len() as u64;
        if self.count > self.size { Err(damaged("longer than its list of contents says")) } else { Ok(()) }
    }

    fn end(&self) -> io::Result<()> {
        if self.count < self.size {
            return Err(damaged("shorter than its list of contents says"));
        }
        if self.crc.sum() == self.sum { Ok(()) } else { Err(damaged("its checksum does not match")) }
    }
}

fn damaged(why: &str) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, format!("the zip member is damaged: {why}"))
}
