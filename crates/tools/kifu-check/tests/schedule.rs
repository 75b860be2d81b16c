//! The games of a round beside their records: `--schedule`, `--entrants`, `--emit games`.

use kifu_check::run;
use shinpan_testing::schema::{faults, schema};
use shinpan_testing::{RunResult, Sandbox};

const ENTRANTS: &str = "id,name\na,Ada\nb,Bo\nc,Cy\nd,Di\n";

/// A record in which the second player resigns.
fn record(first: &str, second: &str) -> String {
    format!("V2.2\nN+{first}\nN-{second}\nPI\n+\n+7776FU\nT100\n-3334FU\nT200\n+2726FU\nT100\n%TORYO\n")
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
            "DIR/s.csv:2:1: error[record-missing]: no record of this game",
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
    assert_eq!(errors(TWO, &[record("a", "b")], ""), ["DIR/s.csv:3:1: error[record-missing]: no record of this game"]);
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
    assert_eq!(found, ["DIR/3.csa:1:1: error[record-twice]: line 2 of the schedule has its record already: DIR/1.csa"]);
}

#[test]
fn a_replay_takes_no_record_that_may_be_of_the_vacated_game() {
    let schedule = "round,first,second,result,termination\n1,a,b,1-0,vacated\n1,a,b,*,\n";
    let done = check(&round(schedule, &[lost("a", "b")]), "--emit games");
    assert_eq!((done.code, done.stdout.lines().nth(2)), (1, Some("1,a,b,*,,")), "{done:?}");
    let found = "DIR/1.csa:1:1: error[record-ambiguous]: the record may be of line 2 of the schedule (round 1, vacated) or \
                 line 3 of the schedule (round 1), and is not used";
    assert!(done.stderr.contains(found) && !done.stderr.contains("record-missing"), "{done:?}");
}

/// Rows with all columns that say which record is theirs.
const COLUMNS: &str = "round,first,second,result,termination,started_at,ended_at,record,stage,game\n";

/// A record with a header before its moves.
fn headed(header: &str) -> String {
    record("a", "b").replace("PI\n", &format!("{header}\nPI\n"))
}

#[test]
fn a_record_belongs_to_one_row() {
    let (void, later) = ("1,a,b,*,vacated,2010-05-03T10:00:00+09:00,2010-05-03T10:40:00+09:00,,,", "1,a,b,*,,,,,,");
    for (rows, header, line, expected) in [
        // The date says that it is of the replay, or that it is not.
        (&[void, later][..], "$START_TIME:2010/05/03 11:00:00", "", Ok(1)),
        (&[void, later], "$START_TIME:2010/05/04", "", Ok(1)),
        (&[void, later], "$START_TIME:2010/05/03 10:00:05", "", Err("record-ambiguous")),
        (&[void, later], "$START_TIME:2010/05/03", "", Err("record-ambiguous")),
        (&[void, later], "'", "", Err("record-ambiguous")),
        (&[void, later], "'", "--round 1", Err("record-ambiguous")),
        // The column `record` names the file: that row takes it, and no other.
        (&[void, "1,a,b,*,,,,old/1.csa,,"], "'", "", Ok(1)),
        (&["1,a,b,*,vacated,,,x\\1.csa,,", later], "'", "", Err("record-missing")),
        (&["1,a,b,*,,,,2.csa,,", "2,a,b,*,,,,,,"], "'", "", Ok(1)),
        // Of two open rows it is of the round that it names, or that is asked for.
        (&["1,a,b,*,,,,,,", "2,a,b,*,,,,,,"], "'", "", Err("record-ambiguous")),
        (&["1,a,b,*,,,,,,", "2,a,b,*,,,,,,"], "'", "--round 2", Ok(1)),
        (&["1,a,b,*,,,,,,", "2,a,b,*,,,,,,"], "$EVENT:WCSC20_U2_A_B", "", Ok(1)),
        (&["1,a,b,*,,,,,,", "2,a,b,*,,,,,,"], "$EVENT:cup, round 1", "", Ok(0)),
        (&["1,a,b,*,,,,,,", "2,a,b,*,,,,,,"], "$EVENT:cup, round 1", "--round 2", Err("record-not-scheduled")),
        (&["1,a,b,*,,,,,,", "2,a,b,*,,,,,,"], "$EVENT:cup, round 3", "", Err("record-not-scheduled")),
        (&["1,a,b,*,,,,,preliminary-1,", "1,a,b,*,,,,,final,"], "'", "--stage final", Ok(1)),
        (&["1,a,b,*,,,,,preliminary-2,", "1,a,b,*,,,,,final,"], "$EVENT:WCSC20_F1_A_B", "", Ok(1)),
        (
            &["1,a,b,*,,2010-05-03T10:00:00+09:00,,,,", "2,a,b,*,,2010-05-04T10:00:00+09:00,,,,"],
            "$START_TIME:2010/05/04 10:00:03",
            "",
            Ok(1),
        ),
        (
            &["1,a,b,*,,2010-05-03T10:00:00+09:00,,,,", "2,a,b,*,,2010-05-03T14:00:00+09:00,,,,"],
            "$START_TIME:2010/05/03 14:00:03",
            "",
            Ok(1),
        ),
        // An earlier game of the pairing that is decided: the record may be of that one.
        (&["1,a,b,1-0,,,,,,", "2,a,b,*,,,,,,"], "'", "", Err("record-ambiguous")),
        (&["1,a,b,1-0,,,,,,", "2,a,b,*,,,,,,"], "'", "--round 2", Ok(1)),
        (&["1,a,b,1-0,,,,,,", "2,a,b,*,,,,,,"], "$EVENT:round 2", "", Ok(1)),
        // Games of a pairing in one round.
        (&["1,a,b,*,,,,,,1", "1,a,b,*,,,,,,2"], "'", "", Err("record-ambiguous")),
    ] {
        let schedule = format!("{COLUMNS}{}\n", rows.join("\n"));
        let done = check(&round(&schedule, &[headed(header)]), &format!("--emit games {line}"));
        let filled = done.stdout.lines().skip(1).position(|row| row.contains(",1-0,normal,"));
        match expected {
            Ok(row) => assert_eq!(filled, Some(row), "{rows:?} {header} {line} {done:?}"),
            Err(code) => assert!(
                filled.is_none() && done.code == 1 && done.stderr.contains(code),
                "{rows:?} {header} {line} {done:?}"
            ),
        }
    }
}

#[test]
fn a_record_that_decides_an_earlier_row_is_checked_against_it() {
    let schedule = format!("{COLUMNS}1,a,b,0-1,,,,,,\n2,a,b,*,,,,,,\n");
    let done = check(&round(&schedule, &[headed("$EVENT:round 1")]), "--emit games");
    assert!(
        done.stderr.contains("error[result-mismatch]: 0-1 in line 2 of the schedule, the rules give 1-0"),
        "{done:?}"
    );
    assert_eq!(done.stdout.lines().nth(2), Some("2,a,b,*,,,,,,"));
}

#[test]
fn the_order_of_files_says_nothing() {
    let schedule = format!("{COLUMNS}1,a,b,*,,,,,,\n2,a,b,*,,,,,,\n");
    let folder = round(&schedule, &[headed("$EVENT:round 2"), headed("$EVENT:round 1"), headed("$EVENT:round 1")]);
    let rows = |files: &str| folder.run(run, &format!("--schedule DIR/s.csv --emit games {files}")).stdout;
    let expected = rows("DIR/1.csa DIR/2.csa DIR/3.csa");
    assert_eq!(expected.lines().nth(1), Some("1,a,b,1-0,normal,,,DIR/2.csa,,"), "{expected}");
    assert_eq!(rows("DIR/3.csa DIR/2.csa DIR/1.csa"), expected);
    assert_eq!(rows("--jobs 3 DIR/3.csa DIR/1.csa DIR/2.csa"), expected);
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
    assert_eq!((done.code, done.stdout.lines().nth(1)), (1, Some("1,a,b,*,,DIR/1.csa")), "{done:?}");
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
