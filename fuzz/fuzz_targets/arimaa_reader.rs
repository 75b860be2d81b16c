//! Any bytes are games of Arimaa: reading, checking and judging them neither panics nor runs away.
//!
//! The first byte picks the rules, the rest is the file. Read in small pieces it gives the same games, and the plies that
//! were read are written and read back.
#![no_main]

use std::io::Read;

use libfuzzer_sys::fuzz_target;
use shinpan_arimaa::{RawGame, Records, Rules, check, judge, writer};
use shinpan_records::format::format_named;
use shinpan_testing::Drip;

fn games(input: impl Read, format: Option<&str>) -> Vec<RawGame> {
    Records::default().read_all(input, format.and_then(format_named::<RawGame>)).expect("memory can be read")
}

fn written_and_read(game: &RawGame) {
    if game.plies.is_empty() || game.plies.iter().any(|ply| !ply.is_readable || ply.words.is_empty()) {
        return;
    }
    let plies: Vec<_> = game.plies.iter().map(|ply| ply.words.clone()).collect();
    let again = games(writer::write_game(&plies, None).as_bytes(), Some("arimaa"));
    let read: Vec<_> = again[0].plies.iter().map(|ply| ply.words.clone()).collect();
    assert_eq!(plies, read);
}

fuzz_target!(|data: &[u8]| {
    let Some((&bits, file)) = data.split_first() else { return };
    let rules = Rules { repetition: u32::from(bits % 4) + 2, ..Rules::default() };
    let format = [None, Some("arimaa"), Some("archive")][usize::from(bits / 4 % 3)];
    let games = games(file, format);
    for game in &games {
        let checked = check(game, &rules);
        assert!(checked.findings.is_sorted_by_key(|finding| (finding.line, finding.column, finding.severity)));
        let _ = judge(game, &rules);
        written_and_read(game);
    }
    if file.len() < 512 {
        assert_eq!(format!("{games:?}"), format!("{:?}", crate::games(Drip::new(file, 3), format)));
    }
});
