//! Any bytes are a file of some game, or of none: telling it, reading it, checking and judging neither panics nor runs away.
//!
//! The first two bytes say how long the pieces are that it comes in, and how its name ends. In pieces it is the same.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use shinpan_fuzz::SHORT;
use shinpan_records::{Game, Routing};
use shinpan_testing::Drip;
use shinpan_testing::routed::{checked, judged, routing};

static GAMES: [Game; 5] =
    [shinpan_shogi::GAME, shinpan_arimaa::GAME, shinpan_xiangqi::GAME, shinpan_go::GAME, shinpan_chess::GAME];
static ROUTING: LazyLock<Routing<'static>> = LazyLock::new(|| routing(&GAMES));
const NAMES: [&str; 8] = ["-", "a.csa", "a.kif", "a.pgn", "a.sgf", "a.arimaa", "a.ndjson", "a.xqf"];

fuzz_target!(|data: &[u8]| {
    let [length, name, file @ ..] = data else { return };
    let name = NAMES[usize::from(*name) % NAMES.len()];
    let whole = (checked(&ROUTING, name, file), judged(&ROUTING, name, file));
    if file.len() < SHORT {
        let drip = || Drip::new(file, usize::from(*length).max(1));
        assert_eq!((checked(&ROUTING, name, drip()), judged(&ROUTING, name, drip())), whole);
    }
});
