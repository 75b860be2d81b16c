//! Headers before a member of a tar archive: its own, and those before it that add to it, by pax (POSIX) or GNU.

use std::io::{self, Read};

use tar::{Entry, EntryType, PaxExtensions};

use crate::name::Name;

const SPARSE: &str = "a sparse file";
/// Smallest size that does not fit into the eleven octal digits of a header, and is stated in pax alone.
const TOO_LARGE_FOR_A_HEADER: u64 = 1 << 33;
/// Longest header that applies to all following members.
const GLOBAL_MOST: u64 = 64 * 1024;

/// All headers before a member, combined.
pub(super) struct Header {
    pub(super) name: Name,
    pub(super) kind: Kind,
    pub(super) size: u64,
    /// Number of bytes stored after the header; then the position of the next header.
    pub(super) next: u64,
    /// Reason why other programs may read another member.
    pub(super) ambiguity: Option<&'static str>,
}

/// Kind of a member.
pub(super) enum Kind {
    File,
    /// A directory or a comment, which cannot be a record.
    Passed,
    /// Any other kind, by its name.
    Refused(&'static str),
}

/// Reads the header of `entry`, whose `next` is the number of bytes stored after it. Also returns how many of these
/// have been read.
pub(super) fn header_of<R: Read>(entry: &mut Entry<'_, R>) -> io::Result<(Header, u64)> {
    let name = Name::new(&entry.path_bytes());
    let kind = match Kind::of(entry.header().entry_type(), entry.path_bytes().ends_with(b"/")) {
        Kind::File if is_sparse_by_pax(entry)? => Kind::Refused(SPARSE),
        kind => kind,
    };
    // The size of a sparse file counts its holes, which are not stored.
    let is_sparse = entry.header().entry_type().is_gnu_sparse();
    let next = if is_sparse { entry.header().entry_size()? } else { entry.size() };
    let (ambiguity, read) = match entry.header().entry_type() {
        EntryType::XGlobalHeader => global_ambiguity(entry)?,
        _ => (ambiguity(entry, is_sparse)?, 0),
    };
    Ok((Header { name, kind, size: entry.size(), next, ambiguity }, read))
}

/// Whether the headers say that the data is a sparse file, preceded by its map.
fn is_sparse_by_pax<R: Read>(entry: &mut Entry<'_, R>) -> io::Result<bool> {
    let mut extensions = entry.pax_extensions()?.into_iter().flatten().flatten();
    Ok(extensions.any(|extension| extension.key_bytes().starts_with(b"GNU.sparse.")))
}

/// Returns the contradiction between the headers of a member, if there is one: programs differ in which of them they
/// use.
fn ambiguity<R: Read>(entry: &mut Entry<'_, R>, is_sparse: bool) -> io::Result<Option<&'static str>> {
    let (name, size, stated) = (entry.path_bytes().into_owned(), entry.size(), entry.header().entry_size()?);
    if size != stated && !is_sparse && size < TOO_LARGE_FOR_A_HEADER {
        return Ok(Some("its headers give it two sizes"));
    }
    for extension in entry.pax_extensions()?.into_iter().flatten() {
        let Ok(extension) = extension else { return Ok(Some("a header before it cannot be read")) };
        match extension.key_bytes() {
            b"path" if extension.value_bytes() != name => return Ok(Some("its headers give it two names")),
            b"size" if extension.value().ok().and_then(|value| value.parse().ok()) != Some(size) => {
                return Ok(Some("its headers give it two sizes"));
            }
            _ => {}
        }
    }
    Ok(None)
}

/// Returns a fault if a header for all following members states what only their own headers can; some programs ignore
/// such a header. Also returns the number of bytes read.
fn global_ambiguity<R: Read>(entry: &mut Entry<'_, R>) -> io::Result<(Option<&'static str>, u64)> {
    let mut bytes = Vec::new();
    entry.take(GLOBAL_MOST).read_to_end(&mut bytes)?;
    let is_harmless = |key: &[u8]| !matches!(key, b"path" | b"size" | b"linkpath") && !key.starts_with(b"GNU.sparse.");
    let all_harmless =
        PaxExtensions::new(&bytes).all(|extension| extension.is_ok_and(|extension| is_harmless(extension.key_bytes())));
    let is_clear = all_harmless && entry.size() <= GLOBAL_MOST;
    let why = "a header for all members behind it gives them names or sizes, or cannot be read";
    Ok(((!is_clear).then_some(why), bytes.len() as u64))
}

impl Kind {
    /// Determines the kind by the type of the entry; in old archives a directory is a file whose name ends with a
    /// slash.
    fn of(entry: EntryType, ends_with_slash: bool) -> Self {
        match entry {
            EntryType::Regular | EntryType::Continuous if !ends_with_slash => Self::File,
            EntryType::Regular | EntryType::Continuous | EntryType::Directory | EntryType::XGlobalHeader => {
                Self::Passed
            }
            EntryType::Symlink => Self::Refused("a symbolic link"),
            EntryType::Link => Self::Refused("a link to another member"),
            EntryType::Char | EntryType::Block => Self::Refused("a device"),
            EntryType::Fifo => Self::Refused("a pipe"),
            EntryType::GNUSparse => Self::Refused(SPARSE),
            _ => Self::Refused("neither a file nor a directory"),
        }
    }
}
