//! Who may import whom: docs/ARCHITECTURE.md.

use anyhow::{Result, bail};

use crate::workspace::{self, Package};

/// The folder of a crate, and the folders whose crates it may import. `*` is any one folder.
const MAY_IMPORT: &[(&str, &[&str])] = &[
    ("crates/core", &[]),
    ("crates/matching", &[]),
    ("crates/games/*", &["crates/core"]),
    ("crates/tools/kifu-check", &["crates/core", "crates/games/*"]),
    ("crates/tools/judge-repetition", &["crates/core", "crates/games/*"]),
    ("crates/tools/standings", &["crates/core"]),
    ("crates/tools/color-assign", &["crates/core"]),
    ("crates/tools/pair", &["crates/core", "crates/matching", "crates/tools/standings"]),
    ("crates/tools/qualify-score", &["crates/core", "crates/matching", "crates/tools/standings"]),
    ("xtask", &["crates/*", "crates/games/*", "crates/tools/*"]),
];

/// Compares the dependencies of every crate, those of its tests too, with the table.
pub(crate) fn check() -> Result<()> {
    let packages = workspace::packages()?;
    let faults: Vec<String> = packages.iter().flat_map(|package| faults(package, &packages)).collect();
    if !faults.is_empty() {
        bail!("{}", faults.join("; "));
    }
    Ok(())
}

fn faults(package: &Package, all: &[Package]) -> Vec<String> {
    let Some((_, allowed)) = MAY_IMPORT.iter().find(|(folder, _)| is_in(&package.folder, folder)) else {
        return vec![format!("{} is in no folder that docs/ARCHITECTURE.md knows", package.folder)];
    };
    let imported = all.iter().filter(|other| package.local_dependencies.contains(&other.name));
    let wrong = imported.filter(|other| !allowed.iter().any(|folder| is_in(&other.folder, folder)));
    wrong.map(|other| format!("{} imports {}", package.folder, other.folder)).collect()
}

/// Whether `folder` is what `pattern` names.
fn is_in(folder: &str, pattern: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(start) => folder.strip_prefix(start).is_some_and(|rest| !rest.is_empty() && !rest.contains('/')),
        None => folder == pattern,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(folder: &str, imports: &[&str]) -> Package {
        let name = |folder: &str| folder.rsplit('/').next().unwrap_or_default().to_owned();
        let local_dependencies = imports.iter().map(|folder| name(folder)).collect();
        Package { name: name(folder), folder: folder.to_owned(), local_dependencies, programs: Vec::new() }
    }

    #[test]
    fn directions() {
        let folders = ["crates/core", "crates/games/shogi", "crates/games/go", "crates/tools/kifu-check", "xtask"];
        let all: Vec<Package> = folders.iter().map(|folder| package(folder, &[])).collect();
        for (folder, imports, wrong) in [
            ("crates/core", &["crates/core"][..], 1),
            ("crates/games/shogi", &["crates/core"], 0),
            ("crates/games/shogi", &["crates/games/go"], 1),
            ("crates/games/shogi", &["crates/tools/kifu-check", "xtask"], 2),
            ("crates/tools/kifu-check", &["crates/core", "crates/games/go"], 0),
            ("xtask", &["crates/core", "crates/games/go", "crates/tools/kifu-check"], 0),
            ("crates/other", &[], 1),
        ] {
            assert_eq!(faults(&package(folder, imports), &all).len(), wrong, "{folder} {imports:?}");
        }
    }
}
