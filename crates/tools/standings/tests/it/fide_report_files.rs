//! Report files as `standings` writes them: what was read stays, what has no place is refused, and what a form lacks is named.

use shinpan_testing::{RunResult, Sandbox};
use standings::run;

/// Records of all kinds in a mixed order, without points and ranks, with wrong counts.
const MIXED: &str = "152 W\n\
    260 001 005    1    2\n\
    XXA    2  0.5  0.5\n\n\
    001    2 w FM Žák, Žaneta                       1900 CZE       12345 2001/05/09               1 b 0  0000 - H            0000 - Z\n\
    012 Cup   \n\
    062 3 (2)\n\
    NRS    1 a national rating\n\
    001    1   xy Alder, Ana                        2000                             7.0    9     2 w 1     3 b =\n\
    072 5\n\
    ### 2 asked for a bye\n\
    250       1.0 001 001    1    2\n\
    999 nobody knows it\n\
    001    3                                                                                   0000 - U     1 w =\n\
    142 5\n";

fn write(text: impl AsRef<[u8]>, options: &str) -> (Vec<u8>, RunResult) {
    let folder = Sandbox::with(&[("t.trf", text)]);
    let done = folder.run(run, &format!("--rules fide-tiebreaks-2026 --trf DIR/t.trf -o DIR/u.trf {options}"));
    (std::fs::read(folder.path("u.trf")).unwrap_or_default(), done)
}

/// Every byte stays but for points, ranks, counts, and the keys that the file does not name.
#[test]
fn a_file_keeps_what_it_said() {
    let expected = MIXED
        .replace(
            "        1900 CZE       12345 2001/05/09               1 b 0  0000 - H            0000 - Z",
            "        1900 CZE       12345 2001/05/09  0.5    3     1 b 0  0000 - H            0000 - Z",
        )
        .replace("        2000                             7.0    9     2 w 1     3 b =", "        2000                             1.5    2     2 w 1     3 b =")
        .replace("001    3                                                                                   0000 - U     1 w =", "001    3                                                                         1.5    1  0000 - U     1 w =")
        .replace("142 5\n", "142 5\n212 PTS,DE,BH/C1,BH,SB,WIN\n")
        .replace("072 5", "072 2");
    for (end, mark) in [("\n", ""), ("\r\n", "\u{feff}"), ("\r", "")] {
        let text = |of: &str| format!("{mark}{}", of.replace('\n', end));
        let (written, done) = write(text(MIXED), "--format trf");
        assert_eq!(done.code, 0, "{done:?}");
        assert_eq!(String::from_utf8(written.clone()).expect("UTF-8"), text(&expected));
        let (again, _) = write(&written, "--format trf");
        assert!(again == written, "written again it is another file");
    }
    let utf16 = |text: &str| {
        let units = [0xFEFF].into_iter().chain(text.encode_utf16());
        units.flat_map(u16::to_le_bytes).collect::<Vec<_>>()
    };
    assert!(write(utf16(MIXED), "--format trf").0 == utf16(&expected), "UTF-16 stays UTF-16");
    // CP1250 has the letter at another place than CP1252.
    let cp1250 = |text: &str| {
        text.chars()
            .map(|c| match c {
                'Ž' => 0x8E,
                'á' => 0xE1,
                c => c as u8,
            })
            .collect::<Vec<u8>>()
    };
    assert!(write(cp1250(MIXED), "--format trf --encoding windows-1250").0 == cp1250(&expected), "bytes stay");
    // Keys that are asked for are written.
    let keyed = String::from_utf8(write(MIXED, "--format trf --keys SB").0).expect("UTF-8");
    assert!(keyed.contains("142 5\n212 PTS,SB\n"), "{keyed}");
}

/// What the other form says in another way, and what it lacks.
#[test]
fn a_form_says_what_it_can() {
    let (written, done) = write(MIXED, "--format trf16");
    let lines = String::from_utf8(written).expect("UTF-8").lines().map(str::to_owned).collect::<Vec<_>>();
    let heads = lines.iter().map(|line| line.chars().take(24).collect::<String>().trim_end().to_owned());
    let expected = [
        "XXC white1",
        "XXP    1    2",
        "012 Cup",
        "062 3 (2)",
        "NRS    1 a national rati",
        "072 2",
        "999 nobody knows it",
        "XXR 5",
        "001    1   xy Alder, Ana",
        "001    2 w FM Žák, Žanet",
        "001    3",
        "XXA    1  1.0",
        "XXA    2  1.0  0.5",
    ];
    assert_eq!(heads.collect::<Vec<_>>(), expected);
    assert!(
        done.stderr.contains("DIR/t.trf:11:1: warning[record-dropped]") && done.stderr.contains("###: a comment"),
        "{done:?}"
    );
    let (back, _) = write(format!("{}\n", lines.join("\n")), "--format trf26");
    let back = String::from_utf8(back).expect("UTF-8");
    for record in ["152 W\r\n", "260 001 005    1    2\r\n", "142 5\r\n", "XXA    2  1.0  0.5\r\n"] {
        assert!(back.contains(record), "{record} in {back}");
    }
    // Pairs that may not meet in some rounds alone have no record in the form of 2016.
    let (_, done) = write(MIXED.replace("260 001 005", "260 001 002"), "--format trf16");
    assert!(done.stderr.contains("t.trf:2:1: warning[record-dropped]"), "{done:?}");
}

const GAMES: &str = "round,first,second,result\n1,1,2,1-0\n";

fn written(header: &str, row: &str) -> RunResult {
    let entrants = format!("id,seed,name,{header}\n1,1,Ann,{row}\n2,2,Bo,\n");
    let folder = Sandbox::with(&[("e.csv", &*entrants), ("g.csv", GAMES)]);
    folder.run(run, "--rules fide-tiebreaks-2026 --entrants DIR/e.csv DIR/g.csv --format trf")
}

/// A value that has no place in its columns is refused at its place in the table, and moves nothing.
#[test]
fn values_have_their_columns() {
    for (header, value, expected) in [
        ("sex", "Female", "001    1 w    Ann"),
        ("sex", "boy", "001    1 m    Ann"),
        ("sex", "?", "001    1      Ann"),
        ("title", "wfm", "001    1  WFM Ann"),
        ("title", "g", "001    1   GM Ann"),
        ("title", "1N", "001    1   1N Ann"),
        ("rating", "1899.5", "1900"),
        ("fide_id", "12345678901", "12345678901"),
    ] {
        let done = written(header, value);
        assert!(done.code == 0 && done.stdout.contains(expected), "{header} {value}: {done:?}");
    }
    for (header, value) in [
        ("sex", "divers"),
        ("title", "Champion"),
        ("birth", "9 March 1990"),
        ("fide_id", "123456789012"),
        ("fide_id", "ITA-77"),
        ("rating", "12000"),
    ] {
        written(header, value).fails(&[&format!("DIR/e.csv:2:9: {header}: found ")]);
    }
    // Where no report file is written nobody looks at them.
    let folder = Sandbox::with(&[("e.csv", "id,seed,sex\n1,1,divers\n2,2,\n"), ("g.csv", GAMES)]);
    assert_eq!(folder.run(run, "--rules fide-tiebreaks-2026 --entrants DIR/e.csv DIR/g.csv").code, 0);
}

/// Nobody has announced a number of rounds: none is written, and the file can be read.
#[test]
fn no_number_of_rounds_is_made_up() {
    let folder = Sandbox::with(&[("e.csv", "id,seed\n1,1\n2,2\n"), ("g.csv", "round,first,second,result\n")]);
    for form in ["trf", "trf16"] {
        let line = "--rules fide-tiebreaks-2026 --entrants DIR/e.csv DIR/g.csv";
        let done = folder.run(run, &format!("{line} --format {form}"));
        assert!(!done.stdout.contains("142") && !done.stdout.contains("XXR"), "{done:?}");
        folder.write("t.trf", &done.stdout);
        folder.run(run, "--rules fide-tiebreaks-2026 --trf DIR/t.trf --check -q").is(0, "", "");
    }
}

/// Whoever pairs by the file learns who has gone: a zero-point bye in each round that is left, where the number of rounds is announced.
#[test]
fn who_is_gone_has_a_bye_in_each_round_that_is_left() {
    let entrants =
        "id,seed,status,withdrawn_after\n1,1,,\n2,2,withdrawn,1\n3,3,,\n4,4,withdrawn,2\n5,5,disqualified,1\n";
    let games = "round,first,second,result\n1,1,2,1-0\n1,3,4,1-0\n1,5,,bye\n2,1,3,1-0\n2,4,,bye\n";
    let folder =
        Sandbox::with(&[("e.csv", entrants), ("g.csv", games), ("h.trf", "012 Cup\n142 4\n240 Z 003    2    4\n")]);
    let written = |options: &str| {
        let line = format!("--rules fide-tiebreaks-2026 --entrants DIR/e.csv --format trf {options} DIR/g.csv");
        let done = folder.run(run, &line);
        assert_eq!(done.code, 0, "{done:?}");
        done
    };
    let cells = |done: &RunResult, number: usize| {
        let start = format!("001 {number:>4}");
        let line = done.stdout.lines().find(|line| line.starts_with(&start)).expect("a player").to_owned();
        line.get(91..).unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let silent = written("");
    assert_eq!([2, 4].map(|number| cells(&silent, number)), ["1 b 0", "3 b 0 0000 - U"]);
    assert!(!silent.stdout.contains("\r\n142") && silent.stderr.matches("(240 Z)").count() == 2, "{silent:?}");
    for options in ["--rounds 4", "--trf-head DIR/h.trf"] {
        let done = written(options);
        assert!(done.stdout.contains("\r\n142 4\r\n"), "{done:?}");
        assert_eq!(cells(&done, 2), "1 b 0 0000 - Z 0000 - Z", "round 2 was played without it, and stays empty");
        assert_eq!(cells(&done, 4), "3 b 0 0000 - U 0000 - Z 0000 - Z");
        assert_eq!(cells(&done, 1), "2 w 1 3 w 1");
        assert!(!done.stderr.contains("(240 Z)") && done.stderr.contains("5 is disqualified"), "{done:?}");
        assert!(!done.stderr.contains("record-dropped"), "{done:?}");
        folder.write("t.trf", &done.stdout);
        let checked = "-q --rules fide-tiebreaks-2026 --trf DIR/t.trf --entrants DIR/beside.csv --check";
        folder.write("beside.csv", "id,status\n5,disqualified\n");
        folder.run(run, checked).is(0, "", "");
    }
    // A record of the head that says something else is left out, so that the file can be read.
    folder.write("h.trf", "012 Cup\n142 4\n240 H 003    2\n");
    let done = written("--trf-head DIR/h.trf");
    assert!(done.stderr.contains("h.trf:3:1: warning[record-dropped]") && !done.stdout.contains("240 H"), "{done:?}");
    // The report of an earlier round ends with it.
    let first = written("--rounds 4 --through 1");
    assert_eq!(
        [2, 4].map(|number| cells(&first, number)),
        ["1 b 0 0000 - Z 0000 - Z 0000 - Z", "3 b 0           0000 - Z 0000 - Z"]
            .map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "))
    );
}

/// A zero-point bye is no sign of having left a round robin (reading T21): the file has none, and is read with the entrants beside it.
#[test]
fn who_is_gone_from_a_round_robin_has_no_bye() {
    let entrants = "id,seed,status,withdrawn_after\n1,1,,\n2,2,,\n3,3,withdrawn,1\n4,4,,\n";
    let games = "round,first,second,result\n1,1,4,1-0\n1,2,3,1-0\n";
    let folder = Sandbox::with(&[("e.csv", entrants), ("g.csv", games), ("h.trf", "092 Individual: Round-Robin\n")]);
    let tables = "--entrants DIR/e.csv DIR/g.csv --rounds 3 --format trf";
    for (book, head) in [("fide-round-robin", ""), ("fide-tiebreaks-2026", "--trf-head DIR/h.trf")] {
        let done = folder.run(run, &format!("--rules {book} --left annul {head} {tables}"));
        assert!(done.code == 0 && !done.stdout.contains('Z'), "{done:?}");
        assert!(done.stderr.contains("e.csv:4:1: warning[status]: a report file does not say that 3 is"), "{done:?}");
        folder.write("t.trf", done.stdout);
        let read = format!("-q --rules {book} --left annul --trf DIR/t.trf --entrants DIR/e.csv");
        folder.run(run, &format!("{read} --check")).is(0, "", "");
        assert!(folder.run(run, &format!("{read} --format csv")).stdout.contains("\n,3,3,0,"), "it is annulled");
    }
    // Whatever its rows look like, a round robin is one where the line says so.
    let of_line = folder.run(run, &format!("--rules fide-tiebreaks-2026 --structure round-robin {tables}"));
    assert!(!of_line.stdout.contains('Z') && of_line.stderr.contains("needs the table of entrants"), "{of_line:?}");
}

const LEFT: &str = "round,first,second,result,termination\n1,1,2,1/2-1/2,\n1,3,4,0-1,\n2,1,3,1-0,\n2,4,2,0-1,\n3,4,1,0-1,forfeit\n3,2,3,1-0,\n";

/// Reading T21: a player who completed fewer than half of the games.
#[test]
fn who_left_a_round_robin_before_half() {
    let entrants = "id,seed,status,withdrawn_after\n1,1,,\n2,2,,\n3,3,,\n4,4,withdrawn,1\n";
    // 4 beat 3, and then was not there: once in the rows of games, once by its status.
    let games = LEFT.replace("2,4,2,0-1,", "2,4,2,0-1,forfeit");
    let folder = Sandbox::with(&[("e.csv", entrants), ("g.csv", &*games)]);
    folder.write("f.csv", "id,seed\n1,1\n2,2\n3,3\n4,4\n");
    let run_with = |book: &str, entrants: &str, options: &str| {
        folder.run(
            run,
            &format!("--rules {book} --entrants DIR/{entrants} DIR/g.csv --structure round-robin --keys WIN {options}"),
        )
    };
    let annulled = |withdrawn_after: &str| {
        format!(
            "place,id,name,points,win,decided_by,status,withdrawn_after,through_round,stage,complete\n1,1,1,1.5,1,,active,,3,,true\n\
             1,2,2,1.5,1,,active,,3,,true\n3,3,3,0,0,points,active,,3,,true\n,4,4,1,,,left,{withdrawn_after},3,,true\n"
        )
    };
    for (entrants, withdrawn_after) in [("e.csv", "1"), ("f.csv", "")] {
        let annulled = annulled(withdrawn_after);
        let done = run_with("fide-round-robin", entrants, "");
        assert_eq!((done.code, &*done.stdout), (0, &*annulled), "{done:?}");
        assert!(done.stderr.contains("note[left-before-half]: 4 left with 1 of 3 games played"), "{done:?}");
        assert_eq!(run_with("fide-tiebreaks-2026", entrants, "--left annul").stdout, annulled);
        let counted = run_with("fide-tiebreaks-2026", entrants, "");
        assert!(counted.stdout.contains("1,2.5,2,") && counted.stderr.contains("--left annul"), "{counted:?}");
        let silent = run_with("fide-round-robin", entrants, "--left count");
        assert_eq!((silent.stdout, &*silent.stderr), (counted.stdout, ""));
    }
    // The file keeps what was played, has the points that count, and is checked without a finding.
    let file = run_with("fide-round-robin", "f.csv", "--format trf");
    assert!(file.stdout.contains("1.5    1     2 w =     3 w 1     4 b +"), "{file:?}");
    folder.write("t.trf", &file.stdout);
    folder.run(run, "-q --rules fide-round-robin --trf DIR/t.trf --check").is(0, "", "");
    // Two of three games were played: all of them count.
    let folder = Sandbox::with(&[("e.csv", entrants), ("g.csv", LEFT)]);
    let done = folder.run(run, "--rules fide-round-robin --entrants DIR/e.csv DIR/g.csv --format csv");
    assert!(!done.stderr.contains("left-before-half") && done.stdout.contains("3,4,4,1,"), "{done:?}");
}
