//! The files that a run is about to replace, which no input of it opens.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::file_id::FileId;

/// The files that this process is about to replace.
static TARGETS: Mutex<Vec<Target>> = Mutex::new(Vec::new());

/// A file that is about to be replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Target {
    path: PathBuf,
    /// None where there is no such file yet.
    old: Option<FileId>,
}

/// As long as this is held, no input of this process opens the file: [`refuse_target`].
#[derive(Debug)]
pub(super) struct TargetGuard {
    target: Target,
    /// The old file, held open: once it is replaced, no other file can have its id while it is guarded.
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

/// Refuses to read the file of `-o`. Every input of a run is opened through this, so that one that was found by a pattern,
/// a list or a rule book is met too.
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
