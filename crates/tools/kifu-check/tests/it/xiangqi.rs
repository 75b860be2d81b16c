//! Records of xiangqi: `kifu-check --game xiangqi`.

use kifu_check::run;
use shinpan_testing::schema::{faults, schema};
use shinpan_testing::{RunResult, Sandbox};

const CHECK: &str = "[Red \"Ada\"]\n[Black \"Bo\"]\n[Result \"1/2-1/2\"]\n[FEN \"3k5/9/9/9/9/9/9/3R5/9/5K3 b\"]\n\n\
                     1... D9-E9 2. D2-E2 E9-D9 3. E2-D2\n3... D9-E9 4. D2-E2 E9-D9 5. E2-D2 1/2-1/2\n";

fn folder() -> Sandbox {
    Sandbox::with(&[
        ("mate.pgn", "[FEN \"3k5/R8/9/9/9/9/9/9/1R7/4K4 w\"]\n1. R8+8 1-0\n"),
        ("slip.pgn", "[Red \"Ada\"]\n[Black \"Bo\"]\n1. H2-E2 H9-G6 1-0\n"),
        ("check.pgn", CHECK),
        ("claim.pgn", "1. H2-E2 H9-G7 1-0\n"),
        ("bad.pgn", "1. H2-E2 zz *\n"),
        ("two.ndjson", "{\"id\":\"a\",\"moves\":[\"h2e2\"]}\n{\"start\":\"x\",\"moves\":[]}\n"),
        ("one.csv", "id,moves\nx,h3e3 h10g8\n"),
    ])
}

fn check(folder: &Sandbox, line: &str) -> RunResult {
    folder.run(run, &format!("--game xiangqi {line}"))
}

/// `format outcome ending plies` of each game of NDJSON.
fn games(done: &RunResult) -> Vec<String> {
    let word = |value: &serde_json::Value| value.to_string().replace('"', "");
    let game = |game: serde_json::Value| ["format", "outcome", "ending", "plies"].map(|key| word(&game[key])).join(" ");
    done.objects().into_iter().map(game).collect()
}

#[test]
fn outcomes_and_codes() {
    let folder = folder();
    for (line, code, expected) in [
        ("DIR/mate.pgn", 0, &["pgn 1-0 checkmate 1"][..]),
        ("DIR/slip.pgn", 1, &["pgn * illegal-move 2"]),
        ("DIR/check.pgn", 1, &["pgn 0-1 repetition 8"]),
        ("DIR/claim.pgn", 0, &["pgn 1-0 claimed 2"]),
        ("DIR/bad.pgn", 1, &["pgn * unreadable 2"]),
        ("DIR/two.ndjson", 1, &["neutral * none 1", "neutral * unreadable 0"]),
        ("DIR/one.csv", 1, &["neutral * unreadable 2"]),
        ("--ranks 1-10 DIR/one.csv", 0, &["neutral * none 2"]),
        ("--exit-zero DIR/bad.pgn", 0, &["pgn * unreadable 2"]),
    ] {
        let done = check(&folder, &format!("--format ndjson {line}"));
        assert_eq!((done.code, games(&done)), (code, expected.iter().map(|one| (*one).to_owned()).collect()), "{line}");
    }
}

#[test]
fn findings_have_their_place_and_rule() {
    let folder = folder();
    check(&folder, "DIR/check.pgn").is(
        1,
        "DIR/check.pgn:3:1: error[result-mismatch]: the record claims 1/2-1/2, the rules give 0-1 (repetition) (WXF 3.1.C, 19.8; reading 1)\n\
         DIR/check.pgn:7:30: note[repetition]: the position stands after plies 0, 4, 8: Red (perpetual-check) loses (WXF 3.1.C, 19.8; reading 1)\n",
        "",
    );
    check(&folder, "DIR/slip.pgn").is(
        1,
        "DIR/slip.pgn:3:10: error[illegal-move]: H9-G6: a piece of the mover stands on g6 (WXF 2)\n",
        "",
    );
}

#[test]
fn reports_are_as_the_schema_says() {
    let schema = schema("kifu-check.schema.json");
    for object in check(&folder(), "--format ndjson DIR/*.pgn DIR/two.ndjson").objects() {
        assert_eq!(faults(&object, &schema, &schema), [""; 0], "{object}");
        assert_eq!(object["game"], "xiangqi");
    }
}

#[test]
fn format_ranks_and_book_are_of_the_game() {
    let folder = folder();
    for (line, words) in [
        ("--game xiangqi --input-format csa DIR/mate.pgn", &["--input-format", "csa", "pgn"][..]),
        ("--game xiangqi --ranks 1 DIR/one.csv", &["--ranks", "0-9, 1-10"]),
        ("--game xiangqi --rules wcsc-2010 DIR/mate.pgn", &["wcsc-2010", "[xiangqi]"]),
        ("--rules wcsc-2010 --ranks 0-9 DIR/mate.pgn", &["--ranks", "shogi"]),
    ] {
        folder.run(run, line).fails(words);
    }
    let done = check(&folder, "DIR/one.csv");
    assert!(done.stdout.contains("--ranks 1-10 counts them the other way"), "{}", done.stdout);
}

#[test]
fn a_printed_book_reads_back() {
    let folder = folder();
    let printed = check(&folder, "--print-rules").stdout;
    assert!(printed.contains("name = \"wxf-2018\"") && printed.contains("[xiangqi]"), "{printed}");
    folder.write("p.toml", &printed);
    check(&folder, "--rules DIR/p.toml --print-rules").is(0, &printed, "");
}

#[test]
fn a_schedule_is_filled_in() {
    let folder = folder();
    folder.write("s.csv", "round,first,second,result\n1,Ada,Bo,*\n");
    let rows = "round,first,second,result,termination,record\n1,Ada,Bo,*,,DIR/slip.pgn\n";
    let done = check(&folder, "--schedule DIR/s.csv --emit games DIR/slip.pgn");
    assert!(done.code == 1 && done.stderr.contains("record-open"), "{done:?}");
    assert_eq!(done.stdout.lines().count(), rows.lines().count(), "{}", done.stdout);
    folder.write("b.toml", "extends = \"wxf-2018\"\n[xiangqi]\nillegal_move_loses = true\n");
    let done = check(&folder, "--rules DIR/b.toml --schedule DIR/s.csv --emit games DIR/slip.pgn");
    let rows = "round,first,second,result,termination,record\n1,Ada,Bo,1-0,illegal,DIR/slip.pgn\n";
    assert_eq!((done.code, &*done.stdout), (1, rows));
}

#[test]
fn names_and_texts_are_made_safe() {
    let folder = Sandbox::with(&[("a.pgn", "[Red \"A\x1b[31m\"]\n[Black \"\u{202e}B\"]\n1. x\x1b *\n")]);
    for format in ["text", "csv", "ndjson"] {
        let done = check(&folder, &format!("--format {format} DIR/a.pgn"));
        assert!(!done.stdout.contains(['\x1b', '\u{202e}']), "{}", done.stdout.escape_debug());
    }
}
