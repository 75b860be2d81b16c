//! What a run has read and found so far, and how it is told.

use std::fmt::Write as _;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use shinpan_core::wording::counted;

/// How long a run must go on before it is said how long it will.
const ESTIMATE_AFTER: Duration = Duration::from_secs(1);

/// What a run has read and found so far. Clones are the same counts.
#[derive(Clone, Debug, Default)]
pub struct Counts(Arc<Mutex<Counted>>);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counted {
    records: u64,
    games: u64,
    has_findings: bool,
    known: Known,
}

/// What is known of the inputs before they are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Known {
    /// How many files there are.
    pub(super) files: Option<u64>,
    /// How many bytes they have.
    pub(super) bytes: Option<u64>,
}

impl Counts {
    /// One more record was read to its end: a file, or a member of an archive.
    pub fn add_record(&self) {
        self.change(|counted| counted.records += 1);
    }

    /// One more game of a record was ruled on.
    pub fn add_game(&self) {
        self.change(|counted| counted.games += 1);
    }

    /// Something was found that leaves the exit code at 0, as a warning does: the run is not called clean.
    pub fn note_finding(&self) {
        self.change(|counted| counted.has_findings = true);
    }

    /// How many games there were.
    pub fn games(&self) -> u64 {
        self.now().games
    }

    /// How many records there were.
    pub fn records(&self) -> u64 {
        self.now().records
    }

    /// `42 records, 44 games, nothing found`, where records were read and nothing was found.
    pub(super) fn summary(&self) -> Option<String> {
        let Counted { records, games, has_findings, .. } = self.now();
        (records > 0 && !has_findings)
            .then(|| format!("{}, {}, nothing found", counted(records, "record"), counted(games, "game")))
    }

    /// Says what is known of the inputs.
    pub(super) fn expect(&self, known: Known) {
        self.change(|counted| counted.known = known);
    }

    /// How far the run is, after `bytes` and so much time.
    pub(super) fn text(&self, bytes: u64, elapsed: Duration) -> String {
        self.now().text(bytes, elapsed)
    }

    fn change(&self, change: impl FnOnce(&mut Counted)) {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }

    fn now(&self) -> Counted {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Counted {
    /// `12 of 20 files, 40 games, 1.2 of 8.0 MB, 5 s left`; without records how long it has taken.
    fn text(&self, bytes: u64, elapsed: Duration) -> String {
        let mut text = String::new();
        if let Some(files) = self.known.files {
            // Writing into a String cannot fail.
            let _ = write!(text, "{} of {}, ", self.records.min(files), counted(files, "file"));
        } else if self.records > 0 {
            let _ = write!(text, "{}, ", counted(self.records, "record"));
        }
        if self.games > 0 {
            let _ = write!(text, "{}, ", counted(self.games, "game"));
        }
        match self.known.bytes {
            Some(known) if bytes <= known => {
                let _ = write!(text, "{:.1} of {:.1} MB, ", megabytes(bytes), megabytes(known));
            }
            _ if bytes > 0 => {
                let _ = write!(text, "{:.1} MB, ", megabytes(bytes));
            }
            _ => {}
        }
        match self.left(bytes, elapsed) {
            Some(left) => text + &duration(left) + " left",
            None => text + &duration(elapsed),
        }
    }

    /// How long the rest will take, if it goes on as it did.
    fn left(&self, bytes: u64, elapsed: Duration) -> Option<Duration> {
        let (done, known) = match self.known {
            Known { bytes: Some(known), .. } => (bytes, known),
            Known { files: Some(known), .. } => (self.records, known),
            Known { .. } => return None,
        };
        let millis = elapsed.as_millis() * u128::from(known.checked_sub(done)?) / u128::from(done).max(1);
        (done > 0 && elapsed >= ESTIMATE_AFTER)
            .then(|| Duration::from_millis(u64::try_from(millis).unwrap_or(u64::MAX)))
    }
}

#[expect(clippy::cast_precision_loss, reason = "a digit behind the point is shown")]
fn megabytes(bytes: u64) -> f64 {
    bytes as f64 / 1e6
}

/// `5 s`, `1 min 5 s`, `2 h 3 min`.
fn duration(time: Duration) -> String {
    match time.as_secs() {
        seconds @ 0..60 => format!("{seconds} s"),
        seconds @ 60..3600 => format!("{} min {} s", seconds / 60, seconds % 60),
        seconds => format!("{} h {} min", seconds / 3600, seconds / 60 % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown() {
        let known = |files, bytes| Known { files, bytes };
        for (records, games, known, bytes, seconds, expected) in [
            (0, 0, Known::default(), 0, 0, "0 s"),
            (0, 0, Known::default(), 1_250_000, 65, "1.2 MB, 1 min 5 s"),
            (12, 40, known(Some(20), None), 0, 6, "12 of 20 files, 40 games, 4 s left"),
            (12, 1, known(Some(20), Some(8_000_000)), 2_000_000, 3, "12 of 20 files, 1 game, 2.0 of 8.0 MB, 9 s left"),
            (0, 0, known(Some(1), Some(100)), 0, 3, "0 of 1 file, 0.0 of 0.0 MB, 3 s"),
            (0, 1, known(Some(1), Some(8_000_000)), 9_000_000, 3, "0 of 1 file, 1 game, 9.0 MB, 3 s"),
            (3, 3, Known::default(), 0, 7300, "3 records, 3 games, 2 h 1 min"),
        ] {
            let counted = Counted { records, games, has_findings: false, known };
            assert_eq!(counted.text(bytes, Duration::from_secs(seconds)), expected);
        }
    }

    #[test]
    fn a_clean_run_is_summed_up() {
        let counts = Counts::default();
        assert_eq!(counts.summary(), None);
        counts.add_record();
        (0..2).for_each(|_| counts.add_game());
        assert_eq!(counts.summary().as_deref(), Some("1 record, 2 games, nothing found"));
        counts.note_finding();
        assert_eq!((counts.summary(), counts.records(), counts.games()), (None, 1, 2));
    }
}
