//! The check of whole games: a table, and the shared records where `SHINPAN_DATA` names their folder.

use std::collections::BTreeMap;
use std::path::Path;

use crate::records::games;
use serde_json::{Value, json};
use shinpan_chess::control::TimeControl;
use shinpan_chess::{Judge, Rules, check};
use shinpan_core::side::Sides;
use shinpan_core::{Millis, RuleBook, Severity};
use shinpan_records::CheckedGame;
use shinpan_testing::{corpus, table};

fn checked(record: &[u8], rules: Rules, control: Option<&TimeControl>) -> Vec<CheckedGame> {
    let mut judge = Judge::new(rules);
    games(record, None).iter().map(|game| check(game, &mut judge, control, Sides::default())).collect()
}

fn rules(book: &str) -> Rules {
    RuleBook::builtin(book).and_then(|book| book.section("chess")).expect("a book of chess")
}

fn findings(checked: &CheckedGame, severity: Severity) -> Value {
    let of_severity = checked.findings.iter().filter(|finding| finding.severity == severity);
    of_severity.map(|finding| json!({ "code": finding.code, "ply": finding.ply, "line": finding.line })).collect()
}

fn summary(checked: &CheckedGame) -> Value {
    json!({
        "outcome": checked.outcome,
        "ending": checked.ending,
        "plies": checked.plies,
        "errors": findings(checked, Severity::Error),
        "warnings": findings(checked, Severity::Warning),
    })
}

/// What the table of checks expects.
fn line(checked: &CheckedGame) -> String {
    let seconds = |time: Option<Millis>| time.map_or("?".to_owned(), |time| time.to_string());
    let (first, second) = (seconds(checked.time.first), seconds(checked.time.second));
    let game = format!("{} {} {} {first} {second}", checked.outcome, checked.ending, checked.plies);
    let findings = checked.findings.iter().map(|finding| {
        format!("{} {} {}", finding.severity, finding.code, finding.ply.map_or("-".to_owned(), |ply| ply.to_string()))
    });
    std::iter::once(game).chain(findings).collect::<Vec<_>>().join("; ")
}

#[test]
fn checks() {
    let rules = rules("fide-2023");
    table("chess/checks.csv", &mut |input| {
        let games = checked(input.as_bytes(), rules, None);
        games.iter().map(line).collect::<Vec<_>>().join(" | ")
    });
}

/// `5: a message / 5: another`: the ply and the message of each finding.
pub(crate) fn words(checked: &CheckedGame) -> String {
    let findings = checked
        .findings
        .iter()
        .map(|finding| format!("{}: {}", finding.ply.map_or("-".to_owned(), |ply| ply.to_string()), finding.message));
    findings.collect::<Vec<_>>().join(" / ")
}

#[test]
fn words_of_checks() {
    let rules = rules("fide-2023");
    table("chess/check-words.csv", &mut |input| {
        let games = checked(input.as_bytes(), rules, None);
        games.iter().map(words).collect::<Vec<_>>().join(" | ")
    });
}

/// The expectations have line 0 for tags; a finding of a tag has its line.
fn without_lines_of_tags(mut games: Value) -> Value {
    for game in games.as_array_mut().into_iter().flatten() {
        for kind in ["errors", "warnings"] {
            let findings = game[kind].as_array_mut().into_iter().flatten();
            findings.filter(|finding| finding["ply"] == 0).for_each(|finding| finding["line"] = json!(0));
        }
    }
    games
}

#[test]
fn the_shared_cases_come_out_as_expected() {
    let Some(shared) = corpus("chess") else { return };
    let expected = std::fs::read_to_string(shared.join("pgn-cases_expected.jsonl")).expect("expectations");
    for line in expected.lines() {
        let case: Value = serde_json::from_str(line).expect("JSON");
        let file = case["file"].as_str().expect("a file");
        let record = std::fs::read(shared.join(file)).expect("a record");
        let games = checked(&record, rules(case["rules"].as_str().expect("a book")), None);
        let summaries = without_lines_of_tags(games.iter().map(summary).collect());
        assert_eq!(summaries, case["games"], "{file}: {}", case["why"]);
    }
}

/// How often each ending and each code comes in the games of `file`.
fn counts(file: &Path) -> BTreeMap<String, usize> {
    let record = std::fs::read(file).expect("a record");
    let mut counts = BTreeMap::new();
    for game in checked(&record, rules("fide-2001"), None) {
        let codes = game.findings.iter().map(|finding| finding.code);
        for word in codes.chain([&*game.ending]) {
            *counts.entry(word.to_owned()).or_insert(0) += 1;
        }
    }
    counts
}

#[test]
fn every_shared_game_is_read() {
    let Some(shared) = corpus("chess") else { return };
    for entry in std::fs::read_dir(shared.join("games")).expect("a folder") {
        let file = entry.expect("an entry").path();
        let counts = counts(&file);
        assert!(!counts.is_empty() && !counts.contains_key("unreadable"), "{}: {counts:?}", file.display());
    }
}

/// Clause 3: a book of a match gives the time control that a record lacks.
#[test]
fn clause_3_the_match_gives_the_control() {
    let record = b"[White \"A\"]\n\n1. e4 {[%emt 2:00:01]} *\n";
    let control = TimeControl::from_pairs([(40, 7200), (20, 3600), (0, 1800)]);
    let game = &checked(record, rules("man-machine-2003"), control.as_ref())[0];
    assert_eq!(
        findings(game, Severity::Error),
        json!([
            { "code": "time-over", "ply": 1, "line": 3 },
            { "code": "result-mismatch", "ply": 1, "line": 3 },
        ])
    );
    let with_tag = b"[White \"A\"]\n[TimeControl \"9000\"]\n\n1. e4 {[%emt 2:00:01]} *\n";
    let game = &checked(with_tag, rules("man-machine-2003"), control.as_ref())[0];
    assert_eq!((&*game.ending, game.time.first.map(|time| time.to_string())), ("none", Some("7201".to_owned())));
    assert_eq!(game.time.second, None);
}
