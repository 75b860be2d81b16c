//! An archive means one thing: where two programs would read two records of it, nothing of it is ruled on.

use std::collections::HashSet;
use std::io;

/// The error of an archive that others may read otherwise.
pub(super) fn ambiguous(why: impl std::fmt::Display) -> io::Error {
    let what = "other programs would read other records, so nothing of it is ruled on";
    io::Error::new(io::ErrorKind::InvalidData, format!("archive-ambiguous: {why}; {what}"))
}

/// The names of the members of an archive, each of which may be there once.
#[derive(Default)]
pub(super) struct Names(HashSet<String>);

impl Names {
    /// One more name.
    ///
    /// # Errors
    /// A member before has it.
    pub(super) fn add(&mut self, name: &str) -> io::Result<()> {
        if self.0.insert(unpacked(name)) { Ok(()) } else { Err(ambiguous(format!("two members are named \"{name}\""))) }
    }
}

/// Where a member of this name would be unpacked: `./a`, `b/../a`, `/a` and `\a` are all `a`.
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
            assert!(names.add("a").is_ok() && names.add("r/A").is_ok() && names.add("r/a/b").is_ok());
            let error = names.add(other).unwrap_err().to_string();
            assert!(error.starts_with(&format!("archive-ambiguous: two members are named \"{other}\"; ")), "{error}");
        }
    }
}
