//! The log of a man-machine match on the command line: `--log` and `--report`.

use kifu_check::run;
use serde_json::Value;
use shinpan_testing::Sandbox;
use shinpan_testing::schema::{faults, schema};

const START: &str = r#"{"t": 0, "actor": "arbiter", "action": "game_start", "human": "white", "team": ["x"]}"#;
const FORCED: &str = r#"{"t": 9, "actor": "operator", "action": "force_move", "ply": 30}"#;
const RESIGNED: &str = r#"{"t": 9, "actor": "human", "action": "resign", "ply": 31}"#;

fn folder() -> Sandbox {
    let log = |entries: &[&str]| entries.join("\n");
    Sandbox::with(&[
        ("ok.ndjson", log(&[START, RESIGNED])),
        ("forced.ndjson", log(&[START, FORCED])),
        ("gap.ndjson", log(&[r#"{"action": "instruct", "seq": 1, "id": "A"}"#, r#"{"action": "instruct", "seq": 3}"#])),
        ("bad.ndjson", log(&[START, "no json", r#"{"t": 1}"#, r#"{"action": "resign", "ply": "x"}"#, RESIGNED])),
        ("array.json", format!("[{START},\n{RESIGNED}]")),
        (
            "late.csv",
            "action,t,copies\ngame_end,2003-01-26T22:00:00-05:00,\nlog_delivered,2003-01-27T03:30:01Z,2\n".to_owned(),
        ),
        ("empty.ndjson", " \n".to_owned()),
        ("header.csv", "action,t\n".to_owned()),
    ])
}

#[test]
fn findings_make_the_exit_code() {
    let folder = folder();
    let forced = "DIR/forced.ndjson:2:1: error[machine-forced]: the machine is made to move at ply 30 (Clause 6e)\n";
    let late = "DIR/late.csv:3:1: warning[log-late]: the log is handed over 1801 s after the game, preferably within 1800 s (Clause 13a)\n";
    let gap = "DIR/gap.ndjson:2:1: warning[log-gap]: entry 3 comes after entry 1 (Clause 5b)\n";
    for (line, code, stdout) in [
        ("--log DIR/ok.ndjson", 0, ""),
        ("--log DIR/array.json", 0, ""),
        ("--log DIR/header.csv", 0, ""),
        ("--rules man-machine-2003 --log DIR/ok.ndjson", 0, ""),
        ("--log DIR/forced.ndjson", 1, forced),
        ("--exit-zero --log DIR/forced.ndjson", 0, forced),
        ("--log DIR/late.csv", 0, late),
        ("--log DIR/gap.ndjson", 0, gap),
        ("--strict --log DIR/gap.ndjson", 1, &gap.replace("warning", "error")),
    ] {
        folder.run(run, line).is(code, stdout, "");
    }
}

#[test]
fn an_entry_that_cannot_be_read_is_a_finding() {
    let done = folder().run(run, "--log DIR/bad.ndjson");
    assert_eq!(
        done.stdout,
        "DIR/bad.ndjson:2:1: error[bad-event]: found no object, expected \"{\": NDJSON has one object per line\n\
         DIR/bad.ndjson:3:1: error[bad-event]: no action: expected the field \"action\"\n\
         DIR/bad.ndjson:4:1: error[bad-event]: ply: found \"x\", expected a whole number from 0 to 4294967295\n"
    );
    assert_eq!(done.code, 1);
}

#[test]
fn usage_is_an_error() {
    let folder = folder();
    for (line, words) in [
        ("--log DIR/nope", &["--log", "nope", "No such file"][..]),
        ("--log DIR/empty.ndjson", &["empty.ndjson", "empty"]),
        ("--log DIR/ok.ndjson --game shogi", &["--log", "chess", "shogi"]),
        ("--log DIR/ok.ndjson --rules wcsc-2010", &["[match]", "[shogi]"]),
        ("--log DIR/ok.ndjson --rules fide-2001", &["[match]", "[chess]"]),
        ("--log DIR/ok.ndjson --emit games", &["--log", "--emit"]),
        ("--log DIR/ok.ndjson --report --format csv", &["--report", "--format"]),
        ("--log DIR/ok.ndjson --log DIR/ok.ndjson", &["--log"]),
    ] {
        folder.run(run, line).fails(words);
    }
}

/// A game in which White has 7200 s for 40 moves by the rules of the match, and ends as the record says.
const LATE: &str = "[White \"Ada\"]\n[Black \"Bo\"]\n\n1. e4 {[%emt 2:00:01]} e5 0-1\n";

#[test]
fn a_record_comes_before_the_games_of_a_log() {
    let folder = folder();
    folder.write("game.pgn", LATE);
    let late = "DIR/game.pgn:4:4: error[time-over]: White has used 7201 s of 7200 s (Art. 6.10, Laws of 2001)\n";
    let late_in_2018 = late.replace("6.10, Laws of 2001", "6.9, Laws of 2018");
    let forced = "DIR/forced.ndjson:2:1: error[machine-forced]: the machine is made to move at ply 30 (Clause 6e)\n";
    for (line, stdout) in [
        ("--game chess --rules man-machine-2003 --log DIR/ok.ndjson DIR/game.pgn", late.to_owned()),
        ("--log DIR/forced.ndjson DIR/game.pgn", [late, forced].concat()),
        ("--fail-fast --log DIR/forced.ndjson DIR/game.pgn", late.to_owned()),
        ("--laws 2018 --log DIR/ok.ndjson DIR/game.pgn", late_in_2018),
    ] {
        folder.run(run, line).is(1, &stdout, "");
    }
    let done = folder.run(run, "--format ndjson --log DIR/ok.ndjson DIR/game.pgn");
    let words = |game: &Value| [&game["format"], &game["ending"]].map(|word| word.as_str().expect("a word").to_owned());
    let written = done.objects().iter().map(words).collect::<Vec<_>>();
    assert_eq!(written, [["pgn", "time"], ["log", "resignation"]]);
}

#[test]
fn sheets_of_a_record_and_a_log() {
    let folder = folder();
    folder.write("game.pgn", LATE);
    let done = folder.run(run, "--report --log DIR/ok.ndjson DIR/game.pgn");
    let sheets = "DIR/game.pgn, game 1 (chess, pgn)\nWhite: Ada\nBlack: Bo\nResult: 0-1 (time)\nDecided\n  \
        line 4, ply 1, Art. 6.10, Laws of 2001: White has used 7201 s of 7200 s -> loss-on-time\n\n\
        DIR/ok.ndjson, game 1 (chess, log)\nWhite: the human\nBlack: the machine; its team: x\nResult: 0-1 (resignation)\n";
    assert!(done.stdout.starts_with(sheets), "{}", done.stdout);
    assert_eq!(done.code, 1);
}

#[test]
fn stdin_is_read_only_where_it_is_named() {
    let folder = folder();
    let done = folder.run_with(run, "--log DIR/ok.ndjson", b"no record", |io| io.terminals.stdin = true);
    done.is(0, "", "");
    let done = folder.run_with(run, "--log -", FORCED.as_bytes(), |_| ());
    done.is(1, "-:1:1: error[machine-forced]: the machine is made to move at ply 30 (Clause 6e)\n", "");
}

#[test]
fn json_is_as_its_schema_says() {
    let folder = folder();
    let schema = schema("kifu-check.schema.json");
    for file in ["ok.ndjson", "bad.ndjson", "late.csv"] {
        for object in folder.run(run, &format!("--format ndjson --log DIR/{file}")).objects() {
            assert_eq!(faults(&object, &schema, &schema), [""; 0], "{object}");
            assert_eq!((&object["format"], &object["game"]), (&Value::from("log"), &Value::from("chess")));
        }
    }
}

#[test]
fn our_logs_are_as_the_schema_of_events_says() {
    let schema = schema("event.schema.json");
    let log = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../testdata/chess/logs/game-1.ndjson");
    for line in std::fs::read_to_string(log).expect("a log").lines() {
        let mut event = serde_json::from_str::<Value>(line).expect("an object");
        // Fields of one's own are kept out of judgement.
        let fields = event.as_object_mut().expect("an object");
        fields.retain(|name, _| !["note", "rule"].contains(&name.as_str()));
        assert_eq!(faults(&event, &schema, &schema), [""; 0], "{event}");
    }
}

#[test]
fn a_sheet_says_what_is_left_to_the_committee() {
    let folder = folder();
    folder.write("power.csv", "action,t\npower_failure,0\npower_restored,0\nresume,1320\n");
    let done = folder.run(run, "--report --log DIR/power.csv");
    for words in ["game 1 (chess, log)", "Result: open", "Left to the committee", "120 s", "Not decided by a log"] {
        assert!(done.stdout.contains(words), "{words}: {}", done.stdout);
    }
    let done = folder.run_with(run, "--report", b"V2.2\nN+A\nPI\n+\n+7774FU\n", |_| ());
    assert!(
        done.stdout.starts_with("-, game 1 (shogi, csa)\nFirst: A\nSecond: not named\nResult: 0-1"),
        "{}",
        done.stdout
    );
}
