//! The command line of standings: formats, streams, exit codes, warnings, faults of the tables.

use serde_json::{Value, json};
use shinpan_testing::{RunResult, Sandbox};
use standings::run;

const ENTRANTS: &str = "id,name,seed\na,Ada,1\nb,Bo,2\nc,Cy,3\nd,Di,4\n";
const GAMES: &str = "round,first,second,result\n1,a,d,1-0\n1,c,b,0-1\n2,a,b,1/2-1/2\n2,c,d,*\n";
const CSV: &str = "place,id,name,points,sos,sodos,md,direct,seed,decided_by,status,withdrawn_after,through_round,stage,complete\n\
    1,a,Ada,1.5,1.5,0.75,0,0,1,,active,,2,,false\n2,b,Bo,1.5,1.5,0.75,0,0,2,seed,active,,2,,false\n\
    3,c,Cy,0,1.5,0,0,0,3,points,active,,2,,false\n4,d,Di,0,1.5,0,0,0,4,seed,active,,2,,false\n";
const RULES: &str = "--rules wcsc-2010 --entrants DIR/e.csv";

fn folder() -> Sandbox {
    Sandbox::with(&[("e.csv", ENTRANTS), ("g.csv", GAMES)])
}

fn standings(folder: &Sandbox, line: &str) -> RunResult {
    folder.run(run, &format!("{RULES} {line}"))
}

/// What comes of other tables than the usual ones.
fn with_tables(entrants: impl AsRef<[u8]>, games: impl AsRef<[u8]>, line: &str) -> RunResult {
    let folder = Sandbox::with(&[("e.csv", entrants.as_ref()), ("g.csv", games.as_ref())]);
    standings(&folder, &format!("{line} DIR/g.csv"))
}

fn document(done: &RunResult) -> Value {
    serde_json::from_str(&done.stdout).expect("a document")
}

#[test]
fn formats() {
    let folder = folder();
    standings(&folder, "DIR/g.csv").is(0, CSV, "");
    standings(&folder, "--format csv DIR/g.csv").is(0, CSV, "");
    let table = "place  id  name  points  sos  sodos  md  direct  seed  decided_by\n\
        \x20   1  a   Ada      1.5  1.5   0.75   0       0     1\n\
        \x20   2  b   Bo       1.5  1.5   0.75   0       0     2  seed\n\
        \x20   3  c   Cy         0  1.5      0   0       0     3  points\n\
        \x20   4  d   Di         0  1.5      0   0       0     4  seed\n\n\
        Not final: 1 game has no result\n";
    standings(&folder, "--format table DIR/g.csv").is(0, table, "");
    let on_terminal =
        folder.run_with(run, &format!("{RULES} --color never DIR/g.csv"), b"", |io| io.terminals.stdout = true);
    on_terminal.is(0, table, "");
    let done = standings(&folder, "--format json DIR/g.csv");
    let first = r#"{"place":1,"id":"a","name":"Ada","points":1.5,"sos":1.5,"sodos":0.75,"md":0,"direct":0,"seed":1,"decided_by":null,"status":"active","withdrawn_after":null}"#;
    let document = document(&done);
    assert_eq!(document["standings"][0].to_string(), first);
    assert_eq!(json!([document["rules"], document["stage"], document["through_round"]]), json!(["wcsc-2010", null, 2]));
    let objects = standings(&folder, "--format ndjson DIR/g.csv").objects();
    assert_eq!(
        objects[0].to_string(),
        first
            .replace("\"decided_by\":null,", "")
            .replace("\"withdrawn_after\":null}", "\"through_round\":2,\"complete\":false}")
    );
    assert_eq!(objects.len(), 4);
}

#[test]
fn places_are_not_final_while_games_are_open_or_missing() {
    let rows = |rows: &str| {
        let folder = folder();
        folder.write("g.csv", format!("round,first,second,result\n{rows}"));
        let table = standings(&folder, "-q --format table DIR/g.csv").stdout;
        table.lines().skip(6).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(rows("1,a,d,1-0\n1,c,b,0-1\n"), [""; 0]);
    assert_eq!(rows("1,a,d,1-0\n"), ["Not final: games are missing"]);
    assert_eq!(rows("2,a,d,1-0\n2,c,b,0-1\n"), ["Not final: games are missing"]);
    assert_eq!(rows("1,a,d,*\n"), ["Not final: 1 game has no result, and games are missing"]);
}

#[test]
fn a_file_in_the_place_of_an_id() {
    let folder = folder();
    let file = "DIR/g.csv\" is a file, expected two ids of entrants; give the games before --why";
    standings(&folder, "--why a DIR/g.csv").fails(&[file]);
    assert_eq!(standings(&folder, "DIR/g.csv --why a b").code, 0);
}

#[test]
fn crosstable() {
    let entrants = "id,seed,status,withdrawn_after\na,1,,\nb,2,disqualified,1\nc,3,,\n";
    let games = "round,first,second,result,termination\n1,a,b,0-1,\n1,c,,bye,adjudicated\n2,c,a,*,\n4,b,c,0-1,forfeit\n3,a,b,1-0,vacated\n";
    let csv = with_tables(entrants, games, "--crosstable");
    let rows = "place,id,name,points,sos,sodos,md,direct,seed,decided_by,status,withdrawn_after,through_round,stage,complete,r1,r2,r4\n\
        1,c,c,2,1,1,0,0,3,,active,,4,,false,bye,2*f,dq+s!\n2,a,a,0,1,0,0,0,1,points,active,,4,,false,dq-f,1*s,\n\
        ,b,b,1,2,0,0,0,2,,disqualified,1,4,,false,2+s,,1-f!\n";
    csv.is(0, rows, "standings: warning: DIR/g.csv: no game of round 3\nstandings: warning: DIR/g.csv: round 4 has no game of \"a\"\n");
    let document = document(&with_tables(entrants, games, "--crosstable --format json"));
    let expected = json!([
        { "round": 1, "game": null, "opponent": null, "side": null, "kind": "pab", "result": "U", "points": 1 },
        { "round": 2, "game": null, "opponent": "a", "side": "first", "kind": "pending", "result": "?", "points": null },
        { "round": 4, "game": null, "opponent": "b", "side": "second", "kind": "forfeit-win", "result": "+", "points": 1 },
    ]);
    assert_eq!(document["standings"][0]["rounds"], expected);
    assert_eq!(document["standings"][2]["place"], Value::Null);
    let two_out = entrants.replace("c,3,,", "c,3,disqualified,4");
    let two_out = with_tables(two_out, games, "--crosstable");
    assert!(two_out.stdout.contains("1,a,a,0,1,0,0,0,1,,active,,4,,false,b-f,c*s,\n"), "{two_out:?}");
    let draw = with_tables("id,seed\na,1\nb,2\n", "round,first,second,result\n1,a,b,1/2-1/2\n", "--crosstable");
    assert!(draw.stdout.contains("1,a,a,0.5,0.5,0.25,0,0,1,,active,,1,,true,2=f\n"), "{draw:?}");
}

#[test]
fn every_game_of_a_pairing_is_in_the_cross_table() {
    let games =
        "round,game,first,second,result,termination\n1,1,a,b,1-0,\n1,2,b,a,1/2-1/2,\n2,1,a,b,*,vacated\n2,2,b,a,0-1,\n";
    let run = |options: &str| with_tables("id,seed\na,1\nb,2\n", games, &format!("--crosstable {options}"));
    let rows = run("").stdout;
    assert!(rows.contains("\n1,a,a,2.5,") && rows.contains(",true,2+f 2=s,2+s\n"), "{rows}");
    assert!(run("--format table").stdout.contains("2+f 2=s  2+s\n"));
    let (page, text) = (run("--format html").stdout, run("--format markdown").stdout);
    assert!(text.contains("| 2 F **1**, 2 S ½ | 2 S **1** ↓ |") && page.contains("<table"), "{text}");
    let games = document(&run("--format json"))["standings"][0]["rounds"].clone();
    let found =
        games.as_array().expect("games").iter().map(|game| json!([game["round"], game["game"], game["points"]]));
    assert_eq!(json!(found.collect::<Vec<_>>()), json!([[1, 1, 1], [1, 2, 0.5], [2, 2, 1]]));
}

#[test]
fn a_fund_is_a_whole_number() {
    for (fund, words) in [
        ("500.00", "found \"500.00\", expected a whole number of the smallest unit"),
        ("-5", "found \"-5\", expected a whole number of the smallest unit"),
        ("99999999999999999999", "expected at most 1000000000000000"),
    ] {
        standings(&folder(), &format!("--prize-fund {fund} DIR/g.csv")).fails(&["--prize-fund", words]);
    }
}

#[test]
fn more_rounds_than_columns() {
    let games = (1..=1000).map(|round| format!("{round},a,b,1-0\n")).collect::<Vec<_>>().concat();
    let done = with_tables(ENTRANTS, format!("round,first,second,result\n{games}"), "--crosstable");
    done.fails(&["--crosstable: 1000 rounds have games; a table has at most 1000 columns"]);
}

#[test]
fn through_a_round() {
    let folder = folder();
    let first = "1,a,Ada,1,0,0,0,0,1,,active,,1,,true\n2,b,Bo,1,0,0,0,0,2,seed,active,,1,,true\n\
        3,c,Cy,0,1,0,0,0,3,points,active,,1,,true\n4,d,Di,0,1,0,0,0,4,seed,active,,1,,true\n";
    let done = standings(&folder, "--through 1 DIR/g.csv");
    assert_eq!((done.stdout.split_once('\n').map(|(_, rows)| rows), &*done.stderr), (Some(first), ""));
    let none = standings(&folder, "--through 0 DIR/g.csv").stdout;
    assert!(none.ends_with("4,d,Di,0,0,0,0,0,4,seed,active,,0,,false\n"), "{none}");
    let open = "standings: warning: DIR/g.csv:5:7: result: round 2 is not over: this game counts for nobody yet\n";
    standings(&folder, "--through 2 DIR/g.csv").is(0, CSV, open);
    let beyond = standings(&folder, "--through 3 --format json DIR/g.csv");
    assert_eq!(document(&beyond)["through_round"], 3);
    assert_eq!(beyond.stderr, format!("standings: warning: --through 3: the last round with a game is 2\n{open}"));
    standings(&folder, "-q --through 3 DIR/g.csv").is(0, &CSV.replace(",2,,false", ",3,,false"), "");
    let gaps = "round,first,second,result\n2,a,b,1-0\n2,c,d,1-0\n5,a,b,1-0\n5,c,d,1-0\n";
    for (through, warning) in [
        (1, "standings: warning: DIR/g.csv: no game of round 1\n"),
        (4, "standings: warning: DIR/g.csv: no game of rounds 1, 3 to 4\n"),
        (5, "standings: warning: DIR/g.csv: no game of rounds 1, 3 to 4\n"),
    ] {
        assert_eq!(with_tables(ENTRANTS, gaps, &format!("--through {through}")).stderr, warning);
    }
    let elimination = Sandbox::with(&[("e.csv", ENTRANTS), ("g.csv", gaps)]);
    let done = elimination.run(run, "--rules arimaa-2015 --entrants DIR/e.csv --through 5 DIR/g.csv");
    assert_eq!(done.stderr.lines().next(), Some("standings: warning: DIR/g.csv: no game of rounds 1, 3 to 4"));
}

#[test]
fn stages() {
    let entrants = "id,seed,stage\na,1,final\nb,2,preliminary-2\nc,3,\n";
    let games = "round,first,second,result,stage\n1,b,c,1-0,preliminary-2\n1,a,b,1-0,final\n2,b,c,*,\n";
    let both = with_tables(entrants, games, "");
    both.fails(&["DIR/g.csv:3:11: stage: games of \"preliminary-2\" and of \"final\"; choose one with --stage"]);
    let ids = |done: &RunResult| done.stdout.lines().skip(1).map(|line| line[..3].to_owned()).collect::<Vec<_>>();
    assert_eq!(ids(&with_tables(entrants, games, "--stage preliminary-2")), ["1,b", "2,c"]);
    assert_eq!(ids(&with_tables(entrants, games, "--stage final")), ["1,a", "2,b", "3,c"]);
    // The stage that the games name need not be said.
    let one = with_tables(entrants, games.replace("1,a,b,1-0,final\n", ""), "--format json");
    assert_eq!(document(&one)["stage"], "preliminary-2");
    assert_eq!(document(&one)["standings"].as_array().map(Vec::len), Some(2));
    with_tables(entrants, games.replace("1-0,final", "1-0,"), "").fails(&["DIR/g.csv:3"]);
    let none = with_tables(entrants, "round,first,second,result,stage\n1,a,b,1-0,final\n", "--stage preliminary-1");
    assert_eq!((none.code, none.stdout.lines().count()), (0, 2), "{none:?}");
    assert_eq!(none.stderr, "standings: warning: --stage: no game of \"preliminary-1\" in DIR/g.csv\n");
}

#[test]
fn rows_of_others_than_the_field() {
    let entrants = "id,seed,status,withdrawn_after,stage\na,1,,,\nb,2,withdrawn,1,\nc,,declined,,\nd,,withdrawn,0,\ne,,disqualified,,\nf,9,,,final\n";
    for (row, message) in [
        ("1,a,c,*,", "DIR/g.csv:2:5: second: \"c\" is not in the field: declined"),
        ("1,d,a,*,", "DIR/g.csv:2:3: first: \"d\" is not in the field: withdrawn before the first round"),
        ("1,e,a,1-0,", "\"e\" is not in the field: disqualified, and withdrawn_after does not say after which round"),
        ("1,a,f,1-0,", "\"f\" is not in the field: it starts in stage \"final\""),
        ("1,a,x,1-0,", "DIR/g.csv:2:5: second: no entrant \"x\"; nearest: \"a\""),
    ] {
        let games = format!("round,first,second,result,termination\n{row}\n");
        with_tables(entrants, &games, "--stage preliminary-2").fails(&[message]);
    }
    let games = "round,first,second,result\n1,a,b,*\n";
    with_tables("id,seed,stage\na,1,final\nb,2,preliminary-1\n", games, "")
        .fails(&["DIR/e.csv:3:5", "choose one with --stage"]);
    let done = with_tables("id,seed,stage\na,1,final\nb,2,preliminary-1\n", games, "--stage final");
    assert!(done.stderr.contains("1 entrant starts in an earlier stage: \"b\""), "{}", done.stderr);
    let all = "round,first,second,result,stage\n1,z,b,1-0,preliminary-1\n1,a,b,1-0,final\n";
    assert_eq!(with_tables("id,seed\na,1\nb,2\n", all, "--stage final").code, 0);
    let fine = "round,first,second,result,termination\n1,a,c,1-0,vacated\n5,a,b,1-0,forfeit\n";
    let gaps = "standings: warning: DIR/g.csv: no game of rounds 1 to 4\n";
    assert_eq!(with_tables(entrants, fine, "--stage preliminary-2").stderr, gaps);
}

#[test]
fn seeds() {
    let games = "round,first,second,result\n";
    with_tables("id,seed\na,4\nb,1\n", games, "").is(
        0,
        "place,id,name,points,sos,sodos,md,direct,seed,decided_by,status,withdrawn_after,through_round,stage,complete\n\
         1,b,b,0,0,0,0,0,1,,active,,0,,false\n2,a,a,0,0,0,0,0,4,seed,active,,0,,false\n",
        "",
    );
    for (entrants, message) in [
        ("id,seed\na,1\nb,1\n", "DIR/e.csv:3:3: seed: 1 is already in line 2"),
        ("id,seed\na,1\nb,\n", "DIR/e.csv:3:3: seed: empty; every entrant in the field needs a seed"),
        ("id,name\na,1\n", "DIR/e.csv:1:1: no column \"seed\"; every entrant in the field"),
        ("id,seed\na,0\n", "DIR/e.csv:2:3: seed: found \"0\""),
        ("id,seed\na,one\n", "DIR/e.csv:2:3: seed: found \"one\""),
    ] {
        with_tables(entrants, games, "").fails(&[message]);
    }
    assert_eq!(with_tables("id,seed\n", games, "").stdout.lines().count(), 1);
}

#[test]
fn art_24_3_changed_results_are_reported() {
    let folder = folder();
    let digest = "0".repeat(64);
    let games = format!("round,first,second,result,history\n1,a,b,1-0,\n2,a,c,*,{digest}\n");
    folder.write("g.csv", &games);
    let done = standings(&folder, "DIR/g.csv");
    let warning = "standings: warning: DIR/g.csv: round 1 changed after round 2 was drawn (Art. 24.3)\n";
    assert!(done.code == 0 && done.stderr.starts_with(warning), "{done:?}");
    assert_eq!(standings(&folder, "-q DIR/g.csv").stderr, "");
}

#[test]
fn bad_tables() {
    let header = "round,first,second,result\n";
    for (games, message) in [
        ("", "DIR/g.csv: the input is empty"),
        ("round,first,second\n", "DIR/g.csv:1:1: no column \"result\""),
        ("round,first,second,result,round\n", "DIR/g.csv:1:27: a second column \"round\""),
        ("round,first,second,result\n1,a,b\n", "DIR/g.csv:2"),
        ("round,first,second,result\n1,a,zed,1-0\n", "DIR/g.csv:2:5: second: no entrant \"zed\""),
        (
            "round,first,second,result\n1,a,b,2-0\n",
            "DIR/g.csv:2:7: result: unknown word \"2-0\"; nearest: \"1-0\"; known: 1-0",
        ),
        ("round,first,second,result\n1,a,b,1-0\n1,b,a,1-0\n", "DIR/g.csv:3:7"),
        ("round,first,second,result\n1,a,b,1-0\n1,a,c,1-0\n", "DIR/g.csv:3:3: first: \"a\" plays in round 1 already"),
        ("round,first,second,result\n1,a,\0,1-0\n", "DIR/g.csv:2:5"),
    ] {
        with_tables(ENTRANTS, games, "").fails(&[message]);
    }
    with_tables("", header, "").fails(&["DIR/e.csv: the input is empty"]);
    with_tables("name\na\n", header, "").fails(&["DIR/e.csv:1:1: no column \"id\""]);
    let alone = with_tables(ENTRANTS, header, "--format json");
    assert_eq!((alone.code, document(&alone)["through_round"].clone()), (0, json!(0)), "{alone:?}");
}

#[test]
fn the_same_rows_in_any_dress() {
    let expected = |done: RunResult| done.is(0, CSV, "");
    let crlf = format!("\u{feff}{}", GAMES.trim_end().replace('\n', "\r\n"));
    expected(with_tables(ENTRANTS, crlf, ""));
    let mut reversed = GAMES.lines().collect::<Vec<_>>();
    reversed[1..].reverse();
    expected(with_tables(ENTRANTS, reversed.join("\n"), ""));
    expected(with_tables("seed,note,id,name\n4,x,d,Di\n2,,b,Bo\n3,,c,Cy\n1,,a,Ada\n", GAMES, ""));
    let json = r#"[{"id":"a","name":"Ada","seed":1},{"id":"b","name":"Bo","seed":"2"},{"id":"c","name":"Cy","seed":3},{"id":"d","name":"Di","seed":4}]"#;
    expected(with_tables(json, GAMES, ""));
    let odd = with_tables("id,seed\n\"a,b\",1\n日本,2\n", "round,first,second,result\n1,日本,\"a,b\",1-0\n", "");
    assert!(
        odd.stdout.ends_with(
            "1,日本,日本,1,0,0,0,0,2,,active,,1,,true\n2,\"a,b\",\"a,b\",0,1,0,0,0,1,points,active,,1,,true\n"
        ),
        "{odd:?}"
    );
}

#[test]
fn streams() {
    let folder = folder();
    for line in ["", "-", "-o -", "--entrants DIR/e.csv"] {
        let line = format!(
            "--rules wcsc-2010 {line}{}",
            if line.contains("--entrants") { "" } else { " --entrants DIR/e.csv" }
        );
        folder.run_with(run, &line, GAMES.as_bytes(), |_| ()).is(0, CSV, "");
    }
    let entrants = folder.run_with(run, "--rules wcsc-2010 --entrants - DIR/g.csv", ENTRANTS.as_bytes(), |_| ());
    entrants.is(0, CSV, "");
    for line in ["--entrants - -", "--entrants -"] {
        let done = folder.run_with(run, &format!("--rules wcsc-2010 {line}"), ENTRANTS.as_bytes(), |_| ());
        done.fails(&["stdin", "--entrants"]);
    }
    let fault = folder.run_with(run, RULES, b"round,first,second,result\n1,a,zed,1-0\n", |_| ());
    fault.fails(&["standings: -:2:5: second: no entrant \"zed\""]);
    let help = folder.run_with(run, RULES, b"", |io| io.terminals.stdin = true);
    help.fails(&["Usage: standings", "no file is named"]);
}

#[test]
fn an_output_file_is_whole_or_not_there() {
    let folder = folder();
    folder.write("o.csv", "old\n");
    standings(&folder, "-o DIR/o.csv DIR/missing").fails(&["DIR/missing: No such file"]);
    assert_eq!(folder.read("o.csv"), "old\n");
    standings(&folder, "-o DIR/o.csv DIR/g.csv").is(0, "", "");
    assert_eq!(
        (folder.read("o.csv"), folder.names()),
        (CSV.to_owned(), ["e.csv", "g.csv", "o.csv"].map(str::to_owned).to_vec())
    );
    standings(&folder, "-o DIR/g.csv DIR/g.csv").fails(&["-o DIR/g.csv: is the input DIR/g.csv"]);
    assert_eq!(folder.read("g.csv"), GAMES);
}

#[test]
fn what_is_said_on_stderr() {
    let folder = folder();
    standings(&folder, "-q DIR/g.csv").is(0, CSV, "");
    let said = standings(&folder, "-v DIR/g.csv").stderr;
    for words in ["wcsc-2010", "--entrants: 4 rows from DIR/e.csv", "GAMES: 4 rows from DIR/g.csv"] {
        assert!(said.contains(words), "{said}");
    }
}

#[test]
fn usage() {
    let folder = folder();
    for (line, words) in [
        ("--rules wcsc-2010 DIR/g.csv", &["--entrants"][..]),
        ("--entrants DIR/e.csv DIR/g.csv", &["--rules is required"]),
        ("--rules nope --entrants DIR/e.csv DIR/g.csv", &["nope", "wcsc-2010"]),
        ("--rules wcsc-2010 --entrants DIR/e.csv --format text DIR/g.csv", &["text", "ndjson"]),
        ("--rules wcsc-2010 --entrants DIR/e.csv --through x DIR/g.csv", &["--through"]),
        ("--rules wcsc-2010 --entrants DIR/e.csv --nope DIR/g.csv", &["--nope"]),
    ] {
        folder.run(run, line).fails(words);
    }
    assert!(folder.run(run, "--list-rules").stdout.starts_with("wcsc-2010 "));
    assert!(folder.run(run, "--version").stdout.starts_with("standings "));
    assert!(folder.run(run, "--help").stdout.contains("130"));
}

#[test]
fn a_book_prints_itself() {
    let folder = folder();
    let printed = folder.run(run, "--print-rules");
    assert_eq!((printed.code, &*printed.stderr), (0, ""), "{printed:?}");
    folder.write("book.toml", &printed.stdout);
    folder.run(run, "--rules DIR/book.toml --print-rules").is(0, &printed.stdout, "");
    folder.run(run, "--rules DIR/book.toml --entrants DIR/e.csv DIR/g.csv").is(0, CSV, "");
}

#[test]
fn keys_of_the_book() {
    let book = |keys: &str| {
        let folder = folder();
        folder.write("b.toml", format!("extends = \"wcsc-2010\"\n[standings]\n{keys}\n"));
        folder.run(run, "--rules DIR/b.toml --entrants DIR/e.csv DIR/g.csv")
    };
    for (keys, message) in [
        (
            "keys = [\"points\", \"elo\"]",
            "DIR/b.toml:3:8: [standings] keys: unknown key \"elo\"; known: points, sos, sodos, md, direct, seed, alive, ",
        ),
        ("keys = [\"sos\", \"points\", \"sos\"]", "DIR/b.toml:3:8: [standings] keys: \"sos\" is listed twice"),
        ("keys = []", "DIR/b.toml:3:8: [standings] keys: empty; known: points"),
        ("keys = \"points\"", "DIR/b.toml:3:8: [standings] keys: found a string, expected an array"),
        ("keys = [1]", "DIR/b.toml:3:8: [standings] keys: "),
        (
            "direct = \"twice\"",
            "DIR/b.toml:3:10: [standings] direct: unknown variant \"twice\", expected \"one-pass\" or \"recursive\"",
        ),
        ("no_such_key = 1", "DIR/b.toml:3:1: unknown key \"no_such_key\" in [standings]; known: "),
    ] {
        book(keys).fails(&[message]);
    }
    let chosen = book("keys = [\"seed\", \"points\"]").stdout;
    assert!(
        chosen
            .starts_with("place,id,name,seed,points,decided_by,status,withdrawn_after,through_round,stage,complete\n1,a,Ada,1,1.5,,active"),
        "{chosen}"
    );
}

#[test]
fn byes_that_officers_give_count_what_they_are_worth() {
    let games = "round,first,second,result\n1,a,,half-bye\n1,b,,full-bye\n1,c,,zero-bye\n1,d,,half-bye\n";
    let done = with_tables(ENTRANTS, games, "--format json");
    let standings = document(&done)["standings"].clone();
    let points = standings.as_array().expect("rows").iter().map(|row| (row["id"].as_str(), row["points"].as_f64()));
    let expected = [("b", 1.0), ("a", 0.5), ("d", 0.5), ("c", 0.0)];
    assert!(points.eq(expected.map(|(id, points)| (Some(id), Some(points)))), "{standings}");
    assert_eq!((done.code, &*done.stderr), (0, ""));
    let unequal = "round,first,second,result\n1,a,b,1/2-1/2\n1,c,d,0-1/2\n";
    with_tables(ENTRANTS, unequal, "").fails(&["DIR/g.csv:3:7: result: found \"0-1/2\"", "wcsc-2010"]);
}
