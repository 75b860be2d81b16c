//! Generated files that are checked in: written on demand, and compared by `cargo xtask ci`.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context as _, Result, bail};

use xtask::{run, workspace};

/// What to do with files that are made.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Only check that they are as they were made
    #[arg(long)]
    check: bool,
}

/// Contents of files by their paths within the workspace.
pub(crate) type Files = BTreeMap<String, Vec<u8>>;

/// Files that one command generates.
pub(crate) struct Made {
    /// Command line that generates them.
    pub(crate) command: &'static str,
    /// Folders that hold nothing else.
    pub(crate) folders: &'static [&'static str],
    /// Contents of the files.
    pub(crate) files: Files,
}

impl Made {
    /// Writes all files, or checks them.
    pub(crate) fn write_or_check(&self, args: &Args) -> Result<()> {
        if args.check { self.check() } else { self.write() }
    }

    /// Writes all files and removes those that are no longer generated.
    fn write(&self) -> Result<()> {
        for path in self.differing()? {
            let file = run::root().join(&path);
            if let Some(bytes) = self.files.get(&path) {
                let folder = file.parent().unwrap_or(run::root());
                std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
                std::fs::write(&file, bytes).with_context(|| path.clone())?;
                println!("{path}: written");
            } else {
                std::fs::remove_file(&file).with_context(|| path.clone())?;
                println!("{path}: removed");
            }
        }
        Ok(())
    }

    /// Checks that nothing differs from what is checked in.
    pub(crate) fn check(&self) -> Result<()> {
        let differing = self.differing()?.into_iter().collect::<Vec<_>>();
        if !differing.is_empty() {
            bail!("not in step with the code: {}; run {}", differing.join(", "), self.command);
        }
        Ok(())
    }

    /// Returns the paths of files that differ from the generated ones, are missing, or are no longer generated.
    fn differing(&self) -> Result<BTreeSet<String>> {
        let there = workspace::files()?;
        let stale = there.into_iter().filter(|path| {
            let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
            self.folders.contains(&folder) && !self.files.contains_key(path)
        });
        let read = |path: &String| std::fs::read(run::root().join(path)).ok();
        let is_changed = |(path, bytes): &(&String, &Vec<u8>)| read(path).as_ref() != Some(bytes);
        let changed = self.files.iter().filter(is_changed).map(|(path, _)| path.clone());
        Ok(stale.chain(changed).collect())
    }
}
