//! Patterns of file names that reach the program quoted: `*`, `?`, `[a-z]` within a name, `**` for any folders.
//!
//! Names need not be UTF-8: invalid bytes are replaced, but only for the match.

use std::ffi::OsString;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use glob::{MatchOptions, Pattern};

use super::io::reason;

/// Whether a shell would expand `text`.
pub(super) fn is_pattern(text: &str) -> bool {
    text.contains(['*', '?', '['])
}

/// Returns the files that `pattern` matches, folder by folder in the order of their bytes. As in a shell, a star does
/// not match a leading dot; folders themselves are not returned.
///
/// # Errors
/// The pattern is malformed, or a folder cannot be read.
pub(super) fn expand(pattern: &str) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let (base, rest) = match pattern.strip_prefix('/') {
        Some(rest) => (PathBuf::from("/"), rest),
        None => (PathBuf::new(), pattern),
    };
    let names: Vec<&str> = rest.split('/').filter(|name| !name.is_empty()).collect();
    walk(&base, &names, &mut files).with_context(|| pattern.to_owned())?;
    Ok(files)
}

fn walk(base: &Path, names: &[&str], files: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    let Some((&name, rest)) = names.split_first() else { return Ok(()) };
    if name == "**" {
        walk(base, rest, files)?;
        let folders = entries(base)?.into_iter().filter(|name| !is_hidden(name)).map(|name| base.join(name));
        // A link to a folder could lead round in a circle.
        return folders
            .filter(|path| path.is_dir() && !path.is_symlink())
            .try_for_each(|path| walk(&path, names, files));
    }
    if !is_pattern(name) {
        return take(base.join(name), rest, files);
    }
    let pattern = Pattern::new(name)?;
    let options = MatchOptions { require_literal_leading_dot: true, ..MatchOptions::default() };
    let matching = entries(base)?.into_iter().filter(|name| pattern.matches_with(&name.to_string_lossy(), options));
    for name in matching {
        take(base.join(name), rest, files)?;
    }
    Ok(())
}

/// Follows a path whose name matches: adds the file if the pattern ends here, or expands the rest of the pattern in the
/// folder.
fn take(path: PathBuf, rest: &[&str], files: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    match (rest.is_empty(), path.is_dir()) {
        (false, true) => walk(&path, rest, files),
        (true, false) if path.symlink_metadata().is_ok() => {
            files.push(path);
            Ok(())
        }
        _ => Ok(()),
    }
}

fn is_hidden(name: &OsString) -> bool {
    name.as_encoded_bytes().starts_with(b".")
}

/// Returns the names in a folder, sorted; none if there is no such folder.
fn entries(folder: &Path) -> anyhow::Result<Vec<OsString>> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let listed = match std::fs::read_dir(folder) {
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => return Ok(Vec::new()),
        listed => listed,
    };
    let names = listed.and_then(|listed| listed.map(|entry| Ok(entry?.file_name())).collect::<Result<Vec<_>, _>>());
    let mut names = names.map_err(|error| anyhow::anyhow!("{}: {}", folder.display(), reason(&error)))?;
    names.sort_unstable();
    Ok(names)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::ffi::OsStrExt as _;

    #[test]
    fn as_in_a_shell() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let at = |name: &[u8]| folder.path().join(std::ffi::OsStr::from_bytes(name));
        for name in [&b"sub/deep"[..], b"x.csa.d"] {
            std::fs::create_dir_all(at(name)).expect("a folder");
        }
        for name in [&b"b.csa"[..], b"a.csa", b".c.csa", b"n\xff.csa", b"sub/d.csa", b"sub/deep/e.csa", b"x.csa.d/f"] {
            std::fs::write(at(name), "").expect("a file");
        }
        let expand = |pattern: &str| {
            let found = expand(&format!("{}/{pattern}", folder.path().display())).expect("a pattern");
            found
                .iter()
                .map(|path| path.as_os_str().as_bytes()[folder.path().as_os_str().len() + 1..].to_vec())
                .collect()
        };
        let found = |pattern: &str| -> Vec<Vec<u8>> { expand(pattern) };
        assert_eq!(found("*.csa"), [&b"a.csa"[..], b"b.csa", b"n\xff.csa"]);
        assert_eq!(found("[a-b].csa"), [b"a.csa", b"b.csa"]);
        assert_eq!(found("*/?.csa"), [b"sub/d.csa"]);
        assert_eq!(found("**/[de].csa"), [&b"sub/d.csa"[..], b"sub/deep/e.csa"]);
        assert_eq!(found(".*.csa"), [b".c.csa"]);
        assert!(found("no/*.csa").is_empty());
    }
}
