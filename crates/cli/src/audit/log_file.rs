//! The audit file while a run holds it: its last line, and the line to add.
//!
//! Only the beginning and the last line are examined: a run need not read what a thousand runs have written.
//! `--verify-audit` checks whether the whole chain holds.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use super::line::{AuditLine, NONE_BEFORE, sha256};
use crate::disk::{folder, sync_folder};
use crate::file_id::FileId;
use crate::locked_file::open_with;
use crate::stdin::DASH;

/// Length of the longest line: enough for some 900,000 inputs.
pub(super) const LINE_MOST: u64 = 256 << 20;
/// Number of bytes read at a time, from the end of the file backwards.
const BLOCK: u64 = 64 * 1024;
/// Interval at which a run that waits for another tries again.
const INTERVAL: Duration = Duration::from_millis(20);

/// Reason why nothing is added to a file.
#[derive(Debug, thiserror::Error)]
pub(super) enum Refusal {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("another run has had it for {} s", .0.as_secs())]
    Held(Duration),
    #[error("is {0}, expected a file")]
    NoFile(&'static str),
    #[error("is not an audit file: it does not begin with a line that --audit has written; nothing is added to it")]
    Foreign,
    #[error(
        "its last line is half written ({0} bytes without a line end), as after a loss of power or on a full disk; nothing is \
         added after it. Keep a copy and give another file, or take that line away by hand (`sed -i '$d'`)"
    )]
    HalfWritten(u64),
    #[error(
        "its last line is damaged: {0}; nothing is added after it. Keep it for --verify-audit, and give another file"
    )]
    Damaged(String),
    #[error("it was replaced or made shorter while this run went on; nothing is added to it")]
    Replaced,
    #[error("the line of this run has {0} bytes, expected {LINE_MOST} at most")]
    TooLong(usize),
}

/// Longest time to wait for another run.
#[derive(Clone, Copy, Debug)]
pub(super) enum Patience {
    Endless,
    /// At most this long.
    Until(Duration),
}

/// State of an audit file when it was examined.
#[derive(Clone, Debug)]
pub(super) struct Seen {
    pub(super) path: PathBuf,
    pub(super) id: Option<FileId>,
    pub(super) length: u64,
}

/// The file, locked for this run while this is held.
#[derive(Debug)]
pub(super) struct LogFile {
    file: File,
    seen: Seen,
    /// Digest of the last line.
    last: Option<String>,
}

impl LogFile {
    /// Opens the file, or creates it, and checks that a line can be added.
    pub(super) fn open(path: &Path) -> Result<Self, Refusal> {
        let is_new = refuse_no_file(path)?;
        let opened = Self::open_by(OpenOptions::new().create(true), path, Patience::Endless)?;
        if is_new {
            sync_folder(folder(path))?;
        }
        Ok(opened)
    }

    /// Opens the file that was `seen` before: it must be the same or have grown.
    pub(super) fn reopen(seen: &Seen, patience: Patience) -> Result<Self, Refusal> {
        refuse_no_file(&seen.path)?;
        let again = match Self::open_by(&mut OpenOptions::new(), &seen.path, patience) {
            Err(Refusal::Io(error)) if error.kind() == io::ErrorKind::NotFound => return Err(Refusal::Replaced),
            again => again?,
        };
        let is_same = again.seen.id == seen.id && again.seen.length >= seen.length;
        if is_same { Ok(again) } else { Err(Refusal::Replaced) }
    }

    fn open_by(options: &mut OpenOptions, path: &Path, patience: Patience) -> Result<Self, Refusal> {
        let start = Instant::now();
        let mut held = None;
        let opened = open_with(options.read(true).write(true), path, |file| match patience {
            Patience::Endless => file.lock(),
            Patience::Until(most) => wait(file, start, most).inspect_err(|_| held = Some(most)),
        });
        let mut file = opened.map_err(|error| held.map_or(Refusal::Io(error), Refusal::Held))?;
        let about = file.metadata()?;
        let seen = Seen { path: path.to_owned(), id: FileId::of(path), length: about.len() };
        let last = last_line(&mut file, seen.length)?;
        Ok(Self { file, seen, last })
    }

    /// Returns the present state of the file.
    pub(super) fn seen(&self) -> &Seen {
        &self.seen
    }

    /// Returns the value of `previous` for the next line.
    pub(super) fn previous(&self) -> &str {
        self.last.as_deref().unwrap_or(NONE_BEFORE)
    }

    /// Adds a line and syncs it to the disk; if that fails, nothing of the line remains.
    pub(super) fn add(mut self, line: &[u8]) -> Result<(), Refusal> {
        if line.len() as u64 > LINE_MOST {
            return Err(Refusal::TooLong(line.len()));
        }
        self.file.seek(SeekFrom::Start(self.seen.length))?;
        let written = self.file.write_all(line).and_then(|()| self.file.sync_all());
        written.map_err(|error| {
            // Our half-written line is removed. If that fails too, the next run reports it.
            let _ = self.file.set_len(self.seen.length).and_then(|()| self.file.sync_all());
            Refusal::Io(error)
        })
    }
}

/// Tries to lock `file` until `most` has passed since `start`.
fn wait(file: &File, start: Instant, most: Duration) -> io::Result<()> {
    loop {
        match file.try_lock() {
            Err(fs::TryLockError::WouldBlock) if start.elapsed() < most => thread::sleep(INTERVAL),
            locked => return locked.map_err(io::Error::from),
        }
    }
}

/// Refuses what exists and is not a file, before it is opened: opening alone may affect a pipe or a device. Returns
/// whether nothing exists.
fn refuse_no_file(path: &Path) -> Result<bool, Refusal> {
    if path.as_os_str() == DASH {
        return Err(Refusal::NoFile("stdout"));
    }
    match fs::metadata(path) {
        Ok(about) if about.is_file() => Ok(false),
        Ok(about) if about.is_dir() => Err(Refusal::NoFile("a folder")),
        Ok(_) => Err(Refusal::NoFile("a pipe or a device")),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(true),
        Err(error) => Err(error.into()),
    }
}

/// Returns the digest of the last line, including its line end; none if the file is empty.
fn last_line(file: &mut File, length: u64) -> Result<Option<String>, Refusal> {
    if length == 0 {
        return Ok(None);
    }
    let first = bytes_at(file, 0, length.min(AuditLine::FIRST_LENGTH as u64))?;
    if !AuditLine::is_first(&first) {
        return Err(if AuditLine::begins_first(&first) { Refusal::HalfWritten(length) } else { Refusal::Foreign });
    }
    let is_ended = bytes_at(file, length - 1, 1)? == b"\n";
    let end = length - u64::from(is_ended);
    let start = start_of_line(file, end)?;
    if !is_ended {
        return Err(Refusal::HalfWritten(end - start));
    }
    if length - start > LINE_MOST {
        return Err(Refusal::Damaged(format!("it has more than {LINE_MOST} bytes")));
    }
    let line = bytes_at(file, start, length - start)?;
    let content = line.strip_suffix(b"\n").unwrap_or(&line);
    AuditLine::read(content).map_err(|fault| Refusal::Damaged(fault.to_string()))?;
    Ok(Some(sha256(&line)))
}

/// Returns the beginning of the line that ends at `end`.
fn start_of_line(file: &mut File, mut end: u64) -> io::Result<u64> {
    while end > 0 {
        let start = end.saturating_sub(BLOCK);
        let block = bytes_at(file, start, end - start)?;
        if let Some(at) = memchr::memrchr(b'\n', &block) {
            return Ok(start + at as u64 + 1);
        }
        end = start;
    }
    Ok(0)
}

fn bytes_at(file: &mut File, start: u64, count: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(start))?;
    file.take(count).read_to_end(&mut bytes)?;
    if bytes.len() as u64 == count { Ok(bytes) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
}
