//! A folder of testdata in the making: what is given is put on a desk, what the programs answer is added.

use anyhow::{Context as _, Result};
use shinpan_core::entrants::Entrants;

use crate::arena;
use crate::desk::Desk;
use crate::made::{Files, Made};
use crate::workspace;

/// The folder as far as it has come.
pub(crate) struct Making {
    pub(crate) desk: Desk,
    folder: &'static str,
    files: Files,
}

impl Making {
    /// The folder with the files that are given, which are of those that stay.
    pub(crate) fn new(folder: &'static str, given: &[&str]) -> Result<Self> {
        let mut making = Self { desk: Desk::new(folder)?, folder, files: Files::new() };
        for path in given {
            let file = workspace::root().join(folder).join(path);
            making.put(path, std::fs::read_to_string(&file).with_context(|| file.display().to_string())?)?;
        }
        Ok(making)
    }

    /// A file, on the desk and among those that are made.
    pub(crate) fn put(&mut self, path: &str, text: impl AsRef<str>) -> Result<()> {
        self.desk.write(path, text.as_ref())?;
        self.files.insert(format!("{}/{path}", self.folder), text.as_ref().as_bytes().to_owned());
        Ok(())
    }

    /// The entrants of a file on the desk.
    pub(crate) fn entrants(&self, path: &str) -> Result<Entrants> {
        Ok(Entrants::check(arena::table(&self.desk.read(path)?, path)?)?)
    }

    /// All files, and the folders that hold nothing else.
    pub(crate) fn finish(self, folders: &'static [&'static str]) -> Made {
        Made { command: "cargo xtask generate", folders, files: self.files }
    }
}
