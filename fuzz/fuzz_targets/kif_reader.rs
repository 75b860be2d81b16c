//! Any bytes are games of KIF, KI2 and USI: reading, checking and judging them neither panics nor runs away.
//!
//! Read in small pieces they give the same games.
#![no_main]

use std::io::Read;
use std::ops::ControlFlow;

use libfuzzer_sys::fuzz_target;
use shinpan_records::Port;
use shinpan_shogi::record::RawGame;
use shinpan_shogi::{Shogi, kif, usi};
use shinpan_testing::Drip;

fn games(input: &mut dyn Read, is_usi: bool) -> Vec<RawGame> {
    let mut games = Vec::new();
    let mut each = |game: &RawGame| {
        games.push(game.clone());
        ControlFlow::Continue(())
    };
    let read = if is_usi {
        usi::Reader::default().read(input, &mut each)
    } else {
        kif::Reader::default().read(input, &mut each)
    };
    read.expect("memory can be read");
    games
}

fuzz_target!(|file: &[u8]| {
    let mut shogi = Shogi::default();
    for is_usi in [false, true] {
        let games = games(&mut &file[..], is_usi);
        assert!(!games.is_empty());
        for game in &games {
            let checked = shogi.check(game, Default::default());
            assert!(checked.findings.is_sorted_by_key(|finding| (finding.line, finding.column, finding.severity)));
            let _ = shogi.judge(game);
        }
        if file.len() < 512 {
            assert_eq!(format!("{games:?}"), format!("{:?}", crate::games(&mut Drip::new(file, 3), is_usi)));
        }
    }
});
