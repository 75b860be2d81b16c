//! Progress of a run, shown on stderr if it is a terminal: bytes of the inputs, or parts of a computation.

use std::fmt::Write;
use std::io;
use std::sync::{Mutex, MutexGuard, PoisonError, RwLock};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{DecimalBytes, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle, TermLike};
use shinpan_core::progress::{Progress as Parts, watch};

use super::counts::Counts;
use super::io::Io;
use super::stream::Stream;

/// Work shorter than this shows no progress.
const PATIENCE: Duration = Duration::from_millis(400);
/// Interval at which the progress is updated.
const INTERVAL: Duration = Duration::from_millis(200);
/// Time that a run must have taken before its end is estimated.
const ESTIMATE_AFTER: Duration = Duration::from_secs(1);
/// Width in columns of a terminal that does not report one.
const USUAL_WIDTH: u16 = 80;

/// Template for inputs of unknown size. A long line is cut at its end, so the time comes first.
const OF_UNKNOWN_SIZE: &str = "{prefix}: {spinner} {elapsed}{counts}{bytes_read}";
/// Template for inputs of known size.
const OF_KNOWN_SIZE: &str = "{prefix}: [{bar:16}] {left}{counts}{bytes_read}";
/// Template for parts of a computation.
const OF_PARTS: &str = "{prefix}: [{bar:16}] {left}, {pos} of {len} {msg}";

/// Bar of this process, if one is shown.
static BAR: RwLock<Option<ProgressBar>> = RwLock::new(None);

/// Counts bytes read from an input file.
pub(super) fn count_bytes(bytes: usize) {
    with_bar(|bar| bar.inc(bytes as u64));
}

/// Sets the total size of the inputs.
pub(super) fn expect_bytes(bytes: u64, counts: &Counts) {
    with_bar(|bar| {
        bar.set_length(bytes);
        bar.set_style(style(OF_KNOWN_SIZE, counts));
    });
}

fn with_bar(act: impl FnOnce(&ProgressBar)) {
    if let Some(bar) = &*BAR.read().unwrap_or_else(PoisonError::into_inner) {
        act(bar);
    }
}

fn set_bar(bar: Option<ProgressBar>) {
    *BAR.write().unwrap_or_else(PoisonError::into_inner) = bar;
}

/// Shows the progress of the run as long as this is held.
pub(super) struct Progress(Option<ProgressBar>);

impl Progress {
    /// Shows the progress from [`PATIENCE`] on, if stderr is a terminal that supports it.
    pub(super) fn start(io: &Io, is_quiet: bool) -> Self {
        let is_shown = io.terminals.stderr && !is_quiet && !io.environment.dumb_terminal;
        // `indicatif` panics if the system has no thread left for it; in that case nothing is shown.
        if !is_shown || thread::Builder::new().spawn(|| ()).is_err() {
            return Self(None);
        }
        let bar = ProgressBar::with_draw_target(None, StatusLine::target(io));
        bar.set_prefix(io.tool.clone());
        bar.set_style(style(OF_UNKNOWN_SIZE, &io.counts));
        bar.enable_steady_tick(INTERVAL);
        set_bar(Some(bar.clone()));
        let (own, counts, shown) = (bar.clone(), io.counts.clone(), Mutex::new(""));
        watch(Some(Box::new(move |Parts { parts, done, all }| {
            let mut shown = shown.lock().unwrap_or_else(PoisonError::into_inner);
            if *shown != parts || own.length() != Some(all) {
                *shown = parts;
                own.reset();
                own.set_length(all);
                own.set_message(parts);
                own.set_style(style(OF_PARTS, &counts));
            }
            own.set_position(done);
        })));
        Self(Some(bar))
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.0 {
            watch(None);
            set_bar(None);
            bar.finish_and_clear();
        }
    }
}

/// Returns a style with this template and with keys that `indicatif` does not have.
fn style(template: &str, counts: &Counts) -> ProgressStyle {
    let counts = counts.clone();
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    style
        .progress_chars("=> ")
        .with_key("counts", move |_: &ProgressState, line: &mut dyn Write| write(line, &counts.text()))
        .with_key("bytes_read", |state: &ProgressState, line: &mut dyn Write| write(line, &bytes_read(state)))
        .with_key("left", |state: &ProgressState, line: &mut dyn Write| write(line, &left(state)))
}

fn write(line: &mut dyn Write, text: &str) {
    // A part that cannot be shown is left out.
    let _ = line.write_str(text);
}

/// Returns the bytes read: `, 1.20 MB of 8.00 MB, 3.10 MB/s`; empty before the first byte of inputs of unknown size.
fn bytes_read(state: &ProgressState) -> String {
    let read = match (state.pos(), state.len()) {
        (bytes, Some(all)) if bytes <= all => format!(", {} of {}", DecimalBytes(bytes), DecimalBytes(all)),
        (0, _) => return String::new(),
        (bytes, _) => format!(", {}", DecimalBytes(bytes)),
    };
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a rate to look at")]
    let rate = state.per_sec() as u64;
    if rate > 0 { format!("{read}, {}/s", DecimalBytes(rate)) } else { read }
}

/// Returns the time left: `5s left`, or the time taken so far while there is no estimate.
fn left(state: &ProgressState) -> String {
    let (left, elapsed) = (state.eta(), state.elapsed());
    if elapsed >= ESTIMATE_AFTER && !left.is_zero() {
        format!("{:#} left", HumanDuration(left))
    } else {
        format!("{:#}", HumanDuration(elapsed))
    }
}

/// The last line of a terminal, which is cleared before output to stdout and stderr.
#[derive(Debug)]
struct StatusLine {
    stderr: Stream,
    stdout: Stream,
    started: Instant,
    /// Text drawn so far.
    text: Mutex<String>,
}

impl StatusLine {
    fn target(io: &Io) -> ProgressDrawTarget {
        let (stderr, stdout) = (io.stderr.clone(), io.stdout.clone());
        if io.terminals.stdout {
            stdout.share_terminal(&stderr);
        }
        ProgressDrawTarget::term_like(Box::new(Self {
            stderr,
            stdout,
            started: Instant::now(),
            text: Mutex::default(),
        }))
    }

    fn text(&self) -> MutexGuard<'_, String> {
        self.text.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl TermLike for StatusLine {
    fn width(&self) -> u16 {
        terminal_size::terminal_size_of(io::stderr()).map_or(USUAL_WIDTH, |(width, _)| width.0.max(1))
    }

    // There is only one line, and writing it moves its cursor.
    fn move_cursor_up(&self, _: usize) -> io::Result<()> {
        Ok(())
    }

    fn move_cursor_down(&self, _: usize) -> io::Result<()> {
        Ok(())
    }

    fn move_cursor_right(&self, _: usize) -> io::Result<()> {
        Ok(())
    }

    fn move_cursor_left(&self, _: usize) -> io::Result<()> {
        Ok(())
    }

    fn write_line(&self, text: &str) -> io::Result<()> {
        self.write_str(text)
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        self.text().push_str(text);
        Ok(())
    }

    fn clear_line(&self) -> io::Result<()> {
        self.text().clear();
        Ok(())
    }

    fn flush(&self) -> io::Result<()> {
        let text = std::mem::take(&mut *self.text());
        // A line that fills all columns would start another one.
        let line = text.trim().chars().take(usize::from(self.width()) - 1).collect::<String>();
        if line.is_empty() {
            self.stderr.clear_status();
        } else if self.started.elapsed() >= PATIENCE {
            self.stderr.show_status(&line, &self.stdout);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_sees_it_within_a_second_and_a_pipe_never() {
        for (terminal, is_quiet, dumb) in
            [(true, false, false), (false, false, false), (true, true, false), (true, false, true)]
        {
            let (mut io, captured) = Io::captured("t", "");
            (io.terminals.stdout, io.terminals.stderr, io.environment.dumb_terminal) = (true, terminal, dumb);
            let progress = Progress::start(&io, is_quiet);
            thread::sleep(Duration::from_secs(1));
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
