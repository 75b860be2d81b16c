//! Streams of a program and facts about its terminal and environment, so that a tool can run in a test without a
//! process.

use std::ffi::OsStr;
use std::io::{self, IsTerminal as _, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use super::closed_streams::{self, ClosedStdin, ClosedStdout};
use super::counts::Counts;
use super::file_id::FileId;
use super::named_input::NamedInput;
use super::stdin::{Reader, Stdin};
pub use super::stream::{Failure, Stream, reason};
use super::watch::Watch;

/// Everything that a tool touches apart from its arguments and files.
pub struct Io {
    /// Name before every message.
    pub tool: String,
    /// Standard input, for one reader.
    pub stdin: Stdin,
    /// Standard output: data, nothing else.
    pub stdout: Stream,
    /// Standard error: messages.
    pub stderr: Stream,
    /// Streams that are terminals.
    pub terminals: Terminals,
    /// Whether the process was started without a stdout (`>&-`).
    pub stdout_is_closed: bool,
    /// File that stdin is redirected from.
    pub stdin_file: Option<FileId>,
    /// Facts from the environment; they tune a run but never change its ruling.
    pub environment: Environment,
    /// Facts that the wrapper has learned from the command line.
    pub command_line: CommandLine,
    /// Counts of what the run has read so far.
    pub counts: Counts,
    /// Notes about inputs and outputs for `--audit`.
    pub watch: Watch,
}

/// Facts from the command line that every output needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandLine {
    /// Files named by options and arguments, except that of `-o`.
    pub inputs: Vec<NamedInput>,
    /// Whether text for people is written, which may have colours of ours.
    pub writes_text: bool,
    /// Whether CSV is written.
    pub writes_csv: bool,
    /// A built-in book that is named in place of a file.
    pub(crate) named_book: Option<String>,
    /// Reason for refusing the file of `-o`, if it has the name of another format.
    pub(crate) odd_output: Option<String>,
}

impl Default for CommandLine {
    fn default() -> Self {
        Self { inputs: Vec::new(), writes_text: true, writes_csv: true, named_book: None, odd_output: None }
    }
}

/// Streams that are terminals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Terminals {
    /// Whether stdin is a terminal: a person would have to type the data.
    pub stdin: bool,
    /// Whether stdout is a terminal: a person reads the data.
    pub stdout: bool,
    /// Whether stderr is a terminal: a person reads the messages.
    pub stderr: bool,
    /// Width of the terminal of stdout in columns, if it is known.
    pub width: Option<u16>,
}

/// Environment variables that are read; no others are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Environment {
    /// Whether `NO_COLOR` is set and not empty.
    pub no_color: bool,
    /// Whether `TERM` is `dumb`.
    pub dumb_terminal: bool,
    /// Value of `RAYON_NUM_THREADS`, if it is a number above 0.
    pub threads: Option<NonZeroUsize>,
    /// Value of `SHINPAN_EVENT`, if it is not empty: the event file if the command line names none.
    pub event: Option<PathBuf>,
    /// Size of a chunk of a large input in bytes, if not the usual one; not a variable, but set by tests.
    pub chunk_size: Option<NonZeroUsize>,
}

impl Io {
    /// Returns the streams of this process.
    pub fn real() -> Self {
        let terminals = Terminals {
            stdin: io::stdin().is_terminal(),
            stdout: io::stdout().is_terminal(),
            stderr: io::stderr().is_terminal(),
            width: terminal_size::terminal_size_of(io::stdout()).map(|(width, _)| width.0).filter(|width| *width > 0),
        };
        let stdin: Reader =
            if closed_streams::stdin_is_closed() { Box::new(ClosedStdin) } else { Box::new(io::stdin()) };
        let stdout_is_closed = closed_streams::stdout_is_closed();
        let stdout: Box<dyn Write + Send> =
            if stdout_is_closed { Box::new(ClosedStdout) } else { Box::new(io::stdout()) };
        Self {
            tool: String::new(),
            stdin: Stdin::new(stdin),
            stdout: Stream::new("stdout", stdout),
            stderr: Stream::new("stderr", Box::new(io::stderr())),
            terminals,
            stdout_is_closed,
            stdin_file: FileId::of_stdin(),
            environment: Environment::read(|name| std::env::var_os(name)),
            command_line: CommandLine::default(),
            counts: Counts::default(),
            watch: Watch::default(),
        }
    }

    /// Returns streams in memory, with no terminal and an empty environment: `stdin` is read, and the output can be
    /// inspected.
    pub fn captured(tool: &str, stdin: impl Into<Vec<u8>>) -> (Self, Captured) {
        let captured = Captured::default();
        let io = Self {
            tool: tool.to_owned(),
            stdin: Stdin::new(Box::new(io::Cursor::new(stdin.into()))),
            stdout: Stream::new("stdout", Box::new(captured.stdout.clone())),
            stderr: Stream::new("stderr", Box::new(captured.stderr.clone())),
            terminals: Terminals::default(),
            stdout_is_closed: false,
            stdin_file: None,
            environment: Environment::default(),
            command_line: CommandLine::default(),
            counts: Counts::default(),
            watch: Watch::default(),
        };
        (io, captured)
    }
}

impl Environment {
    /// Reads the facts from the variables that `get` returns.
    pub fn read<T: AsRef<OsStr>>(get: impl Fn(&str) -> Option<T>) -> Self {
        let text = |name| get(name).and_then(|value| value.as_ref().to_str().map(str::to_owned));
        Self {
            no_color: get("NO_COLOR").is_some_and(|value| !value.as_ref().is_empty()),
            dumb_terminal: text("TERM").is_some_and(|term| term == "dumb"),
            threads: text("RAYON_NUM_THREADS").and_then(|number| number.parse().ok()),
            event: get("SHINPAN_EVENT").map(|path| PathBuf::from(path.as_ref())).filter(|path| *path != Path::new("")),
            chunk_size: None,
        }
    }
}

/// Output written to an [`Io::captured`].
#[derive(Clone, Default)]
pub struct Captured {
    stdout: Shared,
    stderr: Shared,
}

impl Captured {
    /// Returns all of stdout so far; bytes that are not UTF-8 are replaced.
    pub fn stdout(&self) -> String {
        self.stdout.text()
    }

    /// Returns all of stderr so far.
    pub fn stderr(&self) -> String {
        self.stderr.text()
    }
}

#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl Shared {
    fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.lock().unwrap_or_else(PoisonError::into_inner)).into_owned()
    }
}

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_is_read_narrowly() {
        let of = |vars: &[(&str, &str)]| {
            let vars: Vec<(String, String)> = vars.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
            Environment::read(move |name| vars.iter().find(|(k, _)| k == name).map(|(_, v)| v.clone()))
        };
        assert_eq!(of(&[("NO_COLOR", ""), ("TERM", "xterm"), ("RAYON_NUM_THREADS", "0")]), Environment::default());
        assert_eq!(of(&[("SHINPAN_EVENT", "")]), Environment::default());
        let set = of(&[("NO_COLOR", "1"), ("TERM", "dumb"), ("RAYON_NUM_THREADS", "3"), ("SHINPAN_EVENT", "e.toml")]);
        let (threads, event) = (NonZeroUsize::new(3), Some("e.toml".into()));
        assert_eq!(set, Environment { no_color: true, dumb_terminal: true, threads, event, chunk_size: None });
    }
}
