//! The list of contents of a zip archive (APPNOTE 4.3.12) and the records at its end that say where it is (4.3.14 to
//! 16).
//!
//! They are read here and not by the crate `zip`, which relies on the list without comparing it with the headers of the
//! members or with the rest of the file.

use std::io::{self, Read, Seek, SeekFrom};

use memchr::memmem;

use super::ambiguous::ambiguous;
use super::shared::SharedFile;
use super::zip_name::{may_be, member_name};
use crate::name::Name;

/// First bytes of the end record, its length, and the length of the longest comment after it (a field of 16 bits).
const END_MAGIC: &[u8] = b"PK\x05\x06";
const END: usize = 22;
const COMMENT_MOST: u64 = 65_535;
/// First bytes and lengths of the locator and the end record of large archives.
const LOCATOR_MAGIC: &[u8] = b"PK\x06\x07";
const LOCATOR: u64 = 20;
const LARGE_MAGIC: &[u8] = b"PK\x06\x06";
const LARGE: u64 = 56;
/// First bytes of an entry in the list, and the length of its fixed part.
const ENTRY_MAGIC: &[u8] = b"PK\x01\x02";
const ENTRY: usize = 46;
/// Size of the longest list, which is held in memory.
const LIST_MOST: u64 = 256 << 20;
/// Numbers of extra fields: sizes of large members, and the name in UTF-8.
const LARGE_SIZES: u16 = 1;
const UNICODE_NAME: u16 = 0x7075;
/// Bit 11 of the flags: name and comment are UTF-8.
const UTF_8: u16 = 1 << 11;

/// Description of a member, as both the list and its header state it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) flags: u16,
    pub(super) method: u16,
    pub(super) sum: u32,
    pub(super) compressed: u64,
    pub(super) size: u64,
    pub(super) name: Vec<u8>,
    /// Name in UTF-8, if it is also stated in this encoding.
    pub(super) unicode_name: Option<Vec<u8>>,
    /// Reason why programs may use two names for the member.
    pub(super) name_fault: Option<&'static str>,
}

impl Header {
    /// Returns the name as it is shown.
    pub(super) fn shown_name(&self) -> Name {
        member_name(self.unicode_name.as_deref().unwrap_or(&self.name), self.flags & UTF_8 != 0)
    }
}

/// An entry of the list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) header: Header,
    /// Positions of the member's header and of its data.
    pub(super) start: u64,
    pub(super) data: u64,
    /// Mode of the file on Unix; 0 if it is not stated.
    pub(super) mode: u32,
}

/// Place of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct List {
    pub(super) entries: u64,
    pub(super) start: u64,
    pub(super) size: u64,
}

impl List {
    /// Finds the list by the end record, which must be the last thing in the file.
    pub(super) fn find(file: &mut SharedFile) -> io::Result<Self> {
        let from = file.len().saturating_sub(COMMENT_MOST + END as u64);
        let tail = bytes_at(file, from, file.len() - from)?;
        let ends: Vec<usize> = ends_in(&tail).collect();
        let fits = |at: &usize| is_end(&tail[*at..]);
        let Some((at, before)) = ends.split_last() else {
            return Err(io::Error::other("the zip archive has no list of contents at its end, it may be cut off"));
        };
        if !fits(at) {
            return Err(ambiguous("there is data after the end record of the zip archive"));
        }
        if before.iter().any(fits) {
            return Err(ambiguous("the zip archive has two end records"));
        }
        let (list, start_of_end) = Self::stated(file, from + *at as u64, &tail[*at..])?;
        if list.start.checked_add(list.size) != Some(start_of_end) {
            return Err(ambiguous("the list of contents is not where the end record has it"));
        }
        Ok(list)
    }

    /// Reads the end record `end`, which is at `at`. Returns the place of the list, and the beginning of the end
    /// records.
    fn stated(file: &mut SharedFile, at: u64, end: &[u8]) -> io::Result<(Self, u64)> {
        let narrow =
            Self { entries: u16_at(end, 10).into(), start: u32_at(end, 16).into(), size: u32_at(end, 12).into() };
        let disks = [4, 6].map(|field| u16_at(end, field));
        let locator = at.checked_sub(LOCATOR).map(|at| bytes_at(file, at, LOCATOR)).transpose()?;
        let Some(locator) = locator.filter(|bytes| bytes.starts_with(LOCATOR_MAGIC)) else {
            let is_one = disks == [0, 0] && u16_at(end, 8) == u16_at(end, 10);
            return if is_one { Ok((narrow, at)) } else { Err(in_volumes()) };
        };
        let (wide, start) = Self::stated_large(file, at - LOCATOR, u64_at(&locator, 8))?;
        let agree = |narrow: u64, most: u64, wide: u64| narrow == most || narrow == wide;
        let agrees = agree(narrow.entries, u16::MAX.into(), wide.entries)
            && agree(narrow.start, u32::MAX.into(), wide.start)
            && agree(narrow.size, u32::MAX.into(), wide.size);
        if agrees { Ok((wide, start)) } else { Err(ambiguous("its two end records disagree")) }
    }

    /// Reads the end record of a large archive, from `start` to `end`.
    fn stated_large(file: &mut SharedFile, end: u64, start: u64) -> io::Result<(Self, u64)> {
        let misplaced = || ambiguous("the end record of a large archive is not before its locator");
        let length = end.checked_sub(start).filter(|length| *length >= LARGE).ok_or_else(misplaced)?;
        let record = bytes_at(file, start, LARGE)?;
        // The stated size leaves out the first 12 bytes: the mark and the size itself (APPNOTE 4.3.14.1).
        if !record.starts_with(LARGE_MAGIC) || u64_at(&record, 4) != length - 12 {
            return Err(misplaced());
        }
        if u64_at(&record, 16) != 0 || u64_at(&record, 24) != u64_at(&record, 32) {
            return Err(in_volumes());
        }
        let list = Self { entries: u64_at(&record, 32), start: u64_at(&record, 48), size: u64_at(&record, 40) };
        Ok((list, start))
    }

    /// Reads all entries.
    pub(super) fn read(self, file: &mut SharedFile) -> io::Result<Vec<Entry>> {
        if self.size > LIST_MOST {
            return Err(io::Error::other(format!("limit-exceeded: a list of contents of more than {LIST_MOST} bytes")));
        }
        let bytes = bytes_at(file, self.start, self.size)?;
        let (mut rest, mut entries) = (&bytes[..], Vec::new());
        for _ in 0..self.entries {
            let entry = Entry::parse(&mut rest).ok_or_else(|| ambiguous("its list of contents cannot be read"))?;
            entries.push(entry);
        }
        if rest.is_empty() {
            Ok(entries)
        } else {
            Err(ambiguous("its list of contents has more in it than its end record counts"))
        }
    }
}

/// Returns the positions in `tail` at which an end record may begin.
fn ends_in(tail: &[u8]) -> impl Iterator<Item = usize> + '_ {
    memmem::find_iter(tail, END_MAGIC).filter(|at| at + END <= tail.len())
}

/// Whether `bytes`, which begin like an end record, are exactly one with its comment.
fn is_end(bytes: &[u8]) -> bool {
    END + usize::from(u16_at(bytes, 20)) == bytes.len()
}

/// Whether a file with these last bytes ends as a zip archive does.
pub(super) fn ends_as_zip(tail: &[u8]) -> bool {
    ends_in(tail).any(|at| is_end(&tail[at..]))
}

impl Entry {
    /// Takes the first entry off `list`.
    fn parse(list: &mut &[u8]) -> Option<Self> {
        let fixed = list.split_off(..ENTRY)?;
        let name = list.split_off(..usize::from(u16_at(fixed, 28)))?;
        let extra = list.split_off(..usize::from(u16_at(fixed, 30)))?;
        list.split_off(..usize::from(u16_at(fixed, 32)))?;
        let mut start = u64::from(u32_at(fixed, 42));
        let header = Header::parse(&fixed[2..], name, extra, Some(&mut start));
        // The upper byte of `version made by` is the system, and 3 is Unix (APPNOTE 4.4.2).
        let is_unix = fixed[5] == 3;
        let mode = if is_unix { u32_at(fixed, 38) >> 16 } else { 0 };
        fixed.starts_with(ENTRY_MAGIC).then_some(Self { header, start, data: 0, mode })
    }
}

impl Header {
    /// Reads the fields of `fixed`, which is laid out like the header of a member; `start` is one more field that may
    /// be stored as a large number.
    pub(super) fn parse(fixed: &[u8], name: &[u8], extra: &[u8], start: Option<&mut u64>) -> Self {
        let unicode_fields = || extra_fields(extra).filter(|(number, _)| *number == UNICODE_NAME);
        let unicode_name = unicode_fields().next().map(|(_, field)| unicode_name(field, name)).transpose();
        let fault = unicode_name.as_ref().err().copied();
        let name_fault = fault.or((unicode_fields().count() > 1).then_some("two Unicode path fields"));
        let mut header = Self {
            flags: u16_at(fixed, 6),
            method: u16_at(fixed, 8),
            sum: u32_at(fixed, 14),
            compressed: u32_at(fixed, 18).into(),
            size: u32_at(fixed, 22).into(),
            name: name.to_vec(),
            unicode_name: unicode_name.ok().flatten(),
            name_fault,
        };
        let large = extra_fields(extra).find(|(number, _)| *number == LARGE_SIZES);
        let mut large = large.map(|(_, field)| field).unwrap_or_default();
        for field in [&mut header.size, &mut header.compressed].into_iter().chain(start) {
            if *field == u64::from(u32::MAX)
                && let Some(value) = large.split_off(..8)
            {
                *field = u64_at(value, 0);
            }
        }
        header
    }
}

/// Returns the extra fields with their numbers.
fn extra_fields(mut extra: &[u8]) -> impl Iterator<Item = (u16, &[u8])> {
    std::iter::from_fn(move || {
        let head = extra.split_off(..4)?;
        Some((u16_at(head, 0), extra.split_off(..usize::from(u16_at(head, 2)))?))
    })
}

/// Returns the name that an extra field states for a member that is called `name` elsewhere (Info-ZIP Unicode Path,
/// APPNOTE 4.6.9). Some programs use this name, some the other.
///
/// # Errors
/// The two names may differ; the error says why.
fn unicode_name(field: &[u8], name: &[u8]) -> Result<Vec<u8>, &'static str> {
    let mut sum = flate2::Crc::new();
    sum.update(name);
    let (head, unicode) = field.split_at_checked(5).ok_or("a Unicode path field that is cut off")?;
    if head[0] != 1 {
        return Err("a Unicode path field of an unknown version");
    }
    if u32_at(head, 1) != sum.sum() {
        return Err("a Unicode path field for another name");
    }
    let is_same = str::from_utf8(unicode).is_ok_and(|unicode| may_be(name, unicode));
    if is_same { Ok(unicode.to_vec()) } else { Err("a Unicode path field with another name") }
}

fn in_volumes() -> io::Error {
    io::Error::new(io::ErrorKind::Unsupported, "zip in several volumes is not read")
}

/// Reads `count` bytes of `file` from `start` on.
pub(super) fn bytes_at(file: &mut SharedFile, start: u64, count: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(start))?;
    file.take(count).read_to_end(&mut bytes)?;
    let is_whole = bytes.len() as u64 == count;
    if is_whole { Ok(bytes) } else { Err(io::Error::other("the zip archive is cut off")) }
}

/// Reads a number within `bytes`; 0 where there is none.
pub(super) fn u16_at(bytes: &[u8], at: usize) -> u16 {
    bytes.get(at..).and_then(|bytes| bytes.first_chunk()).map_or(0, |bytes| u16::from_le_bytes(*bytes))
}

pub(super) fn u32_at(bytes: &[u8], at: usize) -> u32 {
    bytes.get(at..).and_then(|bytes| bytes.first_chunk()).map_or(0, |bytes| u32::from_le_bytes(*bytes))
}

pub(super) fn u64_at(bytes: &[u8], at: usize) -> u64 {
    bytes.get(at..).and_then(|bytes| bytes.first_chunk()).map_or(0, |bytes| u64::from_le_bytes(*bytes))
}
