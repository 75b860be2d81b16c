//! Records of games that are played for a measurement or a test, the same in every run.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use shinpan_shogi::selfplay;

/// A record in CSA.
pub(crate) struct Record {
    pub(crate) file: PathBuf,
    pub(crate) text: String,
    pub(crate) moves: usize,
}

/// Plays so many games and writes each into a file of the folder. Without optimisation a thousand take some ten seconds.
pub(crate) fn write(folder: &Path, records: u32) -> Result<Vec<Record>> {
    std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let write = |seed| {
        let game = selfplay::play(u64::from(seed));
        let file = folder.join(format!("{seed:06}.csa"));
        let text = game.to_csa(["Kiku", "Ume"]);
        std::fs::write(&file, &text).with_context(|| file.display().to_string())?;
        Ok(Record { file, text, moves: game.moves.len() })
    };
    (0..records).map(write).collect()
}
