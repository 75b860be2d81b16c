//! A file of `-o` while it is written: beside its target, which it replaces when it is complete and on the disk.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};
use tempfile::TempPath;

use super::stale;
use super::target::{refuse_inputs, refuse_records_of_event};
use crate::byte_digest::ByteDigest;
use crate::disk::{folder, keep_owner, sync_folder};
use crate::file_id::{FileId, is_same_file};
use crate::interrupt::TempGuard;
use crate::io::{Io, reason};
use crate::messages::Messages;
use crate::named_input::NamedInput;
use crate::replaced::TargetGuard;
use crate::watch::Watch;

/// Number of links to links that are followed, as many as systems follow.
const LINKS_MOST: usize = 40;

/// A new file that is not in its place yet.
pub(super) struct Pending {
    // Dropped in this order: the file is removed before it is forgotten.
    temp: TempPath,
    guard: TempGuard,
    /// The new file; locked, so that no other run takes it for a leftover.
    file: File,
    target: PathBuf,
    name: String,
    inputs: Vec<NamedInput>,
    /// Notes of outputs, for `--audit`.
    watch: Watch,
    digest: Option<ByteDigest>,
    /// Guard of the target; none if the target may be an input.
    _target_guard: Option<TargetGuard>,
}

impl Pending {
    /// Returns the target as it was named.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Whether `path` leads to the target, which need not exist yet.
    pub(super) fn is_going_to(&self, path: &Path) -> bool {
        is_same_file(path, &self.target)
    }

    /// Moves the file to its place: first its contents are synced to the disk, then its name.
    pub(super) fn commit(self) -> anyhow::Result<()> {
        let Self { temp, guard, file, target, name, inputs, watch, digest, .. } = self;
        refuse_inputs(&name, &target, &inputs)?;
        let failed = |error: &io::Error| anyhow!("{name}: {}", reason(error));
        file.sync_all().map_err(|error| failed(&error))?;
        // Noted together with the rename: an interrupt comes before both or after both.
        let persist = || temp.persist(&target).inspect(|()| watch.note_output(digest));
        guard.release(persist).map_err(|error| failed(&error.error))?;
        sync_folder(folder(&target)).map_err(|error| failed(&error))
    }
}

/// Files that the command line names as inputs.
pub(super) struct Inputs {
    /// Inputs that are filled in to give the output, which it may replace.
    pub(super) filled: Vec<NamedInput>,
    pub(super) others: Vec<NamedInput>,
}

/// Redirects `stdout` to `path`, through a temporary file if it is or will be a regular file.
pub(super) fn redirect(path: &Path, inputs: Inputs, io: &Io, messages: &Messages) -> anyhow::Result<Option<Pending>> {
    let name = path.to_string_lossy().into_owned();
    let old = match fs::metadata(path) {
        Ok(old) => Some(old),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error.into()),
    };
    let ends_as_folder = old.is_none() && name.ends_with(std::path::is_separator);
    if ends_as_folder || old.as_ref().is_some_and(Metadata::is_dir) {
        bail!("-o {name}: is a folder, expected a file; give one in it");
    }
    if old.as_ref().is_some_and(|old| !old.is_file()) {
        let (writer, digest) = io.watch.watched_file(OpenOptions::new().write(true).open(path)?, path);
        io.stdout.redirect(name, writer);
        io.watch.note_output(digest);
        return Ok(None);
    }
    let target = resolve(path)?;
    let is_filled = refuse_inputs(&name, &target, &inputs.filled).is_err();
    let mut others = inputs.others;
    // In an event, a table to be filled in is also one of the event's tables.
    others.retain(|input| !(is_filled && input.is_of_event));
    refuse_inputs(&name, &target, &others)?;
    refuse_records_of_event(&name, &target, &others)?;
    refuse_stdin(&name, &target, io)?;
    if let Some(old) = &old {
        // A file without permission to write is not replaced either.
        OpenOptions::new().write(true).open(path)?;
        warn_of_hard_links(&name, old, messages);
    }
    stale::remove(folder(&target), messages);
    let (guard, (file, temp)) = TempGuard::create(|| create_beside(&target, old.as_ref()))?;
    let (writer, digest) = io.watch.watched_file(file.try_clone()?, path);
    io.stdout.redirect(name.clone(), writer);
    let target_guard = (!is_filled).then(|| TargetGuard::new(&target));
    let watch = io.watch.clone();
    Ok(Some(Pending { temp, guard, file, target, name, inputs: others, watch, digest, _target_guard: target_guard }))
}

/// Refuses the file that the shell passes on stdin: `<g.csv -o g.csv`.
fn refuse_stdin(name: &str, target: &Path, io: &Io) -> anyhow::Result<()> {
    if io.stdin_file.is_some() && io.stdin_file == FileId::of(target) {
        bail!("-o {name}: is the file on stdin; give another file, an input is not replaced by the output");
    }
    Ok(())
}

/// Returns the file that a chain of links leads to, whether it exists or not.
pub(super) fn resolve(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..LINKS_MOST {
        match fs::read_link(&path) {
            // A link is relative to its own folder; join keeps an absolute one.
            Ok(link) => path = folder(&path).join(link),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many links to links"))
}

/// Creates a new file beside `target`, with the owner and the permissions of the old one.
pub(super) fn create_beside(target: &Path, old: Option<&Metadata>) -> io::Result<(PathBuf, (File, TempPath))> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(stale::PREFIX).suffix(stale::SUFFIX);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let temp = builder.tempfile_in(folder(target)).map_err(|error| without_temp_name(&error, target))?;
    // If files cannot be locked, only its age keeps other runs from removing this one.
    let _ = temp.as_file().try_lock();
    if let Some(old) = old {
        keep_owner(temp.as_file(), old);
        temp.as_file().set_permissions(old.permissions())?;
    }
    let (file, temp) = temp.into_parts();
    Ok((temp.to_path_buf(), (file, temp)))
}

/// Warns of hard links: a new file replaces only one name, and the other names keep the old contents.
#[cfg(unix)]
fn warn_of_hard_links(name: &str, old: &Metadata, messages: &Messages) {
    use std::os::unix::fs::MetadataExt as _;
    if let Some(others @ 1..) = old.nlink().checked_sub(1) {
        let others = if others == 1 { "one other name".to_owned() } else { format!("{others} other names") };
        messages
            .warning(format_args!("-o {name}: the file has {others} (hard links); only this name gets the new file"));
    }
}

#[cfg(not(unix))]
fn warn_of_hard_links(_: &str, _: &Metadata, _: &Messages) {}

/// Returns the error without the name of the temporary file, which means nothing to a user.
fn without_temp_name(error: &io::Error, target: &Path) -> io::Error {
    match error.kind() {
        io::ErrorKind::NotFound => {
            let message = format!("there is no folder {}", folder(target).display());
            io::Error::new(io::ErrorKind::NotFound, message)
        }
        kind => kind.into(),
    }
}
