//! Temporary files that were left behind when a run was killed or its machine lost power.

use std::fs::{self, DirEntry, File, TryLockError};
use std::path::Path;
use std::time::{Duration, SystemTime};

use crate::messages::Messages;

/// Beginning and end of the name of a temporary file; between them are random letters and digits.
pub(super) const PREFIX: &str = ".shinpan-";
pub(super) const SUFFIX: &str = ".tmp";
/// Minimum age: a younger file may belong to a run that is still going on.
const AGE: Duration = Duration::from_hours(24);

/// Removes our temporary files in `folder` that are older than a day and not held by a run, and notes them with `-v`.
/// Files that cannot be read or removed stay.
pub(super) fn remove(folder: &Path, messages: &Messages) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten().filter(|entry| is_ours(entry) && is_old(entry)) {
        let path = entry.path();
        if is_free(&path) && fs::remove_file(&path).is_ok() {
            messages.note(format_args!("removed {}, which an earlier run left behind", path.display()));
        }
    }
}

fn is_ours(entry: &DirEntry) -> bool {
    let name = entry.file_name();
    let middle = name.to_str().and_then(|name| name.strip_prefix(PREFIX)?.strip_suffix(SUFFIX));
    middle.is_some_and(|middle| !middle.is_empty() && middle.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

/// Whether the entry is a file, not a link to one, last written to more than a day ago.
fn is_old(entry: &DirEntry) -> bool {
    let Ok(about) = entry.metadata() else { return false };
    let age = about.modified().ok().and_then(|at| SystemTime::now().duration_since(at).ok());
    about.is_file() && age.is_some_and(|age| age > AGE)
}

/// Whether no run holds the file. If files cannot be locked, its age must suffice.
fn is_free(path: &Path) -> bool {
    File::open(path).is_ok_and(|file| !matches!(file.try_lock(), Err(TryLockError::WouldBlock)))
}
