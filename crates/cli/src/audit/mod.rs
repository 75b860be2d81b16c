//! `--audit FILE`: records the arguments, inputs and outputs of a run as a line in a file that only grows.
//!
//! The [`Watch`] of a run notes what it reads and writes. At the end of the run, or when it is interrupted, an
//! [`Audit`] adds one line. Without `--audit` it is empty and does nothing. docs/audit.md describes it.

mod begin;
pub mod chain;
mod compare;
pub mod line;
mod log_file;
mod place;
mod report;
mod verify;

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

use chrono::{DateTime, SecondsFormat};
pub use report::{Compared, VerifyFinding, VerifyReport};
use shinpan_core::RuleBook;
pub(super) use verify::verify;

use line::{AuditLine, BookDigest, FileDigest, hex, sha256};
use log_file::{LogFile, Patience, Refusal, Seen};

use super::byte_digest::{ByteDigest, Passed};
use super::exit::Exit;
use super::messages::Messages;
use super::watch::Watch;

/// Time that an interrupted run waits for another run that holds the file.
const INTERRUPT_PATIENCE: Duration = Duration::from_secs(2);

/// The line that a run adds; none without `--audit`. Clones belong to the same run.
#[derive(Clone, Default)]
pub struct Audit(Option<Arc<Run>>);

struct Run {
    path: PathBuf,
    tool: String,
    version: String,
    arguments: Vec<String>,
    watch: Watch,
    /// State of the audit file, once it has been examined.
    seen: Mutex<Option<Seen>>,
    /// Exit code in the line, once it is added: by the run itself, or by an interrupt.
    ended: Mutex<Option<Exit>>,
}

impl Audit {
    /// Adds the line of a run that ends with `exit`. Returns the exit code: that of the line, or that of an error.
    pub(super) fn end(&self, exit: Exit, messages: &Messages) -> Exit {
        let Some(run) = &self.0 else { return exit };
        // This may wait for another run; meanwhile an interrupt need not wait for this one.
        let log = run.open(Patience::Endless);
        let Ok(mut ended) = run.ended.try_lock() else {
            // An interrupt is adding the line: it may need the file, and then ends the process.
            drop(log);
            return run.ended().unwrap_or(exit);
        };
        if let Some(exit) = *ended {
            return exit;
        }
        match log.and_then(|log| run.add(log, exit)) {
            Ok(digest) => {
                *ended = Some(exit);
                let name = run.path.display();
                messages.note(format_args!("--audit: {name}: a line is added, whose SHA-256 is {digest}"));
                exit
            }
            Err(refusal) => {
                messages.error(format_args!("{:#}; this run is not in it", run.failure(&refusal)));
                *ended = Some(Exit::Error);
                Exit::Error
            }
        }
    }

    /// Adds the line of an interrupted run, unless its line has been added already. Returns the exit code.
    pub(super) fn interrupted(&self, messages: &Messages) -> Exit {
        let Some(run) = &self.0 else { return Exit::Interrupted };
        // The run may be adding its line right now; waiting for it ensures that no half line is left behind.
        let mut ended = run.ended();
        if let Some(exit) = *ended {
            return exit;
        }
        let log = run.open(Patience::Until(INTERRUPT_PATIENCE));
        if let Err(refusal) = log.and_then(|log| run.add(log, Exit::Interrupted)) {
            messages.error(format_args!("{:#}; this run is not in it", run.failure(&refusal)));
        }
        *ended = Some(Exit::Interrupted);
        Exit::Interrupted
    }
}

impl fmt::Debug for Audit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Audit").field(&self.0.as_ref().map(|run| &run.path)).finish()
    }
}

impl Run {
    fn seen(&self) -> MutexGuard<'_, Option<Seen>> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn ended(&self) -> MutexGuard<'_, Option<Exit>> {
        self.ended.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens the file for the line.
    fn open(&self, patience: Patience) -> Result<LogFile, Refusal> {
        let seen = self.seen().clone();
        match &seen {
            Some(seen) => LogFile::reopen(seen, patience),
            // The command line was refused before the file was examined.
            None => LogFile::open(&self.path),
        }
    }

    /// Adds the line. Returns its digest, including the line end, which is `previous` of the next line.
    fn add(&self, log: LogFile, exit: Exit) -> Result<String, Refusal> {
        let line = self.line(exit, log.previous());
        let bytes = line.sealed().map_err(io::Error::from)?;
        let digest = sha256(&bytes);
        log.add(&bytes)?;
        Ok(digest)
    }

    /// Creates the line. The time is taken while the file is locked, so that concurrent runs stay in order.
    fn line(&self, exit: Exit, previous: &str) -> AuditLine {
        let (folder, folder_bytes) = place::folder_of_run(&self.path);
        let (mut inputs, mut outputs, mut rules) = (Vec::new(), Vec::new(), Vec::new());
        if let Some(notes) = self.watch.notes() {
            inputs = sorted(notes.inputs.iter().map(file_digest));
            outputs = sorted(notes.outputs.iter().map(file_digest));
            if notes.to_stdout || notes.stdout.size() > 0 {
                notes.stdout.close(true);
                outputs.push(file_digest(&notes.stdout));
                outputs.sort();
            }
            for output in &mut outputs {
                output.whole = true;
            }
            rules = sorted(notes.books.iter().map(book_digest));
        }
        AuditLine {
            previous: previous.to_owned(),
            time: now(),
            tool: self.tool.clone(),
            version: self.version.clone(),
            arguments: self.arguments.clone(),
            folder,
            folder_bytes,
            rules,
            inputs,
            outputs,
            exit: exit.code(),
            digest: String::new(),
        }
    }
}

/// Sorts digests; a file that was read twice and did not change is listed once.
fn sorted<T: Ord>(digests: impl Iterator<Item = T>) -> Vec<T> {
    let mut digests: Vec<_> = digests.collect();
    digests.sort();
    digests.dedup();
    digests
}

/// Returns the digest so far.
fn file_digest(digest: &ByteDigest) -> FileDigest {
    let Passed { path, size, sha256, whole, stream } = digest.now();
    FileDigest {
        path: path.text,
        path_bytes: path.bytes.as_deref().map(hex),
        size,
        sha256: hex(&sha256),
        whole,
        stream,
    }
}

/// Returns the digest of a rule book as `--print-rules` prints it.
fn book_digest(book: &RuleBook) -> BookDigest {
    BookDigest { name: book.name().to_owned(), sha256: sha256(book.to_toml().as_bytes()) }
}

/// Returns the time by the machine's clock.
fn now() -> String {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let seconds = i64::try_from(since.as_secs()).unwrap_or(i64::MAX);
    DateTime::from_timestamp(seconds, 0).unwrap_or_default().to_rfc3339_opts(SecondsFormat::Secs, true)
}
