// The body of the tools' build scripts: `include!("../commit.rs");` in build.rs.
//
// Sets SHINPAN_VERSION to `X.Y.Z (abcdef1234 YYYY-MM-DD)`, the commit that is built and its day; where there is no git
// or no commit yet, to `X.Y.Z (0000000 no commit known)`.

use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    let version = std::env::var("CARGO_PKG_VERSION").unwrap_or_default();
    let commit = git(&["log", "-1", "--format=%H %cs"]).as_deref().and_then(shortened);
    let commit = commit.unwrap_or_else(|| "0000000 no commit known".to_owned());
    println!("cargo::rustc-env=SHINPAN_VERSION={version} ({commit})");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=../commit.rs");
    for file in heads() {
        println!("cargo::rerun-if-changed={}", file.display());
    }
}

/// `HASH DAY` with ten digits of the hash, however many git would abbreviate it to on this machine.
fn shortened(commit: &str) -> Option<String> {
    let (hash, day) = commit.split_once(' ')?;
    Some(format!("{} {day}", hash.get(..10)?))
}

/// Returns the files that change with the commit: HEAD, the branch it names, and the packed branches.
///
/// Missing files are left out, since cargo would then run this script at every build; for a missing branch, the nearest
/// existing folder is listed.
fn heads() -> Vec<PathBuf> {
    let (Some(own), Some(common)) = (git(&["rev-parse", "--git-dir"]), git(&["rev-parse", "--git-common-dir"])) else {
        return Vec::new();
    };
    let (own, common) = (PathBuf::from(own), PathBuf::from(common));
    let mut files = vec![own.join("HEAD")];
    if let Some(branch) = git(&["symbolic-ref", "--quiet", "HEAD"]) {
        files.push(existing(&common.join(branch)));
    }
    files.extend(Some(common.join("packed-refs")).filter(|packed| packed.exists()));
    files
}

/// Returns the path, or the nearest folder above it that exists.
fn existing(path: &Path) -> PathBuf {
    path.ancestors().find(|path| path.exists()).unwrap_or(path).to_owned()
}

/// Runs git and returns its output, trimmed; none if git fails, is missing, or prints nothing.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok().filter(|output| output.status.success())?;
    let text = String::from_utf8(output.stdout).ok()?;
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}
