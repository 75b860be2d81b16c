//! The cases of the corpus: the pairs, the lots and the cost of each.

use serde_json::Value;
use shinpan_testing::{Sandbox, corpus, csv};

use super::{drawn, id, sorted};

fn expected(pairing: &Value) -> Vec<[String; 2]> {
    let pairs = pairing["pairs"].as_array().expect("pairs").iter();
    sorted(pairs.map(|pair| [id(&pair[0]), id(&pair[1])]), &pairing["bye"])
}

fn folder(case: &Value) -> Sandbox {
    let book = format!("extends = \"arimaa-2015\"\n[pair]\nlives = {}\n", case["lives"]);
    Sandbox::with(&[
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
    let done = folder.run(pair::run, &format!("{} --explain", line(case)));
    assert_eq!((done.code, &*done.stderr), (0, ""), "{number}");
    let document: Value = serde_json::from_str(&done.stdout).expect("a document");
    assert_eq!(document["system"], "elimination");
    let found = drawn(&document);
    let optimal = case["expected"]["optimal"].as_array().expect("optima").iter().map(expected).collect::<Vec<_>>();
    assert!(optimal.contains(&found), "{number}: {found:?}");
    assert_eq!(found, expected(&case["expected"]["lot"]), "{number}: the lots");
    assert_eq!(document["unique"], optimal.len() == 1, "{number}");
    assert_eq!(document["explanation"]["optima"], optimal.len(), "{number}");
    let costs = document["cost"].as_array().expect("a cost");
    let value = |name: &str| costs.iter().find(|cost| cost["criterion"] == name).map(|cost| cost["value"].clone());
    let known = case["expected"]["cost"].as_object().expect("a cost");
    for (name, expected) in known {
        assert_eq!(&value(name).unwrap_or_else(|| 0.into()), expected, "{number}: {name}");
    }
    let is_known =
        |cost: &Value| cost["criterion"] == "lots" || known.contains_key(cost["criterion"].as_str().expect("a word"));
    assert!(costs.iter().all(is_known), "{number}: {costs:?}");
    check(&folder, case, &found, &optimal);
}

/// `--check` finds all optima as good, and the one of the lots drawn.
fn check(folder: &Sandbox, case: &Value, drawn: &Vec<[String; 2]>, optimal: &[Vec<[String; 2]>]) {
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
        assert_eq!(
            (&document["optimal"], &document["drawn"]),
            (&true.into(), &(pairs == drawn).into()),
            "{}",
            case["id"]
        );
    }
}

#[test]
fn rounds() {
    let Some(corpus) = corpus("arimaa") else { return };
    let text = std::fs::read_to_string(corpus.join("fte-cases.jsonl")).expect("the cases");
    let cases = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("a case")).collect::<Vec<_>>();
    assert!(cases.len() >= 280, "{} cases", cases.len());
    cases.iter().for_each(case);
}
