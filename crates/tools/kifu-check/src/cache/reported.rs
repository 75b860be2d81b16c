//! Which findings earlier runs have reported.
//!
//! A finding is the same if these are: its record's path, the number of its game, its severity, code, place, ply and
//! message. What was reported of a game is kept as one value: a fingerprint of each finding.

use std::io::{self, Write as _};
use std::time::{Duration, Instant};

use sha2::{Digest as _, Sha256};
use shinpan_cli::Output;
use shinpan_core::Finding;

use crate::report::GameReport;

use super::frame::{Key, Kind};
use super::{Cache, hash_text};

/// After this time, or after [`SYNC_GAMES`], the journal is brought to the disk.
const SYNC_INTERVAL: Duration = Duration::from_secs(5);
const SYNC_GAMES: u32 = 10_000;

/// The beginning of a SHA-256 that tells one finding of a game from another.
type Fingerprint = [u8; 16];

/// Keeps which findings a run reports, on the thread that writes them.
pub(crate) struct Reporter<'a> {
    /// Without one, everything is reported and nothing is kept.
    cache: Option<&'a Cache>,
    synced: Instant,
    /// Games written since then.
    games: u32,
}

impl<'a> Reporter<'a> {
    /// A reporter that knows what `cache` knows.
    pub(crate) fn new(cache: Option<&'a Cache>) -> Self {
        Self { cache, synced: Instant::now(), games: 0 }
    }

    /// Keeps that all findings of `report` are reported now, and says whether the game is to be written. With
    /// `--new-only` findings that were reported before are taken out of it first.
    pub(crate) fn select(&self, report: &mut GameReport) -> bool {
        let Some(cache) = self.cache else { return true };
        let mut is_new = cache.record(report, |_| true).into_iter();
        if !cache.new_only {
            return true;
        }
        report.checked.findings.retain(|_| is_new.next().unwrap_or(true));
        !report.checked.findings.is_empty()
    }

    /// Keeps that those findings of `report` are reported now that `is_written` chooses.
    pub(crate) fn record(&self, report: &GameReport, is_written: impl Fn(&Finding) -> bool) {
        if let Some(cache) = self.cache {
            cache.record(report, is_written);
        }
    }

    /// Counts a game that is written. When it is time, brings to the disk what was checked, and what was reported if it
    /// has reached its reader.
    pub(crate) fn sync_if_due(&mut self, output: &mut Output) -> io::Result<()> {
        let Some(cache) = self.cache else { return Ok(()) };
        self.games += 1;
        if self.games < SYNC_GAMES && self.synced.elapsed() < SYNC_INTERVAL {
            return Ok(());
        }
        (self.games, self.synced) = (0, Instant::now());
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
    /// Keeps that the chosen findings of a game are reported, and says of each whether it never was before.
    fn record(&self, report: &GameReport, is_chosen: impl Fn(&Finding) -> bool) -> Vec<bool> {
        let chosen: Vec<Fingerprint> =
            report.checked.findings.iter().filter(|finding| is_chosen(finding)).map(fingerprint).collect();
        if chosen.is_empty() {
            return Vec::new();
        }
        let key = game_key(report);
        let stored = self.journal.get(Kind::Reported, &key);
        let is_fresh = stored.as_ref().is_some_and(|stored| stored.is_fresh);
        let mut reported = stored.map(|stored| stored.value).unwrap_or_default();
        let is_new: Vec<bool> =
            chosen.iter().map(|one| !reported.chunks(one.len()).any(|other| other == one)).collect();
        if !is_fresh || is_new.contains(&true) {
            reported.extend(chosen.iter().zip(&is_new).filter(|(_, is_new)| **is_new).flat_map(|(one, _)| one));
            self.journal.put(Kind::Reported, key, reported);
        }
        is_new
    }
}

fn game_key(report: &GameReport) -> Key {
    hash_text(Sha256::new(), &report.record).chain_update(report.index.to_le_bytes()).finalize().into()
}

fn fingerprint(finding: &Finding) -> Fingerprint {
    let Finding { severity, code, line, column, ply, message, article: _, decision: _ } = finding;
    let places = [Some(*line), Some(*column), *ply].map(|number| number.map_or(u64::MAX, u64::from).to_le_bytes());
    let hash = hash_text(hash_text(Sha256::new(), code), message).chain_update([*severity as u8]);
    let whole: Key = hash.chain_update(places.concat()).finalize().into();
    std::array::from_fn(|at| whole[at])
}
