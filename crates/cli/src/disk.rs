//! What else there is to a file than its bytes: its folder, its owner, and that its name is on the disk.

use std::fs::{File, Metadata};
use std::io;
use std::path::Path;

/// The folder of a file.
pub fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// Gives the new file the owner and the group of the old one, as far as the system allows that.
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

/// Gives the new file the owner of the old one, which this system has no way for.
#[cfg(not(unix))]
pub fn keep_owner(_: &File, _: &Metadata) {}

/// Has the folder itself written to the disk, and with it the new name. Where a folder cannot be opened, or the file system
/// does not know of this, there is nothing more to be done.
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
