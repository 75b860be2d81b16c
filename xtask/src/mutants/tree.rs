//! A copy of the workspace in which files are changed: the working tree is never touched, whatever happens to a run.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::workspace;

/// The copy.
pub(super) struct Tree {
    root: PathBuf,
    target: PathBuf,
}

/// Makes the copy as the workspace is now. Files that are the same are left alone, so that nothing is built twice.
pub(super) fn copy() -> Result<Tree> {
    let target = workspace::target()?;
    let root = target.join("mutants/tree");
    let files = workspace::files()?;
    for file in &files {
        let (from, to) = (workspace::root().join(file), root.join(file));
        let bytes = std::fs::read(&from).with_context(|| file.clone())?;
        if std::fs::read(&to).is_ok_and(|copied| copied == bytes) {
            continue;
        }
        let folder = to.parent().context("a file without a folder")?;
        std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        std::fs::write(&to, bytes).with_context(|| to.display().to_string())?;
    }
    remove_others(&root, &root, &files.iter().map(String::as_str).collect())?;
    Ok(Tree { root, target })
}

/// Removes files of the copy that the workspace no longer has.
fn remove_others(root: &Path, folder: &Path, files: &BTreeSet<&str>) -> Result<()> {
    for entry in std::fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() {
            remove_others(root, &path, files)?;
            continue;
        }
        let name = path.strip_prefix(root).map(|name| name.to_string_lossy().replace('\\', "/"));
        if !name.is_ok_and(|name| files.contains(name.as_str())) {
            std::fs::remove_file(&path).with_context(|| path.display().to_string())?;
        }
    }
    Ok(())
}

impl Tree {
    /// Cargo in the copy; it shares what is built of the crates of others. The corpus is left out, and random cases are few.
    pub(super) fn cargo(&self) -> Command {
        let mut command = Command::new("cargo");
        command.current_dir(&self.root).env("CARGO_TARGET_DIR", &self.target).env("PROPTEST_CASES", "16");
        command.env_remove("SHINPAN_DATA");
        command
    }

    /// A new folder for what is said of a package.
    pub(super) fn output(&self, package: &str) -> Result<PathBuf> {
        let folder = self.target.join("mutants").join(package);
        if folder.exists() {
            std::fs::remove_dir_all(&folder).with_context(|| folder.display().to_string())?;
        }
        std::fs::create_dir_all(&folder)?;
        Ok(folder)
    }
}
