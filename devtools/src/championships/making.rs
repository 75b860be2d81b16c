//! A folder of testdata in the making: the answers of the programs are added to the given files.

use anyhow::{Context as _, Result, ensure};
use shinpan_core::Outcome;
use shinpan_core::entrants::Entrants;
use shinpan_core::games::{GameRow, RoundNo, Termination};
use shinpan_core::table::Table;
use shinpan_testing::{Sandbox, simulated};
use xtask::run;

use crate::made::{Files, Made};
use crate::programs;

/// State of the folder.
pub(super) struct Making {
    /// Files so far; command lines use their paths in the repository.
    pub(super) sandbox: Sandbox,
    folder: &'static str,
    files: Files,
}

impl Making {
    /// Starts the folder with the given files, which also belong to the result.
    pub(super) fn new(folder: &'static str, given: &[&str]) -> Result<Self> {
        let mut making = Self { sandbox: Sandbox::named(folder), folder, files: Files::new() };
        for path in given {
            let file = run::root().join(folder).join(path);
            making.put(path, std::fs::read_to_string(&file).with_context(|| file.display().to_string())?);
        }
        Ok(making)
    }

    /// Adds a file to the sandbox and to the result.
    pub(super) fn put(&mut self, path: &str, text: impl AsRef<str>) {
        self.sandbox.write(path, text.as_ref());
        self.files.insert(format!("{}/{path}", self.folder), text.as_ref().as_bytes().to_owned());
    }

    /// Runs a command line, which must succeed, and returns its stdout.
    pub(super) fn answer(&self, line: &str) -> Result<String> {
        self.sandbox.answer(programs::call, line)
    }

    /// Checks the records of a round and returns the rows. One record must have a finding, and there must be no other
    /// message.
    pub(super) fn checked(&self, line: &str) -> Result<Table> {
        let done = self.sandbox.run_pipeline(programs::call, line)?;
        ensure!(done.code == 1 && done.stderr.lines().count() == 1, "findings:\n{}", done.stderr);
        simulated::read_table(&done.stdout, "the round")
    }

    /// Plays rounds one after the other; `play` returns the rows of a round with results, and the file to which they
    /// are appended.
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

    /// Reads the entrants from a file of the sandbox.
    pub(super) fn entrants(&self, path: &str) -> Result<Entrants> {
        Ok(Entrants::check(simulated::read_table(&self.sandbox.read(path), path)?)?)
    }

    /// Returns all files; `folders` are those that hold nothing else.
    pub(super) fn finish(self, folders: &'static [&'static str]) -> Made {
        Made { command: "cargo xtask generate", folders, files: self.files }
    }
}

/// Gives the rows their results.
pub(super) fn played(rows: Table, outcome: impl Fn(&GameRow) -> Outcome) -> Result<Table> {
    simulated::fill_in(rows, RoundNo(u16::MAX), |game| (outcome(game), Termination::Normal))
}
