//! The check of whole records: our own table, and the cases of the corpus where `SHINPAN_DATA` names its folder.

use serde_json::{Value, json};
use shinpan_go::{Referee, Rules, check};
use shinpan_records::CheckedGame;
use shinpan_testing::{corpus, corpus_case, table};

fn checked(file: &str, rules: Rules) -> CheckedGame {
    check(&super::read(file), &mut Referee::new(rules, false))
}

/// `1-0 score 4 note[result-missing]@0`, with the decision behind a finding.
fn in_words(checked: &CheckedGame) -> String {
    let mut words = vec![format!("{} {} {}", checked.outcome, checked.ending, checked.plies)];
    for finding in &checked.findings {
        let ply = finding.ply.map_or_else(|| "-".to_owned(), |ply| ply.to_string());
        words.push(format!("{}[{}]@{ply}", finding.severity, finding.code));
        words.extend(finding.decision.map(|decision| format!("={decision}")));
    }
    words.join(" ")
}

#[test]
fn codes() {
    table("go/codes.csv", &mut |input| {
        let (changes, sgf) = input.split_once('|').expect("book|record");
        in_words(&checked(sgf, super::rules(changes)))
    });
}

/// The cases of the corpus: outcome, ending, plies and every finding.
#[test]
fn cases() {
    let Some(folder) = corpus("go") else { return };
    let text = std::fs::read_to_string(folder.join("kifu_cases.jsonl")).expect("a readable file");
    for case in text.lines().map(|line| serde_json::from_str::<Value>(line).expect("a case")) {
        let text = |name: &str| case[name].as_str().unwrap_or_default();
        let mut rules = super::rules(text("rules"));
        for (key, value) in case["keys"].as_object().expect("keys") {
            assert_eq!(key, "move_limit", "{}: a key that the test does not know", case["id"]);
            rules.move_limit = value.as_u64().and_then(|limit| u32::try_from(limit).ok()).expect("a limit");
        }
        let found = checked(text("sgf"), rules);
        let findings = found.findings.iter().map(|finding| {
            json!({
                "severity": finding.severity, "code": finding.code, "ply": finding.ply, "decision": finding.decision,
            })
        });
        let findings = Value::Array(findings.collect());
        let head = (found.outcome.as_str(), &*found.ending, Some(u64::from(found.plies)));
        corpus_case("go", text("id"), || {
            assert_eq!(head, (text("outcome"), text("ending"), case["plies"].as_u64()), "{}", case["id"]);
            assert_eq!(findings, case["findings"], "{}", case["id"]);
        });
    }
}
