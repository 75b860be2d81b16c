//! Ambiguous archives: if two programs could read different records from an archive, it is not ruled on at all.

use std::collections::HashSet;
use std::io;

/// Creates the error of an archive that other programs may read differently.
pub(super) fn ambiguous(why: impl std::fmt::Display) -> io::Error {
    let what = "other programs would read different records, so it is not judged";
    io::Error::new(io::ErrorKind::InvalidData, format!("archive-ambiguous: {why}; {what}"))
}

/// Names of the members of an archive. Each may occur only once, as a file or as a folder.
#[derive(Default)]
pub(super) struct Names {
    files: HashSet<String>,
    folders: HashSet<String>,
}

impl Names {
    /// Adds a file.
    ///
    /// # Errors
    /// An earlier member has the same name.
    pub(super) fn add(&mut self, name: &str) -> io::Result<()> {
        let is_new = self.files.insert(unpacked(name));
        if is_new { Ok(()) } else { Err(ambiguous(format!("two members are named \"{name}\""))) }
    }

    /// Adds a folder, which may be named several times.
    pub(super) fn add_folder(&mut self, name: &str) {
        self.folders.insert(unpacked(name));
    }

    /// Checks, once all members have been added, that no file is also a folder.
    ///
    /// # Errors
    /// A file is also a folder.
    pub(super) fn check_folders(&self) -> io::Result<()> {
        let files = self.files.iter().map(|path| (path, true));
        let mut paths: Vec<(&String, bool)> = files.chain(self.folders.iter().map(|path| (path, false))).collect();
        // The contents of a folder come right after it. A file comes after a folder of the same name.
        paths.sort_unstable_by(|(a, a_is_file), (b, b_is_file)| {
            in_order(a).cmp(in_order(b)).then(a_is_file.cmp(b_is_file))
        });
        let mut last: Option<(&String, bool)> = None;
        for (path, is_file) in paths {
            let is_twice = last.is_some_and(|(other, _)| other == path);
            let is_within = last.is_some_and(|(other, other_is_file)| {
                other_is_file && path.strip_prefix(other.as_str()).is_some_and(|rest| rest.starts_with('/'))
            });
            if is_twice || is_within {
                return Err(ambiguous(format!("one name is that of a file and of a folder, at \"{path}\"")));
            }
            last = Some((path, is_file));
        }
        Ok(())
    }
}

/// Key by which paths are sorted: the bytes of a path, with separators before every other byte.
fn in_order(path: &str) -> impl Iterator<Item = u16> {
    path.bytes().map(|byte| if byte == b'/' { 0 } else { u16::from(byte) + 1 })
}

/// Returns the path at which a member of this name would be unpacked: `./a`, `b/../a`, `/a` and `\a` are all `a`.
fn unpacked(name: &str) -> String {
    let mut parts = Vec::new();
    for part in name.split(['/', '\\']) {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_there_once_however_it_is_written() {
        for other in ["r/a", "./r/a", "/r//a", "r\\a", "r/x/../a", "../r/a"] {
            let mut names = Names::default();
            names.add("r/a").unwrap();
            assert!(names.add("a").is_ok() && names.add("r/A").is_ok() && names.add("r/b/b").is_ok());
            let error = names.add(other).unwrap_err().to_string();
            assert!(error.starts_with(&format!("archive-ambiguous: two members are named \"{other}\"; ")), "{error}");
        }
    }

    #[test]
    fn a_name_is_that_of_a_file_or_of_a_folder() {
        for (files, folders, at) in [
            (&["a.csa", "a.csa/b"][..], &[][..], Some("a.csa/b")),
            (&["r/a/x/y", "r/a-b", "r/a b", "r/a"], &[], Some("r/a/x/y")),
            (&["./r/a", "r"], &[], Some("r/a")),
            (&["a", "b"], &["r/", "b/"], Some("b")),
            (&["a"], &["a/b/"], Some("a/b")),
            (&["r/x/a", "r/x.csa", "r/x-y"], &["r/", "r/x/", "r/"], None),
        ] {
            let mut names = Names::default();
            files.iter().try_for_each(|file| names.add(file)).unwrap();
            for folder in folders {
                names.add_folder(folder);
            }
            let found = names.check_folders().map_err(|error| error.to_string());
            let expected = at.map(|at| format!("a file and of a folder, at \"{at}\""));
            assert_eq!(found.is_err(), expected.is_some(), "{files:?}");
            assert!(found.is_ok() || found.is_err_and(|error| error.contains(&expected.unwrap())), "{files:?}");
        }
    }
}
