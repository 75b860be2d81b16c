//! Repetition in xiangqi: `judge-repetition --game xiangqi`.

use judge_repetition::run;
use serde_json::Value;
use shinpan_testing::schema::{faults, schema};
use shinpan_testing::{RunResult, Sandbox};

/// A rook attacks an unprotected cannon: two laps.
const CHASE: &str =
    r#"{"id":"chase","start":"3k5/9/9/6c2/9/9/9/6R2/9/5K3 b","moves":"g6h6 g2h2 h6g6 h2g2 g6h6 g2h2 h6g6 h2g2"}"#;
/// Cannons on a line on which the attacker stands between them: three laps.
const DOUBTFUL: &str = r#"{"start":"3k5/9/9/c1R4c1/9/9/9/9/9/5K3 b","moves":"h6h5 c6c5 h5h6 c5c6 h6h5 c6c5 h5h6 c5c6 h6h5 c6c5 h5h6 c5c6"}"#;
/// Both sides shuttle: three laps.
const IDLE: &str = r#"{"moves":"h0g2 h9g7 g2h0 g7h9 h0g2 h9g7 g2h0 g7h9 h0g2 h9g7 g2h0 g7h9"}"#;
const QUIET: &str = r#"{"start":"3k5/9/9/9/9/9/9/9/9/R4K3 w - - 98 60","moves":"a0a1 d9d8"}"#;
const CHECK: &str = "[FEN \"3k5/9/9/9/9/9/9/3R5/9/5K3 b\"]\n\n\
                     1... D9-E9 2. D2-E2 E9-D9 3. E2-D2 D9-E9 4. D2-E2 E9-D9\n5. E2-D2 *\n";
const WXF: &str = "1. C2=5 h8+7 2. H2+3 r9=8 *\n";

fn folder() -> Sandbox {
    Sandbox::with(&[
        ("chase.ndjson", CHASE),
        ("doubtful.ndjson", DOUBTFUL),
        ("idle.ndjson", IDLE),
        ("quiet.ndjson", QUIET),
        ("check.pgn", CHECK),
        ("wxf.pgn", WXF),
        ("illegal.pgn", "1. H2-E2 H9-G6 *\n"),
        ("bad.pgn", "1. H2-E2 zz *\n"),
        ("start.pgn", "[FEN \"9/9\"]\n1. H2-E2 *\n"),
        ("one.csv", "id,moves\nx,h3e3 h10g8 h1g3\n"),
    ])
}

fn judge(folder: &Sandbox, line: &str) -> RunResult {
    folder.run(run, &format!("--game xiangqi {line}"))
}

/// The verdict on the only game of a file.
fn verdict(folder: &Sandbox, line: &str) -> (u8, Value) {
    let done = judge(folder, &format!("--format ndjson {line}"));
    (done.code, done.objects().remove(0))
}

#[test]
fn verdicts_and_codes() {
    let folder = folder();
    for (line, code, expected) in [
        ("DIR/chase.ndjson", 1, r#""first-loses" 8 "first" [0,4,8] false"#),
        ("DIR/check.pgn", 1, r#""first-loses" 8 "first" [0,4,8] false"#),
        ("DIR/idle.ndjson", 1, r#""draw" 12 null [0,4,8,12] false"#),
        ("DIR/doubtful.ndjson", 1, r#""first-loses" 8 "first" [0,4,8] true"#),
        ("DIR/quiet.ndjson", 1, r#""draw" 2 null [] false"#),
        ("DIR/illegal.pgn", 1, r#""illegal-move" 2 "second" [] false"#),
        ("DIR/wxf.pgn", 0, r#""none" null null null false"#),
        ("DIR/bad.pgn", 2, "null null null null null"),
        ("--occurrences 2 DIR/idle.ndjson", 1, r#""draw" 4 null [0,4] false"#),
        ("--occurrences 2 DIR/chase.ndjson", 1, r#""first-loses" 4 "first" [0,4] false"#),
        ("--occurrences 4 DIR/chase.ndjson", 0, r#""none" null null null false"#),
        ("--exit-zero DIR/chase.ndjson", 0, r#""first-loses" 8 "first" [0,4,8] false"#),
    ] {
        let (found, object) = verdict(&folder, line);
        let fields = ["verdict", "ply", "offender", "occurrences", "doubtful"].map(|key| object[key].to_string());
        assert_eq!((found, &*fields.join(" ")), (code, expected), "{line}");
    }
}

#[test]
fn verdicts_are_as_the_schema_says() {
    let schema = schema("judge-repetition.schema.json");
    for object in judge(&folder(), "--format ndjson DIR/*.ndjson DIR/*.pgn").objects() {
        assert_eq!(faults(&object, &schema, &schema), [""; 0], "{object}");
        if object["error"].is_null() {
            assert_eq!((&object["game"], &object["rules"]), (&"xiangqi".into(), &"wxf-2018".into()));
            assert_eq!(object["sides"].is_null(), object["cycle"].is_null(), "{object}");
        }
    }
}

#[test]
fn ranks_are_never_guessed() {
    let folder = folder();
    assert_eq!(verdict(&folder, "--ranks 1-10 DIR/one.csv").0, 0);
    let found = |bad, ranks, other| {
        format!("judge-repetition: DIR/{bad}, but ranks are {ranks}; --ranks {other} counts them the other way\n")
    };
    judge(&folder, "DIR/one.csv").is(2, "", &found("one.csv:2:1: ply 2: \"h10g8\"", "0-9", "1-10"));
    judge(&folder, "--ranks 1-10 DIR/idle.ndjson").is(2, "", &found("idle.ndjson:1:1: ply 1: \"h0g2\"", "1-10", "0-9"));
    judge(&folder, "--ranks 1 DIR/one.csv").fails(&["--ranks", "0-9, 1-10"]);
    folder.run(run, "--game shogi --ranks 0-9 DIR/one.csv").fails(&["--ranks", "shogi"]);
    let (_, object) = verdict(&folder, "--occurrences 2 DIR/check.pgn");
    assert_eq!(object["moves"][0]["move"], "d9e9", "coordinates whatever the record has");
}

#[test]
fn the_book_decides() {
    let folder = folder();
    folder.write("b.toml", "extends = \"wxf-2018\"\n[xiangqi]\nroots = \"after\"\npermitted = 3\n");
    let (_, object) = verdict(&folder, "--rules DIR/b.toml DIR/doubtful.ndjson");
    assert_eq!((&object["verdict"], &object["ply"]), (&"first-loses".into(), &8.into()));
    assert_eq!((&object["rules"], &object["doubtful"]), (&"b".into(), &true.into()));
    let (_, object) = verdict(&folder, "--rules DIR/b.toml DIR/idle.ndjson");
    assert_eq!((&object["verdict"], &object["ply"]), (&"draw".into(), &8.into()));
    for (keys, words) in [
        ("prohibited = 1", &["DIR/c.toml:3", "expected 2 or more"][..]),
        ("roots = \"both\"", &["DIR/c.toml:3", "both", "real", "paper", "after"]),
        ("root = \"after\"", &["DIR/c.toml:3", "root", "roots"]),
    ] {
        folder.write("c.toml", format!("extends = \"wxf-2018\"\n[xiangqi]\n{keys}\n"));
        judge(&folder, "--rules DIR/c.toml DIR/idle.ndjson").fails(words);
    }
    judge(&folder, "--rules wcsc-2010 DIR/idle.ndjson").fails(&["wcsc-2010", "[xiangqi]"]);
}

#[test]
fn a_printed_book_reads_back() {
    let folder = folder();
    let printed = judge(&folder, "--print-rules");
    assert_eq!(printed.code, 0, "{}", printed.stderr);
    folder.write("p.toml", &printed.stdout);
    assert_eq!(judge(&folder, "--rules DIR/p.toml --print-rules").stdout, printed.stdout);
    judge(&folder, "--rules wxf-2018 --print-rules").is(0, &printed.stdout, "");
}

#[test]
fn the_cycle_is_shown_with_who_attacks_whom() {
    let folder = folder();
    let explained = judge(&folder, "--explain DIR/chase.ndjson").stdout;
    for words in [
        "the board after ply 0",
        "6  . . . . . . c . .",
        "  2     first   R3=2      chase   rook on h2, cannon on h6\n",
        "occurrence 3\n",
        "first: perpetual-chase, second: idle",
    ] {
        assert!(explained.contains(words), "{words}: {explained}");
    }
    let explained = judge(&folder, "--explain DIR/doubtful.ndjson").stdout;
    for words in ["rook on c6, cannon on h6", "reading 2 with roots = \"paper\" would not end the game"] {
        assert!(explained.contains(words), "{words}: {explained}");
    }
    let row = judge(&folder, "--format csv --occurrences 2 DIR/chase.ndjson").stdout;
    assert!(row.contains(",0 4,0,4,perpetual-chase,idle,1:g6h6:idle 2:g2h2:chase "), "{row}");
}

#[test]
fn faults_and_warnings() {
    let folder = folder();
    let message = "ply 2: \"zz\", expected a move such as \"h2e2\", \"H2-E2\", \"C2=5\", \"Che2\" or \"炮二平五\"";
    judge(&folder, "DIR/bad.pgn").is(2, "", &format!("judge-repetition: DIR/bad.pgn:1:10: {message}\n"));
    assert_eq!(verdict(&folder, "DIR/bad.pgn").1["error"], message);
    judge(&folder, "DIR/start.pgn").is(
        2,
        "",
        "judge-repetition: DIR/start.pgn:1:1: start position: 2 ranks, expected ten\n",
    );
    let miscounted = Sandbox::with(&[("slip.pgn", "1. C2=5 h8+7 3. H2+3 r9=8 3. R1=2 *\n")]);
    let slip = "line 1, column 14: move 3, expected 2; the numbers after it go on as if it were that";
    assert_eq!(verdict(&miscounted, "DIR/slip.pgn").1["warnings"][0], slip);
    let (_, object) = verdict(&folder, "DIR/chase.ndjson");
    assert_eq!(object["warnings"][0], "position of ply 4 for the 2nd time; a third would lose for Red");
    judge(&folder, "--input-format csa DIR/wxf.pgn")
        .fails(&["--input-format", "pgn, wxf, dhtmlxq, position, ndjson, json, csv"]);
    folder.run(run, "--game draughts DIR/wxf.pgn").fails(&["draughts", "shogi", "arimaa", "xiangqi", "go", "chess"]);
}
