//! `--audit` on tables: entrants, games, an event and its book, proofs beside the answer. And the schemas of what is written.

use serde_json::Value;
use shinpan_testing::schema::{faults, schema};
use shinpan_testing::{RunResult, Sandbox};
use standings::run;

const FILES: [&str; 2] = ["entrants.csv", "games.csv"];

/// The tables of an event in which much is open.
fn folder() -> Sandbox {
    let text = |name: &str| {
        let path = format!("{}/../../../testdata/tournaments/outlook/{name}", env!("CARGO_MANIFEST_DIR"));
        std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
    };
    Sandbox::with(&FILES.map(|name| (name, text(name))))
}

/// A run on both tables with further `words`.
fn standings(folder: &Sandbox, words: &str) -> RunResult {
    folder.run(run, &format!("--audit DIR/a -q --rules wcsc-2010 --entrants DIR/entrants.csv DIR/games.csv {words}"))
}

/// The last line of the audit file, and the names of its inputs and outputs.
fn last(folder: &Sandbox) -> (Value, [Vec<String>; 2]) {
    let text = folder.read("a");
    let line: Value = serde_json::from_str(text.lines().last().expect("a line")).expect("JSON");
    let names = ["inputs", "outputs"].map(|which| {
        let files = line[which].as_array().expect("files").iter();
        files
            .map(|file| file["path"].as_str().expect("a path").rsplit('/').next().unwrap_or_default().to_owned())
            .collect()
    });
    (line, names)
}

fn verify(folder: &Sandbox) -> RunResult {
    folder.run(run, "--verify-audit DIR/a --format json")
}

#[test]
fn tables_and_proofs_are_named() {
    let folder = folder();
    let words = "--outlook --reading drawn --proof DIR/p.ndjson -o DIR/o.csv";
    assert_eq!(standings(&folder, words).code, 0);
    let (line, [inputs, outputs]) = last(&folder);
    assert_eq!(inputs, FILES);
    assert_eq!(outputs, ["o.csv", "p.ndjson"]);
    assert_eq!(line["exit"], 0);
    assert_eq!(verify(&folder).code, 0);
    folder.write("p.ndjson", "{}\n");
    assert_eq!(verify(&folder).code, 1);
    let refused = standings(&folder, "--outlook --proof DIR/a");
    refused.fails(&["--audit DIR/a: is the output --proof DIR/a"]);
}

#[test]
fn a_run_that_is_refused_names_what_it_read() {
    let folder = folder();
    folder.write("games.csv", "round,first,second,result\n1,nobody,B,1-0\n");
    assert_eq!(standings(&folder, "-o DIR/o.csv").code, 2);
    let (line, [inputs, outputs]) = last(&folder);
    assert_eq!((inputs.len(), outputs.len(), &line["exit"]), (2, 0, &2.into()));
}

#[test]
fn an_event_its_book_and_stdin_are_named() {
    let folder = folder();
    folder.write("event.toml", "rules = 'ours.toml'\nentrants = 'entrants.csv'\n");
    folder.write("ours.toml", "name = 'ours'\nextends = 'wcsc-2010'\n");
    let games = folder.read("games.csv");
    let done = folder.run_with(run, "--audit DIR/a -q --event DIR/event.toml -", games.as_bytes(), |_| ());
    assert_eq!(done.code, 0, "{done:?}");
    let (line, [inputs, outputs]) = last(&folder);
    assert_eq!(inputs, ["-", "entrants.csv", "event.toml", "ours.toml"]);
    assert_eq!((outputs, &line["rules"][0]["name"]), (vec!["-".to_owned()], &"ours".into()));
    assert_eq!(line["outputs"][0]["size"], done.stdout.len());
}

#[test]
fn lines_and_reports_are_as_their_schemas_say() {
    let folder = folder();
    let (of_line, of_report) = (schema("audit.schema.json"), schema("audit-verify.schema.json"));
    for words in ["", "-o DIR/o.csv", "--stage none", "--nope"] {
        standings(&folder, words);
        let (line, _) = last(&folder);
        assert_eq!(faults(&line, &of_line, &of_line), [""; 0], "{line}");
    }
    for _ in 0..2 {
        let done = verify(&folder);
        let report: Value = serde_json::from_str(&done.stdout).expect("JSON");
        assert_eq!(faults(&report, &of_report, &of_report), [""; 0], "{report}");
        folder.write("a", folder.read("a").replacen("\"exit\":0", "\"exit\":1", 1));
        folder.write("o.csv", "");
    }
    assert!(!faults(&serde_json::json!({ "previous": 1 }), &of_line, &of_line).is_empty());
}
