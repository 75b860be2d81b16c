//! Allowed imports between crates: docs/ARCHITECTURE.md.

use crate::packages::{Package, packages};

/// Folder of a crate, and the folders whose crates it may import. `*` stands for any one folder.
const MAY_IMPORT: &[(&str, &[&str])] = &[
    ("crates/core", &[]),
    ("crates/matching", &[]),
    ("crates/records", &["crates/core"]),
    ("crates/tournament", &["crates/core", "crates/matching"]),
    ("crates/pairing", &["crates/core", "crates/matching", "crates/tournament"]),
    ("crates/games/*", &["crates/core", "crates/records"]),
    ("crates/cli", &["crates/core", "crates/records"]),
    ("crates/pages", &["crates/core", "crates/records", "crates/tournament", "crates/cli"]),
    ("crates/tools/*", &["crates/*", "crates/games/*"]),
    ("crates/testing", &["crates/core", "crates/records", "crates/cli"]),
    ("benches", &["crates/*", "crates/games/*"]),
    ("devtools", &["crates/*", "crates/games/*", "crates/tools/*", "xtask"]),
    ("xtask", &[]),
];
/// Folders that tests may import in addition: crates for tests alone, and another program. Tests may always import
/// their own crate, with other features.
const TESTS_MAY_IMPORT: &[(&str, &[&str])] =
    &[("crates/tools/*", &["crates/testing", "crates/tools/*"]), ("", &["crates/testing"])];

/// Compares the dependencies of every crate and of its tests with the table.
#[test]
fn crates_import_what_they_may() {
    let packages = packages();
    let faults: Vec<String> = packages.iter().flat_map(|package| faults(package, &packages)).collect();
    assert!(faults.is_empty(), "{}", faults.join("; "));
}

fn faults(package: &Package, all: &[Package]) -> Vec<String> {
    let Some((_, allowed)) = MAY_IMPORT.iter().find(|(folder, _)| is_in(&package.folder, folder)) else {
        return vec![format!("{} is in no folder that docs/ARCHITECTURE.md knows", package.folder)];
    };
    let for_tests = TESTS_MAY_IMPORT.iter().find(|(folder, _)| folder.is_empty() || is_in(&package.folder, folder));
    let for_tests = for_tests.map_or(&[][..], |(_, folders)| folders);
    let is_among = |folders: &[&str], other: &Package| folders.iter().any(|folder| is_in(&other.folder, folder));
    let wrong = all.iter().filter(|other| {
        let in_code = package.local_dependencies.contains(&other.name);
        let in_tests = package.local_test_dependencies.contains(&other.name) && other.folder != package.folder;
        (in_code && (!is_among(allowed, other) || other.folder == "crates/testing" && package.folder != "devtools"))
            || (in_tests && !is_among(allowed, other) && !is_among(for_tests, other))
    });
    wrong.map(|other| format!("{} imports {}", package.folder, other.folder)).collect()
}

/// Whether `folder` matches `pattern`.
fn is_in(folder: &str, pattern: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(start) => folder.strip_prefix(start).is_some_and(|rest| !rest.is_empty() && !rest.contains('/')),
        None => folder == pattern,
    }
}

fn package(folder: &str, imports: &[&str]) -> Package {
    let name = |folder: &str| folder.rsplit('/').next().unwrap_or_default().to_owned();
    let local_dependencies = imports.iter().map(|folder| name(folder)).collect();
    Package { name: name(folder), folder: folder.to_owned(), local_dependencies, ..Package::default() }
}

#[test]
fn tests_import_more() {
    let all: Vec<Package> = ["crates/core", "crates/testing"].map(|folder| package(folder, &[])).into();
    let imported = package("crates/core", &["crates/testing"]);
    let local_test_dependencies = imported.local_dependencies.clone();
    let in_tests = Package { local_test_dependencies, ..package("crates/core", &[]) };
    assert_eq!((faults(&imported, &all).len(), faults(&in_tests, &all).len()), (1, 0));
    let itself = Package { local_test_dependencies: vec!["core".to_owned()], ..package("crates/core", &[]) };
    assert_eq!(faults(&itself, &all).len(), 0);
}

#[test]
fn directions() {
    let folders = [
        "crates/core",
        "crates/games/shogi",
        "crates/games/go",
        "crates/testing",
        "crates/tools/kifu-check",
        "crates/tools/pair",
        "devtools",
    ];
    let all: Vec<Package> = folders.iter().map(|folder| package(folder, &[])).collect();
    for (folder, imports, wrong) in [
        ("crates/core", &["crates/core"][..], 1),
        ("crates/games/shogi", &["crates/core"], 0),
        ("crates/games/shogi", &["crates/games/go"], 1),
        ("crates/games/shogi", &["crates/tools/kifu-check", "devtools"], 2),
        ("crates/tools/kifu-check", &["crates/core", "crates/games/go"], 0),
        ("crates/tools/kifu-check", &["crates/tools/pair", "crates/testing"], 2),
        ("devtools", &["crates/testing"], 0),
        ("devtools", &["crates/core", "crates/games/go", "crates/tools/kifu-check"], 0),
        ("crates/other", &[], 1),
    ] {
        assert_eq!(faults(&package(folder, imports), &all).len(), wrong, "{folder} {imports:?}");
    }
}
