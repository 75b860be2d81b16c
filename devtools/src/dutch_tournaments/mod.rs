//! `cargo xtask conformance --dutch`: random tournaments in which the library pairs every round.
//!
//! Each round must be legal by a second implementation of the articles, which uses nothing of the library: complete,
//! C1, C2, C3, the bye at the lowest score (C5), preferences granted where they differ; where the library finds no
//! legal pairing, there must be none. The same file written with other records, and the whole file afterwards, must
//! give the same round. If bbpPairings is available, it pairs every round too.

mod engine;
mod event;
mod examination;
mod known;
mod legality;
mod matching;
mod plan;
pub(crate) mod random;
pub(crate) mod sample;
#[cfg(test)]
mod tests;
mod text;

use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Result, bail};

use engine::Engines;
use examination::{Examiner, Totals};
use xtask::run;

/// Options of an examination.
pub(crate) struct Options<'a> {
    /// Number of tournaments.
    pub(crate) count: u32,
    /// Seed: a different seed gives different tournaments.
    pub(crate) seed: &'a str,
    /// Most players of a tournament.
    pub(crate) most: u16,
    /// Folder for files that show a fault; if none, a folder below cargo's target folder.
    pub(crate) folder: Option<PathBuf>,
}

/// Examines random tournaments and prints the totals.
pub(crate) fn run(options: &Options<'_>) -> Result<()> {
    let started = Instant::now();
    let folder = match &options.folder {
        Some(folder) => folder.clone(),
        None => run::target()?.join("conformance/dutch"),
    };
    let mut examiner = Examiner { engines: Engines::from_environment(), folder, totals: Totals::default() };
    for index in 1..=options.count {
        examiner.examine(options.seed, &format!("t{index:05}"), options.most)?;
    }
    let Totals { tournaments, rounds, impossible, compared, violations, disagreements } = &examiner.totals;
    println!(
        "{tournaments} tournaments, {rounds} rounds, {impossible} without a legal pairing, {violations} violations, \
         {compared} compared, {disagreements} disagreements, {:.1} s",
        started.elapsed().as_secs_f64()
    );
    if violations + disagreements > 0 {
        bail!("the files that show it are in {}", examiner.folder.display());
    }
    Ok(())
}
