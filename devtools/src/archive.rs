//! Records of games that are played for a measurement or a test; every run plays the same games.

use std::path::Path;

use anyhow::{Context as _, Result};
use shinpan_shogi::selfplay;

/// Plays a number of games, writes each into a CSA file of the folder, and returns their names and texts. Without
/// optimisation a thousand games take about ten seconds.
pub(crate) fn write(folder: &Path, records: u32) -> Result<Vec<(String, String)>> {
    std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let write = |seed| {
        let (name, text) = (format!("{seed:06}.csa"), selfplay::play(u64::from(seed)).to_csa(["Kiku", "Ume"]));
        let file = folder.join(&name);
        std::fs::write(&file, &text).with_context(|| file.display().to_string())?;
        Ok((name, text))
    };
    (0..records).map(write).collect()
}
