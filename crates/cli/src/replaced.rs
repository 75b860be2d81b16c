//! Files that a run is about to replace, which none of its inputs may open.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::file_id::FileId;

/// Files that this process is about to replace.
static TARGETS: Mutex<Vec<Target>> = Mutex::new(Vec::new());

/// A file that is about to be replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Target {
    path: PathBuf,
    /// Id of the present file; none if there is no such file yet.
    old: Option<FileId>,
}

/// Guard of a file: as long as it is held, no input of this process opens the file; see [`refuse_target`].
#[derive(Debug)]
pub(super) struct TargetGuard {
    target: Target,
    /// The old file, held open: even after it is replaced, no other file can have its id while it is guarded.
    _old: Option<File>,
}

impl TargetGuard {
    /// Guards the file at `path`, whose links have been followed.
    pub(super) fn new(path: &Path) -> Self {
        let target = Target { path: path.to_owned(), old: FileId::of(path) };
        lock().push(target.clone());
        Self { target, _old: File::open(path).ok() }
    }
}

impl Drop for TargetGuard {
    fn drop(&mut self) {
        let mut targets = lock();
        if let Some(at) = targets.iter().position(|target| *target == self.target) {
            targets.swap_remove(at);
        }
    }
}

fn lock() -> MutexGuard<'static, Vec<Target>> {
    TARGETS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Refuses to read the file of `-o`. Every input of a run is opened through this, so that files found by a pattern, a
/// list or a rule book are checked too.
///
/// # Errors
/// `path` leads to the file that this run is about to replace.
pub(super) fn refuse_target(path: &Path) -> io::Result<()> {
    let targets = lock();
    if targets.is_empty() {
        return Ok(());
    }
    let Some(id) = FileId::of(path) else { return Ok(()) };
    let is_target = |target: &Target| target.old.clone().or_else(|| FileId::of(&target.path)) == Some(id.clone());
    if targets.iter().any(is_target) {
        return Err(io::Error::other("is the file of -o; an input is not replaced by the output"));
    }
    Ok(())
}
