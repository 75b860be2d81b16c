//! The corpus of logs, where the environment variable `SHINPAN_DATA` names its folder.
//!
//! A failure names the case.

use serde_json::{Value, json};
use shinpan_chess::log::{LogGame, MatchRules, judge};
use shinpan_core::RuleBook;
use shinpan_testing::corpus;

/// The section `[match]` of the book of 2003 with these keys instead.
fn rules(keys: &Value) -> MatchRules {
    let keys = keys.as_object().expect("an object of keys");
    let book = RuleBook::builtin("man-machine-2003").expect("a built-in book");
    let book = keys.iter().fold(book, |book, (key, value)| {
        let value = toml::Value::try_from(value).expect("a value of TOML");
        book.with("match", key, value).expect("a key of the book")
    });
    book.section("match").expect("the section")
}

fn shown(judged: &LogGame) -> Value {
    let finding = |finding: &shinpan_core::Finding| {
        json!({
            "severity": finding.severity,
            "code": finding.code,
            "line": finding.line,
            "decision": finding.decision,
        })
    };
    let findings = judged.checked.findings.iter().map(finding).collect::<Vec<_>>();
    json!({ "outcome": judged.checked.outcome, "ending": judged.checked.ending, "findings": findings })
}

#[test]
fn every_case_of_the_corpus() {
    let Some(folder) = corpus("chess") else { return };
    let cases = std::fs::read_to_string(folder.join("match_expected.jsonl")).expect("a readable file");
    let mut failures = Vec::new();
    for case in cases.lines().map(|line| serde_json::from_str::<Value>(line).expect("an object")) {
        let log = std::fs::read(folder.join(case["file"].as_str().expect("a file"))).expect("a readable log");
        let judged = judge(log.as_slice(), &rules(&case["rules"])).expect("memory").expect("a log that is not empty");
        let found = Value::from(judged.iter().map(shown).collect::<Vec<_>>());
        if found != case["games"] {
            failures.push(format!("{}: expected {}, found {found}", case["id"], case["games"]));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
