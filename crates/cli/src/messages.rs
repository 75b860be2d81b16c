//! Messages on stderr: `tool: message`, one per line, filtered by `-q` and `-v`.

use std::fmt::Display;
use std::io::Write as _;
use std::sync::{Arc, Mutex, PoisonError};

use super::counts::Counts;
use super::io::{Io, Stream};
use shinpan_core::wording;

/// Amount of messages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Errors only: `-q`.
    Quiet,
    /// Errors and warnings.
    #[default]
    Normal,
    /// Also what was read and which book is in force: `-v`.
    Verbose,
}

/// Writer of messages. Text that a message quotes from a file is made safe for a terminal.
#[derive(Clone)]
pub struct Messages {
    tool: String,
    level: Level,
    stderr: Stream,
    counts: Counts,
    /// Messages so far, if a page shows them.
    kept: Option<Arc<Mutex<Kept>>>,
}

/// Messages that a page shows.
#[derive(Clone, Debug, Default)]
struct Kept {
    errors: Vec<String>,
    warnings: Vec<String>,
    /// Number of errors beyond [`MOST_KEPT`].
    further_errors: usize,
}

/// Largest number of messages of a kind that are kept for a page.
const MOST_KEPT: usize = 1000;

impl Messages {
    /// Creates a writer for the messages that `level` lets through.
    pub fn new(level: Level, io: &Io) -> Self {
        Self { tool: io.tool.clone(), level, stderr: io.stderr.clone(), counts: io.counts.clone(), kept: None }
    }

    /// Returns a writer for a second reading of the same tables: errors only, since everything else was reported at the
    /// first.
    #[must_use]
    pub fn of_second_look(&self) -> Self {
        Self { level: Level::Quiet, counts: Counts::default(), kept: None, ..self.clone() }
    }

    /// Amount of messages that are shown.
    pub const fn level(&self) -> Level {
        self.level
    }

    /// Reports an error, which leads to exit code 2, at every level.
    pub fn error(&self, message: impl Display) {
        self.keep(|kept| &mut kept.errors, |kept| kept.further_errors += 1, &message);
        self.say(&message);
    }

    /// Reports something worth knowing that changes no exit code. A run with a warning is not called clean.
    pub fn warning(&self, message: impl Display) {
        self.note_warning(&message);
        if self.level >= Level::Normal {
            self.say(&format_args!("warning: {message}"));
        }
    }

    /// Reports a warning that includes its place and its code already: `t.trf:3:92: warning[several-pab]: …`. A page shows
    /// only its words.
    pub fn coded_warning(&self, message: impl Display) {
        let text = message.to_string();
        self.note_warning(&text.split_once("]: ").map_or(&*text, |(_, words)| words));
        if self.level >= Level::Normal {
            self.say(&message);
        }
    }

    /// Reports how a file was read, with its code and place: for the person who runs the program, not for pages.
    pub fn input_warning(&self, message: impl Display) {
        self.counts.note_finding();
        if self.level >= Level::Normal {
            self.say(&message);
        }
    }

    fn note_warning(&self, message: &dyn Display) {
        self.counts.note_finding();
        self.keep(|kept| &mut kept.warnings, |_| (), message);
    }

    /// Keeps errors and warnings from here on, at every level.
    pub(super) fn keep_warnings(&mut self) {
        self.kept = Some(Arc::default());
    }

    /// Returns the kept warnings; a page shows them even if `-q` keeps them from stderr.
    pub fn kept_warnings(&self) -> Vec<String> {
        self.kept().warnings
    }

    /// Returns the kept errors: what could not be read, while the rest was.
    pub fn kept_errors(&self) -> Vec<String> {
        self.kept().errors
    }

    fn kept(&self) -> Kept {
        let kept = self.kept.as_ref().map(|kept| kept.lock().unwrap_or_else(PoisonError::into_inner).clone());
        kept.unwrap_or_default()
    }

    /// Number of errors after those that were kept.
    pub fn further_errors(&self) -> usize {
        self.kept().further_errors
    }

    /// Keeps a message in a list, or only counts it if the list is full.
    fn keep(&self, list: fn(&mut Kept) -> &mut Vec<String>, count: fn(&mut Kept), message: &dyn Display) {
        let Some(kept) = &self.kept else { return };
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        if list(&mut kept).len() < MOST_KEPT {
            list(&mut kept).push(message.to_string());
        } else {
            count(&mut kept);
        }
    }

    /// Reports several warnings.
    pub fn warnings(&self, messages: impl IntoIterator<Item = impl Display>) {
        messages.into_iter().for_each(|message| self.warning(message));
    }

    /// Reports the outcome of a run, except with `-q`.
    pub(super) fn summary(&self, message: impl Display) {
        if self.level >= Level::Normal {
            self.say(&message);
        }
    }

    /// Reports what was done, with `-v`.
    pub fn note(&self, message: impl Display) {
        if self.level >= Level::Verbose {
            self.say(&message);
        }
    }

    fn say(&self, message: &dyn Display) {
        let line = format!("{}: {}\n", self.tool, wording::printable(&message.to_string()));
        // If stderr cannot be written, there is no other place for a message.
        let _ = self.stderr.clone().write_all(line.as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(level: Level) -> String {
        let (io, captured) = Io::captured("pair", "");
        let messages = Messages::new(level, &io);
        messages.error("e\x1b");
        messages.warning("w");
        messages.note("n");
        captured.stderr()
    }

    #[test]
    fn each_level_adds_to_the_last() {
        assert_eq!(said(Level::Quiet), "pair: e\\u{1b}\n");
        assert_eq!(said(Level::Normal), "pair: e\\u{1b}\npair: warning: w\n");
        assert_eq!(said(Level::Verbose), "pair: e\\u{1b}\npair: warning: w\npair: n\n");
    }

    #[test]
    fn errors_beyond_the_bound_are_counted() {
        let (io, _) = Io::captured("pair", "");
        let mut messages = Messages::new(Level::Quiet, &io);
        messages.error("before");
        messages.keep_warnings();
        (0..MOST_KEPT + 2).for_each(|number| messages.error(number));
        let errors = messages.kept_errors();
        assert_eq!((errors.len(), &*errors[0], messages.further_errors()), (MOST_KEPT, "0", 2));
        assert_eq!(messages.kept_warnings(), Vec::<String>::new());
    }
}
