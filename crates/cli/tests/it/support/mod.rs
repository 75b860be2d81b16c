//! Runs `examples/echo-records.rs` in a shell, in a folder of its own.

pub(crate) mod audit;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// Returns the path of the example beside the tests. `cargo test` builds it; if only this test was built, it is built
/// here.
pub(crate) fn tool() -> &'static Path {
    static TOOL: LazyLock<PathBuf> = LazyLock::new(|| {
        let test = std::env::current_exe().unwrap();
        let profile = test.ancestors().nth(2).unwrap();
        let tool = profile.join("examples/echo-records");
        let built = |path: &Path| fs::metadata(path).and_then(|meta| meta.modified()).ok();
        if built(&tool) < built(&test) {
            build(profile);
        }
        tool
    });
    &TOOL
}

fn build(profile: &Path) {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--quiet", "--example", "echo-records", "--manifest-path"]);
    cargo.arg(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")).arg("--target-dir").arg(profile.parent().unwrap());
    if profile.ends_with("release") {
        cargo.arg("--release");
    }
    assert!(cargo.status().unwrap().success(), "the example does not build");
}

/// Runs a line of bash in `dir`, with `$T` for the tool.
pub(crate) fn bash(dir: &Path, line: &str) -> Output {
    let mut bash = Command::new("bash");
    bash.args(["-c", line]).env("T", tool()).env_remove("NO_COLOR").env("TERM", "xterm").current_dir(dir);
    bash.stdin(Stdio::null()).output().unwrap()
}

/// Checks that a line of bash succeeds in a folder of its own.
#[track_caller]
pub(crate) fn check(line: &str) {
    check_in(folder().path(), line);
}

/// Checks that a line of bash succeeds.
#[track_caller]
pub(crate) fn check_in(dir: &Path, line: &str) {
    let output = bash(dir, line);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(output.status.success(), "{line}\n{}{}", text(&output.stdout), text(&output.stderr));
}

/// Creates a folder with a record without findings and one with a finding.
pub(crate) fn folder() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("ok.txt"), "a\nb\n").unwrap();
    fs::write(dir.path().join("bad.txt"), "c\n!d\n").unwrap();
    dir
}

/// Sends a signal, and returns the exit code of the process, which the signal must end.
pub(crate) fn signal(child: &mut Child, signal: &str) -> Option<i32> {
    assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(5) {
        if let Some(status) = child.try_wait().unwrap() {
            return status.code();
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    child.kill().unwrap();
    panic!("{signal} did not end the process");
}
