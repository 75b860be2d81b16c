//! A program runs in the process of the test, on files in a folder of its own, which command lines and outputs call `DIR`.

use std::ffi::OsString;
use std::path::PathBuf;

use serde_json::Value;
use shinpan_cli::{Exit, Io};

/// A program's `run`.
pub type Program<A> = fn(A, &mut Io) -> anyhow::Result<Exit>;

/// A folder that is gone at the end of the test.
pub struct Folder(tempfile::TempDir);

/// What came of a run.
#[derive(Debug)]
pub struct Outcome {
    /// The exit code.
    pub code: u8,
    /// What it wrote to stdout.
    pub stdout: String,
    /// What it wrote to stderr.
    pub stderr: String,
}

impl Folder {
    /// With these files.
    pub fn with<B: AsRef<[u8]>>(files: &[(&str, B)]) -> Self {
        let folder = Self(tempfile::tempdir().expect("a folder for temporary files"));
        for (name, bytes) in files {
            folder.write(name, bytes);
        }
        folder
    }

    /// Writes a file of the folder.
    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        std::fs::write(self.path(name), bytes).expect("a file in the folder");
    }

    /// The text of a file of the folder.
    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).expect("a file of the folder")
    }

    /// The path of a file of the folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// The names of all its files, sorted.
    pub fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.0.path()).expect("the folder");
        let mut names: Vec<_> =
            entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    /// Runs `program` on the words of `line`.
    pub fn run<A: clap::Parser>(&self, program: Program<A>, line: &str) -> Outcome {
        self.run_with(program, line, b"", |_| ())
    }

    /// The same with bytes on stdin, and with `change` made to the terminal or the environment.
    pub fn run_with<A: clap::Parser>(
        &self,
        program: Program<A>,
        line: &str,
        stdin: &[u8],
        change: impl FnOnce(&mut Io),
    ) -> Outcome {
        let (mut io, captured) = Io::captured("", stdin);
        change(&mut io);
        let exit = shinpan_cli::call(self.words::<A>(line), &mut io, program);
        let text = |text: String| text.replace(&*self.0.path().to_string_lossy(), "DIR");
        Outcome { code: exit.code(), stdout: text(captured.stdout()), stderr: text(captured.stderr()) }
    }

    /// The program's name and the words of `line`, the folder in the place of `DIR`.
    fn words<A: clap::Parser>(&self, line: &str) -> Vec<OsString> {
        let folder = self.0.path().to_string_lossy();
        let name = OsString::from(A::command().get_name());
        let words = line.split_whitespace().map(|word| word.replace("DIR", &folder).into());
        std::iter::once(name).chain(words).collect()
    }
}

impl Outcome {
    /// The code, stdout and stderr are these.
    #[track_caller]
    pub fn is(&self, code: u8, stdout: &str, stderr: &str) {
        assert_eq!((self.code, &*self.stdout, &*self.stderr), (code, stdout, stderr));
    }

    /// The code is this, stdout is empty and stderr has all of these words.
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
