//! A process that was started without a stdout: `>&-`.
//!
//! Before `main` the runtime of Rust opens `/dev/null` in the place of a stream that is closed, so that nothing could be
//! told from then on: all that is written would be lost and count as delivered. The look is therefore taken earlier.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

static IS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Runs before the runtime: a stream that is closed cannot be duplicated.
#[cfg(target_os = "linux")]
#[ctor::ctor]
fn look() {
    use std::os::fd::AsFd as _;
    IS_CLOSED.store(io::stdout().as_fd().try_clone_to_owned().is_err(), Ordering::Relaxed);
}

/// Whether the process was started with a closed stdout.
pub(super) fn is_closed() -> bool {
    IS_CLOSED.load(Ordering::Relaxed)
}

/// The stdout of such a process: nothing can be written to it.
pub(super) struct ClosedStdout;

impl Write for ClosedStdout {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::Error::other("it is closed"))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
