//! The streams of a program and what is known of its terminal, so that a tool runs in a test without a process.

use std::ffi::OsStr;
use std::io::{self, IsTerminal as _, Write};
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::stdin::Stdin;

/// All that a tool touches outside of its arguments and files.
pub struct Io {
    /// The name before every message.
    pub tool: String,
    /// Standard input, for one reader.
    pub stdin: Stdin,
    /// Standard output: data, nothing else.
    pub stdout: Stream,
    /// Standard error: messages.
    pub stderr: Stream,
    /// Which of them are terminals.
    pub terminals: Terminals,
    /// What the environment says; it tunes and never rules.
    pub environment: Environment,
}

/// Which streams are terminals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Terminals {
    /// Whether stdin is one: a person would have to type the data.
    pub stdin: bool,
    /// Whether stdout is one: a person reads the data.
    pub stdout: bool,
    /// Whether stderr is one: a person reads the messages.
    pub stderr: bool,
}

/// The variables that are looked at, and no others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Environment {
    /// `NO_COLOR` is set and not empty.
    pub no_color: bool,
    /// `TERM` is `dumb`.
    pub dumb_terminal: bool,
    /// `RAYON_NUM_THREADS`, if it is a number above 0.
    pub threads: Option<NonZeroUsize>,
    /// Bytes of a chunk of a large input, if not the usual number; no variable, tests set it.
    pub chunk_size: Option<NonZeroUsize>,
}

impl Io {
    /// The streams of this process.
    pub fn real() -> Self {
        let terminals = Terminals {
            stdin: io::stdin().is_terminal(),
            stdout: io::stdout().is_terminal(),
            stderr: io::stderr().is_terminal(),
        };
        Self {
            tool: String::new(),
            stdin: Stdin::new(Box::new(io::stdin())),
            stdout: Stream::new("stdout", Box::new(io::stdout())),
            stderr: Stream::new("stderr", Box::new(io::stderr())),
            terminals,
            environment: Environment::read(|name| std::env::var_os(name)),
        }
    }

    /// Streams in memory, no terminal, an empty environment: `stdin` is read, what is written can be looked at.
    pub fn captured(tool: &str, stdin: impl Into<Vec<u8>>) -> (Self, Captured) {
        let captured = Captured::default();
        let io = Self {
            tool: tool.to_owned(),
            stdin: Stdin::new(Box::new(io::Cursor::new(stdin.into()))),
            stdout: Stream::new("stdout", Box::new(captured.stdout.clone())),
            stderr: Stream::new("stderr", Box::new(captured.stderr.clone())),
            terminals: Terminals::default(),
            environment: Environment::default(),
        };
        (io, captured)
    }
}

impl Environment {
    /// The facts in the variables that `get` gives.
    pub fn read<T: AsRef<OsStr>>(get: impl Fn(&str) -> Option<T>) -> Self {
        let text = |name| get(name).and_then(|value| value.as_ref().to_str().map(str::to_owned));
        Self {
            no_color: get("NO_COLOR").is_some_and(|value| !value.as_ref().is_empty()),
            dumb_terminal: text("TERM").is_some_and(|term| term == "dumb"),
            threads: text("RAYON_NUM_THREADS").and_then(|number| number.parse().ok()),
            chunk_size: None,
        }
    }
}

/// A writer that several hold and that remembers why it failed. Each write goes straight through: buffer above it.
#[derive(Clone)]
pub struct Stream(Arc<Mutex<Inner>>);

struct Inner {
    name: String,
    writer: Box<dyn Write + Send>,
    failure: Option<Failure>,
}

/// The first thing that went wrong on a [`Stream`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// What kind of thing.
    pub kind: io::ErrorKind,
    /// `stdout: No space left on device`.
    pub message: String,
}

impl Stream {
    /// A stream that errors call `name`.
    pub fn new(name: impl Into<String>, writer: Box<dyn Write + Send>) -> Self {
        Self(Arc::new(Mutex::new(Inner { name: name.into(), writer, failure: None })))
    }

    /// Sends all that is written from now on to another place, for all holders.
    pub fn redirect(&self, name: impl Into<String>, writer: Box<dyn Write + Send>) {
        let mut inner = self.lock();
        inner.name = name.into();
        inner.writer = writer;
    }

    /// Why a write failed, if one did.
    pub fn failure(&self) -> Option<Failure> {
        self.lock().failure.clone()
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    fn checked<T>(&mut self, act: impl FnOnce(&mut dyn Write) -> io::Result<T>) -> io::Result<T> {
        let result = act(&mut self.writer);
        if let Err(error) = &result
            && error.kind() != io::ErrorKind::Interrupted
            && self.failure.is_none()
        {
            let message = format!("{}: {}", self.name, reason(error));
            self.failure = Some(Failure { kind: error.kind(), message });
        }
        result
    }
}

impl Write for Stream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.lock().checked(|writer| writer.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.lock().checked(|writer| writer.flush())
    }
}

/// What an I/O error says, without the number of the operating system.
pub fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    match text.rfind(" (os error ") {
        Some(end) => text[..end].to_owned(),
        None => text,
    }
}

/// What was written to an [`Io::captured`].
#[derive(Clone, Default)]
pub struct Captured {
    stdout: Shared,
    stderr: Shared,
}

impl Captured {
    /// All of stdout so far; what is not UTF-8 is replaced.
    pub fn stdout(&self) -> String {
        self.stdout.text()
    }

    /// All of stderr so far.
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
        let set = of(&[("NO_COLOR", "1"), ("TERM", "dumb"), ("RAYON_NUM_THREADS", "3")]);
        assert_eq!(
            set,
            Environment { no_color: true, dumb_terminal: true, threads: NonZeroUsize::new(3), chunk_size: None }
        );
    }

    #[test]
    fn a_stream_remembers_its_first_failure() {
        struct Full;
        impl Write for Full {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::StorageFull.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Err(io::ErrorKind::BrokenPipe.into())
            }
        }
        let mut stream = Stream::new("stdout", Box::new(Full));
        assert!(stream.failure().is_none());
        assert!(stream.write_all(b"x").is_err() && stream.flush().is_err());
        assert_eq!(stream.failure().map(|failure| failure.kind), Some(io::ErrorKind::StorageFull));
    }

    #[test]
    fn a_reason_has_no_number() {
        assert_eq!(reason(&io::Error::from_raw_os_error(2)), "No such file or directory");
    }
}
