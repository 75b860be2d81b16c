//! Any bytes are games of KIF, KI2, JKF and USI: reading, checking and judging them neither panics nor runs away.
//!
//! Read in small pieces they give the same games.
#![no_main]

use libfuzzer_sys::fuzz_target;
use shinpan_fuzz::shogi_games;
use shinpan_shogi::{Shogi, kif, usi};

fuzz_target!(|file: &[u8]| {
    let mut shogi = Shogi::default();
    shogi_games(&mut shogi, file, &|input, each| kif::Reader::default().read(input, each));
    shogi_games(&mut shogi, file, &|input, each| kif::Reader::default().read_jkf(input, each));
    shogi_games(&mut shogi, file, &|input, each| usi::Reader::default().read(input, each));
});
