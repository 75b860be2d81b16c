//! Any bytes are a tournament report file or a fault: reading them neither panics nor runs away.
//!
//! A fault and a warning have lines of the text. The players of a file are a sound table of entrants, each has points,
//! and no game and no bye is lost.
#![no_main]

use libfuzzer_sys::fuzz_target;
use shinpan_core::entrants::Entrants;
use shinpan_core::finding::TextPos;
use shinpan_core::trf::{ReportText, Trf};

/// Lines and columns are from 1, and no file has more lines than bytes, and one more at its end. The column of a field that a
/// line is too short for stands behind the line.
fn is_within(pos: TextPos, bytes: &[u8]) -> bool {
    (1..=bytes.len() as u64 + 1).contains(&u64::from(pos.line)) && pos.column > 0
}

/// Two cells are a game, one without an opponent is a bye.
fn games_and_byes(trf: &Trf) -> usize {
    let cells = trf.players.iter().flat_map(|player| &player.cells);
    let (paired, alone): (Vec<_>, Vec<_>) = cells.partition(|cell| cell.opponent.is_some());
    paired.len() / 2 + alone.iter().filter(|cell| cell.result.is_some()).count()
}

fn check(trf: &Trf, bytes: &[u8]) {
    assert!(trf.warnings.iter().all(|warning| is_within(warning.pos, bytes)));
    for player in &trf.players {
        _ = trf.points(player, trf.rounds());
    }
    assert_eq!(trf.games("f").rows().len(), games_and_byes(trf));
    let entrants = Entrants::check(trf.entrants("f")).expect("sound entrants");
    assert_eq!(entrants.len(), trf.players.len());
}

fuzz_target!(|bytes: &[u8]| {
    match Trf::read(bytes) {
        Ok(trf) => check(&trf, bytes),
        Err(error) => assert!(is_within(error.pos, bytes), "{error}"),
    }
    if let Err(error) = Trf::head_of(&ReportText::of(bytes.to_vec(), None)) {
        assert!(is_within(error.pos, bytes), "{error}");
    }
});
