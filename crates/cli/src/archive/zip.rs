//! Members of a zip archive, in the order of its list of contents; each worker decompresses its own.

use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Take};

use flate2::Crc;
use flate2::read::DeflateDecoder;

use super::growth::Growth;
use super::members::{Fault, Listed, Member};
use super::shared::SharedFile;
use super::zip_layout::{self, ENCRYPTED, STORED};
use super::zip_list::{Entry, Header};
use crate::input::{Input, Label};
use crate::io::reason;
use crate::remarks::{Remark, Remarks};

/// Bits of an entry's mode with the type of the file; all 0 if it is not stated.
const TYPE_OF_FILE: u32 = 0o170_000;
const REGULAR: u32 = 0o100_000;
const SYMBOLIC_LINK: u32 = 0o120_000;
const DEFLATED: u16 = 8;

/// Lists the files of the archive.
///
/// # Errors
/// The archive is cut off, or can be read in more than one way.
pub(super) fn files(mut file: SharedFile, growth: Growth) -> io::Result<impl Iterator<Item = Listed> + Send> {
    let entries = zip_layout::members(&mut file, growth)?;
    let files = entries.into_iter().filter(|entry| !entry.is_directory());
    Ok(files.map(move |entry| {
        let name = entry.header.shown_name();
        if let Some(why) = refused(&entry) {
            return Err(Fault::of_member(name, why));
        }
        let file = file.clone();
        Ok(Member { name, open: Box::new(move || open_member(&entry, file)) })
    }))
}

/// Returns the reason why an entry is not read, if there is one.
fn refused(entry: &Entry) -> Option<String> {
    match (entry.mode & TYPE_OF_FILE, entry.header.method) {
        (SYMBOLIC_LINK, _) => Some("a symbolic link; only regular files are read".to_owned()),
        (kind, _) if ![0, REGULAR].contains(&kind) && !entry.is_directory() => {
            Some("neither a file nor a directory; only regular files are read".to_owned())
        }
        _ if entry.header.flags & ENCRYPTED != 0 => {
            Some("encrypted; only members without a password are read".to_owned())
        }
        (_, STORED | DEFLATED) => None,
        (_, method) => Some(format!("compressed by {}; stored and deflated members are read", method_name(method))),
    }
}

fn method_name(method: u16) -> String {
    let name = match method {
        9 => "Deflate64",
        12 => "bzip2",
        14 => "LZMA",
        93 => "zstd",
        95 => "xz",
        98 => "PPMd",
        _ => return format!("method {method}"),
    };
    name.to_owned()
}

/// Opens an entry, which is decompressed while it is read.
fn open_member(entry: &Entry, mut file: SharedFile) -> io::Result<Input> {
    file.seek(SeekFrom::Start(entry.data))?;
    let data = file.take(entry.header.compressed);
    let Header { compressed, size, sum, .. } = entry.header;
    let remarks = Remarks::default();
    let label = Label { remarks: Some(remarks.clone()), ..Label::default() };
    let check = Check { crc: Crc::new(), count: 0, compressed, size, sum, remarks };
    let data =
        if entry.header.method == DEFLATED { Data::Deflated(DeflateDecoder::new(data)) } else { Data::Stored(data) };
    Ok(Input::stream(Box::new(Checked { data, check }), false).with_label(label))
}

/// Data of a member.
enum Data {
    Stored(Take<SharedFile>),
    Deflated(DeflateDecoder<Take<SharedFile>>),
}

/// Reader of a member that compares it with the list of contents: a wrong size is an error, a wrong checksum a remark
/// at the end.
struct Checked {
    data: Data,
    check: Check,
}

struct Check {
    crc: Crc,
    count: u64,
    /// Values stated in the list of contents.
    compressed: u64,
    size: u64,
    sum: u32,
    remarks: Remarks,
}

impl Read for Checked {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = match &mut self.data {
            Data::Stored(data) => data.read(buffer),
            Data::Deflated(data) => data.read(buffer),
        };
        let count = read.map_err(|error| match error.kind() {
            ErrorKind::Interrupted => error,
            _ => damaged(&reason(&error)),
        })?;
        self.check.add(&buffer[..count])?;
        if count == 0 && !buffer.is_empty() {
            let used = if let Data::Deflated(data) = &self.data { data.total_in() } else { self.check.compressed };
            self.check.end(used)?;
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

    /// Checks the end. Once all bytes have been read they are used, even if their checksum is wrong.
    fn end(&mut self, used: u64) -> io::Result<()> {
        if self.count < self.size {
            return Err(damaged("shorter than its list of contents says"));
        }
        if used < self.compressed {
            return Err(damaged("there is data after its compressed data"));
        }
        if self.crc.sum() != self.sum {
            self.remarks.add(Remark::Fault(damaged("its checksum does not match").to_string()));
            // Reported only once, though the end may be read several times.
            self.sum = self.crc.sum();
        }
        Ok(())
    }
}

fn damaged(why: &str) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, format!("the zip member is damaged: {why}"))
}
