//! The libraries of others, in a virtual environment of Python.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result};

use super::readings::{Game, Reading};
use xtask::run;

const SCRIPTS: &str = "devtools/conformance";
const SCRIPT: &str = "oracle.py";
const REQUIREMENTS: &str = "devtools/conformance/requirements.txt";

/// Python with the libraries.
pub(super) struct Oracle {
    python: PathBuf,
}

impl Oracle {
    /// Makes the environment in `place`, or takes the one of an earlier run.
    ///
    /// # Errors
    /// There is no Python, or the libraries cannot be had.
    pub(super) fn prepare(place: &Path) -> Result<Self> {
        let venv = place.join("venv");
        let python = venv.join("bin/python");
        if !python.exists() {
            run::shown(run::command("python3").args(["-m", "venv", "--clear"]).arg(&venv))?;
        }
        let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", REQUIREMENTS];
        run::shown(run::command(&python).args(pip))?;
        Ok(Self { python })
    }

    /// Random games in `folder`, which is emptied, and what is in them.
    pub(super) fn make(&self, folder: &Path, games: u32, seed: &str, of: &[Game]) -> Result<Vec<(Game, Reading)>> {
        if folder.exists() {
            std::fs::remove_dir_all(folder)?;
        }
        std::fs::create_dir_all(folder)?;
        readings(&run::output(
            self.script(SCRIPT)
                .arg("make")
                .arg(folder)
                .args([&games.to_string(), seed])
                .args(of.iter().map(|game| game.name())),
        )?)
    }

    /// What the libraries read in these files.
    pub(super) fn read(&self, files: &[(Game, PathBuf)]) -> Result<Vec<(Game, Reading)>> {
        let mut child = self.script(SCRIPT).arg("read").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let mut list = child.stdin.take().context("stdin of Python")?;
        let lines = files
            .iter()
            .map(|(game, path)| format!("{}\t{}\n", game.name(), path.display()))
            .collect::<Vec<_>>()
            .concat();
        let writer = std::thread::spawn(move || list.write_all(lines.as_bytes()));
        let output = child.wait_with_output()?;
        writer.join().ok().context("the list of files")??;
        anyhow::ensure!(output.status.success(), "{SCRIPT} read: {}", output.status);
        readings(&output.stdout)
    }

    /// Python with one of the scripts.
    pub(super) fn script(&self, name: &str) -> Command {
        let mut command = run::command(&self.python);
        command.arg(format!("{SCRIPTS}/{name}")).env("PYTHONDONTWRITEBYTECODE", "1");
        command
    }
}

fn readings(lines: &[u8]) -> Result<Vec<(Game, Reading)>> {
    let lines = std::str::from_utf8(lines)?.lines();
    lines.map(|line| Reading::from_json(line).with_context(|| line.to_owned())).collect()
}
