//! Limits against hostile files: 64 KiB a line, 20,000 plies a game, 10,000 findings; too long for a table.

use shinpan_core::side::Sides;
use shinpan_core::{Finding, Outcome};
use shinpan_records::{CheckedGame, Port};
use shinpan_shogi::Shogi;
use shinpan_shogi::record::{MAX_FINDINGS, MAX_PLIES};

use super::input::{games, rules};

/// Four plies that bring the position back.
const SHUFFLE: &str = "+2858HI\nT1\n-8252HI\nT1\n+5828HI\nT1\n-5282HI\nT1\n";
const LINE: usize = 64 * 1024;

fn checked(record: &str) -> CheckedGame {
    let games = games(record.as_bytes());
    assert_eq!(games.len(), 1);
    Shogi::new(rules("time_limit=0 repetition=1000000")).check(&games[0], Sides::default())
}

fn places(checked: &CheckedGame, code: &str) -> Vec<(u32, Option<u32>)> {
    let of_code = checked.findings.iter().filter(|finding| finding.code == code);
    of_code.map(|finding: &Finding| (finding.line, finding.ply)).collect()
}

#[test]
fn a_line_of_64_kib_is_read() {
    let comment = format!("'{}", "x".repeat(LINE - 1));
    let checked = checked(&format!("V2.2\n{comment}\nPI\n+\n+7776FU\nT1\n%TORYO\n"));
    assert_eq!((checked.outcome, checked.ending.as_ref()), (Outcome::FirstWins, "resignation"));
    assert!(checked.findings.is_empty(), "{:?}", checked.findings);
}

#[test]
fn a_longer_line_is_reported_and_the_rest_is_read() {
    let comment = format!("'{}", "x".repeat(LINE));
    let checked = checked(&format!("V2.2\n{comment}\nPI\n+\n+7776FU\nT1\n%TORYO\n"));
    assert_eq!((checked.outcome, checked.ending.as_ref()), (Outcome::FirstWins, "resignation"));
    assert_eq!(places(&checked, "limit-exceeded"), [(2, None)]);
    assert_eq!(checked.findings.len(), 1);
}

#[test]
fn twenty_thousand_plies_are_judged() {
    let checked = checked(&format!("V2.2\nPI\n+\n{}%TORYO\n", SHUFFLE.repeat(MAX_PLIES / 4)));
    assert_eq!((checked.plies, checked.outcome), (20_000, Outcome::SecondWins));
    assert!(checked.findings.is_empty(), "{:?}", checked.findings);
}

#[test]
fn later_plies_are_counted_only() {
    let checked = checked(&format!("V2.2\nPI\n+\n{}+2899HI\nT1\n%TORYO\n", SHUFFLE.repeat(MAX_PLIES / 4)));
    assert_eq!((checked.plies, checked.outcome, checked.ending.as_ref()), (20_001, Outcome::Unfinished, "unreadable"));
    assert_eq!(places(&checked, "limit-exceeded"), [(40_004, Some(20_001))]);
}

#[test]
fn ten_thousand_findings_are_kept() {
    let checked = checked(&format!("V2.2\nPI\n+\n{}", "+xx,Tx\n".repeat(MAX_FINDINGS)));
    assert_eq!(places(&checked, "limit-exceeded").len(), 1);
    assert_eq!(places(&checked, "bad-move").len() + places(&checked, "bad-time").len(), MAX_FINDINGS);
}

#[test]
fn a_long_line_alone_between_slashes_is_reported() {
    let line = "+7776FU,".repeat(LINE / 8 + 1);
    let games = games(format!("V2.2\nPI\n+\n+7776FU\n%TORYO\n/\n{line}\n").as_bytes());
    let codes: Vec<_> = games[1].findings.iter().map(|finding| finding.code.as_str()).collect();
    assert_eq!(codes, ["limit-exceeded", "not-a-record"]);
}

#[test]
fn the_judge_does_not_rule_on_what_was_not_read() {
    let beyond = games(format!("V2.2\nPI\n+\n{}", SHUFFLE.repeat(MAX_PLIES / 4 + 1)).as_bytes());
    let line = games(format!("V2.2\nPI\n+\n{}\n", "+7776FU,".repeat(LINE / 8 + 1)).as_bytes());
    for game in [&beyond[0], &line[0]] {
        let judged = Shogi::new(rules("repetition=1000000")).judge(game);
        assert!(judged.is_err_and(|fault| fault.message.contains("more than")));
    }
    let judged = Shogi::default().judge(&beyond[0]).expect("a verdict before the limit");
    assert_eq!(judged.ply, Some(12));
}
