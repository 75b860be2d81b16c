//! Detects that the process was started without a stdin or a stdout: `<&-`, `>&-`.
//!
//! Before `main` the runtime of Rust opens `/dev/null` in place of a closed stream, after which nothing could be
//! detected: all output would be lost and count as delivered, and the input would be an empty file that nobody gave.
//! The check is therefore made earlier.

use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};

static STDIN_IS_CLOSED: AtomicBool = AtomicBool::new(false);
static STDOUT_IS_CLOSED: AtomicBool = AtomicBool::new(false);

#[cfg(target_os = "linux")]
ctor_lite::ctor! {
    /// Runs before the runtime starts: a closed stream cannot be duplicated.
    // The macro requires this keyword for code that runs so early; nothing in here is unsafe, and nothing in here may
    // panic.
    unsafe fn look() {
        use std::os::fd::AsFd as _;
        let stdout_is_closed = io::stdout().as_fd().try_clone_to_owned().is_err();
        let stdin_is_closed = io::stdin().as_fd().try_clone_to_owned().is_err();
        STDIN_IS_CLOSED.store(stdin_is_closed, Ordering::Relaxed);
        STDOUT_IS_CLOSED.store(stdout_is_closed, Ordering::Relaxed);
    }
}

/// Whether the process was started with a closed stdin.
pub(super) fn stdin_is_closed() -> bool {
    STDIN_IS_CLOSED.load(Ordering::Relaxed)
}

/// Whether the process was started with a closed stdout.
pub(super) fn stdout_is_closed() -> bool {
    STDOUT_IS_CLOSED.load(Ordering::Relaxed)
}

/// Stdin of such a process: nothing can be read from it.
pub(super) struct ClosedStdin;

impl Read for ClosedStdin {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::other("stdin is closed"))
    }
}

/// Stdout of such a process: nothing can be written to it.
pub(super) struct ClosedStdout;

impl Write for ClosedStdout {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::Error::other("it is closed"))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
