//! An officer's desk: a folder with the files of a championship, and command lines typed at it. The programs run in this
//! process.

use std::ffi::OsString;

use anyhow::{Context as _, Result, bail};
use shinpan_cli::{Exit, Io};
use tempfile::TempDir;

/// A folder that is gone with the desk.
pub(crate) struct Desk {
    folder: TempDir,
    /// What command lines and outputs call the folder.
    name: &'static str,
}

/// What came of a command line.
#[derive(Debug, Default)]
pub(crate) struct Done {
    /// The first exit code that is not 0, as with `set -o pipefail`.
    pub(crate) code: u8,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Desk {
    /// An empty desk.
    pub(crate) fn new(name: &'static str) -> Result<Self> {
        Ok(Self { folder: tempfile::tempdir().context("no folder for temporary files")?, name })
    }

    /// Puts a file on the desk; `path` is within the folder.
    pub(crate) fn write(&self, path: &str, bytes: impl AsRef<[u8]>) -> Result<()> {
        let file = self.folder.path().join(path);
        let folder = file.parent().context("a file is in a folder")?;
        std::fs::create_dir_all(folder)?;
        std::fs::write(&file, bytes).with_context(|| path.to_owned())
    }

    /// The file as it is now.
    pub(crate) fn read(&self, path: &str) -> Result<String> {
        std::fs::read_to_string(self.folder.path().join(path)).with_context(|| path.to_owned())
    }

    /// Runs programs, `|` between them. Blanks split words; quotes are dropped, as no shell looks at patterns here.
    pub(crate) fn run(&self, line: &str) -> Result<Done> {
        let mut done = Done::default();
        let mut input = String::new();
        for part in line.split(" | ") {
            let (mut io, captured) = Io::captured("", std::mem::take(&mut input));
            let exit = call(self.words(part), &mut io).with_context(|| format!("no such program: {part}"))?;
            done.code = if done.code == 0 { exit.code() } else { done.code };
            done.stderr += &captured.stderr();
            input = captured.stdout();
        }
        done.stdout = self.named(&input);
        done.stderr = self.named(&done.stderr);
        Ok(done)
    }

    /// The stdout of a command line that has nothing to say but its answer.
    pub(crate) fn answer(&self, line: &str) -> Result<String> {
        let done = self.run(line)?;
        if done.code != 0 || !done.stderr.is_empty() {
            bail!("{line}: exit code {}\n{}", done.code, done.stderr);
        }
        Ok(done.stdout)
    }

    fn words(&self, line: &str) -> Vec<OsString> {
        let folder = self.folder.path().to_string_lossy();
        line.split_whitespace().map(|word| word.replace(self.name, &folder).replace('\'', "").into()).collect()
    }

    fn named(&self, text: &str) -> String {
        text.replace(&*self.folder.path().to_string_lossy(), self.name)
    }
}

/// Runs the program that the first word names.
fn call(words: Vec<OsString>, io: &mut Io) -> Option<Exit> {
    let program = words.first()?.to_str()?.to_owned();
    Some(match &*program {
        "color-assign" => shinpan_cli::call(words, io, color_assign::run),
        "judge-repetition" => shinpan_cli::call(words, io, judge_repetition::run),
        "kifu-check" => shinpan_cli::call(words, io, kifu_check::run),
        "pair" => shinpan_cli::call(words, io, pair::run),
        "qualify-score" => shinpan_cli::call(words, io, qualify_score::run),
        "standings" => shinpan_cli::call(words, io, standings::run),
        _ => return None,
    })
}
