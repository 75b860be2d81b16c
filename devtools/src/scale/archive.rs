//! An archive to check: records of our own making, some of them with faults, in folders, under names that are hard to pass on.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use shinpan_shogi::selfplay;

/// The files, and the list of them.
pub(crate) struct Archive {
    pub(crate) folder: PathBuf,
    /// All paths in the order of their bytes, each with a NUL at its end.
    pub(crate) list: PathBuf,
}

impl Archive {
    /// Writes the records, the same in every run, in the place of those that are there.
    pub(crate) fn make(place: &Path, records: u32) -> Result<Self> {
        let archive = Self { folder: place.join("archive"), list: place.join("list") };
        if archive.folder.exists() {
            std::fs::remove_dir_all(&archive.folder).with_context(|| archive.folder.display().to_string())?;
        }
        let mut files = (0..records).map(|seed| archive.write(seed)).collect::<Result<Vec<_>>>()?;
        files.sort_by(|a, b| a.as_os_str().as_encoded_bytes().cmp(b.as_os_str().as_encoded_bytes()));
        let mut list = std::io::BufWriter::new(std::fs::File::create(&archive.list)?);
        for file in &files {
            list.write_all(file.as_os_str().as_encoded_bytes())?;
            list.write_all(b"\0")?;
        }
        list.flush()?;
        Ok(archive)
    }

    fn write(&self, seed: u32) -> Result<PathBuf> {
        let file = self.folder.join(format!("r{:02}", seed / 1000)).join(name(seed));
        let folder = file.parent().unwrap_or(&self.folder);
        std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        std::fs::write(&file, text(seed)).with_context(|| file.display().to_string())?;
        Ok(file)
    }
}

/// Spaces, letters beyond ASCII, line ends and signs of patterns among plain names.
fn name(seed: u32) -> String {
    match seed % 1000 {
        7 => format!("{seed:05} kiku ume.csa"),
        17 => format!("{seed:05} 菊と梅.csa"),
        27 => format!("{seed:05}\n[1].csa"),
        _ => format!("{seed:05}.csa"),
    }
}

/// One in ten lacks a move, one in 25 breaks off, one in a hundred holds two games.
fn text(seed: u32) -> String {
    let play = |seed| selfplay::play(u64::from(seed)).to_csa(["Kiku", "Ume"]);
    let game = play(seed);
    if seed % 10 == 3 {
        let lines = game.lines().enumerate().filter(|(number, _)| *number != 9);
        lines.flat_map(|(_, line)| [line, "\n"]).collect()
    } else if seed % 25 == 1 {
        game.chars().take(game.len() / 2).collect()
    } else if seed % 100 == 2 {
        format!("{game}/\n{}", play(seed + 1))
    } else {
        game
    }
}
