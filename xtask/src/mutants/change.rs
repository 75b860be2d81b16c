//! What a change touches, by git.

use std::collections::BTreeSet;
use std::path::PathBuf;

use anyhow::Result;

use super::scope::Area;
use crate::run::{command, output};
use crate::workspace;

/// The files that differ from a commit, those that git does not know yet among them.
pub(super) fn since(commit: &str) -> Result<Vec<String>> {
    let known = lines(&["diff", "--name-only", "--diff-filter=d", commit, "--"])?;
    let unknown = lines(&["ls-files", "--others", "--exclude-standard"])?;
    Ok(known.into_iter().chain(unknown).collect::<BTreeSet<_>>().into_iter().collect())
}

/// What `cargo xtask ci` compares with: the last commit where something differs from it, else the one before; none where
/// there is no such commit, as outside of a clone.
pub(super) fn base() -> Result<Option<String>> {
    let is_there = |commit: &str| command("git").args(["rev-parse", "--verify", "--quiet", commit]).output();
    let is_there = |commit: &str| is_there(commit).is_ok_and(|done| done.status.success());
    if !is_there("HEAD") {
        return Ok(None);
    }
    let base = if since("HEAD")?.is_empty() { "HEAD^" } else { "HEAD" };
    Ok(is_there(base).then(|| base.to_owned()))
}

/// A file with the difference of these files from a commit.
pub(super) fn diff(commit: &str, files: &[(&'static Area, String)]) -> Result<PathBuf> {
    let mut git = command("git");
    git.args(["diff", "--no-color", "--no-ext-diff", commit, "--"]).args(files.iter().map(|(_, file)| file));
    let folder = workspace::target()?.join("mutants");
    std::fs::create_dir_all(&folder)?;
    let path = folder.join("change.diff");
    std::fs::write(&path, output(&mut git)?)?;
    Ok(path)
}

fn lines(arguments: &[&str]) -> Result<Vec<String>> {
    let text = output(command("git").args(arguments))?;
    Ok(String::from_utf8_lossy(&text).lines().map(str::to_owned).collect())
}
