//! Programs as processes: a shell in a folder of its own that knows them, and how a line of it ended.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::Write as _;
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::{Sandbox, skipped};

/// The longest that a line may take: what takes longer hangs.
const PATIENCE: Duration = Duration::from_mins(10);
/// How often a process that runs is looked at.
const INTERVAL: Duration = Duration::from_millis(2);
/// The exit code of a Rust program that panics.
const PANIC: i32 = 101;
/// What a shell adds to the number of a signal that ended a program.
const SIGNALLED: i32 = 128;

/// A folder and a shell in it, which finds the programs by their names.
pub struct Shell {
    sandbox: Sandbox,
    path: OsString,
}

/// A line that is running. Its end is waited for, or the process and its children are killed with this value.
pub struct Running {
    line: String,
    child: Child,
    started: Instant,
    output: TempDir,
}

/// How a line ended.
#[derive(Debug)]
pub struct Ended {
    /// The line.
    pub line: String,
    /// The exit code; 128 and the number of the signal where one ended it, as shells count.
    pub code: i32,
    /// What was written to stdout; what is not UTF-8 is replaced.
    pub stdout: String,
    /// What was written to stderr.
    pub stderr: String,
    /// How long it took.
    pub time: Duration,
    /// The most memory that it had at once, in kilobytes, where the line begins with `exec` and the system says so; else 0.
    pub peak_memory: u64,
}

impl Shell {
    /// A shell in the folder of `sandbox`, with the programs that are in the folder `programs`.
    pub fn new(programs: &Path, sandbox: Sandbox) -> Self {
        let known = std::env::var_os("PATH").unwrap_or_default();
        let folders = std::iter::once(programs.to_owned()).chain(std::env::split_paths(&known));
        Self { sandbox, path: std::env::join_paths(folders).expect("no colon in the path of the programs") }
    }

    /// The files of the folder.
    pub const fn files(&self) -> &Sandbox {
        &self.sandbox
    }

    /// Runs a line of bash to its end, with nothing on stdin.
    ///
    /// # Panics
    /// It hangs, or a program panics.
    pub fn run(&self, line: &str) -> Ended {
        self.start_with(line, Stdio::null()).end()
    }

    /// Starts a line of bash with a pipe on stdin.
    pub fn start(&self, line: &str) -> Running {
        self.start_with(line, Stdio::piped())
    }

    fn start_with(&self, line: &str, stdin: Stdio) -> Running {
        let output = tempfile::tempdir().expect("a folder for the output");
        let file = |name| File::create(output.path().join(name)).expect("a file for the output");
        let mut bash = Command::new("bash");
        bash.args(["-c", line]).current_dir(self.sandbox.path("")).env("PATH", &self.path);
        bash.env("TERM", "dumb").env("LC_ALL", "C").env_remove("RAYON_NUM_THREADS").env_remove("SHINPAN_EVENT");
        bash.stdin(stdin).stdout(file("stdout")).stderr(file("stderr")).process_group(0);
        let child = bash.spawn().expect("bash");
        Running { line: line.to_owned(), child, started: Instant::now(), output }
    }
}

impl Running {
    /// Gives it bytes on stdin. One that has ended takes none.
    pub fn give(&mut self, bytes: &[u8]) {
        let stdin = self.child.stdin.as_mut().expect("a pipe");
        let _ = stdin.write_all(bytes).and_then(|()| stdin.flush());
    }

    /// Sends a signal to the process; the line begins with `exec`, so that this is the program and not the shell.
    pub fn signal(&self, name: &str) {
        // One that has ended gets none.
        let _ = Command::new("kill").args(["-s", name, &self.child.id().to_string()]).stderr(Stdio::null()).status();
    }

    /// Waits until `holds`.
    ///
    /// # Panics
    /// It takes too long, or the line ended before.
    pub fn wait_until(&mut self, what: &str, holds: impl Fn() -> bool) {
        while !holds() {
            let ended = self.child.try_wait().expect("a child");
            assert!(ended.is_none() || holds(), "{}: ended before {what}: {}", self.line, self.read("stderr"));
            self.check_time();
            std::thread::sleep(INTERVAL);
        }
    }

    /// Closes its stdin, and waits for the end.
    ///
    /// # Panics
    /// It hangs, or a program panics.
    pub fn end(mut self) -> Ended {
        drop(self.child.stdin.take());
        self.wait()
    }

    /// Waits for the end, with its stdin open: a signal ends it, and not the end of its input.
    ///
    /// # Panics
    /// It hangs, or a program panics.
    pub fn wait(mut self) -> Ended {
        let mut peak_memory = 0;
        let status = loop {
            peak_memory = peak_memory.max(peak(self.child.id()));
            if let Some(status) = self.child.try_wait().expect("a child") {
                break status;
            }
            self.check_time();
            std::thread::sleep(INTERVAL);
        };
        let code = status.code().or(status.signal().map(|signal| SIGNALLED + signal)).expect("a code or a signal");
        let [stdout, stderr] = ["stdout", "stderr"].map(|name| self.read(name));
        let (line, time) = (self.line.clone(), self.started.elapsed());
        assert!(code != PANIC && !stderr.contains("panicked at"), "{line}: exit code {code}\n{stderr}");
        Ended { line, code, stdout, stderr, time, peak_memory }
    }

    fn check_time(&self) {
        assert!(self.started.elapsed() < PATIENCE, "{}: hangs\n{}", self.line, self.read("stderr"));
    }

    fn read(&self, name: &str) -> String {
        let bytes = fs::read(self.output.path().join(name)).expect("the output");
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

/// The most memory that a process has had, in kilobytes; 0 where the system does not say.
fn peak(process: u32) -> u64 {
    let about = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = about.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB")?.parse().ok());
    line.unwrap_or(0)
}

impl Drop for Running {
    fn drop(&mut self) {
        if matches!(self.child.try_wait(), Ok(None)) {
            let group = format!("-{}", self.child.id());
            let _ = Command::new("kill").args(["-s", "KILL", "--", &group]).stderr(Stdio::null()).status();
            let _ = self.child.wait();
        }
    }
}

impl Ended {
    /// Asserts the exit code.
    #[track_caller]
    pub fn exits(&self, codes: &[i32]) -> &Self {
        assert!(codes.contains(&self.code), "expected one of {codes:?}: {self:#?}");
        self
    }

    /// Asserts that stderr has all of these words.
    #[track_caller]
    pub fn says(&self, words: &[&str]) -> &Self {
        assert!(words.iter().all(|word| self.stderr.contains(word)), "expected {words:?} on stderr: {self:#?}");
        self
    }

    /// Asserts that it failed with these words on stderr, and exit code 2.
    #[track_caller]
    pub fn fails(&self, words: &[&str]) -> &Self {
        self.exits(&[2]).says(words)
    }
}

/// A means of the system that some checks need and not every machine has.
#[derive(Debug)]
pub struct Means {
    /// What it is for.
    purpose: &'static str,
    /// A line of bash that succeeds where it is there.
    probe: &'static str,
    /// How to have it.
    remedy: &'static str,
}

impl Means {
    /// Records and changes the system calls of a program.
    pub const SYSTEM_CALLS: Self = Self {
        purpose: "system calls are recorded and made to fail",
        probe: "strace -f -o /dev/null -e trace=fsync -e inject=fsync:error=EIO true",
        remedy: "strace, with leave to trace (Debian: apt-get install strace)",
    };
    /// Mounts a file system that no other process sees.
    pub const MOUNTS: Self = Self {
        purpose: "a disk is full, and a folder can only be read",
        probe: "unshare --mount bash -c 'mount -t tmpfs none /tmp'",
        remedy: "the superuser, with leave to mount",
    };

    /// Whether the machine has it; where it has not, that is said.
    pub fn is_here_or_said(&self) -> bool {
        let mut bash = Command::new("bash");
        bash.args(["-c", self.probe]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let is_here = bash.status().is_ok_and(|status| status.success());
        if !is_here {
            skipped(&format!("faults where {} need {}", self.purpose, self.remedy));
        }
        is_here
    }
}
