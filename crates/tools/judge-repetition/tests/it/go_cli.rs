//! Repetition in Go: `judge-repetition --game go`.

use judge_repetition::run;
use serde_json::Value;
use shinpan_testing::schema::{faults, schema};
use shinpan_testing::{RunResult, Sandbox};

/// Sending two, returning one: the forms differ.
const SENT: &str = "(;SZ[3]GN[sent];B[ba];W[bb];B[ab];W[cb];B[ca];W[aa];B[ba])";
/// Eternal life.
const ETERNAL: &str =
    "(;SZ[4:3]GN[eternal];B[bb];W[cc];B[ab];W[db];B[bc];W[cb];B[ca];W[aa];B[da];W[ba];B[ca];W[];B[];W[])";
const QUIET: &str = "(;SZ[3]GN[quiet];B[bb];W[ab];B[];W[])";
const NEUTRAL: &str = r#"{"id":"n","start":"SZ[3]","moves":["ba","bb","ab","cb","ca","aa","ba"]}"#;

fn folder() -> Sandbox {
    Sandbox::with(&[
        ("sent.sgf", SENT.to_owned()),
        ("eternal.sgf", ETERNAL.to_owned()),
        ("quiet.sgf", QUIET.to_owned()),
        ("three.sgf", format!("{SENT}\n{ETERNAL}\n{QUIET}")),
        ("neutral.ndjson", NEUTRAL.to_owned()),
        ("occupied.sgf", "(;SZ[3];B[bb];W[bb])".to_owned()),
        ("bad.sgf", format!("(;SZ[3];B[bb!])\n{SENT}")),
        ("our.toml", "name = \"our\"\nextends = \"go-chinese\"\n\n[go]\nchinese = \"unbalanced\"\n".to_owned()),
    ])
}

fn judge(folder: &Sandbox, line: &str) -> RunResult {
    folder.run(run, &format!("--game go {line}"))
}

#[test]
fn verdicts_and_codes() {
    let folder = folder();
    for (line, code, expected) in [
        ("DIR/sent.sgf", 1, r#""illegal-move" 7 "first" "repetition" true"#),
        ("--rules go-nsk DIR/sent.sgf", 0, "\"none\" null null null true"),
        ("--rules go-uec DIR/sent.sgf", 1, r#""referee" 7 null "repetition" true"#),
        ("--rules go-chinese DIR/eternal.sgf", 1, r#""referee" 11 null "repetition" true"#),
        ("--rules DIR/our.toml DIR/sent.sgf", 1, r#""illegal-move" 7 "first" "repetition" true"#),
        ("DIR/neutral.ndjson", 1, r#""illegal-move" 7 "first" "repetition" true"#),
        ("DIR/occupied.sgf", 1, r#""illegal-move" 2 "second" "occupied" false"#),
        ("DIR/quiet.sgf", 0, "\"none\" null null null false"),
    ] {
        let done = judge(&folder, &format!("--format ndjson {line}"));
        let found = &done.objects()[0];
        let fields = ["verdict", "ply", "offender", "reason", "forms_differ"].map(|name| found[name].to_string());
        assert_eq!((done.code, &*fields.join(" ")), (code, expected), "{line}");
    }
}

#[test]
fn all_books_give_a_verdict_each() {
    let folder = folder();
    let done = judge(&folder, "--rules all --format ndjson DIR/three.sgf");
    let shown = |found: &Value| format!("{} {} {}", found["index"], found["rules"], found["forms_differ"]);
    let books = ["go-psk", "go-ssk", "go-nsk", "go-chinese", "go-uec"];
    let expected = (1..=3).flat_map(|game| books.map(|book| format!("{game} \"{book}\" {}", game < 3)));
    assert_eq!(done.objects().iter().map(shown).collect::<Vec<_>>(), expected.collect::<Vec<_>>());
    for (one, book) in done.objects().iter().zip(books.iter().cycle()) {
        let alone = judge(&folder, &format!("--rules {book} --format ndjson DIR/three.sgf")).objects();
        assert!(alone.contains(one), "{book}: {one}");
    }
    let text = judge(&folder, "--rules all DIR/three.sgf").stdout;
    assert_eq!(text.lines().filter(|line| line.ends_with("; the forms differ")).count(), 10, "{text}");
}

#[test]
fn a_record_that_cannot_be_read_is_reported_once_and_the_next_is_judged() {
    let done = judge(&folder(), "--rules all --format ndjson DIR/bad.sgf");
    assert_eq!(done.code, 2);
    assert_eq!(done.objects().len(), 6, "{}", done.stdout);
    assert_eq!(done.stderr.lines().count(), 1, "{}", done.stderr);
    assert!(done.stderr.contains("bad.sgf:1:"), "{}", done.stderr);
}

#[test]
fn a_game_with_one_form_has_no_others() {
    let folder = folder();
    let done = folder.run(run, "--game shogi --rules all DIR/quiet.sgf");
    done.fails(&["--rules all", "shogi has one form"]);
    judge(&folder, "--rules all --occurrences 3 DIR/quiet.sgf").fails(&["--occurrences", "go has no such count"]);
}

#[test]
fn every_object_has_the_schema() {
    let folder = folder();
    let schema = schema("judge-repetition.schema.json");
    for rules in ["all", "go-psk", "DIR/our.toml"] {
        for object in judge(&folder, &format!("--rules {rules} --format ndjson DIR/three.sgf DIR/bad.sgf")).objects() {
            if object.get("error").is_none() {
                assert_eq!(faults(&object, &schema, &schema), Vec::<String>::new(), "{object}");
            }
        }
    }
}
