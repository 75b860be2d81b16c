//! Programs that need no library of the system they run on.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};

use crate::{run, workspace};

/// A C library that is made to be linked in.
const MUSL: &str = "x86_64-unknown-linux-musl";

/// How long rustup may look for the target: without a network it tries again and again.
const PATIENCE: Duration = Duration::from_mins(1);

/// How often it is looked whether rustup is done.
const PAUSE: Duration = Duration::from_millis(100);

/// Builds the programs with musl where rustup has that target or can add it, else with the C library of this machine linked in. The
/// target and the folder.
pub(super) fn programs() -> Result<(String, PathBuf)> {
    if is_installed()? || can_be_added() {
        return Ok((MUSL.to_owned(), workspace::build(&["--release", "--target", MUSL], &[])?));
    }
    println!("SKIPPED: musl, since rustup cannot add {MUSL}; the C library of this machine is linked in");
    let host = String::from_utf8(run::output(run::command("rustc").args(["--print", "host-tuple"]))?)?;
    let host = host.trim();
    // With a target that is named, what runs while building is built as ever.
    let linked_in = [("RUSTFLAGS", "-C target-feature=+crt-static")];
    Ok((host.to_owned(), workspace::build(&["--release", "--target", host], &linked_in)?))
}

fn is_installed() -> Result<bool> {
    let Ok(done) = run::command("rustup").args(["target", "list", "--installed"]).output() else { return Ok(false) };
    Ok(String::from_utf8(done.stdout)?.lines().any(|target| target == MUSL))
}

fn can_be_added() -> bool {
    let mut rustup = run::command("rustup");
    rustup.args(["target", "add", MUSL]).stdout(Stdio::null()).stderr(Stdio::null());
    ends_well(&mut rustup, PATIENCE).unwrap_or(false)
}

/// Whether it ends within `patience`, and without an error; then it is stopped.
fn ends_well(command: &mut Command, patience: Duration) -> Result<bool> {
    let mut child = command.spawn().context("a program that is not here")?;
    let started = Instant::now();
    while started.elapsed() < patience {
        if let Some(status) = child.try_wait()? {
            return Ok(status.success());
        }
        std::thread::sleep(PAUSE);
    }
    child.kill()?;
    child.wait()?;
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patience_has_an_end() {
        let ends = |line: &str, seconds| ends_well(Command::new("sh").args(["-c", line]), Duration::from_secs(seconds));
        assert!(ends("exit 0", 60).expect("sh"));
        assert!(!ends("exit 1", 60).expect("sh"));
        let started = Instant::now();
        assert!(!ends("exec sleep 60", 1).expect("sh"));
        assert!(started.elapsed() < Duration::from_secs(30));
    }
}
