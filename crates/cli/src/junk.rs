//! Files that systems put beside those of people: they are passed over in folders and archives, and said with `-v`.

/// Folders of such files, files whose names begin so, and the names of others, which Windows writes in any case.
const FOLDER: &str = "__MACOSX";
const BEGINNING: &str = "._";
const NAMES: [&str; 3] = [".DS_Store", "Thumbs.db", "desktop.ini"];

/// Whether a file with this path, whose parts are split by slashes, is one of them.
pub(super) fn is_junk(path: &str) -> bool {
    let mut parts = path.split(['/', '\\']).rev();
    let name = parts.next().unwrap_or_default();
    name.starts_with(BEGINNING)
        || NAMES.iter().any(|junk| name.eq_ignore_ascii_case(junk))
        || name == FOLDER
        || parts.any(|folder| folder == FOLDER)
}

/// A list of names for a message, of which the first are named.
pub(super) fn named(names: &[String]) -> String {
    const SHOWN: usize = 20;
    let shown = names.iter().take(SHOWN).map(String::as_str).collect::<Vec<_>>().join(", ");
    match names.len().saturating_sub(SHOWN) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_systems_write_is_no_record() {
        for path in [
            "__MACOSX/._a.csa",
            "__MACOSX/a.csa",
            "r/._a.csa",
            "r/.DS_Store",
            "Thumbs.db",
            "r/THUMBS.DB",
            "Desktop.ini",
        ] {
            assert!(is_junk(path), "{path}");
        }
        for path in ["a.csa", "_.csa", "r._/a.csa", "MACOSX/a.csa", ".a.csa", "Thumbs.db.csa"] {
            assert!(!is_junk(path), "{path}");
        }
    }
}
