//! A run of a case: a program on a copy of the case's files, in a pipe or on a terminal.

use std::fs::{self, File};
use std::io::{Read, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use fancy_regex::Regex;
use nix::pty::{Winsize, openpty};
use serde_json::Value;
use xtask::programs;

/// Interval at which a running program is polled.
const INTERVAL: Duration = Duration::from_millis(2);
/// Longest time that a program may run: one that takes longer is killed, and its case fails.
const PATIENCE: Duration = Duration::from_secs(20);
/// Clock ticks per second on Linux, for the times of a process.
const TICKS: f64 = 100.0;
/// Number of rows of a terminal.
const ROWS: u16 = 50;

/// Outcome of a run.
pub(super) struct Ran {
    /// Exit status; none if a signal ended the program.
    pub(super) code: Option<i32>,
    /// Text written to stdout; on a terminal all output, without colours.
    pub(super) stdout: String,
    /// Text written to stderr; empty on a terminal.
    pub(super) stderr: String,
    /// Processor time in seconds.
    pub(super) cpu: f64,
}

impl Ran {
    /// Runs the program of `run` in `folder`; `earlier` are the runs before it.
    pub(super) fn of(run: &Value, folder: &Path, earlier: &[Self]) -> Self {
        let words = run["argv"].as_array().expect("words").iter().map(|word| word.as_str().expect("a word"));
        let words = words.collect::<Vec<_>>();
        let mut command = Command::new(programs::built().join(words[0]));
        command.args(&words[1..]).current_dir(folder);
        command.env_remove("SHINPAN_EVENT").env_remove("RAYON_NUM_THREADS").env_remove("NO_COLOR");
        for (name, value) in run["env"].as_object().into_iter().flatten() {
            command.env(name, value.as_str().expect("a text"));
        }
        match run["tty"].as_u64() {
            Some(columns) => Self::on_terminal(command, columns.try_into().expect("columns of a terminal")),
            None => Self::in_pipe(command, &stdin(run, folder, earlier)),
        }
    }

    fn in_pipe(mut command: Command, stdin: &[u8]) -> Self {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("a program");
        let mut input = child.stdin.take().expect("a pipe");
        let [mut stdout, mut stderr] = [String::new(), String::new()];
        let (mut out, mut err) = (child.stdout.take().expect("a pipe"), child.stderr.take().expect("a pipe"));
        let (code, cpu) = thread::scope(|scope| {
            // A program that has ended reads no more input.
            scope.spawn(move || drop(input.write_all(stdin)));
            scope.spawn(|| stdout = read(&mut out));
            scope.spawn(|| stderr = read(&mut err));
            end(&mut child)
        });
        Self { code, stdout, stderr, cpu }
    }

    fn on_terminal(mut command: Command, columns: u16) -> Self {
        let size = Winsize { ws_row: ROWS, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        let terminal = openpty(Some(&size), None).expect("a terminal");
        let slave = || Stdio::from(terminal.slave.try_clone().expect("a terminal"));
        command.env("TERM", "xterm").env_remove("COLUMNS").stdin(slave()).stdout(slave()).stderr(slave());
        let mut child = command.spawn().expect("a program");
        // Reading ends only when every handle of the terminal's slave side is closed.
        drop((command, terminal.slave));
        let mut master = File::from(terminal.master);
        let (text, (code, cpu)) = thread::scope(|scope| {
            let reader = scope.spawn(move || read(&mut master));
            let ended = end(&mut child);
            (reader.join().expect("a text"), ended)
        });
        let codes = Regex::new(r"\x1b\[[0-9;?]*[a-zA-Z]").expect("an expression");
        let stdout = codes.replace_all(&text, "").replace("\r\n", "\n");
        Self { code, stdout, stderr: String::new(), cpu }
    }
}

/// Reads until the other side is closed, which a terminal reports as an error.
fn read(stream: &mut impl Read) -> String {
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes);
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Waits for the end, and returns the exit status, none if the program was killed, and the processor time.
fn end(child: &mut Child) -> (Option<i32>, f64) {
    let (mut cpu, started) = (0.0_f64, Instant::now());
    loop {
        cpu = cpu.max(cpu_time(child.id()));
        if let Some(status) = child.try_wait().expect("a child") {
            return (status.code(), cpu);
        }
        if started.elapsed() > PATIENCE {
            child.kill().expect("a child");
        }
        thread::sleep(INTERVAL);
    }
}

/// Processor time that a process has taken, in seconds; 0 if the system does not say.
fn cpu_time(process: u32) -> f64 {
    let about = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // After the name, which may have blanks: user and system time are the 12th and the 13th word.
    let words = about.rsplit_once(')').map(|(_, rest)| rest.split_whitespace()).into_iter().flatten();
    words.skip(11).take(2).filter_map(|word| word.parse::<f64>().ok()).sum::<f64>() / TICKS
}

/// Returns the stdin of a run: nothing, a file, or the output of an earlier run.
fn stdin(run: &Value, folder: &Path, earlier: &[Ran]) -> Vec<u8> {
    match &run["stdin"] {
        Value::String(file) => fs::read(folder.join(file)).unwrap_or_else(|error| panic!("{file}: {error}")),
        Value::Number(index) => {
            let index = index.as_u64().and_then(|index| usize::try_from(index).ok()).expect("a run");
            earlier[index].stdout.clone().into_bytes()
        }
        _ => Vec::new(),
    }
}
