//! Any bytes are games of CSA: reading, checking and judging them neither panics nor runs away.
//!
//! The first byte picks the rules, the rest is the file. Read in small pieces it gives the same games.
#![no_main]

use libfuzzer_sys::fuzz_target;
use shinpan_fuzz::shogi_games;
use shinpan_shogi::Shogi;
use shinpan_shogi::csa::Reader;
use shinpan_shogi::rules::{Declaration, Reading, Rounding, Rules, SideSeconds};

fn rules(bits: u8) -> Rules {
    let is = |bit: u8| bits & (1 << bit) != 0;
    Rules {
        byoyomi: SideSeconds::both(if is(0) { 10 } else { 0 }),
        increment: SideSeconds::both(if is(1) { 5 } else { 0 }),
        max_moves: if is(2) { 4 } else { 0 },
        declaration: if is(3) { Declaration::Points24 } else { Declaration::Points27 },
        repetition: if is(4) { 2 } else { 4 },
        repetition_reading: if is(5) { Reading::ShogiServer } else { Reading::Csa },
        time_rounding: if is(6) { Rounding::Exact } else { Rounding::Down },
        trust_headers: !is(7),
        ..Rules::default()
    }
}

fuzz_target!(|data: &[u8]| {
    let Some((&bits, file)) = data.split_first() else { return };
    shogi_games(&mut Shogi::new(rules(bits)), file, &|input, each| Reader::default().read(input, each));
});
