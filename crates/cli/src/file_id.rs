//! Identity of the file that a path leads to, whatever its name: links and hard links to a file are that file.

use std::path::Path;

/// Identity of a file on this machine. Two paths lead to the same file if their ids are equal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FileId(Id);

#[cfg(unix)]
type Id = (u64, u64);
#[cfg(not(unix))]
type Id = std::path::PathBuf;

impl FileId {
    /// Returns the id of the file that `path` leads to; none if there is not a regular file.
    #[cfg(unix)]
    pub(super) fn of(path: &Path) -> Option<Self> {
        Self::of_metadata(&std::fs::metadata(path).ok()?)
    }

    /// Returns the id of the regular file that `about` describes.
    #[cfg(unix)]
    pub(super) fn of_metadata(about: &std::fs::Metadata) -> Option<Self> {
        use std::os::unix::fs::MetadataExt as _;
        about.is_file().then(|| Self((about.dev(), about.ino())))
    }

    /// Returns the id of the file that `path` leads to; none if there is not a regular file. Hard links are not recognised
    /// on this system.
    #[cfg(not(unix))]
    pub(super) fn of(path: &Path) -> Option<Self> {
        let path = std::fs::canonicalize(path).ok()?;
        path.is_file().then_some(Self(path))
    }

    /// Returns the id of the file that stdin is redirected from, if it is one.
    #[cfg(unix)]
    pub(super) fn of_stdin() -> Option<Self> {
        use std::os::fd::AsFd as _;
        let stdin = std::io::stdin().as_fd().try_clone_to_owned().ok()?;
        Self::of_metadata(&std::fs::File::from(stdin).metadata().ok()?)
    }

    /// Returns the id of the file that stdout is redirected to, if it is one.
    #[cfg(unix)]
    pub(super) fn of_stdout() -> Option<Self> {
        use std::os::fd::AsFd as _;
        let stdout = std::io::stdout().as_fd().try_clone_to_owned().ok()?;
        Self::of_metadata(&std::fs::File::from(stdout).metadata().ok()?)
    }

    /// Returns none: this system does not tell which file stdout is redirected to.
    #[cfg(not(unix))]
    pub(super) const fn of_stdout() -> Option<Self> {
        None
    }

    /// Returns none: this system does not tell which file stdin is redirected from.
    #[cfg(not(unix))]
    pub(super) const fn of_stdin() -> Option<Self> {
        None
    }
}

/// Whether two paths lead to the same file, even if it does not exist.
pub(super) fn is_same_file(one: &Path, other: &Path) -> bool {
    match (FileId::of(one), FileId::of(other)) {
        (Some(one), Some(other)) => one == other,
        (None, None) => resolved(one).is_some_and(|one| Some(one) == resolved(other)),
        _ => false,
    }
}

/// Returns the path without links and dots; for a file that does not exist, its name in the resolved path of its
/// folder.
pub(super) fn resolved(path: &Path) -> Option<std::path::PathBuf> {
    std::fs::canonicalize(path).ok().or_else(|| {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        Some(std::fs::canonicalize(folder).ok()?.join(path.file_name()?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_file_has_one_id_by_all_its_names() {
        let dir = tempfile::tempdir().expect("a folder");
        let path = |name: &str| dir.path().join(name);
        fs::write(path("a"), "").expect("a file");
        fs::write(path("b"), "").expect("a file");
        fs::hard_link(path("a"), path("hard")).expect("a hard link");
        let id = |name: &str| FileId::of(&path(name));
        assert!(id("a").is_some() && id("a") != id("b") && id("none").is_none() && id(".").is_none());
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink("a", path("link")).expect("a link");
            assert!(id("a") == id("hard") && id("a") == id("link") && id("a") == id("../x/../a").or(id("./a")));
        }
    }
}
