//! One large file is split among threads, and nobody can tell from what comes of it.

#[path = "../../splitting.rs"]
mod splitting;
#[allow(dead_code, reason = "shared by several tests")]
#[path = "../../testing.rs"]
mod testing;

use std::num::NonZeroUsize;

use kifu_check::run;
use proptest::prelude::*;
use shinpan_core::shell::{Io, Stdin};
use splitting::{Drip, KINDS, Kind};
use testing::{Done, Folder};

/// The code, stdout and stderr of a run.
fn outcome(kind: &Kind, folder: &Folder, inputs: &str, change: impl FnOnce(&mut Io)) -> (u8, String, String) {
    let line = format!("--format ndjson --game {} {} {inputs}", kind.game, kind.options);
    let Done { code, stdout, stderr } = folder.run_with(run, &line, b"", change);
    (code, stdout, stderr)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_file_in_pieces((kind, file) in splitting::file(), size in splitting::size(), jobs in 2_usize..5) {
        let (kind, folder) = (&KINDS[kind], Folder::with(&[("a", &file), ("b", &file)]));
        let piece = |io: &mut Io| io.environment.piece = NonZeroUsize::new(size);
        for inputs in ["DIR/a", "DIR/a DIR/b", "--fail-fast DIR/a", "DIR/a DIR/nope DIR/a"] {
            let whole = outcome(kind, &folder, &format!("--jobs 1 {inputs}"), |_| ());
            let split = outcome(kind, &folder, &format!("--jobs {jobs} {inputs}"), piece);
            prop_assert_eq!(split, whole, "{} {}", inputs, file.escape_ascii());
        }
    }

    #[test]
    fn a_stream_in_pieces((kind, file) in splitting::file(), size in splitting::size(), step in 1_usize..2000) {
        let (kind, folder) = (&KINDS[kind], Folder::with(&[("b", &file)]));
        let stream = |io: &mut Io| {
            io.environment.piece = NonZeroUsize::new(size);
            io.stdin = Stdin::new(Box::new(Drip { bytes: std::io::Cursor::new(file.clone()), step }));
        };
        for inputs in ["-", "DIR/b - DIR/b"] {
            let whole = outcome(kind, &folder, &format!("--jobs 1 {inputs}"), stream);
            let split = outcome(kind, &folder, &format!("--jobs 2 {inputs}"), stream);
            prop_assert_eq!(split, whole, "{} {}", inputs, file.escape_ascii());
        }
    }
}

#[test]
fn a_large_file_in_pieces_of_the_usual_size() {
    for kind in KINDS.iter().step_by(2) {
        let folder = Folder::with(&[("a", kind.large())]);
        let whole = outcome(kind, &folder, "--jobs 1 DIR/a", |_| ());
        assert!(whole.1.lines().count() > 1000, "{}", kind.game);
        assert!(outcome(kind, &folder, "--jobs 3 DIR/a", |_| ()) == whole, "{}", kind.game);
    }
}
