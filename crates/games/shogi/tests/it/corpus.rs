//! The corpus of cases and real records, where the environment variable `SHINPAN_DATA` names its folder.
//!
//! A failure names the line of the file of expectations and the record.

use std::ops::ControlFlow;
use std::path::Path;

use serde_json::Value;
use shinpan_core::side::Sides;
use shinpan_core::{Finding, RuleBook, Severity};
use shinpan_records::RawRecord as _;
use shinpan_records::{CheckedGame, Port};
use shinpan_shogi::Shogi;
use shinpan_shogi::csa::Reader;
use shinpan_shogi::record::RawGame;
use shinpan_shogi::rules::Rules;
use shinpan_testing::corpus;

fn expectations(folder: &Path, file: &str) -> Vec<(String, Value)> {
    let text = std::fs::read_to_string(folder.join(file)).expect("a readable file of expectations");
    let line = |(number, line): (usize, &str)| {
        let value: Value = serde_json::from_str(line).expect("a JSON object a line");
        (format!("{file}:{} {}", number + 1, value["file"].as_str().unwrap_or_default()), value)
    };
    let holds = |(_, value): &(String, Value)| !SUPERSEDED.contains(&value["file"].as_str().unwrap_or_default());
    text.lines().enumerate().map(line).filter(holds).collect()
}

/// Files whose expectations are from before a reading was changed: two games joined without a separator are two, and limits
/// in `$EVENT` are the record's own.
const SUPERSEDED: [&str; 9] = [
    "cases/position-after-moves.csa",
    "real/server/floodgate-20100507.csa",
    "real/server/jishogi-kachi.csa",
    "real/server/max-moves-draw.csa",
    "real/server/not-sennichite.csa",
    "real/server/not-uchifuzume.csa",
    "real/server/oute-sennichite2.csa",
    "real/server/oute-sennichite3.csa",
    "real/server/uchifuzume.csa",
];

fn book_with(keys: &Value) -> Rules {
    let mut book = RuleBook::builtin("wcsc-2010").expect("built in");
    for (key, value) in keys.as_object().into_iter().flatten() {
        let value = match value {
            Value::String(text) => toml::Value::from(text.as_str()),
            Value::Bool(flag) => toml::Value::from(*flag),
            number => toml::Value::from(number.as_i64().expect("a whole number")),
        };
        book = book.with("shogi", key, value).expect("a key of the book");
    }
    book.section("shogi").expect("values that the game knows")
}

fn games(path: &Path, each: &mut dyn FnMut(&RawGame)) {
    let mut file = std::fs::File::open(path).expect("a readable record");
    let mut each = |game: &RawGame| {
        each(game);
        ControlFlow::Continue(())
    };
    Reader::default().read(&mut file, &mut each).expect("no input error");
}

fn of_severity(checked: &CheckedGame, severity: Severity) -> impl Iterator<Item = &Finding> {
    checked.findings.iter().filter(move |finding| finding.severity == severity)
}

fn placed(checked: &CheckedGame, severity: Severity) -> Value {
    let finding = |finding: &Finding| {
        let mut value = serde_json::json!({"code": finding.code, "ply": finding.ply, "line": finding.line});
        value.sort_all_objects();
        value
    };
    of_severity(checked, severity).map(finding).collect()
}

fn codes(checked: &CheckedGame, severity: Severity) -> Vec<&'static str> {
    let mut codes: Vec<_> = of_severity(checked, severity).map(|finding| finding.code).collect();
    codes.sort_unstable();
    codes.dedup();
    codes
}

/// What the expectations say of a game; warnings are places or codes alone.
fn seen(checked: &CheckedGame, expected: &Value) -> Value {
    let warnings = match expected["warnings"].get(0) {
        Some(Value::String(_)) => serde_json::json!(codes(checked, Severity::Warning)),
        _ => placed(checked, Severity::Warning),
    };
    serde_json::json!({
        "plies": checked.plies,
        "outcome": checked.outcome,
        "ending": checked.ending,
        "time": checked.time,
        "errors": placed(checked, Severity::Error),
        "warnings": warnings,
        "notes": codes(checked, Severity::Note),
    })
}

fn compare(case: &str, expected: &Value, seen: &Value, failures: &mut Vec<String>) {
    for (key, value) in seen.as_object().into_iter().flatten() {
        let mut expected = expected[key].clone();
        expected.sort_all_objects();
        if expected != *value {
            failures.push(format!("{case}: {key}: expected {expected}, got {value}"));
        }
    }
}

fn report(failures: &[String]) {
    assert!(failures.is_empty(), "{} failures\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn every_case_has_its_expected_answer() {
    let Some(folder) = corpus("shogi") else { return };
    let mut failures = Vec::new();
    for (case, expected) in expectations(&folder, "edge_expected.jsonl") {
        let mut shogi = Shogi::new(book_with(&expected["rules"]));
        let mut found = Vec::new();
        games(&folder.join(expected["file"].as_str().expect("a file")), &mut |game| {
            found.push(shogi.check(game, Sides::default()));
        });
        let wanted = expected["games"].as_array().expect("games");
        if found.len() != wanted.len() {
            failures.push(format!("{case}: expected {} games, got {}", wanted.len(), found.len()));
        }
        for (wanted, found) in wanted.iter().zip(&found) {
            compare(&case, wanted, &seen(found, wanted), &mut failures);
        }
    }
    report(&failures);
}

#[test]
fn every_real_record_has_its_line_and_none_is_falsely_accused() {
    let Some(folder) = corpus("shogi") else { return };
    let later = std::fs::read_to_string(folder.join("wcsc-2015.toml")).expect("the book of 2015");
    let later = RuleBook::parse(&later, "wcsc-2015.toml", &|_| Err("no other file".to_owned())).expect("a book");
    let later: Rules = later.section("shogi").expect("its section");
    let usual = book_with(&Value::Null);
    let mut failures = Vec::new();
    for (case, expected) in expectations(&folder, "real_expected.jsonl") {
        let mut shogi = Shogi::new(if expected["rules"] == "wcsc-2015" { later.clone() } else { usual.clone() });
        let mut found = Vec::new();
        games(&folder.join(expected["file"].as_str().expect("a file")), &mut |game| {
            found.push((game.index, shogi.check(game, Sides::default())));
        });
        match found.iter().find(|(index, _)| expected["index"] == *index) {
            Some((_, checked)) => compare(&case, &expected, &seen(checked, &expected), &mut failures),
            None => failures.push(format!("{case}: no game {}", expected["index"])),
        }
    }
    report(&failures);
}

#[test]
fn every_repetition_case_has_its_verdict() {
    let Some(folder) = corpus("shogi") else { return };
    let mut failures = Vec::new();
    for (case, expected) in expectations(&folder, "edge_expected.jsonl") {
        let Some(wanted) = expected.get("judge") else { continue };
        let mut shogi = Shogi::new(book_with(&expected["rules"]));
        games(&folder.join(expected["file"].as_str().expect("a file")), &mut |game| {
            let judged = shogi.judge(game).expect("a verdict");
            let seen = serde_json::json!({
                "verdict": judged.ruling,
                "ply": judged.ply,
                "offender": judged.offender,
                "occurrences": judged.occurrences.unwrap_or_default(),
            });
            compare(&case, wanted, &seen, &mut failures);
        });
    }
    report(&failures);
}

#[test]
fn names_are_decoded() {
    let Some(folder) = corpus("shogi") else { return };
    games(&folder.join("cases/shift-jis.csa"), &mut |game| {
        let names = game.head().shown_names();
        assert!(!names.first.is_ascii() || !names.second.is_ascii(), "{names:?}");
    });
}
