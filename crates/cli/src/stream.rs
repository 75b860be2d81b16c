//! Streams of the process that have several writers, and the status line on a terminal that shows the progress of the
//! run.

use std::fmt;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Moves to the beginning of the line and clears it.
const CLEAR: &[u8] = b"\r\x1b[K";

/// A writer that has several holders and remembers why it failed. Each write goes straight through, so buffers belong
/// above it.
#[derive(Clone)]
pub struct Stream(Arc<Mutex<Inner>>);

impl fmt::Debug for Stream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Stream").finish_non_exhaustive()
    }
}

struct Inner {
    name: String,
    writer: Box<dyn Write + Send>,
    failure: Option<Failure>,
    /// Whether the last write ended a line.
    at_line_begin: bool,
    /// Whether a status is on the line; the next write clears it.
    has_status: bool,
    /// Stream on the same terminal that shows the status.
    status_stream: Option<Stream>,
}

/// First failure of a [`Stream`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Kind of the error.
    pub kind: io::ErrorKind,
    /// Text of the failure: `stdout: No space left on device`.
    pub message: String,
}

impl Stream {
    /// Creates a stream that errors call `name`.
    pub fn new(name: impl Into<String>, writer: Box<dyn Write + Send>) -> Self {
        Self(Arc::new(Mutex::new(Inner {
            name: name.into(),
            writer,
            failure: None,
            at_line_begin: true,
            has_status: false,
            status_stream: None,
        })))
    }

    /// Redirects all further output to another writer, for all holders.
    pub fn redirect(&self, name: impl Into<String>, writer: Box<dyn Write + Send>) {
        let mut inner = self.lock();
        inner.name = name.into();
        inner.writer = writer;
        inner.status_stream = None;
    }

    /// Wraps the writer of this stream, for all holders.
    pub(super) fn wrap(&self, between: impl FnOnce(Box<dyn Write + Send>) -> Box<dyn Write + Send>) {
        let mut inner = self.lock();
        let writer = std::mem::replace(&mut inner.writer, Box::new(io::sink()));
        inner.writer = between(writer);
    }

    /// Returns the reason why a write failed, if one did.
    pub fn failure(&self) -> Option<Failure> {
        self.lock().failure.clone()
    }

    /// Declares that `stderr`, which shows the status, is on the same terminal as this stream.
    pub(super) fn share_terminal(&self, stderr: &Self) {
        self.lock().status_stream = Some(stderr.clone());
    }

    /// Shows `status` until the next write to this stream, or to `stdout` on the same terminal; shows nothing while
    /// either is in the middle of a line, which would be lost.
    pub(super) fn show_status(&self, status: &str, stdout: &Self) {
        // Writers to stdout wait meanwhile, and then clear the line.
        let stdout = stdout.lock();
        let mut inner = self.lock();
        if inner.at_line_begin && (stdout.at_line_begin || stdout.status_stream.is_none()) {
            // The status is not essential, so failures to write it are ignored.
            let _ = inner.writer.write_all(&[CLEAR, status.as_bytes()].concat()).and_then(|()| inner.writer.flush());
            inner.has_status = true;
        }
    }

    /// Clears the status, if one is shown.
    pub(super) fn clear_status(&self) {
        self.lock().clear_status();
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    fn clear_status(&mut self) {
        if std::mem::take(&mut self.has_status) {
            let _ = self.writer.write_all(CLEAR).and_then(|()| self.writer.flush());
        }
    }

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
        let mut inner = self.lock();
        inner.clear_status();
        if let Some(stderr) = &inner.status_stream {
            stderr.clear_status();
        }
        let written = inner.checked(|writer| writer.write(bytes))?;
        inner.at_line_begin = bytes[..written].last().map_or(inner.at_line_begin, |last| *last == b'\n');
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.lock().checked(|writer| writer.flush())
    }
}

/// Returns the text of an I/O error, without the number of the operating system.
pub fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    match text.rfind(" (os error ") {
        Some(end) => text[..end].to_owned(),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
