//! How far a run is: what it has read, shown on a terminal's stderr while it works, and told at the end of a clean run.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

pub use super::counts::Counts;
use super::io::{Io, Stream};

/// Work shorter than this shows nothing.
const PATIENCE: Duration = Duration::from_millis(400);
/// How often what is shown is brought up to date.
const INTERVAL: Duration = Duration::from_millis(200);
/// Bytes that this process has read from the files of its inputs.
static BYTES_READ: AtomicU64 = AtomicU64::new(0);

/// Counts bytes of a file that is an input.
pub(super) fn count_bytes(bytes: usize) {
    BYTES_READ.fetch_add(bytes as u64, Ordering::Relaxed);
}

/// Shows how far the run is, as long as it is held.
pub(super) struct Progress {
    stop: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
    stderr: Stream,
}

impl Progress {
    /// Shows it on a terminal's stderr that understands it, from [`PATIENCE`] on.
    pub(super) fn start(io: &Io, is_quiet: bool) -> Self {
        let (stderr, stdout) = (io.stderr.clone(), io.stdout.clone());
        let mut progress = Self { stop: None, thread: None, stderr: stderr.clone() };
        if !io.terminals.stderr || is_quiet || io.environment.dumb_terminal {
            return progress;
        }
        if io.terminals.stdout {
            stdout.share_terminal(&stderr);
        }
        let (stop, stopped) = channel::<()>();
        let (counts, tool) = (io.counts.clone(), io.tool.clone());
        let (started, before) = (Instant::now(), BYTES_READ.load(Ordering::Relaxed));
        let body = move || {
            let mut patience = PATIENCE;
            while stopped.recv_timeout(patience) == Err(RecvTimeoutError::Timeout) {
                let bytes = BYTES_READ.load(Ordering::Relaxed).saturating_sub(before);
                stderr.show_status(&format!("{tool}: {}", counts.text(bytes, started.elapsed())), &stdout);
                patience = INTERVAL;
            }
        };
        // Where the system has no more threads, nothing is shown.
        progress.thread = thread::Builder::new().spawn(body).ok();
        progress.stop = Some(stop);
        progress
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.stop = None;
        if let Some(thread) = self.thread.take() {
            // It does not panic; and if it did, the run is no worse for it.
            let _ = thread.join();
            self.stderr.clear_status();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_sees_it_within_half_a_second_and_a_pipe_never() {
        for (terminal, is_quiet, dumb) in
            [(true, false, false), (false, false, false), (true, true, false), (true, false, true)]
        {
            let (mut io, captured) = Io::captured("t", "");
            (io.terminals.stdout, io.terminals.stderr, io.environment.dumb_terminal) = (true, terminal, dumb);
            let progress = Progress::start(&io, is_quiet);
            thread::sleep(Duration::from_millis(500));
            let shown = captured.stderr();
            assert_eq!(shown.starts_with("\r\x1b[Kt: "), terminal && !is_quiet && !dumb, "{shown:?}");
            drop(progress);
            assert!(captured.stderr().is_empty() || captured.stderr().ends_with("\r\x1b[K"));
        }
    }

    #[test]
    fn what_is_written_clears_it_and_half_a_line_is_not_cleared() {
        use std::io::Write as _;
        let (mut io, captured) = Io::captured("t", "");
        io.stdout.share_terminal(&io.stderr);
        io.stderr.show_status("one", &io.stdout);
        io.stdout.write_all(b"half").expect("memory");
        io.stderr.show_status("two", &io.stdout);
        io.stdout.write_all(b" a line\n").expect("memory");
        io.stderr.show_status("three", &io.stdout);
        io.stderr.write_all(b"message\n").expect("memory");
        assert_eq!(captured.stdout(), "half a line\n");
        assert_eq!(captured.stderr(), "\r\x1b[Kone\r\x1b[K\r\x1b[Kthree\r\x1b[Kmessage\n");
    }
}
