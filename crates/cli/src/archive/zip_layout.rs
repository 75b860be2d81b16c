//! Checks that a zip archive has only one meaning: its members follow each other from its first byte to its list of
//! contents, and the header of each agrees with the list. Programs that read it by its list and those that read it as a
//! stream then read the same.

use std::io;

use super::ambiguous::{Names, ambiguous};
use super::growth::Growth;
use super::shared::SharedFile;
use super::zip_list::{Entry, Header, List, bytes_at, u16_at, u32_at, u64_at};
use shinpan_core::wording::counted;

/// First bytes of a member's header, and optional first bytes of the descriptor after its data.
const MEMBER_MAGIC: &[u8] = b"PK\x03\x04";
const DESCRIPTOR_MAGIC: &[u8] = b"PK\x07\x08";
const MEMBER: u64 = 30;
/// Flags in which the list and the header must agree (APPNOTE 4.4.4: encryption, descriptor, patched data, strong
/// encryption, UTF-8, masked header); the others are hints for unpacking.
const MEANT: u16 = ENCRYPTED | DESCRIPTOR | 1 << 5 | 1 << 6 | 1 << 11 | 1 << 13;
pub(super) const ENCRYPTED: u16 = 1;
/// Flag: checksum and sizes follow the data.
const DESCRIPTOR: u16 = 1 << 3;
/// Method of members that are not compressed.
pub(super) const STORED: u16 = 0;

/// Returns all members of an archive, in the order of its list.
///
/// # Errors
/// The archive can be read in more than one way, is cut off, or grows beyond its bound.
pub(super) fn members(file: &mut SharedFile, growth: Growth) -> io::Result<Vec<Entry>> {
    let list = List::find(file)?;
    let mut entries = list.read(file)?;
    check_names(&entries)?;
    check_growth(&entries, growth)?;
    let mut by_place: Vec<&mut Entry> = entries.iter_mut().collect();
    by_place.sort_by_key(|entry| entry.start);
    let mut end = 0;
    let next_starts: Vec<u64> = by_place.iter().skip(1).map(|entry| entry.start).chain([list.start]).collect();
    for (entry, next) in by_place.into_iter().zip(next_starts) {
        if entry.start != end {
            return Err(misplaced(entry.start, end));
        }
        entry.data = check_header(file, entry)?;
        end = check_end(file, entry, next)?;
    }
    if end == list.start { Ok(entries) } else { Err(misplaced(list.start, end)) }
}

fn check_names(entries: &[Entry]) -> io::Result<()> {
    let mut names = Names::default();
    entries.iter().try_for_each(|entry| {
        let name = entry.header.shown_name().text;
        match entry.header.name_fault {
            Some(why) => Err(ambiguous(format!("\"{name}\" has {why}"))),
            None if !entry.is_directory() => names.add(&name),
            None if entry.header.size > 0 => Err(ambiguous(format!("the folder \"{name}\" has data"))),
            None => {
                names.add_folder(&name);
                Ok(())
            }
        }
    })?;
    names.check_folders()
}

fn check_growth(entries: &[Entry], growth: Growth) -> io::Result<()> {
    let sum = |field: fn(&Entry) -> u64| entries.iter().map(field).fold(0, u64::saturating_add);
    let refused = growth.refuses(sum(|entry| entry.header.compressed), sum(|entry| entry.header.size));
    refused.map_or(Ok(()), |why| Err(io::Error::other(why)))
}

fn misplaced(start: u64, end: u64) -> io::Error {
    ambiguous(match end {
        0 => format!("its first member stands behind {}", counted(start, "byte")),
        _ if start < end => format!("two members share the bytes from {start} on"),
        _ => format!("the bytes from {end} to {start} belong to no member"),
    })
}

/// Compares the header of a member with the list, and returns the position of its data.
fn check_header(file: &mut SharedFile, entry: &Entry) -> io::Result<u64> {
    let fixed = bytes_at(file, entry.start, MEMBER)?;
    let (name, extra) = (u64::from(u16_at(&fixed, 26)), u64::from(u16_at(&fixed, 28)));
    let texts = bytes_at(file, entry.start + MEMBER, name + extra)?;
    // The length of the texts is that of both, so the split is within them.
    let (name, extra) = texts.split_at(usize::from(u16_at(&fixed, 26)));
    let header = Header::parse(&fixed, name, extra, None);
    let what = if fixed.starts_with(MEMBER_MAGIC) { disagreement(&entry.header, &header) } else { Some("place") };
    match what {
        None => Ok(entry.start + MEMBER + texts.len() as u64),
        Some(what) => {
            let name = entry.header.shown_name().text;
            Err(ambiguous(format!("the header of \"{name}\" has another {what} than the list of contents")))
        }
    }
}

/// Returns the field in which the header of a member differs from the list.
fn disagreement(list: &Header, header: &Header) -> Option<&'static str> {
    // Values that follow the data are left open in the header, or are stated there already.
    let is_open = list.flags & DESCRIPTOR != 0;
    let fits = |open: u64, header: u64, list: u64| header == list || is_open && (header == 0 || header == open);
    let large = u32::MAX.into();
    [
        (
            "name",
            (&header.name, &header.unicode_name, header.name_fault)
                == (&list.name, &list.unicode_name, list.name_fault),
        ),
        ("set of flags", header.flags & MEANT == list.flags & MEANT),
        ("method of compression", header.method == list.method),
        ("size", fits(large, header.size, list.size) && fits(large, header.compressed, list.compressed)),
        ("checksum", fits(0, header.sum.into(), list.sum.into())),
        ("size", list.method != STORED || list.flags & ENCRYPTED != 0 || list.compressed == list.size),
    ]
    .into_iter()
    .find_map(|(what, agrees)| (!agrees).then_some(what))
}

/// Checks what lies between the data of a member and `next`, and returns the end of the member.
fn check_end(file: &mut SharedFile, entry: &Entry, next: u64) -> io::Result<u64> {
    let Header { flags, compressed, size, sum, ref name, .. } = entry.header;
    let end = entry.data.saturating_add(compressed);
    let is_empty_directory = entry.is_directory() && compressed == 0 && next == end;
    if flags & DESCRIPTOR == 0 || is_empty_directory {
        return Ok(end);
    }
    let bytes = match next.checked_sub(end) {
        // A checksum and two sizes of 32 or 64 bits, without or with the mark before them.
        Some(length @ (12 | 16 | 20 | 24)) => bytes_at(file, end, length)?,
        _ => return Err(no_descriptor(name)),
    };
    let stated = if bytes.len() % 8 == 0 { bytes.strip_prefix(DESCRIPTOR_MAGIC) } else { Some(&bytes[..]) };
    let sizes = |stated: &[u8]| match stated.len() {
        12 => [u32_at(stated, 4).into(), u32_at(stated, 8).into()],
        _ => [u64_at(stated, 4), u64_at(stated, 12)],
    };
    let agrees = stated.is_some_and(|stated| u32_at(stated, 0) == sum && sizes(stated) == [compressed, size]);
    if agrees { Ok(next) } else { Err(no_descriptor(name)) }
}

fn no_descriptor(name: &[u8]) -> io::Error {
    let name = crate::name::Name::new(name).text;
    ambiguous(format!("what stands behind the data of \"{name}\" is not what the list of contents says"))
}

impl Entry {
    /// Whether it is a directory, judged by its name.
    pub(super) fn is_directory(&self) -> bool {
        self.header.name.ends_with(b"/")
    }
}
