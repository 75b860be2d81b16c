//! The file of `-o` while a run writes it: what it replaces is never an input of the same run.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::bail;

use crate::file_id::FileId;
use crate::folder::Folder;
use crate::named_input::NamedInput;
use crate::pattern::{expand, is_pattern};
use crate::stdin::DASH;

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
pub(crate) fn refuse_target(path: &Path) -> io::Result<()> {
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

/// Whether two paths lead to one file, be it there or not.
pub(crate) fn is_same_file(one: &Path, other: &Path) -> bool {
    match (FileId::of(one), FileId::of(other)) {
        (Some(one), Some(other)) => one == other,
        (None, None) => resolved(one).is_some_and(|one| Some(one) == resolved(other)),
        _ => false,
    }
}

/// Refuses an output that would replace a file that the command line names as an input.
///
/// # Errors
/// One of `inputs` leads to `target`, whose links have been followed.
pub(super) fn refuse_inputs(name: &str, target: &Path, inputs: &[NamedInput]) -> anyhow::Result<()> {
    match input_at(target, inputs) {
        Some(NamedInput { option, path, is_of_event: true }) => {
            bail!(refusal(name, &format!("the {option} ({})", path.to_string_lossy())))
        }
        Some(NamedInput { option, path, .. }) => {
            let input = format!("{option} {}", path.to_string_lossy());
            bail!(refusal(name, &format!("the input {}", input.trim_start())))
        }
        None => Ok(()),
    }
}

/// The input that leads to `target`, if one does.
pub(crate) fn input_at<'i>(target: &Path, inputs: &'i [NamedInput]) -> Option<&'i NamedInput> {
    let (id, resolved) = (FileId::of(target), resolved(target));
    let is_same = |input: &NamedInput| match &id {
        Some(id) => FileId::of(&input.path).as_ref() == Some(id),
        // What is not there yet has no links. What only the event names may be made by this very run.
        None => !input.is_of_event && resolved.is_some() && self::resolved(&input.path) == resolved,
    };
    inputs.iter().find(|input| input.path.as_os_str() != DASH && is_same(input))
}

/// Refuses an output that would replace a record of the event: one that a pattern or a folder of the event file finds. This
/// program need not read it.
///
/// # Errors
/// One of `inputs` finds `target`, whose links have been followed.
pub(super) fn refuse_records_of_event(name: &str, target: &Path, inputs: &[NamedInput]) -> anyhow::Result<()> {
    let Some(id) = FileId::of(target) else { return Ok(()) };
    let finds_it = |input: &&NamedInput| {
        input.is_of_event && found_by(&input.path).iter().any(|path| FileId::of(path).as_ref() == Some(&id))
    };
    match inputs.iter().find(finds_it) {
        Some(NamedInput { option, path, .. }) => {
            bail!(refusal(name, &format!("among the {option} ({})", path.to_string_lossy())))
        }
        None => Ok(()),
    }
}

/// The records that a folder or a pattern finds.
fn found_by(path: &Path) -> Vec<PathBuf> {
    match path.to_str() {
        // A page is not a record, whatever the games are.
        _ if path.is_dir() => Folder::search_by(path, &|_, name| !is_page_name(name)).records,
        // What cannot be expanded finds nothing here; who reads it says why.
        Some(text) if is_pattern(text) && !path.exists() => expand(text).unwrap_or_default(),
        _ => Vec::new(),
    }
}

/// Whether a file has the name of a page, as a program of these writes it.
fn is_page_name(name: &str) -> bool {
    let extension = Path::new(name).extension().and_then(std::ffi::OsStr::to_str).unwrap_or_default();
    ["html", "htm", "md"].iter().any(|page| extension.eq_ignore_ascii_case(page))
}

fn refusal(name: &str, what: &str) -> String {
    format!("-o {name}: is {what}; give another file, an input is not replaced by the output")
}

/// The path without links and dots; of a file that is not there, that of its folder and its name.
fn resolved(path: &Path) -> Option<PathBuf> {
    fs::canonicalize(path).ok().or_else(|| {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        Some(fs::canonicalize(folder).ok()?.join(path.file_name()?))
    })
}
