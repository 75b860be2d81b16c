//! The tarball, tried where nothing else is: no C library, no shell, no Rust.

use std::path::Path;
use std::process::{Command, Output};

use anyhow::{Context as _, Result, ensure};

use crate::workspace;

/// Two entrants and their game.
const TABLES: [(&str, &str); 2] =
    [("e.csv", "id,seed\na,1\nb,2\n"), ("g.csv", "round,first,second,result\n1,a,b,0-1\n")];

/// Unpacks `tarball`, whose files lie in `folder`, into a root of its own, and runs each program there. Where this machine does not
/// let a program have a root of its own, that is said.
///
/// # Errors
/// A program does not run there, or not as it should.
pub(super) fn try_programs(tarball: &Path, folder: &str) -> Result<()> {
    let root = tempfile::tempdir()?;
    let unpacked = Command::new("tar").arg("-xzf").arg(tarball).arg("-C").arg(root.path()).status().context("tar")?;
    ensure!(unpacked.success(), "{}: tar cannot unpack it", tarball.display());
    for (name, text) in TABLES {
        std::fs::write(root.path().join(name), text)?;
    }
    let in_root = |program: &str, words: &[&str]| -> Result<Output> {
        // A user may have a root where the kernel gives namespaces to everybody.
        let mut command = Command::new("unshare");
        command
            .args(["--map-root-user", "chroot"])
            .arg(root.path())
            .arg(format!("/{folder}/bin/{program}"))
            .args(words);
        command.output().context("unshare")
    };
    let is_allowed = Command::new("unshare").args(["--map-root-user", "true"]).status().is_ok_and(|it| it.success());
    if !is_allowed {
        println!("SKIPPED: the trial in an empty root, since unshare is not here or not allowed");
        return Ok(());
    }
    for program in workspace::programs()? {
        let done = in_root(&program, &["--version"])?;
        let version = String::from_utf8_lossy(&done.stdout).into_owned();
        let errors = String::from_utf8_lossy(&done.stderr);
        ensure!(version.starts_with(&format!("{program} ")), "{program} does not run in an empty root: {errors}");
    }
    let line = ["--rules", "wcsc-2010", "--entrants", "/e.csv", "/g.csv"];
    let table = String::from_utf8(in_root("standings", &line)?.stdout)?;
    ensure!(table.lines().nth(1).is_some_and(|row| row.starts_with("1,b,")), "standings in an empty root: {table}");
    println!("tried in an empty root: every program runs");
    Ok(())
}
