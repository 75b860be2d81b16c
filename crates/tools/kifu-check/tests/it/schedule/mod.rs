//! The games of a round beside their records: `--schedule`, `--entrants`, `--emit games`.

mod rows;

use kifu_check::run;
use shinpan_testing::schema::{faults, schema};
use shinpan_testing::{RunResult, Sandbox};

const ENTRANTS: &str = "id,name\na,Ada\nb,Bo\nc,Cy\nd,Di\n";

/// A record in which the second player resigns.
fn record(first: &str, second: &str) -> String {
    format!(
        "V2.2\nN+{first}\nN-{second}\nPI\n+\n+7776FU\nT100\n-3334FU\nT200\n+2726FU\nT100\n%TORYO\n$TIME_LIMIT:00:25+00\n"
    )
}

/// One in which the first player does.
fn lost(first: &str, second: &str) -> String {
    record(first, second).replace("+2726FU\nT100\n", "")
}

/// A folder with the schedule, the entrants and records 1.csa, 2.csa and so on.
fn round(schedule: &str, records: &[String]) -> Sandbox {
    let folder = Sandbox::with(&[("s.csv", schedule), ("e.csv", ENTRANTS)]);
    for (number, record) in (1..).zip(records) {
        folder.write(&format!("{number}.csa"), record);
    }
    folder
}

fn check(folder: &Sandbox, line: &str) -> RunResult {
    folder.run(run, &format!("--schedule DIR/s.csv {line} DIR/*.csa"))
}

/// Errors, one a line, without what comes from the records alone.
fn errors(schedule: &str, records: &[String], line: &str) -> Vec<String> {
    let done = check(&round(schedule, records), line);
    let lines: Vec<String> = done.stdout.lines().map(str::to_owned).collect();
    assert_eq!((done.code, &*done.stderr), (u8::from(!lines.is_empty()), ""), "{done:?}");
    lines
}

const TWO: &str = "round,first,second,result\n1,a,b,*\n1,c,d,*\n";
const NAMED: &str = "--entrants DIR/e.csv";

/// Rows with all columns that say which record is theirs.
const COLUMNS: &str = "round,first,second,result,termination,started_at,ended_at,record,stage,game\n";

/// A record with a header before its moves.
fn headed(header: &str) -> String {
    record("a", "b").replace("PI\n", &format!("{header}\nPI\n"))
}

#[test]
fn players_are_found_by_id_and_by_name() {
    for (first, second, line) in
        [("a", "b", ""), ("a", "b", NAMED), ("Ada", "Bo", NAMED), ("a", "Bo", NAMED), (" a", "b", "")]
    {
        assert_eq!(errors(TWO, &[record(first, second), record("c", "d")], line), [""; 0], "{first} {second} {line}");
    }
}

#[test]
fn a_record_without_its_game() {
    for (first, second, line, reason) in [
        ("Ada", "b", "", "no player \"Ada\" in the schedule"),
        ("a", "x", NAMED, "no player \"x\" in the schedule; nearest: a"),
        ("", "b", "", "the record does not name both players"),
        ("b", "a", "", "\"b\" against \"a\": only with the sides exchanged"),
        ("a", "d", "", "\"a\" against \"d\": not a game of the schedule"),
    ] {
        let found = errors(TWO, &[record("a", "b"), record("c", "d"), record(first, second)], line);
        assert_eq!(found, [format!("DIR/3.csa:1:1: error[record-not-scheduled]: {reason}")]);
    }
}

#[test]
fn a_name_that_two_entrants_bear_is_nobodys() {
    let folder = round(TWO, &[record("Ada", "b"), record("c", "d")]);
    folder.write("e.csv", "id,name\na,Ada\nb,Bo\nc,Cy\nd,Ada\n");
    let done = check(&folder, NAMED);
    let lines: Vec<&str> = done.stdout.lines().collect();
    assert_eq!(
        lines,
        [
            "DIR/1.csa:1:1: error[record-not-scheduled]: two entrants are called \"Ada\"",
            "DIR/s.csv:2:1: error[record-missing]: no record of \"a\" against \"b\" in round 1",
        ]
    );
}

#[test]
fn an_id_beats_a_name() {
    let folder = round(TWO, &[record("a", "b"), record("c", "d")]);
    folder.write("e.csv", "id,name\na,c\nb,Bo\nc,a\nd,Di\n");
    check(&folder, NAMED).is(0, "", "");
}

#[test]
fn a_game_without_its_record() {
    for (schedule, game) in [
        (TWO, "\"c\" against \"d\" in round 1"),
        (
            "round,game,first,second,result,termination,stage\n2,1,a,b,*,,final\n2,2,b,a,*,,final\n",
            "\"b\" against \"a\" in round 2, game 2, final",
        ),
    ] {
        let missing = format!("DIR/s.csv:3:1: error[record-missing]: no record of {game}");
        assert_eq!(errors(schedule, &[record("a", "b")], ""), [missing]);
    }
    let decided = "round,first,second,result,termination\n1,a,b,*,\n1,c,,bye,\n2,c,d,1-0,forfeit\n";
    assert_eq!(errors(decided, &[record("a", "b")], ""), [""; 0]);
}

#[test]
fn a_missing_record_is_an_object_too() {
    let object = &check(&round(TWO, &[record("a", "b")]), "--format ndjson").objects()[1];
    assert_eq!(
        (&object["record"], &object["format"], &object["first"]),
        (&"DIR/s.csv".into(), &"schedule".into(), &"c".into())
    );
    let schema = schema("kifu-check.schema.json");
    assert_eq!(faults(object, &schema, &schema), [""; 0]);
}

#[test]
fn two_records_of_a_game() {
    let found = errors(TWO, &[record("a", "b"), record("c", "d"), record("a", "b")], "");
    assert_eq!(found, ["DIR/3.csa:1:1: error[record-twice]: line 2 of the schedule already has its record: DIR/1.csa"]);
}

#[test]
fn rounds_and_games_of_pgn() {
    let game = |round: &str, result: &str| {
        format!(
            "[Event \"x\"]\n[Round \"{round}\"]\n[White \"Ada\"]\n[Black \"Bo\"]\n[Result \"{result}\"]\n\n1. e4 {result}\n\n"
        )
    };
    let file = game("3.1", "1-0") + &game("3.2", "0-1") + &game("4", "1/2-1/2") + &game("?", "1-0");
    let schedule = format!("{COLUMNS}3,a,b,*,,,,,,1\n3,a,b,*,,,,,,2\n4,a,b,*,,,,,,\n");
    let folder = Sandbox::with(&[("s.csv", &schedule), ("e.csv", &ENTRANTS.to_owned()), ("x.pgn", &file)]);
    let done = folder.run(run, "--schedule DIR/s.csv --entrants DIR/e.csv --emit games DIR/x.pgn");
    let results: Vec<_> = done.stdout.lines().skip(1).map(|row| row.split(',').nth(3).unwrap_or_default()).collect();
    assert_eq!(results, ["1-0", "0-1", "1/2-1/2"], "{done:?}");
    assert!(done.stderr.contains("DIR/x.pgn:25:1: error[record-ambiguous]"), "{done:?}");
    let rows = folder.run(run, "--entrants DIR/e.csv --emit games DIR/x.pgn");
    let expected = "round,first,second,result,termination,record,game\n3,a,b,1-0,normal,DIR/x.pgn,1\n\
        3,a,b,0-1,normal,DIR/x.pgn,2\n4,a,b,1/2-1/2,normal,DIR/x.pgn,\n,a,b,1-0,normal,DIR/x.pgn,\n";
    assert_eq!(rows.stdout, expected, "{rows:?}");
}

#[test]
fn players_become_ids_and_unknown_ones_are_told() {
    let entrants = "id,name,aliases\na,Ada,Ada-9;ADA_x\nb,Bo,\n";
    let folder =
        Sandbox::with(&[("e.csv", entrants), ("1.csa", &record("ADA_x", "Bo")), ("2.csa", &record("Ada9", "b"))]);
    let done = folder.run(run, "--entrants DIR/e.csv --emit games DIR/1.csa DIR/2.csa");
    let rows: Vec<_> = done.stdout.lines().skip(1).collect();
    assert_eq!(rows, [",a,b,1-0,normal,DIR/1.csa,", ",Ada9,b,1-0,normal,DIR/2.csa,"], "{done:?}");
    let found = "DIR/2.csa:1:1: error[unknown-player]: no player \"Ada9\" in the entrants; nearest: Ada";
    assert!(done.code == 1 && done.stderr.contains(found), "{done:?}");
    let findings = folder.run(run, "--entrants DIR/e.csv DIR/1.csa DIR/2.csa");
    assert_eq!(findings.stdout, format!("{found}\n"));
    let list = folder.run(run, "--emit entrants DIR/2.csa DIR/1.csa");
    list.is(0, "id,name\nADA_x,ADA_x\nAda9,Ada9\nBo,Bo\nb,b\n", "");
    let known = folder.run(run, "--entrants DIR/e.csv --emit entrants DIR/1.csa");
    known.is(0, "id,name\na,Ada\nb,Bo\n", "");
}

#[test]
fn rows_that_are_asked_for_must_be_there() {
    let schedule = format!("{COLUMNS}1,a,b,*,,,,,final,\n");
    let folder = round(&schedule, &[record("a", "b")]);
    check(&folder, "--round 2").fails(&["--round 2", "no row"]);
    check(&folder, "--stage finals").fails(&["--stage finals", "nearest: final"]);
    check(&folder, "--round 1 --stage final").is(0, "", "");
}

#[test]
fn a_result_that_stands_is_compared_and_kept() {
    for (result, wrong) in [("1-0", false), ("0-1", true), ("1/2-1/2", true)] {
        let schedule = format!("round,first,second,result\n1,a,b,{result}\n");
        let folder = round(&schedule, &[record("a", "b")]);
        let message =
            format!("DIR/1.csa:1:1: error[result-mismatch]: {result} in line 2 of the schedule, the rules give 1-0\n");
        check(&folder, "").is(u8::from(wrong), if wrong { &message } else { "" }, "");
        let rows = check(&folder, "--emit games").stdout;
        assert_eq!(rows, format!("round,first,second,result,termination,record\n1,a,b,{result},,DIR/1.csa\n"));
    }
}

#[test]
fn art_21_5_lateness_decides_a_game() {
    for (late, outcome, code) in [("1199", "1-0", 0), ("1300", "1-0", 1), ("", "1-0", 0)] {
        let schedule = format!("round,first,second,result,first_late,second_late\n1,a,b,*,,{late}\n");
        let done = check(&round(&schedule, &[record("a", "b")]), "--format ndjson");
        let object = &done.objects()[0];
        let ending = if code == 1 { "time" } else { "resignation" };
        assert_eq!(
            (done.code, &object["outcome"], &object["ending"]),
            (code, &outcome.into(), &ending.into()),
            "{late}"
        );
        assert_eq!(object["time"]["second"], 200);
    }
}

#[test]
fn emitted_rows() {
    let schedule = "round,first,second,result,first_late,board\n3,a,b,*,0,1\n3,c,d,*,1400,2\n3,x,y,*,,3\n3,z,,bye,,\n";
    let records = [record("a", "b"), record("c", "d")];
    let folder = round(schedule, &records);
    let done = check(&folder, "--emit games");
    let rows = "round,first,second,result,first_late,board,termination,record\n\
        3,a,b,1-0,0,1,normal,DIR/1.csa\n3,c,d,0-1,1400,2,time,DIR/2.csa\n3,x,y,*,,3,,\n3,z,,bye,,,,\n";
    assert_eq!((done.code, &*done.stdout), (1, rows));
    assert!(done.stderr.contains("kifu-check: DIR/s.csv:4:1: error[record-missing]"), "{}", done.stderr);
    let schema = schema("games.schema.json");
    let objects = check(&folder, "--emit games --format ndjson").objects();
    assert_eq!(objects.len(), 4);
    for object in &objects {
        assert_eq!(faults(object, &schema, &schema), [""; 0], "{object}");
    }
    let array = check(&folder, "--emit games --format json").stdout;
    assert_eq!(serde_json::from_str::<Vec<serde_json::Value>>(&array).expect("an array"), objects);
}

#[test]
fn a_record_without_a_result_leaves_the_row_open() {
    let done = check(&round(TWO, &["V2.2\nN+a\nN-b\nPI\n+\n+7776FU\n%CHUDAN\n".to_owned(), record("c", "d")]), "");
    assert!(done.stdout.contains("DIR/1.csa:1:1: warning[record-open]"), "{done:?}");
}

#[test]
fn disputed_records_leave_the_row_open() {
    let done = check(&round(TWO, &[record("a", "b"), record("c", "d"), lost("a", "b")]), "--emit games");
    assert_eq!((done.code, done.stdout.lines().nth(1)), (1, Some("1,a,b,*,,")), "{done:?}");
}

#[test]
fn rows_that_were_emitted_are_a_schedule_again() {
    let folder = round(TWO, &[record("a", "b"), record("c", "d")]);
    let rows = check(&folder, "--emit games").stdout;
    folder.write("s.csv", &rows);
    check(&folder, "--emit games").is(0, &rows, "");
}

#[test]
fn a_bad_table_stops_the_run() {
    for (schedule, entrants, words) in [
        ("", ENTRANTS, &["DIR/s.csv: the input is empty"][..]),
        ("round,first,second\n1,a,b\n", ENTRANTS, &["DIR/s.csv:1:1", "result"]),
        ("round,first,second,result\n1,a\n", ENTRANTS, &["DIR/s.csv:2:", "short row"]),
        ("round,first,second,result\n1,a,zed,*\n", ENTRANTS, &["DIR/s.csv:2:5", "zed"]),
        ("round,first,second,result\n1,a,b,*\n1,c,a,*\n", ENTRANTS, &["DIR/s.csv:3:5", "round 1 already"]),
        ("round,first,second,result,first_late\n1,a,b,*,soon\n", ENTRANTS, &["DIR/s.csv:2:9", "soon", "seconds"]),
        (TWO, "id,name\na,Ada\na,Bo\n", &["DIR/e.csv:3:1", "line 2"]),
        (TWO, "name\nAda\n", &["DIR/e.csv:1:1", "id"]),
    ] {
        let folder = round(schedule, &[record("a", "b")]);
        folder.write("e.csv", entrants);
        check(&folder, NAMED).fails(words);
    }
}

#[test]
fn one_stdin_only() {
    let folder = round(TWO, &[record("a", "b"), record("c", "d")]);
    let read = |line: &str| folder.run_with(run, line, TWO.as_bytes(), |_| ());
    read("--schedule - DIR/1.csa DIR/2.csa").is(0, "", "");
    read("--schedule - -").fails(&["only one input can be stdin"]);
    read("--schedule - --entrants - DIR/1.csa").fails(&["only one input can be stdin"]);
}

#[test]
fn a_schedule_that_the_event_has_is_filled_in_where_it_stands() {
    let folder = round(TWO, &[record("a", "b"), record("c", "d")]);
    folder.write("event.toml", "games = \"s.csv\"\nrecords = \"*.csa\"\n");
    let line = "--event DIR/event.toml --emit games --schedule DIR/s.csv -o";
    folder.run(run, &format!("{line} DIR/s.csv")).is(0, "", "");
    folder.run(run, &format!("{line} DIR/1.csa")).fails(&["is among the records of the event"]);
}

#[test]
fn tables_in_an_encoding_that_is_named() {
    let folder = round(TWO, &[record("Ada", "b"), record("c", "d")]);
    let wide: Vec<u8> = ENTRANTS.encode_utf16().flat_map(u16::to_le_bytes).collect();
    folder.write("e.csv", wide);
    check(&folder, "--entrants DIR/e.csv").fails(&["DIR/e.csv:1:1: UTF-16 without a byte order mark"]);
    // The schedule is UTF-8 all the same.
    check(&folder, "--entrants DIR/e.csv --encoding utf-16le").is(0, "", "");
    folder.write("s.csv", b"round,first,second,result,board\n1,a,b,*,\x91\xe6\n1,c,d,*,\x91\xe6\n");
    folder.write("e.csv", ENTRANTS);
    check(&folder, "--entrants DIR/e.csv --encoding shift_jis").is(0, "", "");
    check(&folder, "--entrants DIR/e.csv --encoding utf-16le").fails(&["DIR/s.csv:1:1: not UTF-8, and not utf-16le"]);
}

#[test]
fn records_in_an_encoding_that_is_named() {
    let folder = round(TWO, &[]);
    let first = |name: &str, file: &str| {
        let done = folder.run(run, &format!("--encoding {name} --format ndjson DIR/{file}"));
        done.objects()[0]["first"].as_str().map(ToOwned::to_owned)
    };
    folder.write("a.sgf", b"(;PB[\xb9\xda];B[aa])");
    folder.write("declared.sgf", b"(;CA[GBK]PB[\xb0\xd7];B[aa])");
    folder.write("utf8.sgf", "(;PB[박];B[aa])");
    folder.write("a.pgn", b"[White \"\xc8\xe2\"]\n\n1. e4 *\n");
    folder.write("a.csa", b"V2.2\nN+\x8c\x83\nPI\n+\n+7776FU\n");
    for (name, file, expected) in [
        ("euc-kr", "a.sgf", "박"),
        ("big5", "a.sgf", "夢"),
        ("euc-kr", "declared.sgf", "白"),
        ("gb18030", "utf8.sgf", "박"),
        ("windows-1251", "a.pgn", "Ив"),
        ("shift_jis", "a.csa", "激"),
    ] {
        assert_eq!(first(name, file).as_deref(), Some(expected), "{name} {file}");
    }
}

#[test]
fn two_games_of_a_pair_need_numbers() {
    let folder = round("round,first,second,result\n1,a,b,*\n1,b,a,*\n", &[record("a", "b")]);
    check(&folder, "").fails(&["DIR/s.csv:3:", "column \"game\""]);
}
