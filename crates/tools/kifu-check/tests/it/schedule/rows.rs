//! Which row of the schedule a record is of.

use kifu_check::run;
use shinpan_testing::Sandbox;

use super::{COLUMNS, check, headed, lost, round};

#[test]
fn a_replay_takes_no_record_that_may_be_of_the_vacated_game() {
    let schedule = "round,first,second,result,termination\n1,a,b,1-0,vacated\n1,a,b,*,\n";
    let done = check(&round(schedule, &[lost("a", "b")]), "--emit games");
    assert_eq!((done.code, done.stdout.lines().nth(2)), (1, Some("1,a,b,*,,")), "{done:?}");
    let found = "DIR/1.csa:1:1: error[record-ambiguous]: the record may be of line 2 of the schedule (round 1, vacated) or \
                 line 3 of the schedule (round 1), and is not used";
    assert!(done.stderr.contains(found) && !done.stderr.contains("record-missing"), "{done:?}");
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
        is_filled(rows, header, line, expected);
    }
}

/// The record with this header fills one of the rows, or none for a reason.
fn is_filled(rows: &[&str], header: &str, line: &str, expected: Result<usize, &str>) {
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

/// A game may be of the evening before; where either is as likely, it is of neither.
#[test]
fn a_record_from_after_midnight() {
    for (first, second, expected) in [
        ("2010-05-03T23:55:00", "2010-05-04T10:00:00", Ok(0)),
        ("2010-05-03T10:00:00", "2010-05-04T00:02:00", Ok(1)),
        ("2010-05-03T21:00:00", "2010-05-04T04:00:00", Err("record-ambiguous")),
        ("2010-05-03T23:55:00", "2010-05-04T00:20:00", Err("record-ambiguous")),
    ] {
        let rows = [format!("1,a,b,*,,{first}+09:00,,,,"), format!("2,a,b,*,,{second}+09:00,,,,")];
        is_filled(&[&*rows[0], &*rows[1]], "$START_TIME:2010/05/04 00:02:00", "", expected);
    }
}

#[test]
fn a_record_of_another_day_is_not_that_of_the_only_row() {
    for (begin, header, expected) in [
        ("2010-05-05T10:00:00+09:00", "$START_TIME:2010/05/04 10:00:00", Err("record-not-scheduled")),
        ("2010-05-03T00:05:00+09:00", "$START_TIME:2010/05/04 00:00:00", Err("record-not-scheduled")),
        ("2010-05-05T10:00:00+09:00", "$START_TIME:2010/05/04", Err("record-not-scheduled")),
        ("2010-05-03T22:00:00+09:00", "$START_TIME:2010/05/04 00:30:00", Ok(0)),
        // The day in Universal Time.
        ("2010-05-05T08:00:00+09:00", "$START_TIME:2010/05/04 23:00:00", Ok(0)),
        ("2010-05-05T19:00:00+09:00", "$START_TIME:2010/05/05 10:00:00", Ok(0)),
    ] {
        is_filled(&[&format!("1,a,b,*,,{begin},,,,")], header, "", expected);
    }
}

/// The rows that have a result once the files of the folder are checked by `line`, and the code.
fn filled_by(rows: &[&str], files: &[(&str, &str)], line: &str) -> (Vec<usize>, u8) {
    let folder = Sandbox::with(&[("s.csv", &format!("{COLUMNS}{}\n", rows.join("\n")))]);
    for (name, header) in files {
        folder.write(name, headed(header));
    }
    let done = folder.run(run, &format!("--schedule DIR/s.csv --emit games {line}"));
    let rows = done.stdout.lines().skip(1).enumerate().filter(|(_, row)| row.contains(",1-0,normal,"));
    (rows.map(|(row, _)| row).collect(), done.code)
}

#[test]
fn a_path_in_the_column_record_is_decisive() {
    let days = ["1,a,b,*,,,,day1/2.csa,,", "2,a,b,*,,,,day2/2.csa,,"];
    let both = [("day1/2.csa", "'"), ("day2/2.csa", "'")];
    assert_eq!(filled_by(&days, &both, "DIR/day1/2.csa DIR/day2/2.csa"), (vec![0, 1], 0));
    assert_eq!(filled_by(&days, &both, "--round 2 DIR/day2/2.csa"), (vec![1], 0));
    // Neither is the one that is named; the round that is asked for tells them apart.
    assert_eq!(filled_by(&days, &[("day3/2.csa", "'")], "DIR/day3/2.csa"), (vec![], 1));
    assert_eq!(filled_by(&days, &[("day3/2.csa", "'")], "--round 2 DIR/day3/2.csa"), (vec![1], 0));
    // A name that came before says nothing against the round that is asked for; a folder does.
    let again = ["1,a,b,0-1,,,,2.csa,,", "2,a,b,*,,,,,,"];
    assert_eq!(filled_by(&again, &[("2.csa", "'")], "--round 2 DIR/2.csa"), (vec![], 1));
    let named = ["1,a,b,*,,,,day1/2.csa,,", "2,a,b,*,,,,,,"];
    assert_eq!(filled_by(&named, &both, "--round 2 DIR/day1/2.csa"), (vec![0], 1));
    // The games of the first day have their records, those of the second are to come.
    let second = ["1,a,b,0-1,,,,day1/2.csa,,", "2,a,b,*,,,,,,"];
    assert_eq!(filled_by(&second, &both, "--round 2 DIR/day2/2.csa"), (vec![1], 0));
    assert_eq!(filled_by(&second, &[("day2/2.csa", "$EVENT:round 2")], "DIR/day2/2.csa"), (vec![1], 0));
}

#[test]
fn a_record_by_another_name_is_that_of_the_row_that_names_it() {
    for (cell, file) in
        [("win.csa", "WIN.CSA"), ("WIN.CSA", "win.csa"), ("win.csa.gz", "win.csa"), ("x.zip/win.csa", "win.csa")]
    {
        let rows = ["1,a,b,*,,,,,,", &format!("2,a,b,*,,,,{cell},,")];
        assert_eq!(filled_by(&rows, &[(file, "'")], &format!("DIR/{file}")), (vec![1], 1), "{cell} {file}");
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
