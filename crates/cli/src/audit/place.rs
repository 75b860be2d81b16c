//! Places of the files of a line: paths as text, and the folder of a run relative to that of its audit file, so that a
//! folder that has been moved with all its contents is checked in its new place.

use std::ffi::OsStr;
use std::fs;
use std::path::{Component, Path, PathBuf};

use super::line::{from_hex, hex};
use crate::disk::folder;
use crate::name::Name;

/// Converts bytes to text, and also to hex if they are not UTF-8.
pub(super) fn text(bytes: &[u8]) -> (String, Option<String>) {
    let name = Name::new(bytes);
    (name.text, name.bytes.as_deref().map(hex))
}

/// Returns the path that [`text`] was made from.
pub(super) fn path(text: &str, bytes: Option<&str>) -> PathBuf {
    bytes.and_then(from_hex).and_then(os_path).unwrap_or_else(|| PathBuf::from(text))
}

#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "other systems have bytes that are no path")]
fn os_path(bytes: Vec<u8>) -> Option<PathBuf> {
    use std::os::unix::ffi::OsStringExt as _;
    Some(std::ffi::OsString::from_vec(bytes).into())
}

#[cfg(not(unix))]
fn os_path(bytes: Vec<u8>) -> Option<PathBuf> {
    String::from_utf8(bytes).ok().map(PathBuf::from)
}

/// Returns the folder of this process, relative to that of the file.
pub(super) fn folder_of_run(file: &Path) -> (String, Option<String>) {
    let own = std::env::current_dir().and_then(fs::canonicalize);
    let seen = own.map(|own| relative(&folder_of_file(file), &own));
    text(seen.unwrap_or_else(|_| PathBuf::from(".")).as_os_str().as_encoded_bytes())
}

/// Returns the folder of the file itself, whatever links lead to it.
pub(super) fn folder_of_file(file: &Path) -> PathBuf {
    let file = fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
    folder(&file).to_owned()
}

/// Returns the path from one folder to another, both without links.
fn relative(from: &Path, to: &Path) -> PathBuf {
    let (mut from, mut to) = (from.components().peekable(), to.components().peekable());
    let (start, whole) = (from.clone().count(), to.clone().collect::<PathBuf>());
    while from.peek().is_some() && from.peek() == to.peek() {
        from.next();
        to.next();
    }
    // Paths with nothing in common are on different drives.
    let up = from.count();
    if up == start {
        return whole;
    }
    let path: PathBuf = std::iter::repeat_n(Component::ParentDir, up).chain(to).collect();
    if path == Path::new("") { PathBuf::from(".") } else { path }
}

/// Returns a path that identifies a file: without links if the file exists, otherwise without dots.
pub(super) fn identity(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| plain(path))
}

/// Returns the path as it is shown.
pub(super) fn shown(path: &Path) -> String {
    Name::new(plain(path).as_os_str().as_encoded_bytes()).text
}

/// Returns the path without `.`, and without `..` after a name.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if plain.file_name().is_some_and(|name| name != OsStr::new("..")) => {
                plain.pop();
            }
            part => plain.push(part),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_seen_from_another() {
        for (from, to, expected) in [
            ("/e/audit", "/e/audit", "."),
            ("/e", "/e/r1", "r1"),
            ("/e/audit", "/e/r1/a", "../r1/a"),
            ("/e/audit", "/", "../.."),
            ("/var/log", "/srv/x", "../../srv/x"),
        ] {
            assert_eq!(relative(Path::new(from), Path::new(to)), Path::new(expected), "{from} {to}");
        }
    }

    #[test]
    fn a_path_that_is_not_there_has_no_dots() {
        for (path, expected) in
            [("/no/./a/../b", "/no/b"), ("no/such/../x", "no/x"), ("../no", "../no"), ("../../n", "../../n")]
        {
            assert_eq!(identity(Path::new(path)), Path::new(expected), "{path}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_path_that_is_not_utf_8_comes_back() {
        let (shown, bytes) = text(b"n\xff.csa");
        assert_eq!((&*shown, bytes.as_deref()), ("n\\xFF.csa", Some("6eff2e637361")));
        assert_eq!(path(&shown, bytes.as_deref()).as_os_str().as_encoded_bytes(), b"n\xff.csa");
        assert_eq!(path("a", None), Path::new("a"));
    }
}
