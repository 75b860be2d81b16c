//! Any bytes are games of xiangqi: reading and checking them neither panics nor runs away.
//!
//! The first byte picks rules, ranks and format, the rest is the file. Read in small pieces it gives the same games, and
//! every move that was played has a notation that means it.
#![no_main]

use std::io::Read;

use libfuzzer_sys::fuzz_target;
use shinpan_records::format::Format;
use shinpan_testing::Drip;
use shinpan_xiangqi::record::RawGame;
use shinpan_xiangqi::{Judge, Meaning, Move, Ranks, Records, Rules, check, wxf};

fn games(input: impl Read, format: Option<Format>) -> Vec<RawGame> {
    Records::default().read_all(input, format).expect("memory can be read")
}

fn written_and_read(game: &RawGame, rules: Rules, ranks: Ranks) {
    let Ok(start) = game.start() else { return };
    let mut judge = Judge::new(&start, rules);
    let _ = game.play(ranks, &mut judge, |_, _, _| {});
    for ply in 1..=judge.ply() {
        let (Some(before), Some(mv)) = (judge.position_at(ply - 1), judge.move_at(ply)) else { continue };
        let text = wxf::text(before, mv);
        let read = text.parse::<Move>().map_or_else(|_| wxf::read(&text, before), |mv| Ok(Meaning::Move(mv)));
        assert_eq!(read, Ok(Meaning::Move(mv)));
    }
}

fuzz_target!(|data: &[u8]| {
    let Some((&bits, file)) = data.split_first() else { return };
    let count = u32::from(bits % 4) + 2;
    let rules = Rules { prohibited: count, permitted: count + u32::from(bits / 4 % 2), ..Rules::default() };
    let ranks = if bits / 8 % 2 == 0 { Ranks::FromZero } else { Ranks::FromOne };
    let format = if bits / 16 % 2 == 0 { None } else { Some(Format::Own(0)) };
    let games = games(file, format);
    for game in &games {
        let checked = check(game, &rules, ranks);
        assert!(checked.findings.is_sorted_by_key(|finding| (finding.line, finding.column, finding.severity)));
        written_and_read(game, rules, ranks);
    }
    if file.len() < 512 {
        assert_eq!(format!("{games:?}"), format!("{:?}", crate::games(Drip::new(file, 3), format)));
    }
});
