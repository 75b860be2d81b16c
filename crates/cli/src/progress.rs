//! A count of records on a terminal's stderr, after a second of work.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use super::io::Io;
use super::messages::{Level, Messages};

/// Work shorter than this shows nothing.
const PATIENCE: Duration = Duration::from_secs(1);

/// Shows how many records are done. It has no thread and does nothing unless a person is looking.
pub struct Progress {
    shown: bool,
    started: Instant,
    done: u64,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// Shown on a terminal's stderr, unless `-q` says no or the data goes to a terminal too (`to_terminal`).
    pub fn new(messages: &Messages, io: &Io, to_terminal: bool) -> Self {
        let shown = io.terminals.stderr && !to_terminal && messages.level() > Level::Quiet;
        Self { shown, started: Instant::now(), done: 0, bar: None }
    }

    /// One more is done.
    pub fn step(&mut self) {
        self.done += 1;
        if !self.shown {
            return;
        }
        if self.bar.is_none() && self.started.elapsed() >= PATIENCE {
            self.bar = Some(new_bar());
        }
        if let Some(bar) = &self.bar {
            bar.set_position(self.done);
        }
    }

    /// How many are done.
    pub const fn done(&self) -> u64 {
        self.done
    }

    /// Runs `act` with the line of the bar free for a message.
    pub fn aside(&self, act: impl FnOnce()) {
        match &self.bar {
            Some(bar) => bar.suspend(act),
            None => act(),
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn new_bar() -> ProgressBar {
    let bar = ProgressBar::no_length();
    if let Ok(style) = ProgressStyle::with_template("{pos} records, {elapsed}") {
        bar.set_style(style);
    }
    bar
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pipe_sees_nothing() {
        let (io, captured) = Io::captured("t", "");
        let mut progress = Progress::new(&Messages::new(Level::Normal, &io), &io, false);
        progress.started = Instant::now().checked_sub(PATIENCE).expect("the clock has run for a second");
        progress.step();
        assert!(progress.bar.is_none() && captured.stderr().is_empty());
        assert_eq!(progress.done(), 1);
    }

    #[test]
    fn a_terminal_sees_it_after_a_second() {
        let (mut io, _) = Io::captured("t", "");
        io.terminals.stderr = true;
        let mut progress = Progress::new(&Messages::new(Level::Normal, &io), &io, false);
        progress.step();
        assert!(progress.bar.is_none());
        progress.started = Instant::now().checked_sub(PATIENCE).expect("the clock has run for a second");
        progress.step();
        assert!(progress.bar.is_some());
        assert!(!Progress::new(&Messages::new(Level::Quiet, &io), &io, false).shown);
    }
}
