//! A folder of testdata in the making: to the files that are given the answers of the programs are added.

use anyhow::{Context as _, Result};
use shinpan_core::entrants::Entrants;
use shinpan_testing::{Sandbox, simulated};

use crate::made::{Files, Made};
use crate::programs;
use xtask::run;

/// The folder as far as it has come.
pub(crate) struct Making {
    /// The files so far, which command lines call by their paths in the repository.
    pub(crate) sandbox: Sandbox,
    folder: &'static str,
    files: Files,
}

impl Making {
    /// The folder with the files that are given, which are of those that stay.
    pub(crate) fn new(folder: &'static str, given: &[&str]) -> Result<Self> {
        let mut making = Self { sandbox: Sandbox::named(folder), folder, files: Files::new() };
        for path in given {
            let file = run::root().join(folder).join(path);
            making.put(path, std::fs::read_to_string(&file).with_context(|| file.display().to_string())?);
        }
        Ok(making)
    }

    /// Adds a file to the sandbox and to those that are made.
    pub(crate) fn put(&mut self, path: &str, text: impl AsRef<str>) {
        self.sandbox.write(path, text.as_ref());
        self.files.insert(format!("{}/{path}", self.folder), text.as_ref().as_bytes().to_owned());
    }

    /// The stdout of a command line that succeeds.
    pub(crate) fn answer(&self, line: &str) -> Result<String> {
        self.sandbox.answer(programs::call, line)
    }

    /// The entrants in a file of the sandbox.
    pub(crate) fn entrants(&self, path: &str) -> Result<Entrants> {
        Ok(Entrants::check(simulated::read_table(&self.sandbox.read(path), path)?)?)
    }

    /// All files, and the folders that hold nothing else.
    pub(crate) fn finish(self, folders: &'static [&'static str]) -> Made {
        Made { command: "cargo xtask generate", folders, files: self.files }
    }
}
