//! Properties of a file other than its contents: its folder, its owner, and whether its name is on the disk.

use std::fs::{File, Metadata};
use std::io;
use std::path::Path;

/// Returns the folder of a file.
pub fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// Gives the new file the owner and the group of the old one, as far as the system allows.
#[cfg(unix)]
pub fn keep_owner(file: &File, old: &Metadata) {
    use std::os::unix::fs::{MetadataExt as _, fchown};
    let Ok(own) = file.metadata() else { return };
    if own.gid() != old.gid() {
        let _ = fchown(file, None, Some(old.gid()));
    }
    if own.uid() != old.uid() {
        let _ = fchown(file, Some(old.uid()), None);
    }
}

/// Does nothing: this system has no way to give the new file the owner of the old one.
#[cfg(not(unix))]
pub fn keep_owner(_: &File, _: &Metadata) {}

/// Syncs the folder itself to the disk, and with it the new name. If a folder cannot be opened, or the file system does
/// not support this, nothing more can be done.
///
/// # Errors
/// The disk failed.
#[cfg(unix)]
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    let Ok(folder) = File::open(folder) else { return Ok(()) };
    match folder.sync_all() {
        Err(error) if matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) => Ok(()),
        synced => synced,
    }
}

/// Does nothing: this system writes folders itself.
#[cfg(not(unix))]
pub fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}
