//! Any bytes are compressed, an archive, or neither: reading them neither panics nor runs away.
//!
//! One thread and three give the same lines; so does stdin, but for zip, which it cannot be, and what ends as zip does.
#![no_main]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::num::NonZeroUsize;
use std::path::PathBuf;

use libfuzzer_sys::fuzz_target;
use shinpan_cli::{CommonArgs, Emit, Exit, Input, Io, Output, RecordArgs, Session};

/// Bytes read of a source; what is small may hold much.
const MOST: u64 = 1 << 20;

/// The lines of a source.
fn work(_: &mut (), name: &str, input: Input, emit: Emit<'_, String>) -> anyhow::Result<()> {
    for line in BufReader::new(input.take(MOST)).split(b'\n') {
        let line = line?;
        if emit(format!("{name}: {}", line.escape_ascii())).is_break() {
            break;
        }
    }
    Ok(())
}

/// The code, the lines and the messages of a run.
fn run(args: &RecordArgs, stdin: &[u8]) -> (Exit, String, String) {
    let (io, captured) = Io::captured("t", stdin);
    let mut session = Session::open(&CommonArgs::default(), &io).expect("no file is opened");
    let sink = |output: &mut Output, line: String| {
        writeln!(output, "{line}")?;
        Ok(Exit::Ok)
    };
    let exit = args.run(&mut session, || (), work, sink).expect("memory takes every line");
    session.finish(exit).expect("memory takes every line");
    (exit, captured.stdout(), captured.stderr())
}

fuzz_target!(|bytes: &[u8]| {
    let mut file = tempfile::NamedTempFile::new().expect("a folder for temporary files");
    file.write_all(bytes).expect("room for a small file");
    let files: Vec<PathBuf> = vec![file.path().to_owned()];
    let args = |jobs| RecordArgs { files: files.clone(), jobs: NonZeroUsize::new(jobs), ..RecordArgs::default() };
    let one = run(&args(1), b"");
    assert_eq!(one, run(&args(3), b""));
    if !bytes.starts_with(b"PK") && !bytes.windows(4).any(|four| four == b"PK\x05\x06") {
        let (exit, stdout, stderr) = run(&RecordArgs::default(), bytes);
        let named = |text: String| text.replace(&*files[0].to_string_lossy(), "-");
        assert_eq!((exit, stdout, stderr), (one.0, named(one.1), named(one.2)));
    }
});
