//! Counts of what a run has read and found so far, and their text.

use std::fmt::Write as _;
use std::sync::{Arc, Mutex, PoisonError};

use shinpan_core::wording::counted;

/// Counts of what a run has read and found so far. Clones share the same counts.
#[derive(Clone, Debug, Default)]
pub struct Counts(Arc<Mutex<Counted>>);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counted {
    records: u64,
    games: u64,
    has_findings: bool,
    /// Number of files, if it is known.
    files: Option<u64>,
    /// Number of files of records that were written, if they go to a folder.
    written: Option<u64>,
}

/// Facts about the inputs, known before they are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Known {
    /// Number of files.
    pub(super) files: Option<u64>,
    /// Number of bytes.
    pub(super) bytes: Option<u64>,
}

impl Counts {
    /// Counts a record that was read to its end: a file, or a member of an archive.
    pub fn add_record(&self) {
        self.change(|counted| counted.records += 1);
    }

    /// Counts a member of an archive that was read to its end. From then on the number of files does not tell the
    /// number of records.
    pub(super) fn add_member(&self) {
        self.change(|counted| (counted.records, counted.files) = (counted.records + 1, None));
    }

    /// Counts a game of a record that was ruled on.
    pub fn add_game(&self) {
        self.change(|counted| counted.games += 1);
    }

    /// Notes a finding that leaves the exit code at 0, such as a warning: the run is not called clean.
    pub fn note_finding(&self) {
        self.change(|counted| counted.has_findings = true);
    }

    /// Notes the number of files of records that were written to their folder; others were there already.
    pub(super) fn note_written(&self, files: usize) {
        self.change(|counted| counted.written = Some(files as u64));
    }

    /// Number of games.
    pub fn games(&self) -> u64 {
        self.now().games
    }

    /// Number of records.
    pub fn records(&self) -> u64 {
        self.now().records
    }

    /// Returns the summary: `42 records, 44 games, nothing found; 44 files written`. None if no records were read or
    /// something was found.
    pub(super) fn summary(&self) -> Option<String> {
        let Counted { records, games, has_findings, written, .. } = self.now();
        let written = match written {
            None => String::new(),
            Some(0) => "; no file written, all are there already".to_owned(),
            Some(files) => format!("; {} written", counted(files, "file")),
        };
        (records > 0 && !has_findings)
            .then(|| format!("{}, {}, nothing found{written}", counted(records, "record"), counted(games, "game")))
    }

    /// Sets the number of files, if it is known.
    pub(super) fn expect(&self, files: Option<u64>) {
        self.change(|counted| counted.files = files);
    }

    /// Returns the text of the progress: `, 12 of 20 files, 40 games`; empty without records.
    pub(super) fn text(&self) -> String {
        self.now().text()
    }

    fn change(&self, change: impl FnOnce(&mut Counted)) {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }

    fn now(&self) -> Counted {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Counted {
    fn text(&self) -> String {
        let mut text = String::new();
        if let Some(files) = self.files {
            // Writing into a String cannot fail.
            let _ = write!(text, ", {} of {}", self.records, counted(files, "file"));
        } else if self.records > 0 {
            let _ = write!(text, ", {}", counted(self.records, "record"));
        }
        if self.games > 0 {
            let _ = write!(text, ", {}", counted(self.games, "game"));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown() {
        for (records, games, files, expected) in [
            (0, 0, None, ""),
            (12, 40, Some(20), ", 12 of 20 files, 40 games"),
            (0, 1, Some(1), ", 0 of 1 file, 1 game"),
            (3, 3, None, ", 3 records, 3 games"),
        ] {
            assert_eq!(Counted { records, games, files, ..Counted::default() }.text(), expected);
        }
    }

    #[test]
    fn members_are_no_files() {
        let counts = Counts::default();
        counts.expect(Some(1));
        (0..2).for_each(|_| counts.add_member());
        assert_eq!(counts.text(), ", 2 records");
    }

    #[test]
    fn a_clean_run_is_summed_up() {
        let counts = Counts::default();
        assert_eq!(counts.summary(), None);
        counts.add_record();
        (0..2).for_each(|_| counts.add_game());
        assert_eq!(counts.summary().as_deref(), Some("1 record, 2 games, nothing found"));
        for (files, expected) in [(2, "2 files written"), (0, "no file written, all are there already")] {
            counts.note_written(files);
            assert_eq!(counts.summary(), Some(format!("1 record, 2 games, nothing found; {expected}")));
        }
        counts.note_finding();
        assert_eq!((counts.summary(), counts.records(), counts.games()), (None, 1, 2));
    }
}
