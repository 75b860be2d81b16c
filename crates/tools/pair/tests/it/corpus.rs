//! The cases of the corpus: rounds whose best pairing was found by other programs, and whole tournaments.

use std::path::Path;

use serde_json::Value;

use shinpan_testing::{RunResult, Sandbox, corpus, corpus_case, csv};

/// How floats are counted where a case does not say it.
const DEFAULT: &str = "equal-first";

/// A book that counts floats so; its section `[pair]` is open.
fn book(float: &str) -> String {
    format!("extends = \"wcsc-2010\"\n[pair]\nfloat = \"{float}\"\n")
}

fn case(case: &Value) {
    let id = case["id"].as_str().expect("an id");
    let text = |name: &str| case[name].as_str().unwrap_or_else(|| panic!("{id}: no {name}"));
    let float = case["float"].as_str().unwrap_or(DEFAULT);
    let book = format!("{}within = \"{}\"\nodd = \"{}\"\n", book(float), text("within"), text("odd"));
    let folder = Sandbox::with(&[
        ("e.csv", csv(&case["entrants"], &["id", "seed", "status", "withdrawn_after"])),
        ("g.csv", csv(&case["games"], &["round", "first", "second", "result", "termination"])),
        ("b.toml", book),
    ]);
    let line = format!(
        "--rules DIR/b.toml --entrants DIR/e.csv --games DIR/g.csv --round {} --lots {} --format json",
        case["round"].as_str().map_or_else(|| case["round"].to_string(), str::to_owned),
        text("lots")
    );
    let done = folder.run(pair::run, &line);
    let expected = &case["expected"];
    if let Some(impossible) = expected.get("impossible") {
        assert_eq!((done.code, &*done.stdout), (1, ""), "{id}: {impossible} {done:?}");
        return;
    }
    drawn(id, &done, expected);
}

fn drawn(id: &str, done: &RunResult, expected: &Value) {
    assert_eq!(done.code, 0, "{id}: {}", done.stderr);
    let document: Value = serde_json::from_str(&done.stdout).expect("a document");
    assert_eq!(pairs(&document), listed(&expected["pairs"]), "{id}");
    assert_eq!(document["unique"], expected["unique"], "{id}");
    let cost = |name: &str| document["cost"].as_array().into_iter().flatten().find(|cost| cost["criterion"] == name);
    for (name, value) in expected["cost"].as_object().expect("a cost") {
        let own = cost(name).map_or(Value::from(0), |cost| cost["value"].clone());
        assert_eq!(&own, value, "{id}: {name}");
    }
    assert_eq!(cost("lots").expect("the lots")["value"], expected["lots"], "{id}");
}

/// The pairs of a document, each in byte order, sorted.
fn pairs(document: &Value) -> Vec<Vec<String>> {
    let id = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let games = document["pairings"].as_array().into_iter().flatten();
    let games = games.map(|pair| vec![id(&pair["first"]), id(&pair["second"])]);
    sorted(games.chain(document["bye"].as_str().map(|bye| vec![bye.to_owned(), String::new()])).collect())
}

fn listed(pairs: &Value) -> Vec<Vec<String>> {
    let id = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let pair = |pair: &Value| pair.as_array().into_iter().flatten().map(id).collect();
    sorted(pairs.as_array().into_iter().flatten().map(pair).collect())
}

fn sorted(mut pairs: Vec<Vec<String>>) -> Vec<Vec<String>> {
    for pair in &mut pairs {
        pair.sort();
    }
    pairs.sort();
    pairs
}

#[test]
fn rounds() {
    let Some(corpus) = corpus("wcsc") else { return };
    let text = std::fs::read_to_string(corpus.join("pair-cases.jsonl")).expect("the cases");
    let cases = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("a case")).collect::<Vec<_>>();
    assert!(cases.len() > 30, "{} cases", cases.len());
    for one in &cases {
        corpus_case("wcsc", one["id"].as_str().expect("an id"), || case(one));
    }
}

/// Every round of a tournament is the pairing of that round on the rounds before it, by the key that it was drawn by; and by the
/// default it is the pairing that was listed.
#[test]
fn tournaments() {
    let Some(corpus) = corpus("wcsc") else { return };
    let folders = std::fs::read_dir(corpus.join("tournaments")).expect("the tournaments");
    let mut count = 0;
    for folder in folders.map(|entry| entry.expect("a folder").path()) {
        tournament(&folder);
        count += 1;
    }
    assert!(count >= 10, "{count} tournaments");
}

fn tournament(path: &Path) {
    let name = &*path.file_name().expect("a name").to_string_lossy();
    let read = |name: &str| std::fs::read_to_string(path.join(name)).expect("a table");
    let (games, is_robin) = (read("games.csv"), name == "t18");
    // Those before it were drawn while `least-gap` was the default.
    let float = if name < "t18" { "least-gap" } else { DEFAULT };
    let folder = Sandbox::with(&[("e.csv", read("entrants.csv")), ("g.csv", games.clone()), ("b.toml", book(float))]);
    let expected = if is_robin { "[]".to_owned() } else { read("expected-rounds.json") };
    let expected = serde_json::from_str::<Vec<Value>>(&expected).expect("rounds");
    let rows = games.lines().skip(1).map(|line| line.split(',').collect::<Vec<_>>()).collect::<Vec<_>>();
    let last = rows.iter().filter_map(|row| row[0].parse::<u16>().ok()).max().unwrap_or_default();
    assert!(is_robin || expected.len() == usize::from(last), "{name}");
    for round in 1..=last {
        let (stage, lots) =
            if is_robin { ("--stage final", name.to_owned()) } else { ("", format!("{name}-r{round}")) };
        let line = |book: &str| {
            format!(
                "--rules {book} --entrants DIR/e.csv --games DIR/g.csv --round {round} --lots {lots} {stage} --format json"
            )
        };
        let case = format!("{name} round {round}");
        corpus_case("wcsc", &case, || {
            let done = folder.run(pair::run, &line("DIR/b.toml"));
            assert_eq!(done.code, 0, "{case}: {}", done.stderr);
            let document = serde_json::from_str::<Value>(&done.stdout).expect("a document");
            let of_round = rows.iter().filter(|row| row[0] == round.to_string());
            let published = of_round.map(|row| vec![row[1].to_owned(), row[2].to_owned()]).collect();
            assert_eq!(pairs(&document), sorted(published), "{case}");
            if let Some(expected) = expected.iter().find(|one| one["round"] == round) {
                drawn(&case, &folder.run(pair::run, &line("wcsc-2010")), expected);
                let checked = folder.run(pair::run, &format!("{} --check DIR/g.csv", line("DIR/b.toml")));
                assert_eq!(checked.code, 0, "{case}: {}", checked.stderr);
                let document = serde_json::from_str::<Value>(&checked.stdout).expect("a document");
                assert_eq!(document["drawn"], true, "{case}");
            }
        });
    }
}
