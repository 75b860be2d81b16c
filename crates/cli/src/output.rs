//! Where data goes: stdout, or a file that is whole or not there.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Context as _;
use tempfile::TempPath;

use super::exit::Exit;
use super::interrupt::TempGuard;
use super::io::{Io, Stream, reason};
use super::source::DASH;

/// Bytes of the buffer of the output.
const BUFFER_SIZE: usize = 64 * 1024;
/// The longest that a finished item is held back while the next one is worked on.
const HOLD_TIME: Duration = Duration::from_millis(1);
/// How many links to links are followed, as many as systems follow.
const LINKS_MOST: usize = 40;

/// The buffered output of a run. [`Output::finish`] puts the file of `-o` in its place; dropped without it, the old
/// file stays as it was.
pub struct Output {
    writer: BufWriter<Stream>,
    pending: Option<Pending>,
    to_stdout: bool,
    flushed: Instant,
}

struct Pending {
    // Dropped in this order: the file is removed before it is forgotten.
    temp: TempPath,
    guard: TempGuard,
    target: PathBuf,
    name: String,
}

impl Output {
    /// Stdout for none and `-`, else a new file beside `path` that takes its place at the end. What is no regular file,
    /// `/dev/null` or a pipe, is written straight.
    ///
    /// # Errors
    /// The file cannot be made or replaced; nothing is changed then.
    pub fn open(path: Option<&Path>, io: &Io) -> anyhow::Result<Self> {
        let path = path.filter(|path| path.as_os_str() != DASH);
        let pending = match path {
            Some(path) => redirect(path, &io.stdout)
                .map_err(|error| anyhow::Error::msg(reason(&error)))
                .with_context(|| path.to_string_lossy().into_owned())?,
            None => None,
        };
        let writer = BufWriter::with_capacity(BUFFER_SIZE, io.stdout.clone());
        Ok(Self { writer, pending, to_stdout: path.is_none(), flushed: Instant::now() })
    }

    /// Whether this is stdout and not a file of `-o`.
    pub const fn is_stdout(&self) -> bool {
        self.to_stdout
    }

    /// Flushes after an item, unless more will follow within a moment. A `live` input may keep the next item waiting for
    /// long.
    pub fn flush_if_due(&mut self, live: bool) -> io::Result<()> {
        if self.pending.is_some() || !(live || self.flushed.elapsed() >= HOLD_TIME) {
            return Ok(());
        }
        self.writer.flush()?;
        self.flushed = Instant::now();
        Ok(())
    }

    /// Ends the output: on [`Exit::Ok`] and [`Exit::Findings`] the file takes its place, on the others the old one
    /// stays. Returns `exit`.
    ///
    /// # Errors
    /// What was written cannot be kept.
    pub fn finish(mut self, exit: Exit) -> anyhow::Result<Exit> {
        self.writer.flush()?;
        match self.pending.take() {
            Some(pending) if exit.is_answer() => pending.commit()?,
            _ => {}
        }
        Ok(exit)
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes)
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.writer.write_all(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

impl Pending {
    fn commit(self) -> anyhow::Result<()> {
        let Self { temp, guard, target, name } = self;
        let placed = guard.release(|| temp.persist(&target));
        placed.map_err(|error| anyhow::anyhow!("{name}: {}", reason(&error.error)))
    }
}

/// Sends `stdout` to `path`, by way of a temporary file if it is, or will be, a regular file.
fn redirect(path: &Path, stdout: &Stream) -> io::Result<Option<Pending>> {
    let name = path.to_string_lossy().into_owned();
    let old = match fs::metadata(path) {
        Ok(old) => Some(old),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    if old.as_ref().is_some_and(|old| !old.is_file()) {
        stdout.redirect(name, Box::new(OpenOptions::new().write(true).open(path)?));
        return Ok(None);
    }
    if old.is_some() {
        // A file that may not be written is not replaced either.
        OpenOptions::new().write(true).open(path)?;
    }
    let target = resolve(path)?;
    let (guard, (file, temp)) = TempGuard::create(|| create_beside(&target, old.map(|old| old.permissions())))?;
    stdout.redirect(name.clone(), Box::new(file));
    Ok(Some(Pending { temp, guard, target, name }))
}

/// The file that a chain of links leads to, whether it exists or not.
fn resolve(path: &Path) -> io::Result<PathBuf> {
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

fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

fn create_beside(target: &Path, old: Option<fs::Permissions>) -> io::Result<(PathBuf, (File, TempPath))> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".").suffix(".tmp");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let temp = builder.tempfile_in(folder(target)).map_err(|error| without_temp_name(&error, target))?;
    if let Some(permissions) = old {
        temp.as_file().set_permissions(permissions)?;
    }
    let (file, temp) = temp.into_parts();
    Ok((temp.to_path_buf(), (file, temp)))
}

/// The error without the name of the temporary file, which means nothing to a user.
fn without_temp_name(error: &io::Error, target: &Path) -> io::Error {
    match error.kind() {
        io::ErrorKind::NotFound => {
            let message = format!("there is no folder {}", folder(target).display());
            io::Error::new(io::ErrorKind::NotFound, message)
        }
        kind => kind.into(),
    }
}
