//! A stream that is split among threads: errors are reported in their place, and slow bytes hold up nothing else.

use std::io::{self, BufRead as _, BufReader, Cursor, Read, Write as _};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use shinpan_cli::io::Captured;
use shinpan_cli::{CommonArgs, Emit, Exit, Input, Io, RecordArgs, Session, Split, Stdin};
use shinpan_records::SplitRule;
use shinpan_records::chunk::{LineEnds, behind_line};

/// A line as a record: its index, its number and its text; `!` makes a finding.
type Item = (u32, u32, String);

fn work(_: &mut (), _: &str, input: Input, emit: Emit<'_, Item>) -> anyhow::Result<()> {
    let chunk = input.chunk();
    assert_eq!(chunk.head(), if chunk.is_first() { &b""[..] } else { b"head" });
    for (index, line) in (1..).zip(BufReader::new(input).lines()) {
        if emit((index, chunk.line() + index - 1, line?)).is_break() {
            break;
        }
    }
    Ok(())
}

fn rule(head: &[u8]) -> Option<SplitRule> {
    let (format, line_ends, border) = ("lines", LineEnds::Lf, behind_line as fn(&[u8]) -> _);
    (head.first() != Some(&b'-')).then(|| SplitRule { format, head: b"head".to_vec(), line_ends, border })
}

/// Returns the exit code, stdout and stderr of a run over `stdin`.
fn run(stdin: impl Read + Send + 'static, jobs: usize, fail_fast: bool) -> (Exit, String, String) {
    let (mut io, captured) = Io::captured("t", "");
    io.stdin = Stdin::new(Box::new(stdin));
    run_io(io, &captured, jobs, fail_fast)
}

fn run_io(mut io: Io, captured: &Captured, jobs: usize, fail_fast: bool) -> (Exit, String, String) {
    io.environment.chunk_size = io.environment.chunk_size.or(NonZeroUsize::new(20));
    let args = RecordArgs { jobs: NonZeroUsize::new(jobs), fail_fast, ..RecordArgs::default() };
    let mut session = Session::open(&CommonArgs::default(), &io).unwrap();
    let split = Split { rule: &rule, index: |item: &mut Item| &mut item.0 };
    let sink = |output: &mut shinpan_cli::Output, (index, line, text): Item| {
        writeln!(output, "{index} {line} {text}")?;
        Ok(Exit::findings(text.starts_with('!')))
    };
    let exit = args.run_split(&mut session, Some(&split), || (), work, sink).unwrap();
    session.finish(exit).unwrap();
    (exit, captured.stdout(), captured.stderr())
}

fn lines(count: usize) -> String {
    (0..count).map(|number| "x".repeat(number % 23) + "\n").collect()
}

/// A reader that fails after its bytes.
struct Failing(Cursor<Vec<u8>>, usize);

impl Read for Failing {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let most = self.1.min(into.len());
        match self.0.read(&mut into[..most]) {
            Ok(0) => Err(io::Error::other("the disk is gone")),
            other => other,
        }
    }
}

#[test]
fn a_stream_is_split_where_there_is_a_rule() {
    for first in ["", "-"] {
        let text = format!("{first}\n{}", lines(1000));
        let whole = run(Cursor::new(text.clone()), 1, false);
        assert!(whole.1.lines().last().unwrap().starts_with("1001 1001 "));
        for jobs in 2..5 {
            assert_eq!(run(Cursor::new(text.clone()), jobs, false), whole, "{jobs} {first:?}");
        }
    }
}

#[test]
fn an_error_of_the_stream_comes_behind_what_was_read() {
    let text = lines(100);
    for end in (0..text.len()).step_by(7) {
        for step in [5, 50, 5000] {
            let failing = || Failing(Cursor::new(text.as_bytes()[..end].to_vec()), step);
            let whole = run(failing(), 1, false);
            assert_eq!((whole.0, &*whole.2), (Exit::Error, "t: -: the disk is gone\n"));
            assert_eq!(run(failing(), 3, false), whole, "{end} {step}");
        }
    }
}

/// A reader that returns a line only after the previous one has been written.
struct Asking {
    rest: Vec<String>,
    last: Option<String>,
    output: Captured,
}

impl Read for Asking {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let started = Instant::now();
        while self.last.as_ref().is_some_and(|last| !self.output.stdout().ends_with(last)) {
            if started.elapsed() > Duration::from_secs(5) {
                return Err(io::Error::other(format!("{:?} is not there", self.last)));
            }
            std::thread::sleep(Duration::from_micros(100));
        }
        let Some(next) = self.rest.pop() else { return Ok(0) };
        into[..next.len()].copy_from_slice(next.as_bytes());
        self.last = next.lines().last().map(|line| format!(" {line}\n"));
        Ok(next.len())
    }
}

#[test]
fn a_line_is_written_before_the_next_one_comes() {
    for jobs in [1, 2, 4] {
        let (mut io, output) = Io::captured("t", "");
        let many: String = (0..90).map(|line: u32| line.to_string() + "\n").collect();
        // Slowly, then much at once, then slowly again.
        let rest = (0..60).map(|line| format!("{}line {line}\n", if line == 30 { &many } else { "" }));
        let asking = Asking { rest: rest.collect(), last: None, output: output.clone() };
        io.stdin = Stdin::new(Box::new(asking));
        let (exit, out, err) = run_io(io, &output, jobs, false);
        assert_eq!((exit, &*err), (Exit::Ok, ""), "{jobs}");
        assert_eq!(out.lines().last(), Some("150 150 line 0"));
    }
}

/// A reader that returns a line every millisecond, and records how far the output is behind.
struct Steady {
    line: usize,
    behind: Arc<AtomicUsize>,
    output: Captured,
}

impl Read for Steady {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        std::thread::sleep(Duration::from_millis(1));
        self.behind.fetch_max(self.line - self.output.stdout().lines().count(), Ordering::Relaxed);
        self.line += 1;
        into[..10].copy_from_slice(b"a record.\n");
        Ok(if self.line > 1000 { 0 } else { 10 })
    }
}

#[test]
fn a_steady_stream_is_not_held_back() {
    let ((mut io, output), behind) = (Io::captured("t", ""), Arc::<AtomicUsize>::default());
    // A chunk has 300 lines.
    io.environment.chunk_size = NonZeroUsize::new(3000);
    io.stdin = Stdin::new(Box::new(Steady { line: 0, behind: Arc::clone(&behind), output: output.clone() }));
    let (exit, out, _) = run_io(io, &output, 2, false);
    assert_eq!((exit, out.lines().count()), (Exit::Ok, 1000));
    assert!(behind.load(Ordering::Relaxed) < 150, "{behind:?} lines behind");
}

#[test]
fn fail_fast_does_not_wait_for_a_stream() {
    struct Endless(Cursor<String>);
    impl Read for Endless {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            match self.0.read(into)? {
                0 => loop {
                    std::thread::park();
                },
                count => Ok(count),
            }
        }
    }
    let text = lines(500) + "!\n" + &lines(500);
    let (exit, out, _) = run(Endless(Cursor::new(text)), 3, true);
    assert_eq!((exit, out.lines().last()), (Exit::Findings, Some("501 501 !")));
}
