//! The corpus of cases and random games, where the environment variable `SHINPAN_DATA` names its folder.
//!
//! A failure names the file and the record.

#[path = "tiny/sgf.rs"]
mod sgf;

use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use shinpan_go::{Form, Referee, Rules};
use shinpan_records::verdict::Judged;

/// The folder of the corpus; `None`, and said, where it is not there.
#[allow(clippy::print_stderr)] // a skip must be seen
fn corpus() -> Option<PathBuf> {
    let Some(folder) = std::env::var_os("SHINPAN_DATA") else {
        eprintln!("SKIPPED: SHINPAN_DATA is not set, the corpus is not checked");
        return None;
    };
    let folder = Path::new(&folder).join("go");
    assert!(folder.is_dir(), "SHINPAN_DATA has no folder go: {}", folder.display());
    Some(folder)
}

/// The objects of a file, each with its name for failures.
fn objects(file: &str) -> Vec<(String, Value)> {
    let Some(folder) = corpus() else { return Vec::new() };
    let text = std::fs::read_to_string(folder.join(file)).expect("a readable file");
    let parse = |line: &str| serde_json::from_str::<Value>(line).expect("an object");
    (1..).zip(text.lines().map(parse)).map(|(line, object)| (format!("{file}:{line}"), object)).collect()
}

fn text<'a>(object: &'a Value, key: &str) -> &'a str {
    object[key].as_str().unwrap_or_else(|| panic!("no {key}: {object}"))
}

fn judged(sgf: &str, form: Form) -> Judged {
    Referee::new(Rules::of(form), false).rule(&sgf::read(sgf)).expect("a readable record")
}

/// The cycle with the fields that the corpus has.
fn cycle(judged: &Judged) -> Value {
    judged
        .cycle
        .as_ref()
        .map_or(Value::Null, |cycle| json!({ "from": cycle.from, "to": cycle.to, "class": cycle.more["class"] }))
}

fn verdict(judged: &Judged) -> Value {
    json!({
        "verdict": judged.ruling,
        "ply": judged.ply,
        "offender": judged.offender,
        "reason": judged.more["reason"],
        "cycle": cycle(judged),
    })
}

fn report(failures: &[String]) {
    assert!(failures.is_empty(), "{} failures\n{}", failures.len(), failures.join("\n"));
}

/// Compares the verdicts of all five forms on `sgf`.
fn compare(name: &str, sgf: &str, expected: &Value, failures: &mut Vec<String>) {
    for form in Form::ALL {
        let found = verdict(&judged(sgf, form));
        let expected = &expected[form.as_str()];
        if found != *expected {
            failures.push(format!("{name} {}: expected {expected}, got {found}", form.as_str()));
        }
    }
}

#[test]
fn every_case_has_its_verdict_by_every_form() {
    let mut failures = Vec::new();
    for (pos, case) in objects("superko_cases.jsonl") {
        compare(&format!("{pos} {}", text(&case, "id")), text(&case, "sgf"), &case["expected"], &mut failures);
    }
    report(&failures);
}

#[test]
fn every_real_repetition_has_its_verdict_by_every_form() {
    let mut failures = Vec::new();
    for (pos, case) in objects("real_repetitions.jsonl").iter().filter(|(_, case)| case["file"].is_string()) {
        let path = corpus().expect("the corpus").join(text(case, "file"));
        let bytes = std::fs::read(&path).expect("a readable record");
        compare(pos, &String::from_utf8_lossy(&bytes), &case["expected"], &mut failures);
    }
    report(&failures);
}

#[test]
fn every_random_game_has_its_plies_by_every_form() {
    let mut failures = Vec::new();
    for (pos, game) in objects("random_games.jsonl") {
        let referred = |form: &str| json!({ "verdict": game[form][0], "ply": game[form][1] });
        let expected = json!({
            "psk": game["psk"], "ssk": game["ssk"], "nsk": game["nsk"],
            "chinese": referred("chinese"), "uec": referred("uec"),
        });
        let found = judged(text(&game, "sgf"), Form::Psk);
        if found.more["forms"] != expected || cycle(&found) != game["cycle"] {
            failures.push(format!("{pos}: expected {expected}, got {} {}", found.more["forms"], cycle(&found)));
        }
    }
    report(&failures);
}
