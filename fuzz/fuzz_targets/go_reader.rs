//! Any bytes are games of Go: neither reading nor judging them panics or runs away.
//!
//! The first byte picks the format, the rest is the file. Read in small pieces it gives the same games, and a main line
//! without errors is written and read back.
#![no_main]

use std::fmt::Write;
use std::io::Read;

use libfuzzer_sys::fuzz_target;
use shinpan_core::{Severity, Side};
use shinpan_go::record::{Move, RawGame};
use shinpan_go::{Form, Records, Referee, Rules, check, result};
use shinpan_records::format::Format;
use shinpan_testing::Drip;

fn games(input: impl Read, format: Option<Format>) -> Vec<RawGame> {
    Records::default().read_all(input, format).expect("memory can be read")
}

fn turns(game: &RawGame) -> Vec<(Side, Move)> {
    game.turns().map(|turn| (turn.side, turn.mv)).collect()
}

fn written_and_read(game: &RawGame) {
    let mut sgf = format!("(;SZ[{}:{}]", game.size.width(), game.size.height());
    for (side, mv) in turns(game) {
        let colour = if side == Side::First { 'B' } else { 'W' };
        match mv {
            Move::Pass => write!(sgf, ";{colour}[]"),
            Move::Play(point) => write!(sgf, ";{colour}[{point}]"),
        }
        .expect("a string");
    }
    let again = games((sgf + ")").as_bytes(), Some(Format::Own(0)));
    assert_eq!(again.iter().map(turns).collect::<Vec<_>>(), [turns(game)]);
}

fuzz_target!(|data: &[u8]| {
    let Some((&bits, file)) = data.split_first() else { return };
    let format = if bits % 2 == 0 { None } else { Some(Format::Own(0)) };
    let games = games(file, format);
    for game in &games {
        if let Some((_, text)) = &game.result {
            let _ = result::claimed(text);
        }
        for form in Form::ALL {
            let rules = Rules { setup_restarts: bits & 2 == 0, suicide: bits & 4 == 0, ..Rules::of(form) };
            let _ = check(game, &mut Referee::new(rules, true));
        }
        if game.findings.iter().all(|finding| finding.severity != Severity::Error) {
            written_and_read(game);
        }
    }
    if file.len() < 512 {
        assert_eq!(format!("{games:?}"), format!("{:?}", crate::games(Drip::new(file, 3), format)));
    }
});
