//! Any bytes are games of chess: reading, checking and judging them neither panics nor runs away.
//!
//! The first byte picks rules and format, the rest is the file. Read in small pieces it gives the same games.
#![no_main]

use std::io::Read;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use shinpan_chess::control::TimeControl;
use shinpan_chess::record::RawGame;
use shinpan_chess::rules::EDITIONS;
use shinpan_chess::{Judge, Records, Rules, check, verdict_of};
use shinpan_core::RuleBook;
use shinpan_core::side::Sides;
use shinpan_records::format::Format;
use shinpan_testing::Drip;

fn games(input: impl Read, format: Option<Format>) -> Vec<RawGame> {
    Records::default().read_all(input, format).expect("memory can be read")
}

/// Rules of events of engines, whose games are adjudicated: with a rule on wins, or with one that counts men.
fn event(counts_men: bool) -> Rules {
    static BOOKS: LazyLock<[Rules; 2]> = LazyLock::new(|| {
        ["tcec-2013", "tcec-2023"]
            .map(|name| RuleBook::builtin(name).and_then(|book| book.section("chess")).expect("a built-in book"))
    });
    BOOKS[usize::from(counts_men)]
}

fuzz_target!(|data: &[u8]| {
    let Some((&bits, file)) = data.split_first() else { return };
    let (laws, threefold) = (EDITIONS[usize::from(bits % 4)], u32::from(bits / 4 % 4) + 2);
    let rules = if bits & 64 == 0 { Rules { laws, threefold, ..Rules::default() } } else { event(bits & 128 != 0) };
    let control = TimeControl::from_pairs([(40, 7200), (20, 3600), (0, 1800)]).filter(|_| bits / 16 % 2 == 0);
    let format = if bits / 32 % 2 == 0 { None } else { Some(Format::Own(0)) };
    let mut judge = Judge::new(rules);
    let games = games(file, format);
    for game in &games {
        let checked = check(game, &mut judge, control.as_ref(), Sides::default());
        assert!(checked.findings.is_sorted_by_key(|finding| (finding.line, finding.column, finding.severity)));
        let _ = verdict_of(game, &mut judge, true);
    }
    if file.len() < 512 {
        assert_eq!(format!("{games:?}"), format!("{:?}", crate::games(Drip::new(file, 3), format)));
    }
});
