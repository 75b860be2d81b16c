//! Repetition in chess: `judge-repetition --game chess`, and the cases of the corpus, where `SHINPAN_DATA` names its folder.

use judge_repetition::run;
use serde_json::{Value, json};
use shinpan_testing::schema::{faults, schema};
use shinpan_testing::{RunResult, Sandbox, corpus};

const THREE: &str = "[Event \"three\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *\n";
/// Five times, moves in both notations.
const FIVE: &str = r#"{"id":"five","moves":"g1f3 Nf6 Ng1 f6g8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8"}"#;
/// Five times, the last one later than the fourth ply after the one before.
const APART: &str = r#"{"moves":"Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nc3 Nc6 Na4 Na5 Nc3 Nc6 Nb1 Nb8"}"#;
const FIFTY: &str = "id,start,moves\nq,4k3/8/8/8/8/8/8/R3K3 w - - 99 80,Ra2 Kd8\n";

fn folder() -> Sandbox {
    Sandbox::with(&[
        ("three.pgn", THREE),
        ("five.ndjson", FIVE),
        ("apart.ndjson", APART),
        ("fifty.csv", FIFTY),
        ("once.pgn", "1. Nf3 Nf6 2. Ng1 Ng8 *\n"),
        ("illegal.pgn", "1. e4 Ke6 *\n"),
        ("bad.pgn", "1. e4 xyzzy *\n"),
        ("slip.pgn", "1. e4 e5 3. Nf3 Nc6 3. Bb5 *\n"),
        ("dots.pgn", "1. e4 e5 2... Nc6 *\n"),
        ("again.pgn", "1. e4 e5 2. Nf3 2. Nc3 3. Bb5 *\n"),
        ("many.pgn", &format!("{THREE}\n{THREE}\n[Event \"x\"]\n\n1. e5 *\n")),
    ])
}

fn judge(folder: &Sandbox, line: &str) -> RunResult {
    folder.run(run, &format!("--game chess {line}"))
}

/// The verdict on the only game of a file.
fn verdict(folder: &Sandbox, line: &str) -> (u8, Value) {
    let done = judge(folder, &format!("--format ndjson {line}"));
    (done.code, done.objects().remove(0))
}

/// Nobody is charged with a move that the number says is the other side's.
#[test]
fn numbers_of_moves() {
    let folder = folder();
    let slip = "line 1, column 10: move 3, expected 2; the numbers after it go on as if it were that";
    assert_eq!(verdict(&folder, "DIR/slip.pgn").1["warnings"], json!([slip]));
    let dots = "the number \"2...\", expected \"2.\"; moves may be missing";
    assert_eq!(verdict(&folder, "DIR/dots.pgn").1["error"], dots);
    let again =
        "ply 4: \"Nc3\": no legal move fits, and the number before it is not of this side: a move may be missing";
    assert_eq!(verdict(&folder, "DIR/again.pgn").1["error"], again);
}

#[test]
fn verdicts_and_codes() {
    let folder = folder();
    let schema = schema("judge-repetition.schema.json");
    for (line, code, expected) in [
        ("DIR/three.pgn", 1, r#""claimable-draw" 8 null [0,4,8] false"#),
        ("DIR/five.ndjson", 1, r#""draw" 16 null [0,4,8,12,16] false"#),
        ("--laws 2001 DIR/five.ndjson", 1, r#""claimable-draw" 8 null [0,4,8] false"#),
        ("--rules man-machine-2003 DIR/five.ndjson", 1, r#""claimable-draw" 8 null [0,4,8] false"#),
        ("--rules man-machine-2003 --laws 2018 DIR/five.ndjson", 1, r#""draw" 16 null [0,4,8,12,16] false"#),
        ("--rules fide-2014 DIR/apart.ndjson", 1, r#""draw" 20 null [0,4,8,12,20] true"#),
        ("--laws 2014 DIR/apart.ndjson", 1, r#""draw" 20 null [0,4,8,12,20] true"#),
        ("DIR/apart.ndjson", 1, r#""draw" 20 null [0,4,8,12,20] false"#),
        ("DIR/fifty.csv", 1, r#""claimable-draw" 1 null [] false"#),
        ("DIR/once.pgn", 0, r#""none" null null null false"#),
        ("--occurrences 2 DIR/once.pgn", 1, r#""claimable-draw" 4 null [0,4] false"#),
        ("DIR/illegal.pgn", 1, r#""illegal-move" 2 "second" [] false"#),
        ("DIR/bad.pgn", 2, "null null null null null"),
    ] {
        let (found, object) = verdict(&folder, line);
        let fields = ["verdict", "ply", "offender", "occurrences", "doubtful"].map(|field| object[field].to_string());
        assert_eq!((found, fields.join(" ").as_str()), (code, expected), "{line}");
        if code != 2 {
            assert_eq!(faults(&object, &schema, &schema), [""; 0], "{line}");
        }
    }
}

#[test]
fn fields_of_a_verdict() {
    let folder = folder();
    let (_, object) = verdict(&folder, "DIR/five.ndjson");
    assert_eq!((&object["game"], &object["rules"]), (&"chess".into(), &"fide-2023".into()));
    assert_eq!(object["claims"], json!([{ "kind": "threefold", "ply": 8 }, { "kind": "fivefold", "ply": 16 }]));
    assert_eq!((&object["sides"], &object["cycle"]), (&Value::Null, &json!({ "from": 0, "to": 16 })));
    assert_eq!(object["moves"][0]["move"], "g1f3", "as the record has it");
    let (_, object) = verdict(&folder, "DIR/fifty.csv");
    assert_eq!((&object["cycle"], &object["moves"]), (&Value::Null, &json!([])));
    let (_, object) = verdict(&folder, "DIR/illegal.pgn");
    assert_eq!((&object["cycle"], &object["moves"], &object["claims"]), (&Value::Null, &json!([]), &json!([])));
    let done = judge(&folder, "--format ndjson DIR/many.pgn");
    let verdicts = done.objects().iter().map(|object| object["verdict"].to_string()).collect::<Vec<_>>();
    assert_eq!(verdicts.join(" "), r#""claimable-draw" "claimable-draw" "illegal-move""#);
}

#[test]
fn the_cycle_is_shown() {
    let folder = folder();
    let shown = judge(&folder, "--explain DIR/three.pgn").stdout;
    for words in ["the board after ply 0", "1  R N B Q K B N R", "  8     second  Ng8       idle    occurrence 3\n"] {
        assert!(shown.contains(words), "{words}: {shown}");
    }
    judge(&folder, "DIR/fifty.csv").is(
        1,
        "DIR/fifty.csv:2:1: game 1 \"q\" verdict[claimable-draw]: ply 1: 100 plies without a pawn move or a capture; White \
         may claim a draw by announcing Ra2 before playing it, Black after it (Art. 9.3, Laws of 2023)\n",
        "",
    );
}

#[test]
fn what_is_refused() {
    let folder = folder();
    folder.run(run, "--game go --laws 2001 DIR/three.pgn").fails(&["--laws", "go"]);
    judge(&folder, "--laws 1997 DIR/three.pgn").fails(&["--laws", "1997", "2001, 2014, 2018, 2023"]);
    judge(&folder, "--ranks 0-9 DIR/three.pgn").fails(&["--ranks", "chess"]);
    judge(&folder, "--rules go-psk DIR/three.pgn").fails(&["go-psk", "[chess]"]);
    judge(&folder, "DIR/bad.pgn").is(
        2,
        "",
        "judge-repetition: DIR/bad.pgn:1:7: ply 2: \"xyzzy\": expected a move such as \"Nf3\" or \"g1f3\"\n",
    );
    for (keys, words) in [("laws = 1997", "no Laws of 1997"), ("threefold = 1", "expected 2 or more")] {
        folder.write("c.toml", format!("extends = \"fide-2023\"\n[chess]\n{keys}\n"));
        judge(&folder, "--rules DIR/c.toml DIR/three.pgn").fails(&["DIR/c.toml:3", words]);
    }
}

#[test]
fn printed_books_read_back() {
    let folder = folder();
    for book in ["fide-2001", "fide-2014", "fide-2018", "fide-2023", "man-machine-2003"] {
        let printed = judge(&folder, &format!("--rules {book} --print-rules")).stdout;
        folder.write("p.toml", &printed);
        judge(&folder, "--rules DIR/p.toml --print-rules").is(0, &printed, "");
    }
}

#[test]
fn every_case_of_the_corpus() {
    let Some(folder) = corpus("chess") else { return };
    let text = std::fs::read_to_string(folder.join("repetition_expected.jsonl")).expect("the cases");
    for case in text.lines().map(|line| serde_json::from_str::<Value>(line).expect("a case")) {
        let path = folder.join(case["file"].as_str().expect("a path"));
        let line = format!("--game chess --format ndjson --laws {} {}", case["laws"], path.display());
        let found = Sandbox::with::<&str>(&[]).run(run, &line).objects().remove(0);
        let mut expected = ["verdict", "ply", "occurrences", "claims"].map(|field| case[field].clone());
        if case["verdict"] == "none" {
            expected[2] = Value::Null;
        }
        let found = ["verdict", "ply", "occurrences", "claims"].map(|field| found[field].clone());
        assert_eq!(found, expected, "{}", case["id"]);
    }
}
