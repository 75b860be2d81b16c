//! `--cache` in several processes: one waits for the other, and one that is killed has not worked for nothing.

use std::io::{BufRead as _, BufReader, Read, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::time::{Duration, Instant};

use shinpan_testing::Sandbox;

const BAD: &str = "V2.2\nN+A\nN-B\nPI\n+\n+7774FU\nT10\n-3334FU\nT12\n%TORYO\n$TIME_LIMIT:00:25+00\n";
/// More games than are checked before the cache is written.
const MANY: usize = 10_001;

/// A run of the program, which has all its inputs but the last: stdin.
struct Run {
    child: Child,
    stdin: ChildStdin,
}

fn start(folder: &Sandbox, words: &[&str]) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kifu-check"));
    command.current_dir(folder.path("")).args(["--cache", "cache", "--format", "ndjson"]).args(words);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let stdin = child.stdin.take().expect("a pipe");
    Run { child, stdin }
}

impl Run {
    /// Waits for a line on stderr with `text`.
    fn says(&mut self, text: &str) {
        let stderr = self.child.stderr.as_mut().expect("a pipe");
        let mut lines = BufReader::new(stderr).lines();
        assert!(lines.any(|line| line.expect("text").contains(text)), "nothing on stderr says {text:?}");
    }

    /// Waits for so many games on stdout.
    fn writes(&mut self, games: usize) {
        let stdout = self.child.stdout.as_mut().expect("a pipe");
        assert_eq!(BufReader::new(stdout).lines().take(games).count(), games);
    }

    /// Gives it the end of stdin, and waits for its own: the exit code, stdout and stderr.
    fn ends(mut self) -> (Option<i32>, String, String) {
        drop(self.stdin);
        let text = |pipe: &mut dyn Read| {
            let mut text = String::new();
            pipe.read_to_string(&mut text).expect("text");
            text
        };
        let stdout = text(&mut self.child.stdout.take().expect("a pipe"));
        let stderr = text(&mut self.child.stderr.take().expect("a pipe"));
        (self.child.wait().expect("an end").code(), stdout, stderr)
    }
}

#[test]
fn a_second_run_waits_for_the_first_and_finds_what_it_has_done() {
    let folder = Sandbox::with(&[("bad.csa", BAD)]);
    let mut first = start(&folder, &["bad.csa", "-"]);
    first.writes(1);
    let mut second = start(&folder, &["-v", "--new-only", "bad.csa"]);
    let quiet = start(&folder, &["-q", "--new-only", "bad.csa"]);
    second.says("--cache: cache: another run is using it; this one waits");
    first.stdin.write_all(BAD.as_bytes()).expect("it reads");
    let (code, stdout, _) = first.ends();
    assert_eq!((code, stdout.lines().count()), (Some(1), 1), "the record of stdin");
    let (code, stdout, stderr) = second.ends();
    assert_eq!((code, &*stdout), (Some(0), ""));
    assert!(stderr.contains("--cache: cache: 1 source taken from it, 0 checked and kept"), "{stderr}");
    assert_eq!(quiet.ends(), (Some(0), String::new(), String::new()));
}

#[test]
fn many_runs_at_once_lose_nothing() {
    let folder = Sandbox::with(&[("bad.csa", BAD)]);
    let names: Vec<String> = (0..8).map(|number| format!("{number}.csa")).collect();
    let run = |name| {
        folder.write(name, BAD.replace("N+A", &format!("N+{name}")));
        start(&folder, &["-q", name])
    };
    let runs: Vec<Run> = names.iter().map(|name| run(name)).collect();
    for run in runs {
        assert_eq!(run.ends().0, Some(1));
    }
    let words: Vec<&str> = ["-v", "--new-only"].into_iter().chain(names.iter().map(String::as_str)).collect();
    let (code, stdout, stderr) = start(&folder, &words).ends();
    assert_eq!((code, &*stdout), (Some(0), ""), "{stderr}");
    assert!(stderr.contains("8 sources taken from it, 0 checked and kept"), "{stderr}");
}

#[test]
fn a_run_that_is_killed_has_not_worked_for_nothing() {
    let game = "{\"game\":\"shogi\",\"moves\":[\"7g7d\"]}\n";
    let folder = Sandbox::with(&[("bad.csa", BAD), ("many.ndjson", &game.repeat(MANY)), ("late.csa", BAD)]);
    let mut run = start(&folder, &["bad.csa", "many.ndjson", "late.csa", "-"]);
    run.writes(MANY + 2);
    // SIGKILL: it cannot do anything about it.
    run.child.kill().expect("it runs");
    run.child.wait().expect("it is dead");
    let (code, stdout, stderr) = start(&folder, &["-v", "--new-only", "bad.csa", "many.ndjson", "late.csa"]).ends();
    assert!(stderr.contains(" taken from it") && !stderr.contains(" 0 sources taken"), "{stderr}");
    assert!(!stderr.contains("damaged"), "{stderr}");
    // What came after the last time that the cache was written is reported again.
    let again: Vec<&str> = stdout.lines().collect();
    assert!(again.len() < 5 && again.iter().any(|game| game.contains("late.csa")), "{}", again.len());
    assert_eq!(code, Some(1));
}

#[test]
fn a_run_that_is_interrupted_leaves_no_lock() {
    let folder = Sandbox::with(&[("bad.csa", BAD)]);
    let mut run = start(&folder, &["bad.csa", "-"]);
    run.writes(1);
    let id = run.child.id().to_string();
    let interrupted = Command::new("kill").args(["-INT", &id]).status().expect("kill is there");
    assert!(interrupted.success());
    assert_eq!(run.child.wait().expect("an end").code(), Some(130));
    let started = Instant::now();
    let (code, stdout, _) = start(&folder, &["--new-only", "bad.csa"]).ends();
    assert!(code == Some(1) && stdout.lines().count() == 1 && started.elapsed() < Duration::from_secs(20));
}

#[cfg(unix)]
#[test]
fn what_was_not_delivered_was_not_reported() {
    let folder = Sandbox::with(&[("bad.csa", BAD)]);
    let shell = |line: &str| {
        let mut shell = Command::new("bash");
        shell.args(["-c", line]).env("K", env!("CARGO_BIN_EXE_kifu-check")).current_dir(folder.path(""));
        shell.output().expect("bash")
    };
    let run = "$K --cache cache --new-only bad.csa";
    for output in [">&-", ">/dev/full", "-o nowhere/o", "-o bad.csa"] {
        let done = shell(&format!("{run} {output}"));
        assert_eq!((done.status.code(), done.stdout.len()), (Some(2), 0), "{output}");
    }
    let done = shell(run);
    assert!(done.status.code() == Some(1) && !done.stdout.is_empty(), "it is reported again");
    assert_eq!(shell(run).status.code(), Some(0), "it has been reported");
}
