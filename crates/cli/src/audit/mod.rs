//! `--audit FILE`: what a run was given, read and wrote, as a line of a file that only grows.
//!
//! An [`Audit`] goes with the run. Where inputs are opened and outputs written, it is handed the bytes as they pass, so that a
//! digest is that of the bytes that the run had, whatever becomes of the file meanwhile. At the end of the run, or when it is
//! interrupted, one line is added. Without `--audit` it holds nothing, and nothing is done for it. docs/audit.md describes it.

mod begin;
mod byte_digest;
pub mod chain;
mod compare;
pub mod line;
mod log_file;
mod place;
mod report;
mod verify;

use std::fmt;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

use chrono::{DateTime, SecondsFormat};
use shinpan_core::RuleBook;

pub(crate) use byte_digest::ByteDigest;
pub use report::{Compared, VerifyFinding, VerifyReport};
pub(super) use verify::verify;

use byte_digest::{DigestReader, DigestWriter};
use line::{AuditLine, BookDigest, FileDigest, sha256};
use log_file::{LogFile, Patience, Refusal, Seen};

use super::exit::Exit;
use super::file_id::FileId;
use super::messages::Messages;

/// How long an interrupted run waits for another run that has the file.
const INTERRUPT_PATIENCE: Duration = Duration::from_secs(2);

/// What a run notes for the line that it adds; nothing where `--audit` is not given. Clones are of the same run.
#[derive(Clone, Default)]
pub struct Audit(Option<Arc<Run>>);

struct Run {
    path: PathBuf,
    tool: String,
    version: String,
    arguments: Vec<String>,
    /// Stdout, if something is written there.
    stdout: ByteDigest,
    notes: Mutex<Notes>,
    /// The exit code that is in the line, once it is added: by the run itself, or by who interrupts it.
    ended: Mutex<Option<Exit>>,
}

#[derive(Default)]
struct Notes {
    /// The audit file, once it has been looked at.
    seen: Option<Seen>,
    inputs: Vec<ByteDigest>,
    outputs: Vec<ByteDigest>,
    rules: Vec<BookDigest>,
    /// Whether stdout is the output of the run, also where nothing comes.
    to_stdout: bool,
}

impl Audit {
    /// Whether there is a line to be added at the end.
    pub const fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// Notes an input that is a file, whose bytes are to be added to the digest. A `stream` cannot be looked at again.
    pub(super) fn begin_input(&self, path: &Path, stream: bool) -> Option<ByteDigest> {
        let run = self.0.as_ref()?;
        let digest = ByteDigest::new(path, stream);
        run.notes().inputs.push(digest.clone());
        Some(digest)
    }

    /// Refuses to read the audit file itself.
    pub(super) fn refuse_itself(&self, path: &Path) -> io::Result<()> {
        let Some(run) = &self.0 else { return Ok(()) };
        let own = run.notes().seen.as_ref().and_then(|seen| seen.id.clone());
        if own.is_some() && own == FileId::of(path) {
            return Err(io::Error::other("is the file of --audit; give that a file of its own"));
        }
        Ok(())
    }

    /// The stream of `path`, an input from the first read on.
    pub(super) fn watched(&self, reader: Box<dyn Read + Send>, path: &Path) -> Box<dyn Read + Send> {
        if self.is_on() { Box::new(DigestReader::new(reader, path, self)) } else { reader }
    }

    fn watched_stdout(&self, writer: Box<dyn Write + Send>) -> Box<dyn Write + Send> {
        match &self.0 {
            Some(run) => Box::new(DigestWriter::new(writer, run.stdout.clone())),
            None => writer,
        }
    }

    /// A writer to `file`, and the digest of what it writes: an output, once that is noted.
    pub(super) fn watched_file(&self, file: File, path: &Path) -> (Box<dyn Write + Send>, Option<ByteDigest>) {
        if !self.is_on() {
            return (Box::new(file), None);
        }
        let is_file = file.metadata().is_ok_and(|about| about.is_file());
        let digest = ByteDigest::new(path, !is_file);
        (Box::new(DigestWriter::new(Box::new(file), digest.clone())), Some(digest))
    }

    /// Notes an output that is in its place.
    pub(super) fn note_output(&self, digest: Option<ByteDigest>) {
        if let (Some(run), Some(digest)) = (&self.0, digest) {
            run.notes().outputs.push(digest);
        }
    }

    /// Notes that the run writes to stdout.
    pub(super) fn note_stdout(&self) {
        self.0.iter().for_each(|run| run.notes().to_stdout = true);
    }

    /// Notes an output of which all bytes are known.
    pub(super) fn note_bytes(&self, path: &Path, bytes: &[u8], stream: bool) {
        if self.is_on() {
            let digest = ByteDigest::new(path, stream);
            digest.add(bytes);
            self.note_output(Some(digest));
        }
    }

    /// Notes a rule book in force.
    pub(super) fn note_book(&self, book: &RuleBook) {
        if let Some(run) = &self.0 {
            let sha256 = sha256(book.to_toml().as_bytes());
            run.notes().rules.push(BookDigest { name: book.name().to_owned(), sha256 });
        }
    }

    /// Adds the line of a run that ends with `exit`. Returns the exit code: that of the line, or an error's.
    pub(super) fn end(&self, exit: Exit, messages: &Messages) -> Exit {
        let Some(run) = &self.0 else { return exit };
        // Another run may be waited for; an interrupt need not wait for this one meanwhile.
        let log = run.open(Patience::Endless);
        let Ok(mut ended) = run.ended.try_lock() else {
            // An interrupt is adding the line: it may have the file, and ends the process.
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

    /// Adds the line of a run that is interrupted, unless its line is there already. Returns the exit code.
    pub(super) fn interrupted(&self, messages: &Messages) -> Exit {
        let Some(run) = &self.0 else { return Exit::Interrupted };
        // The run may be adding its line just now: half a line is never left behind.
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
    fn notes(&self) -> MutexGuard<'_, Notes> {
        self.notes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn ended(&self) -> MutexGuard<'_, Option<Exit>> {
        self.ended.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens the file for the line.
    fn open(&self, patience: Patience) -> Result<LogFile, Refusal> {
        let seen = self.notes().seen.clone();
        match &seen {
            Some(seen) => LogFile::reopen(seen, patience),
            // The command line was refused before the file was looked at.
            None => LogFile::open(&self.path),
        }
    }

    /// Adds the line. Returns its digest, with its line end, which is `previous` of the next one.
    fn add(&self, log: LogFile, exit: Exit) -> Result<String, Refusal> {
        let line = self.line(exit, log.previous());
        let bytes = line.sealed().map_err(io::Error::from)?;
        let digest = sha256(&bytes);
        log.add(&bytes)?;
        Ok(digest)
    }

    /// The line as it is now; the time is taken while the file is held, so that it does not run back along the chain.
    fn line(&self, exit: Exit, previous: &str) -> AuditLine {
        let notes = self.notes();
        let (folder, folder_bytes) = place::folder_of_run(&self.path);
        let mut outputs = sorted(&notes.outputs);
        if notes.to_stdout || self.stdout.size() > 0 {
            self.stdout.close(true);
            outputs.push(self.stdout.now());
            outputs.sort();
        }
        for output in &mut outputs {
            output.whole = true;
        }
        let mut rules = notes.rules.clone();
        rules.sort();
        rules.dedup();
        AuditLine {
            previous: previous.to_owned(),
            time: now(),
            tool: self.tool.clone(),
            version: self.version.clone(),
            arguments: self.arguments.clone(),
            folder,
            folder_bytes,
            rules,
            inputs: sorted(&notes.inputs),
            outputs,
            exit: exit.code(),
            digest: String::new(),
        }
    }
}

/// The digests as they are now, by path; what was read twice and was the same is there once.
fn sorted(digests: &[ByteDigest]) -> Vec<FileDigest> {
    let mut files: Vec<_> = digests.iter().map(ByteDigest::now).collect();
    files.sort();
    files.dedup();
    files
}

/// The time by the clock of the machine.
fn now() -> String {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let seconds = i64::try_from(since.as_secs()).unwrap_or(i64::MAX);
    DateTime::from_timestamp(seconds, 0).unwrap_or_default().to_rfc3339_opts(SecondsFormat::Secs, true)
}
