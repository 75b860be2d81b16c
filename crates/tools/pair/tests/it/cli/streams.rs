//! Streams, files and documents.

use serde_json::Value;
use shinpan_testing::schema::{faults, schema};

use super::{GAMES, HEADER, folder, pair, rows};

#[test]
fn documents_are_as_their_schema_says() {
    let folder = folder(GAMES);
    let schema = schema("pair.schema.json");
    for options in ["--round 3", "--round 3 --explain", "--stage final --round all", "--stage final --round 2"] {
        let done = pair(&folder, &format!("{options} --format json --lots draw-7"));
        let document = serde_json::from_str::<Value>(&done.stdout).expect("a document");
        assert_eq!((faults(&document, &schema, &schema), &document["lots"]), (vec![], &Value::from("draw-7")));
    }
    let done = pair(&folder, "--round 3 --format ndjson");
    assert_eq!(done.objects()[0]["first"], "A");
}

#[test]
fn inputs_and_outputs_are_those_of_every_tool() {
    let folder = folder(GAMES);
    let stdin = format!("{HEADER}{GAMES}");
    let line = "--rules wcsc-2010 --entrants DIR/e.csv --games - --round 3";
    let done = folder.run_with(pair::run, line, stdin.as_bytes(), |_| ());
    assert_eq!(rows(&done), "A-F; B-C; D-E");
    let both =
        folder.run_with(pair::run, "--rules wcsc-2010 --entrants - --games - --round 3", stdin.as_bytes(), |_| ());
    both.fails(&["stdin"]);
    folder.write("old.csv", "old");
    pair(&folder, "--round 9 -o DIR/old.csv");
    assert_eq!(folder.read("old.csv"), "old");
    pair(&folder, "--round 3 -o DIR/old.csv").is(0, "", "");
    assert!(folder.read("old.csv").contains("3,A,F,*"));
    pair(&folder, "--round 3 -o DIR/g.csv").fails(&["-o DIR/g.csv: is the input --games DIR/g.csv"]);
    let done = folder.run(pair::run, "--entrants DIR/e.csv --round 1");
    done.fails(&["--rules is required"]);
    for line in ["--list-rules", "--rules wcsc-2010 --print-rules", "--help", "--version"] {
        assert_eq!(folder.run(pair::run, line).code, 0, "{line}");
    }
    let done = pair(&self::folder(GAMES), "--round 9 --exit-zero");
    assert_eq!((done.code, &*done.stdout), (0, ""));
    let done = pair(&self::folder(GAMES), "--round 3 -v");
    assert!(done.stderr.contains("wcsc-2010") && done.stderr.contains("6 rows from DIR/g.csv"), "{}", done.stderr);
}
