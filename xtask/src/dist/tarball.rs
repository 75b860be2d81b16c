//! An archive of the programs; the same files give the same bytes.

use std::collections::BTreeSet;

use anyhow::Result;
use flate2::Compression;
use flate2::write::GzEncoder;

use super::layout::Item;

/// What whoever has unpacked it is to read first.
const FIRST: &str = "Shinpan: how to install it is in share/doc/shinpan/docs/installing.md,\n\
                     what it does in share/doc/shinpan/README.md.\n";

/// An archive in which the files lie below the folder `root`, with their checksums.
pub(super) fn made(root: &str, items: &[Item]) -> Result<Vec<u8>> {
    let sums = items.iter().map(|item| format!("{}  {}\n", super::digest(&item.bytes), item.path)).collect::<Vec<_>>();
    let sums = Item { path: "SHA256SUMS".to_owned(), bytes: sums.concat().into_bytes(), is_program: false };
    let first = Item { path: "README".to_owned(), bytes: FIRST.as_bytes().to_vec(), is_program: false };
    packed(&format!("{root}/"), items.iter().chain([&first, &sums]))
}

/// A compressed archive of these files, each below `prefix`, of root and without a time.
pub(super) fn packed<'i>(prefix: &str, items: impl Iterator<Item = &'i Item>) -> Result<Vec<u8>> {
    let mut archive = tar::Builder::new(GzEncoder::new(Vec::new(), Compression::best()));
    let mut folders = BTreeSet::new();
    for item in items {
        let path = format!("{prefix}{}", item.path);
        for (at, _) in path.match_indices('/') {
            if folders.insert(path[..at].to_owned()) {
                let mut header = header(0o755, 0);
                header.set_entry_type(tar::EntryType::Directory);
                archive.append_data(&mut header, &path[..=at], std::io::empty())?;
            }
        }
        let mut header = header(item.mode(), item.bytes.len());
        archive.append_data(&mut header, &path, &*item.bytes)?;
    }
    Ok(archive.into_inner()?.finish()?)
}

fn header(mode: u32, size: usize) -> tar::Header {
    let mut header = tar::Header::new_gnu();
    header.set_mode(mode);
    header.set_size(size as u64);
    header.set_mtime(0);
    header.set_uid(0);
    header.set_gid(0);
    header
}
