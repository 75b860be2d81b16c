//! Runs programs in this process, on files in a temporary folder that command lines and outputs call by a short name.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use serde_json::Value;
use shinpan_cli::{Exit, Io};
use tempfile::TempDir;

/// The `run` of a program.
pub type Program<A> = fn(A, &mut Io) -> Result<Exit>;

/// Runs the program that the first of these words names; `None` if there is no such program.
pub type Programs = fn(Vec<OsString>, &mut Io) -> Option<Exit>;

/// A temporary folder, gone with this value, and the command lines that run on its files.
pub struct Sandbox {
    folder: TempDir,
    /// What command lines and outputs call the folder.
    name: &'static str,
}

/// What came of a command line.
#[derive(Debug, Default)]
pub struct RunResult {
    /// The exit code; of several programs the first that is not 0, as with `set -o pipefail`.
    pub code: u8,
    /// What was written to stdout.
    pub stdout: String,
    /// What was written to stderr.
    pub stderr: String,
}

impl Sandbox {
    /// An empty folder, which command lines and outputs call `name`.
    pub fn named(name: &'static str) -> Self {
        Self { folder: tempfile::tempdir().expect("a folder for temporary files"), name }
    }

    /// A folder called `DIR` with these files.
    pub fn with<B: AsRef<[u8]>>(files: &[(&str, B)]) -> Self {
        let sandbox = Self::named("DIR");
        for (name, bytes) in files {
            sandbox.write(name, bytes);
        }
        sandbox
    }

    /// A folder called `DIR` with a copy of all that is in another one.
    pub fn copy_of(folder: &Path) -> Self {
        let sandbox = Self::named("DIR");
        sandbox.copy(folder, "");
        sandbox
    }

    fn copy(&self, folder: &Path, within: &str) {
        let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        for path in entries.map(|entry| entry.expect("an entry").path()) {
            let name = format!("{within}{}", path.file_name().unwrap_or_default().to_string_lossy());
            if path.is_dir() {
                self.copy(&path, &format!("{name}/"));
            } else {
                self.write(&name, std::fs::read(&path).expect("a file"));
            }
        }
    }

    /// Writes a file of the folder, and makes the folders on its path.
    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        let path = self.path(name);
        let written = std::fs::create_dir_all(path.parent().unwrap_or(Path::new(".")))
            .and_then(|()| std::fs::write(&path, bytes));
        written.unwrap_or_else(|error| panic!("{name}: {error}"));
    }

    /// The text of a file of the folder.
    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// The path of a file of the folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The names of all its files, sorted.
    pub fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.folder.path()).expect("the folder");
        let mut names: Vec<_> =
            entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    /// Runs `program` on the words of `line`.
    pub fn run<A: clap::Parser>(&self, program: Program<A>, line: &str) -> RunResult {
        self.run_with(program, line, b"", |_| ())
    }

    /// Runs `program` with bytes on stdin, and with `change` made to the terminal or the environment.
    pub fn run_with<A: clap::Parser>(
        &self,
        program: Program<A>,
        line: &str,
        stdin: &[u8],
        change: impl FnOnce(&mut Io),
    ) -> RunResult {
        let (mut io, captured) = Io::captured("", stdin);
        change(&mut io);
        let words = std::iter::once(OsString::from(A::command().get_name())).chain(self.words(line));
        let exit = shinpan_cli::call(words, &mut io, program);
        self.result(exit.code(), &captured.stdout(), &captured.stderr())
    }

    /// Runs the programs of a line, with ` | ` between them. Quotes are dropped, as no shell looks at patterns here.
    pub fn run_pipeline(&self, programs: Programs, line: &str) -> Result<RunResult> {
        let (mut code, mut input, mut stderr) = (0, String::new(), String::new());
        for part in line.split(" | ") {
            let (mut io, captured) = Io::captured("", std::mem::take(&mut input));
            let words = self.words(&part.replace('\'', "")).collect();
            let exit = programs(words, &mut io).with_context(|| format!("no such program: {part}"))?;
            code = if code == 0 { exit.code() } else { code };
            stderr += &captured.stderr();
            input = captured.stdout();
        }
        Ok(self.result(code, &input, &stderr))
    }

    /// Runs the programs of a line and returns their stdout, if they exit with 0 and write nothing to stderr.
    pub fn answer(&self, programs: Programs, line: &str) -> Result<String> {
        let run = self.run_pipeline(programs, line)?;
        if run.code != 0 || !run.stderr.is_empty() {
            bail!("{line}: exit code {}\n{}", run.code, run.stderr);
        }
        Ok(run.stdout)
    }

    /// The words of `line`, with the folder in the place of its name.
    fn words(&self, line: &str) -> impl Iterator<Item = OsString> {
        let folder = self.folder.path().to_string_lossy();
        line.split_whitespace().map(move |word| word.replace(self.name, &folder).into())
    }

    fn result(&self, code: u8, stdout: &str, stderr: &str) -> RunResult {
        let folder = self.folder.path().to_string_lossy();
        let [stdout, stderr] = [stdout, stderr].map(|text| text.replace(&*folder, self.name));
        RunResult { code, stdout, stderr }
    }
}

impl RunResult {
    /// Asserts the code, stdout and stderr.
    #[track_caller]
    pub fn is(&self, code: u8, stdout: &str, stderr: &str) {
        assert_eq!((self.code, &*self.stdout, &*self.stderr), (code, stdout, stderr));
    }

    /// Asserts that the code is 2, that stdout is empty and that stderr has all of these words.
    #[track_caller]
    pub fn fails(&self, words: &[&str]) {
        let has_all = words.iter().all(|word| self.stderr.contains(word));
        assert!(self.code == 2 && self.stdout.is_empty() && has_all, "expected an error with {words:?}: {self:#?}");
    }

    /// The objects of NDJSON on stdout.
    #[track_caller]
    pub fn objects(&self) -> Vec<Value> {
        self.stdout.lines().map(|line| serde_json::from_str(line).expect("a JSON object a line")).collect()
    }
}
