//! Xiangqi: the cases of the corpus, where `SHINPAN_DATA` names its folder.

use std::collections::BTreeMap;

use judge_repetition::run;
use serde_json::{Value, json};
use shinpan_testing::{Sandbox, corpus, corpus_case};

/// All cases of a file, judged in one run for each count of occurrences.
fn cases(name: &str) {
    let Some(folder) = corpus("xiangqi") else { return };
    let text = std::fs::read_to_string(folder.join(name).with_extension("jsonl")).expect("the cases");
    let mut runs = BTreeMap::<Option<u64>, Vec<Value>>::new();
    for case in text.lines().map(|line| serde_json::from_str::<Value>(line).expect("a case")) {
        runs.entry(case["occurrences"].as_u64()).or_default().push(case);
    }
    for (count, cases) in runs {
        let record =
            |case: &Value| format!("{}\n", json!({ "id": case["id"], "start": case["start"], "moves": case["moves"] }));
        let folder = Sandbox::with(&[("r.ndjson", cases.iter().map(record).collect::<Vec<_>>().concat())]);
        let occurrences = count.map(|count| format!("--occurrences {count}")).unwrap_or_default();
        let done = folder.run(run, &format!("--game xiangqi --format ndjson {occurrences} DIR/r.ndjson"));
        let lines = done.stdout.lines().collect::<Vec<_>>();
        assert_eq!(lines.len(), cases.len(), "{}", done.stderr);
        for (case, line) in cases.iter().zip(lines) {
            let id = case["id"].as_str().expect("an id");
            corpus_case("xiangqi", id, || compare(case, &serde_json::from_str(line).expect("a verdict")));
        }
    }
}

fn compare(case: &Value, found: &Value) {
    let id = &case["id"];
    if case["expected"] == "error" {
        assert!(found["error"].is_string(), "{id}: {found}");
        return;
    }
    for (key, field) in [("expected", "verdict"), ("ply", "ply"), ("doubtful", "doubtful")] {
        assert_eq!(found[field], case[key], "{id} {key}: {found}");
    }
    let doubts = case.get("doubts").cloned().unwrap_or_else(|| json!([]));
    assert_eq!(found["doubts"], doubts, "{id}: {found}");
    for (key, field) in [("sides", "sides"), ("ply_occurrences", "occurrences")] {
        if !case[key].is_null() {
            assert_eq!(found[field], case[key], "{id} {key}: {found}");
        }
    }
    let moves = found["moves"].as_array().expect("moves");
    for expected in case["move_details"].as_array().into_iter().flatten() {
        let of_ply = moves.iter().find(|own| own["ply"] == expected["ply"]);
        assert_eq!(of_ply, Some(expected), "{id}");
    }
}

#[test]
fn diagrams_of_the_manual() {
    cases("wxf_cases");
}

#[test]
fn cases_of_other_judges() {
    cases("peer_cases");
}

#[test]
fn edge_cases() {
    cases("edge_cases");
}

#[test]
fn random_cycles() {
    cases("random_cycles");
}
