//! The limits on lines, plies and findings, and texts that are no records.

use std::fmt::Write as _;

use shinpan_arimaa::code::Code;
use shinpan_arimaa::{check, judge};

use crate::cases::{games, rules, unescape};

/// A file in the neutral form whose one game has `plies` plies and no end on the board.
fn long_game(plies: usize) -> String {
    let turns = ["Eh2n", "hh7s", "Eh3s", "hh6n"].into_iter().cycle().take(plies - 2);
    let moves: Vec<String> = ["{g}", "{s}"].into_iter().chain(turns).map(|turn| format!("\"{turn}\"")).collect();
    unescape(&format!("{{\"moves\":[{}]}}", moves.join(",")))
}

#[test]
fn limits() {
    let rules = rules("repetition=1000000");
    for (plies, codes) in [(20_000, ""), (20_005, "limit-exceeded")] {
        let game = &games(long_game(plies).as_bytes())[0];
        let checked = check(game, &rules);
        let found: Vec<&str> = checked.findings.iter().map(|finding| finding.code).collect();
        assert_eq!((checked.plies as usize, found.join(" ")), (plies, codes.to_owned()));
        assert_eq!(judge(game, &rules).is_err(), !codes.is_empty());
    }
    let line = format!("1g {}\n", "x".repeat(2 << 20));
    assert_eq!(games(line.as_bytes())[0].findings[0].code, Code::NotARecord);
    let bad = unescape(&format!("1g {{g}}\\n1s {{s}}\\n{}", "2g takeback\\n2g x\\n".repeat(20_000)));
    assert!(games(bad.as_bytes())[0].findings.len() <= 10_001);
    let capture_faults = unescape(&format!("1g {{g}}\\n1s {{s}}\\n{}", to_and_fro(1_500)));
    let checked = check(&games(capture_faults.as_bytes())[0], &rules);
    assert_eq!(checked.findings.len(), 10_001);
    let beyond = checked.findings.iter().filter(|finding| finding.code == "limit-exceeded");
    assert_eq!(beyond.count(), 1);
}

/// Turns of which every word but the last claims a capture that is none.
fn to_and_fro(moves: usize) -> String {
    let turns = ["Eh2n", "hh7s", "Eh3s", "hh6n"].into_iter().cycle().enumerate().take(2 * moves);
    turns.fold(String::new(), |mut text, (index, turn)| {
        let side = if index % 2 == 0 { 'g' } else { 's' };
        let _ = writeln!(text, "{}{side} {}{turn}", index / 2 + 2, "Ec3x ".repeat(4));
        text
    })
}

/// Not of use for a ply, so not about one: a header; within the plies one is missing.
#[test]
fn lines_too_long() {
    let long = "x".repeat(2 << 20);
    for (record, is_judged) in [("Event: LONG\n1g {g}\n1s {s}\n", true), ("1g {g}\n1s {s}\nLONG\n", false)] {
        let game = &games(unescape(record).replace("LONG", &long).as_bytes())[0];
        let checked = check(game, &rules(""));
        assert_eq!((checked.ending == "none", judge(game, &rules("")).is_ok()), (is_judged, is_judged));
        assert_eq!(game.findings[0].code, Code::LimitExceeded);
    }
}

/// A record with two turns beyond those kept. It begins with an error that hides no turn, and ends with a resignation.
fn record_beyond_the_limit() -> String {
    let turns = ["Eh2n", "hh7s", "Eh3s", "hh6n"].into_iter().cycle().take(20_000);
    let turns = turns.enumerate().fold(String::new(), |mut text, (index, turn)| {
        let side = if index % 2 == 0 { 'g' } else { 's' };
        let _ = writeln!(text, "{}{side} {turn}", index / 2 + 2);
        text
    });
    unescape("1g takeback\\n1g {g}\\n1s {s}\\n") + &turns + "10002g resigns\n"
}

/// An illegal turn may stand among them: the record is not believed, and what is said is why.
#[test]
fn what_ends_a_record_behind_turns_that_are_not_kept_is_not_believed() {
    let record = record_beyond_the_limit();
    let (game, rules) = (&games(record.as_bytes())[0], rules("repetition=1000000"));
    let checked = check(game, &rules);
    assert_eq!((checked.outcome.as_str(), &*checked.ending, checked.plies), ("*", "unreadable", 20_002));
    let fault = judge(game, &rules).expect_err("turns are missing");
    assert_eq!(fault.message, "more than 20000 plies; the rest is counted, not judged");
}

#[test]
fn utf_16_is_read() {
    let text = unescape("\u{feff}Gold: \u{e9}\n1g {g}\n1s {s}\n");
    for to_bytes in [u16::to_le_bytes, u16::to_be_bytes] {
        let record: Vec<u8> = text.encode_utf16().flat_map(to_bytes).collect();
        let games = games(&record);
        assert_eq!((games[0].plies(), &*games[0].names.first, games[0].findings.len()), (2, "\u{e9}", 0));
    }
}

#[test]
fn a_turn_beyond_those_kept_is_not_taken_back() {
    let record = unescape("1g {g}\\n1s {s}\\n") + &to_and_fro(10_000) + "10002g takeback\n";
    let game = &games(record.as_bytes())[0];
    let finding = game.findings.iter().next_back().expect("a finding");
    assert_eq!(finding.message, "the turn to take back is beyond the 20000 plies that are kept");
}
