//! The corpus of cases and random games, where the environment variable `SHINPAN_DATA` names its folder.
//!
//! A failure names the file and the record.

use serde_json::{Value, json};
use shinpan_go::{Form, Rules};
use shinpan_records::Verdict;
use shinpan_testing::{corpus, corpus_case};

/// The objects of a file, each with its name for failures.
fn objects(file: &str) -> Vec<(String, Value)> {
    let Some(folder) = corpus("go") else { return Vec::new() };
    let text = std::fs::read_to_string(folder.join(file)).expect("a readable file");
    let parse = |line: &str| serde_json::from_str::<Value>(line).expect("an object");
    (1..).zip(text.lines().map(parse)).map(|(line, object)| (format!("{file}:{line}"), object)).collect()
}

fn text<'a>(object: &'a Value, key: &str) -> &'a str {
    object[key].as_str().unwrap_or_else(|| panic!("no {key}: {object}"))
}

fn verdict(sgf: &str, form: Form) -> Verdict {
    super::verdict(&super::read(sgf), Rules::of(form))
}

/// The cycle with the fields that the corpus has.
fn cycle(verdict: &Verdict) -> Value {
    verdict
        .cycle
        .as_ref()
        .map_or(Value::Null, |cycle| json!({ "from": cycle.from, "to": cycle.to, "class": cycle.more["class"] }))
}

fn in_json(verdict: &Verdict) -> Value {
    json!({
        "verdict": verdict.ruling,
        "ply": verdict.ply,
        "offender": verdict.offender,
        "reason": verdict.more["reason"],
        "cycle": cycle(verdict),
    })
}

fn report(failures: &[String]) {
    assert!(failures.is_empty(), "{} failures\n{}", failures.len(), failures.join("\n"));
}

/// Compares the verdicts of all five forms on `sgf`.
fn compare(name: &str, sgf: &str, expected: &Value, failures: &mut Vec<String>) {
    for form in Form::ALL {
        let found = in_json(&verdict(sgf, form));
        let expected = &expected[form.as_str()];
        if found != *expected {
            failures.push(format!("{name} {}: expected {expected}, got {found}", form.as_str()));
        }
    }
}

#[test]
fn every_case_has_its_verdict_by_every_form() {
    for (pos, case) in objects("superko_cases.jsonl") {
        let id = text(&case, "id");
        corpus_case("go-verdict", id, || {
            let mut failures = Vec::new();
            compare(&format!("{pos} {id}"), text(&case, "sgf"), &case["expected"], &mut failures);
            report(&failures);
        });
    }
}

#[test]
fn every_real_repetition_has_its_verdict_by_every_form() {
    let mut failures = Vec::new();
    for (pos, case) in objects("real_repetitions.jsonl").iter().filter(|(_, case)| case["file"].is_string()) {
        let path = corpus("go").expect("the corpus").join(text(case, "file"));
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
        let found = verdict(text(&game, "sgf"), Form::Psk);
        if found.more["forms"] != expected || cycle(&found) != game["cycle"] {
            failures.push(format!("{pos}: expected {expected}, got {} {}", found.more["forms"], cycle(&found)));
        }
    }
    report(&failures);
}
