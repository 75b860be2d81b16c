//! The cases of the corpus: rounds whose best pairing was found by other programs, and whole tournaments.

use serde_json::Value;

use shinpan_testing::{RunResult, Sandbox, corpus, corpus_case, csv};

fn case(case: &Value) {
    let id = case["id"].as_str().expect("an id");
    let text = |name: &str| case[name].as_str().unwrap_or_else(|| panic!("{id}: no {name}"));
    let book = format!("extends = \"wcsc-2010\"\n[pair]\nwithin = \"{}\"\nodd = \"{}\"\n", text("within"), text("odd"));
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

/// Every round of a tournament is the pairing of that round on the rounds before it.
#[test]
fn tournaments() {
    let Some(corpus) = corpus("wcsc") else { return };
    let folders = std::fs::read_dir(corpus.join("tournaments")).expect("the tournaments");
    let mut count = 0;
    for folder in folders.map(|entry| entry.expect("a folder").path()) {
        let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect("a table");
        tournament(&folder.file_name().expect("a name").to_string_lossy(), &read("entrants.csv"), &read("games.csv"));
        count += 1;
    }
    assert!(count >= 10, "{count} tournaments");
}

fn tournament(name: &str, entrants: &str, games: &str) {
    let rows = games.lines().skip(1).map(|line| line.split(',').collect::<Vec<_>>()).collect::<Vec<_>>();
    let last = rows.iter().filter_map(|row| row[0].parse::<u16>().ok()).max().unwrap_or_default();
    for round in 1..=last {
        let is_robin = name == "t18";
        let (stage, lots) =
            if is_robin { ("--stage final", name.to_owned()) } else { ("", format!("{name}-r{round}")) };
        let folder = Sandbox::with(&[("e.csv", entrants), ("g.csv", games)]);
        let line = format!(
            "--rules wcsc-2010 --entrants DIR/e.csv --games DIR/g.csv --round {round} --lots {lots} {stage} --format json"
        );
        corpus_case("wcsc", &format!("{name} round {round}"), || {
            let done = folder.run(pair::run, &line);
            assert_eq!(done.code, 0, "{name} round {round}: {}", done.stderr);
            let document = serde_json::from_str::<Value>(&done.stdout).expect("a document");
            let of_round = rows.iter().filter(|row| row[0] == round.to_string());
            let published = of_round.map(|row| vec![row[1].to_owned(), row[2].to_owned()]).collect();
            assert_eq!(pairs(&document), sorted(published), "{name} round {round}");
            check(&folder, name, round, &lots, stage);
        });
    }
}

/// What was published is found legal and the best.
fn check(folder: &Sandbox, name: &str, round: u16, lots: &str, stage: &str) {
    if !stage.is_empty() {
        return;
    }
    let line = format!(
        "--rules wcsc-2010 --entrants DIR/e.csv --games DIR/g.csv --round {round} --lots {lots} --check DIR/g.csv --format json"
    );
    let done = folder.run(pair::run, &line);
    assert_eq!(done.code, 0, "{name} round {round}: {}", done.stderr);
    let document = serde_json::from_str::<Value>(&done.stdout).expect("a document");
    assert_eq!(document["drawn"], true, "{name} round {round}");
}
