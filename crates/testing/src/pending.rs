//! Cases of the corpus that the rules have overtaken: testdata/corpus-pending.csv names those that our rulings do not meet yet.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::{skipped, testdata};

/// Runs a case of the corpus: `check` panics where it fails. A case of testdata/corpus-pending.csv must fail, and is reported as pending.
///
/// # Panics
/// The case fails and is not pending, or is pending and holds.
pub fn corpus_case(area: &str, id: &str, check: impl FnOnce()) {
    let Some(reason) = pending(area, id) else { return check() };
    let is_failing = catch_unwind(AssertUnwindSafe(check)).is_err();
    assert!(is_failing, "{area} {id} holds: remove its row from testdata/corpus-pending.csv");
    skipped(&format!("a case of the corpus is pending: {area} {id}: {reason}"));
}

/// Why a case is pending, if it is.
fn pending(area: &str, id: &str) -> Option<String> {
    let text = std::fs::read_to_string(testdata().join("corpus-pending.csv")).expect("the list of pending cases");
    text.lines().find_map(|line| Some(line.strip_prefix(&format!("{area},{id},"))?.to_owned()))
}
