//! Files of the workspace.

use std::path::Path;

use crate::run::{Result, on, root};

/// Returns all files of the workspace except those of git and build output, as sorted paths within it, separated by `/`.
///
/// # Errors
/// A folder cannot be read.
pub fn files() -> Result<Vec<String>> {
    let mut files = Vec::new();
    collect(root(), "", &mut files)?;
    files.sort();
    Ok(files)
}

fn collect(folder: &Path, prefix: &str, files: &mut Vec<String>) -> Result {
    const LEFT_OUT: [&str; 5] = [".git", "target", "fuzz/corpus", "fuzz/artifacts", "fuzz/coverage"];
    for entry in std::fs::read_dir(folder).map_err(on(folder))? {
        let entry = entry.map_err(on(folder))?;
        let path = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if LEFT_OUT.contains(&path.as_str()) || path.ends_with("/target") {
            continue;
        }
        if entry.file_type().map_err(on(folder))?.is_dir() {
            collect(&entry.path(), &format!("{path}/"), files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}
