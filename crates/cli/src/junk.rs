//! Files that systems add beside those of people: they are skipped in folders and archives, and named with `-v`.

/// Names of folders with such files, the beginning of such names, and other names, which Windows writes in any case.
const FOLDER: &str = "__MACOSX";
const BEGINNING: &str = "._";
const NAMES: [&str; 3] = [".DS_Store", "Thumbs.db", "desktop.ini"];

/// Whether a file with this path, separated by slashes or backslashes, is such a file.
pub(super) fn is_junk(path: &str) -> bool {
    let mut parts = path.split(['/', '\\']).rev();
    let name = parts.next().unwrap_or_default();
    name.starts_with(BEGINNING)
        || NAMES.iter().any(|junk| name.eq_ignore_ascii_case(junk))
        || name == FOLDER
        || parts.any(|folder| folder == FOLDER)
}

/// Returns a list of names for a message, in which only the first are named.
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
