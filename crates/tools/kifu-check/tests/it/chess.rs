//! Records of chess: `kifu-check --game chess`.

use kifu_check::run;
use shinpan_testing::schema::{faults, schema};
use shinpan_testing::{RunResult, Sandbox};

fn folder() -> Sandbox {
    Sandbox::with(&[
        ("mate.pgn", "[White \"Ada\"]\n[Black \"Bo\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n"),
        ("late.pgn", "[TimeControl \"100\"]\n\n1. e4 {[%emt 0:01:41]} 0-1\n"),
        ("slow.pgn", "1. e4 {[%emt 2:00:01]} 0-1\n"),
        ("slip.pgn", "[White \"Ada\"]\n[Black \"Bo\"]\n\n1. e4 e5 2. Ke3 1-0\n"),
        ("kings.pgn", "[White \"Ada\"]\n[FEN \"8/8/8/8/8/8/8/Q7 w - - 0 1\"]\n\n1. Qa2 *\n"),
        (
            "adjudged.pgn",
            "[White \"Ada\"]\n[Black \"Bo\"]\n[Termination \"adjudication\"]\n\n1. O-O *\n\n[Event \"?\"]\n\n1. 0-0 *\n",
        ),
        ("zeros.pgn", "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 *\n"),
        ("two.ndjson", "{\"id\":\"a\",\"moves\":[\"e2e4\",\"e5\"]}\n{\"start\":\"x\",\"moves\":[]}\n"),
    ])
}

fn check(folder: &Sandbox, line: &str) -> RunResult {
    folder.run(run, &format!("--game chess {line}"))
}

/// `format outcome ending plies` of each game of NDJSON, and the seconds used.
fn games(done: &RunResult) -> Vec<String> {
    let word = |value: &serde_json::Value| value.to_string().replace('"', "");
    let game = |game: serde_json::Value| {
        let words = ["format", "outcome", "ending", "plies"].map(|key| word(&game[key]));
        format!("{} {} {}", words.join(" "), game["time"]["first"], game["time"]["second"])
    };
    done.objects().into_iter().map(game).collect()
}

#[test]
fn outcomes_and_codes() {
    let folder = folder();
    for (line, code, expected) in [
        ("DIR/mate.pgn", 0, &["pgn 0-1 checkmate 4 null null"][..]),
        ("DIR/late.pgn", 1, &["pgn 0-1 time 1 101 null"]),
        ("DIR/slow.pgn", 0, &["pgn 0-1 resignation 1 7201 null"]),
        ("--strict DIR/slow.pgn", 1, &["pgn 0-1 resignation 1 7201 null"]),
        ("--rules man-machine-2003 DIR/slow.pgn", 1, &["pgn 0-1 time 1 7201 null"]),
        ("--emit findings DIR/adjudged.pgn", 1, &["pgn * illegal-move 1 null null", "pgn * illegal-move 1 null null"]),
        ("DIR/slip.pgn", 1, &["pgn * illegal-move 3 null null"]),
        ("DIR/zeros.pgn", 0, &["pgn * none 7 null null"]),
        ("--strict DIR/zeros.pgn", 1, &["pgn * none 7 null null"]),
        ("DIR/two.ndjson", 1, &["neutral * none 2 null null", "neutral * unreadable 0 null null"]),
    ] {
        let done = check(&folder, &format!("--format ndjson {line}"));
        assert_eq!((done.code, games(&done)), (code, expected.iter().map(|one| (*one).to_owned()).collect()), "{line}");
    }
}

#[test]
fn findings_have_their_place_and_article() {
    let folder = folder();
    check(&folder, "DIR/kings.pgn").is(
        1,
        "DIR/kings.pgn:2:1: error[position-impossible]: tag FEN: not one king each\n",
        "",
    );
    let done = check(&folder, "--format csv DIR/late.pgn");
    assert!(done.stdout.contains(",1,0-1,time,101,,error,time-over,3,4,1,"), "{}", done.stdout);
}

#[test]
fn reports_are_as_the_schema_says() {
    let schema = schema("kifu-check.schema.json");
    for object in check(&folder(), "--format ndjson DIR/*.pgn DIR/two.ndjson").objects() {
        assert_eq!(faults(&object, &schema, &schema), [""; 0], "{object}");
        assert_eq!(object["game"], "chess");
    }
}

#[test]
fn the_edition_of_the_laws_is_of_chess_alone() {
    let folder = folder();
    for (laws, article) in [("2001", "Art. 5.1a, Laws of 2001"), ("2023", "Art. 5.1.1, Laws of 2023")] {
        folder.write("on.pgn", "1. f3 e5 2. g4 Qh4# 3. a3 0-1\n");
        let done = check(&folder, &format!("--laws {laws} DIR/on.pgn"));
        let message = format!(
            "DIR/on.pgn:1:24: error[play-after-end]: the game was over (checkmate, ply 4); the record goes on ({article})\n"
        );
        done.is(1, &message, "");
    }
    check(&folder, "--laws 1997 DIR/mate.pgn").fails(&["--laws", "1997", "2001, 2014, 2018, 2023"]);
    for game in ["shogi", "arimaa", "xiangqi", "go"] {
        folder.run(run, &format!("--game {game} --laws 2001 DIR/mate.pgn")).fails(&["--laws", game]);
    }
}

#[test]
fn who_comes_late_has_less_time() {
    let record = "[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n[TimeControl \"60\"]\n\n\
                  1. e3 {[%emt 0:00:50]} e5 {[%emt 0:00:10]} 1-0\n";
    for (late, code, row) in [("", 0, "1-0,,,normal"), ("9", 0, "1-0,9,,normal"), ("30", 1, "0-1,30,,time")] {
        let schedule = format!("round,first,second,result,first_late,second_late\n1,a,b,*,{late},\n");
        let folder = Sandbox::with(&[("game.pgn", record), ("s.csv", &schedule)]);
        let done = check(&folder, "--schedule DIR/s.csv --emit games DIR/game.pgn");
        assert_eq!(done.code, code, "{late}: {done:?}");
        assert!(done.stdout.contains(row), "{late}: {}", done.stdout);
    }
}

#[test]
fn a_time_of_two_numbers_is_quoted_as_the_record_has_it() {
    for (time, left) in [("1:30", "1:29"), ("01:30", "01:29"), ("1:9", "1:8")] {
        let game = format!(
            "[Event \"x\"]\n[Result \"*\"]\n[TimeControl \"5400\"]\n\n1. e4 {{[%clk {time}]}} e5 {{[%clk {left}]}} *\n"
        );
        let folder = Sandbox::with(&[("g.pgn", game)]);
        let done = folder.run(run, "--game chess DIR/g.pgn");
        assert!(done.stdout.contains(&format!("warning[ambiguous-clock]: times such as {time}: ")), "{done:?}");
    }
}
