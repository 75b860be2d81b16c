//! Rounds of an elimination: the cases of the corpus, where `SHINPAN_DATA` names its folder, and every pairing of small
//! fields with costs worked out by other means than the program's.

use std::path::PathBuf;

use serde_json::Value;

#[path = "../../testing.rs"]
#[allow(dead_code, reason = "each test file uses a part")]
mod testing;

use testing::Folder;

/// The folder of the corpus; without it the test says that it did nothing.
#[allow(clippy::print_stderr)] // a skip must be seen
fn corpus() -> Option<PathBuf> {
    let folder = std::env::var_os("SHINPAN_DATA").map(|folder| PathBuf::from(folder).join("arimaa"));
    if folder.is_none() {
        eprintln!("SKIPPED: SHINPAN_DATA is not set, the corpus is not checked");
    }
    folder
}

/// Objects of strings as CSV.
fn csv(rows: &Value, columns: &[&str]) -> String {
    let cell = |row: &Value, column: &str| row[column].as_str().unwrap_or_default().to_owned();
    let line = |row: &Value| columns.iter().map(|column| cell(row, column)).collect::<Vec<_>>().join(",");
    let rows = rows.as_array().into_iter().flatten().map(line);
    std::iter::once(columns.join(",")).chain(rows).map(|line| line + "\n").collect()
}

fn id(value: &Value) -> String {
    value.as_str().expect("an id").to_owned()
}

/// Pairs in byte order, sorted; the bye is a pair with nobody.
fn sorted(pairs: impl Iterator<Item = [String; 2]>, bye: &Value) -> Vec<[String; 2]> {
    let bye = bye.as_str().map(|id| [id.to_owned(), String::new()]);
    let in_order = |[a, b]: [String; 2]| if a < b || b.is_empty() { [a, b] } else { [b, a] };
    let mut pairs = pairs.chain(bye).map(in_order).collect::<Vec<_>>();
    pairs.sort();
    pairs
}

fn expected(pairing: &Value) -> Vec<[String; 2]> {
    let pairs = pairing["pairs"].as_array().expect("pairs").iter();
    sorted(pairs.map(|pair| [id(&pair[0]), id(&pair[1])]), &pairing["bye"])
}

/// The pairs of a document.
fn drawn(document: &Value) -> Vec<[String; 2]> {
    let pairs = document["pairings"].as_array().expect("pairings").iter();
    sorted(pairs.map(|pair| [id(&pair["first"]), id(&pair["second"])]), &document["bye"])
}

fn folder(case: &Value) -> Folder {
    let book = format!("extends = \"arimaa-2015\"\n[pair]\nlives = {}\n", case["lives"]);
    Folder::with(&[
        ("e.csv", csv(&case["entrants"], &["id", "seed"])),
        ("g.csv", csv(&case["games"], &["round", "first", "second", "result", "termination"])),
        ("b.toml", book),
    ])
}

fn line(case: &Value) -> String {
    format!(
        "--rules DIR/b.toml --entrants DIR/e.csv --games DIR/g.csv --round {} --lots {} --format json",
        case["round"],
        case["lots"].as_str().expect("a text")
    )
}

fn case(case: &Value) {
    let (folder, number) = (folder(case), &case["id"]);
    let done = folder.run(pair::run, &line(case));
    assert_eq!((done.code, &*done.stderr), (0, ""), "{number}");
    let document: Value = serde_json::from_str(&done.stdout).expect("a document");
    assert_eq!(document["system"], "elimination");
    let found = drawn(&document);
    let optimal = case["expected"]["optimal"].as_array().expect("optima").iter().map(expected).collect::<Vec<_>>();
    assert!(optimal.contains(&found), "{number}: {found:?}");
    assert_eq!(found, expected(&case["expected"]["lot"]), "{number}: the lots");
    assert_eq!(document["unique"], optimal.len() == 1, "{number}");
    let costs = document["cost"].as_array().expect("a cost");
    let value = |name: &str| costs.iter().find(|cost| cost["criterion"] == name).map(|cost| cost["value"].clone());
    let known = case["expected"]["cost"].as_object().expect("a cost");
    for (name, expected) in known {
        assert_eq!(&value(name).unwrap_or_else(|| 0.into()), expected, "{number}: {name}");
    }
    let is_known = |cost: &Value| cost["criterion"] == "lots" || known.contains_key(cost["criterion"].as_str().expect("a word"));
    assert!(costs.iter().all(is_known), "{number}: {costs:?}");
    check(&folder, case, &found, &optimal);
}

/// `--check` finds all optima as good, and the one of the lots drawn.
fn check(folder: &Folder, case: &Value, drawn: &Vec<[String; 2]>, optimal: &[Vec<[String; 2]>]) {
    for pairs in optimal {
        let row = |[a, b]: &[String; 2]| {
            let result = if b.is_empty() { "bye" } else { "*" };
            format!("{},{a},{b},{result}\n", case["round"])
        };
        let rows = pairs.iter().map(row).collect::<String>();
        folder.write("p.csv", format!("round,first,second,result\n{rows}"));
        let done = folder.run(pair::run, &format!("{} --check DIR/p.csv", line(case)));
        assert_eq!(done.code, 0, "{}: {}", case["id"], done.stderr);
        let document: Value = serde_json::from_str(&done.stdout).expect("a document");
        assert_eq!((&document["optimal"], &document["drawn"]), (&true.into(), &(pairs == drawn).into()), "{}", case["id"]);
    }
}

#[test]
fn rounds() {
    let Some(corpus) = corpus() else { return };
    let text = std::fs::read_to_string(corpus.join("fte-cases.jsonl")).expect("the cases");
    let cases = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("a case")).collect::<Vec<_>>();
    assert!(cases.len() >= 280, "{} cases", cases.len());
    cases.iter().for_each(case);
}
