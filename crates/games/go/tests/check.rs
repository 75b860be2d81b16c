//! The check of whole records: our own table, and the cases of the corpus where `SHINPAN_DATA` names its folder.

use std::ops::ControlFlow;
use std::path::Path;

use serde_json::Value;
use shinpan_core::RuleBook;
use shinpan_go::records::Records;
use shinpan_go::{Referee, Rules, check};
use shinpan_records::Checked;

fn rules(book: &str) -> Rules {
    RuleBook::builtin(book).and_then(|book| book.section("go")).expect("a built-in book")
}

fn checked(file: &str, rules: &Rules) -> Checked {
    let mut checks = Vec::new();
    let mut each = |game: &shinpan_go::record::RawGame| {
        checks.push(check(game, &mut Referee::new(*rules, false)));
        ControlFlow::Continue(())
    };
    Records::default().read(file.as_bytes(), None, &mut each).expect("memory can be read");
    checks.pop().expect("a game")
}

/// `1-0 score 4 note[result-missing]@0`, with the decision behind a finding.
fn told(checked: &Checked) -> String {
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
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../testdata/go/codes.csv");
    let mut table = csv::ReaderBuilder::new().comment(Some(b'#')).from_path(path).expect("the table");
    for row in table.records() {
        let row = row.expect("a row");
        let line = row.position().map_or(0, csv::Position::line);
        let (book, sgf) = row[1].split_once('|').expect("book|record");
        let (book, limit) = book.split_once(" move_limit=").unwrap_or((book, ""));
        let rules = match limit.parse() {
            Ok(move_limit) => Rules { move_limit, ..rules(book) },
            Err(_) => rules(book),
        };
        assert_eq!(told(&checked(sgf, &rules)), &row[2], "codes.csv:{line} {}", &row[0]);
    }
}

/// The cases of the corpus: outcome, ending, plies and every finding.
#[test]
#[allow(clippy::print_stderr)] // a skip must be seen
fn cases() {
    let Some(folder) = std::env::var_os("SHINPAN_DATA") else {
        return eprintln!("SKIPPED: SHINPAN_DATA is not set, the corpus is not checked");
    };
    let text = std::fs::read_to_string(Path::new(&folder).join("go/kifu_cases.jsonl")).expect("a readable file");
    for case in text.lines().map(|line| serde_json::from_str::<Value>(line).expect("a case")) {
        let text = |name: &str| case[name].as_str().unwrap_or_default();
        let mut rules = rules(text("rules"));
        for (key, value) in case["keys"].as_object().expect("keys") {
            assert_eq!(key, "move_limit", "{}: a key that the test does not know", case["id"]);
            rules.move_limit = value.as_u64().and_then(|limit| u32::try_from(limit).ok()).expect("a limit");
        }
        let found = checked(text("sgf"), &rules);
        let findings = found.findings.iter().map(|finding| {
            serde_json::json!({
                "severity": finding.severity, "code": finding.code, "ply": finding.ply, "decision": finding.decision,
            })
        });
        let findings = Value::Array(findings.collect());
        let head = (found.outcome.as_str(), found.ending, Some(u64::from(found.plies)));
        assert_eq!(head, (text("outcome"), text("ending"), case["plies"].as_u64()), "{}", case["id"]);
        assert_eq!(findings, case["findings"], "{}", case["id"]);
    }
}
