//! Any bytes are the log of a man-machine match: judging it neither panics nor runs away, and findings are in order.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use shinpan_chess::log::{MatchRules, judge};
use shinpan_core::RuleBook;

static BOOK: LazyLock<MatchRules> = LazyLock::new(|| {
    RuleBook::builtin("man-machine-2003").and_then(|book| book.section("match")).expect("the built-in book")
});

fuzz_target!(|log: &[u8]| {
    let games = judge(log, &BOOK).expect("memory can be read");
    for game in games.iter().flatten() {
        assert!(game.checked.findings.is_sorted_by_key(|finding| finding.line));
    }
});
