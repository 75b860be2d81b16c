//! Checks that docs/faults.md names every test, and no other.

use std::collections::BTreeSet;

use super::cases::CASES;

#[test]
fn the_page_names_every_test() {
    let root = xtask::run::root();
    let page = std::fs::read_to_string(root.join("docs/faults.md")).expect("the page");
    let cases = CASES.lines().filter_map(|line| line.strip_prefix("= ")).filter(|name| name.contains("::"));
    let mut tests = cases.map(str::to_owned).collect::<BTreeSet<_>>();
    for entry in std::fs::read_dir(root.join("xtask/tests/it/faults")).expect("the tests") {
        let path = entry.expect("a file").path();
        let module = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).expect("a test");
        let names = text.split("#[test]\nfn ").skip(1).filter_map(|rest| rest.split_once('('));
        tests.extend(names.map(|(name, _)| format!("{module}::{name}")));
    }
    let rows = page.lines().filter(|line| line.starts_with('|'));
    let cells = rows.filter_map(|row| row.trim_end_matches(" |").rsplit_once("| ")).map(|(_, last)| last.to_owned());
    let named = cells.flat_map(|cell| cell.split('`').map(str::to_owned).collect::<Vec<_>>());
    let named = named.filter(|name| name.contains("::") && !name.starts_with("long::")).collect::<BTreeSet<_>>();
    tests.retain(|name| !name.starts_with("page::") && !name.starts_with("cases::"));
    assert_eq!(named, tests, "left: docs/faults.md; right: the tests");
}
