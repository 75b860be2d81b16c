//! Whatever bytes stand in the file of `--cache`: the reports are those without one, or the file is refused.
//!
//! The first byte says whether the rest is the whole file, or three bytes a change of a sound one: place and value.
#![no_main]

use std::sync::LazyLock;

use kifu_check::run;
use libfuzzer_sys::fuzz_target;
use shinpan_testing::{RunResult, Sandbox};

const OK: &str = "V2.2\nN+A\nN-B\nPI\n+\n+7776FU\nT10\n-3334FU\nT12\n%TORYO\n";
const BAD: &str = "V2.2\nN+A\nN-B\nPI\n+\n+7774FU\nT10\n-3334FU\nT12\n%TORYO\n";

/// The reports without a cache, and the file of a run that kept them.
static SOUND: LazyLock<(String, Vec<u8>)> = LazyLock::new(|| {
    let sandbox = sandbox();
    let plain = checked(&sandbox, "");
    assert_eq!(plain.code, 1);
    let kept = checked(&sandbox, "--cache DIR/cache");
    assert_eq!(kept.stdout, plain.stdout);
    (plain.stdout, std::fs::read(sandbox.path("cache")).expect("it was written"))
});

fn sandbox() -> Sandbox {
    Sandbox::with(&[("ok.csa", OK), ("bad.csa", BAD)])
}

fn checked(sandbox: &Sandbox, options: &str) -> RunResult {
    sandbox.run(run, &format!("--format ndjson --jobs 1 {options} DIR/ok.csa DIR/bad.csa"))
}

fn changed(changes: &[u8]) -> Vec<u8> {
    let mut file = SOUND.1.clone();
    for change in changes.chunks_exact(3) {
        let at = usize::from(u16::from_le_bytes([change[0], change[1]])) % (file.len() + 1);
        match file.get_mut(at) {
            Some(byte) => *byte = change[2],
            None => file.push(change[2]),
        }
    }
    file
}

fuzz_target!(|data: &[u8]| {
    let Some((&kind, rest)) = data.split_first() else { return };
    let file = if kind & 1 == 0 { rest.to_vec() } else { changed(rest) };
    let sandbox = sandbox();
    sandbox.write("cache", &file);
    for _ in 0..2 {
        let found = checked(&sandbox, "--cache DIR/cache");
        if found.code == 2 {
            // What is no cache is left as it is.
            assert!(found.stdout.is_empty() && std::fs::read(sandbox.path("cache")).is_ok_and(|bytes| bytes == file));
            return;
        }
        assert_eq!((found.code, &found.stdout), (1, &SOUND.0));
    }
});
