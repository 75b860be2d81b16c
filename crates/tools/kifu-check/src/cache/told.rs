//! Which findings have been told.
//!
//! A finding is known by its record's path, the number of its game, its severity, code, place, ply and message. What was
//! told of a game is kept as one value: a digest of each finding.

use std::io::{self, Write as _};
use std::time::{Duration, Instant};

use sha2::{Digest as _, Sha256};
use shinpan_cli::Output;
use shinpan_core::Finding;
use shinpan_records::GameReport;

use super::frame::{Key, Kind};
use super::{Cache, part};

/// After this, or after so many games, what was told and checked is brought to the disk.
const OFTEN: Duration = Duration::from_secs(5);
const MANY: u32 = 10_000;

/// The beginning of a SHA-256: the findings of one game are told apart by it.
type Mark = [u8; 16];

/// Tells the findings of a run, on the thread that writes.
pub(crate) struct Teller<'a> {
    /// Without one, all is told and nothing is kept.
    cache: Option<&'a Cache>,
    saved: Instant,
    games: u32,
}

impl<'a> Teller<'a> {
    /// With what `cache` knows.
    pub(crate) fn new(cache: Option<&'a Cache>) -> Self {
        Self { cache, saved: Instant::now(), games: 0 }
    }

    /// The findings of `report` are written now. With `--new-only` those that were told before are taken out; says
    /// whether the game is to be written.
    pub(crate) fn tell(&self, report: &mut GameReport) -> bool {
        let Some(cache) = self.cache else { return true };
        let mut is_new = cache.tell(report, |_| true).into_iter();
        if !cache.new_only {
            return true;
        }
        report.findings.retain(|_| is_new.next().unwrap_or(true));
        !report.findings.is_empty()
    }

    /// Those findings of `report` are written now that `is_written` chooses.
    pub(crate) fn tell_some(&self, report: &GameReport, is_written: impl Fn(&Finding) -> bool) {
        if let Some(cache) = self.cache {
            cache.tell(report, is_written);
        }
    }

    /// A game is written. Now and then what was checked is brought to the disk, and what was told once it is flushed.
    pub(crate) fn settle(&mut self, output: &mut Output) -> io::Result<()> {
        let Some(cache) = self.cache else { return Ok(()) };
        self.games += 1;
        if self.games < MANY && self.saved.elapsed() < OFTEN {
            return Ok(());
        }
        (self.games, self.saved) = (0, Instant::now());
        if cache.to_stdout {
            output.flush()?;
            cache.journal.flushed();
        }
        // What cannot be written now is tried again at the end, where it is an error.
        let _ = cache.journal.sync();
        Ok(())
    }
}

impl Cache {
    /// Of each chosen finding of a game whether it was never told. From now on it was.
    fn tell(&self, report: &GameReport, is_chosen: impl Fn(&Finding) -> bool) -> Vec<bool> {
        let marks: Vec<Mark> = report.findings.iter().filter(|finding| is_chosen(finding)).map(mark).collect();
        if marks.is_empty() {
            return Vec::new();
        }
        let key = game(report);
        let kept = self.journal.get(Kind::Told, &key);
        let is_fresh = kept.as_ref().is_some_and(|kept| kept.is_fresh);
        let mut told = kept.map(|kept| kept.value).unwrap_or_default();
        let is_new: Vec<bool> = marks.iter().map(|mark| !told.chunks(mark.len()).any(|other| other == mark)).collect();
        if !is_fresh || is_new.contains(&true) {
            told.extend(marks.iter().zip(&is_new).filter(|(_, is_new)| **is_new).flat_map(|(mark, _)| mark));
            self.journal.keep(Kind::Told, key, told);
        }
        is_new
    }
}

fn game(report: &GameReport) -> Key {
    part(Sha256::new(), &report.record).chain_update(report.index.to_le_bytes()).finalize().into()
}

fn mark(finding: &Finding) -> Mark {
    let Finding { severity, code, line, column, ply, message, article: _, decision: _ } = finding;
    let places = [Some(*line), Some(*column), *ply].map(|number| number.map_or(u64::MAX, u64::from).to_le_bytes());
    let hash = part(part(Sha256::new(), code), message).chain_update([*severity as u8]);
    let whole: Key = hash.chain_update(places.concat()).finalize().into();
    std::array::from_fn(|at| whole[at])
}
