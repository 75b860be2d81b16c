//! The fuzz targets are a workspace of their own; here they are only compiled.

use anyhow::Result;

use crate::run::{cargo, command, shown};
use crate::workspace;

const MANIFEST: &str = "fuzz/Cargo.toml";

/// Compiles the fuzz targets, where their dependencies and a C++ compiler for the fuzzer's own part are at hand.
pub(crate) fn check() -> Result<()> {
    if !workspace::root().join(MANIFEST).is_file() {
        println!("SKIPPED: there is no {MANIFEST}");
        return Ok(());
    }
    let lock = workspace::root().join("fuzz/Cargo.lock");
    let before = std::fs::read(&lock).ok();
    let checked = check_targets();
    if before.is_none() {
        // Not there before: not there afterwards.
        let _ = std::fs::remove_file(&lock);
    }
    checked
}

fn check_targets() -> Result<()> {
    let compiler = std::env::var_os("CXX").unwrap_or_else(|| "c++".into());
    if !command(compiler).arg("--version").output().is_ok_and(|output| output.status.success()) {
        println!("SKIPPED: no C++ compiler, which the fuzzer's own part needs");
        return Ok(());
    }
    if !cargo(&["fetch", "--quiet", "--manifest-path", MANIFEST]).status()?.success() {
        println!("SKIPPED: the dependencies of the fuzz targets cannot be fetched");
        return Ok(());
    }
    let target = workspace::target()?.join("fuzz");
    shown(cargo(&["check", "--manifest-path", MANIFEST, "--bins", "--target-dir"]).arg(target))
}
