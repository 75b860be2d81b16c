//! A folder of testdata in the making: to the files that are given the answers of the programs are added.

use anyhow::{Context as _, Result, ensure};
use shinpan_core::Outcome;
use shinpan_core::entrants::Entrants;
use shinpan_core::games::{GameRow, RoundNo, Termination};
use shinpan_core::table::Table;
use shinpan_testing::{Sandbox, simulated};
use xtask::run;

use crate::made::{Files, Made};
use crate::programs;

/// The folder as far as it has come.
pub(super) struct Making {
    /// The files so far, which command lines call by their paths in the repository.
    pub(super) sandbox: Sandbox,
    folder: &'static str,
    files: Files,
}

impl Making {
    /// The folder with the files that are given, which are of those that stay.
    pub(super) fn new(folder: &'static str, given: &[&str]) -> Result<Self> {
        let mut making = Self { sandbox: Sandbox::named(folder), folder, files: Files::new() };
        for path in given {
            let file = run::root().join(folder).join(path);
            making.put(path, std::fs::read_to_string(&file).with_context(|| file.display().to_string())?);
        }
        Ok(making)
    }

    /// Adds a file to the sandbox and to those that are made.
    pub(super) fn put(&mut self, path: &str, text: impl AsRef<str>) {
        self.sandbox.write(path, text.as_ref());
        self.files.insert(format!("{}/{path}", self.folder), text.as_ref().as_bytes().to_owned());
    }

    /// The stdout of a command line that succeeds.
    pub(super) fn answer(&self, line: &str) -> Result<String> {
        self.sandbox.answer(programs::call, line)
    }

    /// The rows that a check of the records of a round gives. One of them has a finding, and nothing else is wrong.
    pub(super) fn checked(&self, line: &str) -> Result<Table> {
        let done = self.sandbox.run_pipeline(programs::call, line)?;
        ensure!(done.code == 1 && done.stderr.lines().count() == 1, "findings:\n{}", done.stderr);
        simulated::read_table(&done.stdout, "the round")
    }

    /// Plays rounds one after the other; `play` gives the rows of one with their results, and which file has them behind those
    /// of the rounds before.
    pub(super) fn rounds(
        &mut self,
        count: u16,
        mut play: impl FnMut(&mut Self, u16) -> Result<(Table, &'static str)>,
    ) -> Result<()> {
        let mut games = None;
        for round in 1..=count {
            let (rows, path) = play(self, round)?;
            let games = games.get_or_insert_with(|| rows.without_rows());
            simulated::append(games, &rows);
            self.put(path, simulated::to_csv(games)?);
        }
        Ok(())
    }

    /// The entrants in a file of the sandbox.
    pub(super) fn entrants(&self, path: &str) -> Result<Entrants> {
        Ok(Entrants::check(simulated::read_table(&self.sandbox.read(path), path)?)?)
    }

    /// All files, and the folders that hold nothing else.
    pub(super) fn finish(self, folders: &'static [&'static str]) -> Made {
        Made { command: "cargo xtask generate", folders, files: self.files }
    }
}

/// The rows with results that are given to them.
pub(super) fn played(rows: Table, outcome: impl Fn(&GameRow) -> Outcome) -> Result<Table> {
    simulated::fill_in(rows, RoundNo(u16::MAX), |game| (outcome(game), Termination::Normal))
}
