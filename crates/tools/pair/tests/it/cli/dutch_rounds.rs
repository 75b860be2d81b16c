//! The Dutch system: which round of a report file is drawn, with which group, and from which results.

use std::fmt::Write as _;

use shinpan_testing::{RunResult, Sandbox};

/// What stands in the columns of six players after a round in which 1 beat 4, 2 beat 5 and 3 beat 6.
const FIRST: [&str; 6] = ["     4 w 1", "     5 b 1", "     6 w 1", "     1 b 0", "     2 w 0", "     3 b 0"];
/// And in a second one: 1 beat 2, 3 beat 4, 5 and 6 drew.
const SECOND: [&str; 6] = ["     2 b 1", "     1 w 0", "     4 b 1", "     3 w 0", "     6 b =", "     5 w ="];
const THIRD: [&str; 6] = ["     6 w 1", "     4 b 1", "     5 w 1", "     2 w 0", "     3 b 0", "     1 b 0"];
const NOTHING: [&str; 6] = ["          "; 6];

/// A file of six with these points and columns; `records` stand before the players.
fn file(records: &str, points: [&str; 6], columns: &[[&str; 6]]) -> String {
    let mut text = format!("012 Club\n142 5\n152 W\n{records}");
    for player in 0..6 {
        let cells = columns.iter().map(|column| column[player]).collect::<String>();
        let (number, name, points) = (player + 1, format!("Player {}", player + 1), points[player]);
        let _ = writeln!(text, "001 {number:>4}      {name:<33} 2000 {:27}{points:>4} {:4}{cells}", "", "");
    }
    text
}

/// The columns of `of` with something else for some players, by number.
fn with<'c>(of: [&'c str; 6], cells: &[(usize, &'c str)]) -> [&'c str; 6] {
    let mut column = of;
    for (number, cell) in cells {
        column[number - 1] = cell;
    }
    column
}

fn pair(text: &str, line: &str) -> RunResult {
    let folder = Sandbox::with(&[("t.trf", text)]);
    folder.run(pair::run, &format!("--rules fide-dutch-2026 --trf DIR/t.trf {line}"))
}

/// The round, and its pairs: `2: 1-2 3-`.
fn drawn(done: &RunResult) -> String {
    assert_eq!(done.code, 0, "{done:?}");
    let rows = done.stdout.lines().skip(1).map(|line| line.split(',').collect::<Vec<_>>());
    let rows = rows.map(|cells| (cells[0], format!("{}-{}", cells[2], cells[3]))).collect::<Vec<_>>();
    let round = rows.first().map_or("none", |(round, _)| round);
    format!("{round}: {}", rows.iter().map(|(_, pair)| pair.as_str()).collect::<Vec<_>>().join(" "))
}

const BLANK: [&str; 6] = [""; 6];

/// 4.3: byes of rounds to come make no round, in cells or as 240, one or several rounds ahead.
#[test]
fn byes_of_rounds_to_come_make_no_round() {
    let plain = drawn(&pair(&file("", BLANK, &[FIRST, SECOND]), "-q"));
    assert!(plain.starts_with("3: "), "{plain}");
    let half = with(NOTHING, &[(3, "  0000 - H")]);
    let zero = with(NOTHING, &[(6, "  0000 - Z")]);
    for text in [
        file("", BLANK, &[FIRST, SECOND, NOTHING, half]),
        file("", BLANK, &[FIRST, SECOND, NOTHING, half, zero]),
        file("240 H   4    3\n240 Z   5    6\n", BLANK, &[FIRST, SECOND]),
        // Our own programs leave both.
        file("240 H   4    3\n", BLANK, &[FIRST, SECOND, NOTHING, half]),
    ] {
        assert_eq!(drawn(&pair(&text, "-q")), plain, "{text}");
    }
    // Points may have them already.
    let early = file("", ["2.0", "1.0", "2.5", "0.0", "0.5", "0.5"], &[FIRST, SECOND, NOTHING, half]);
    assert_eq!(drawn(&pair(&early, "-q")), plain);
}

/// 4.2: a column in which everybody has a bye is a finished round.
#[test]
fn a_round_of_byes_is_there() {
    let text = file("", BLANK, &[FIRST, ["  0000 - H"; 6]]);
    assert!(drawn(&pair(&text, "-q")).starts_with("3: "));
}

/// 4.3: a pairing-allocated bye in the round to come is given beforehand.
#[test]
fn a_bye_may_be_given_beforehand() {
    let given = with(NOTHING, &[(6, "  0000 - U")]);
    let absent = with(given, &[(5, "  0000 - Z")]);
    let done = pair(&file("", BLANK, &[FIRST, absent]), "");
    assert_eq!(drawn(&done), "2: 1-2 3-4 6- 5-");
    assert!(done.stderr.contains("DIR/t.trf:9:109: warning[bye-given]: player 6 has the bye of round 2"), "{done:?}");
    pair(&file("", BLANK, &[FIRST, given]), "").fails(&["player 6 has the bye of round 2", "5 others", "odd"]);
    let two = with(given, &[(5, "  0000 - U")]);
    pair(&file("", BLANK, &[FIRST, two]), "").fails(&["DIR/t.trf:9:109: players 5 and 6 both have the bye of round 2"]);
}

/// 4.3: a round is missing, and a later one is there.
#[test]
fn a_round_may_be_missing() {
    let text = file("", BLANK, &[FIRST, SECOND, NOTHING, THIRD]);
    pair(&text, "").fails(&["round 3 has no games, but round 4 has", "--round 3"]);
    assert!(drawn(&pair(&text, "-q --round 3")).starts_with("3: "));
    // Each round that is there is paired again.
    let checked = pair(&text, "-v --check");
    assert!(checked.stderr.contains("3 rounds of 1 file"), "{checked:?}");
}

/// Points that are not those of the rounds have a usual cause.
#[test]
fn points_that_were_not_updated() {
    let message = |points| {
        let done = pair(&file("", points, &[FIRST, SECOND]), "");
        assert_eq!((done.code, &*done.stdout), (2, ""), "{done:?}");
        done.stderr
    };
    let none = message(["0.0"; 6]);
    assert!(none.contains("the points are 0 for everybody") && none.contains("standings --format trf"), "{none}");
    let old = message(["1.0", "1.0", "1.0", "0.0", "0.0", "0.0"]);
    assert!(old.contains("the points are those after round 1") && old.contains("blank points are computed"), "{old}");
    let other = message(["6.0", "3.0", "6.0", "0.0", "1.0", "1.0"]);
    assert!(other.contains("if results are worth other points, record 162 or XXS must say so"), "{other}");
}

/// `--check` reads every file, whatever rounds it has.
#[test]
fn a_file_without_pairings_is_checked() {
    let absent = ["  0000 - Z"; 6];
    let edition = "192 FIDE_DUTCH_2017\n";
    for columns in [&[][..], &[absent]] {
        let done = pair(&file(edition, ["3.0", "", "", "", "", ""], columns), "--check");
        assert!(done.code == 2 && done.stderr.contains("player 1 has 3.0 points, but"), "{done:?}");
        let done = pair(&file(edition, BLANK, columns), "--check");
        assert!(done.code == 0 && done.stderr.contains("the file asks for the edition of 2017"), "{done:?}");
    }
}

/// Where no pairing is legal, the finding has the criterion that says so; a pair that a record forbids has the record.
#[test]
fn a_round_that_cannot_be_drawn_is_named_with_its_criterion() {
    let done = pair(&file("XXP 1 2 3 4 5 6\n", BLANK, &[FIRST]), "--check --format ndjson");
    let found = done.objects();
    let undrawable = found.iter().find(|row| row["code"] == "undrawable").expect("a finding");
    assert_eq!((&undrawable["criterion"], &undrawable["article"]), (&"C4".into(), &"C.04.3 Art. 2, C4".into()));
    let forbidden = found.iter().filter(|row| row["code"] == "forbidden").collect::<Vec<_>>();
    assert_eq!(forbidden.len(), 3, "{found:?}");
    assert!(forbidden.iter().all(|row| row["criterion"] == "XXP" && row["article"] == "record XXP"), "{found:?}");
    assert!(
        done.stderr.contains("\"1\" against \"4\": line 4 of DIR/t.trf keeps them apart (record XXP)\n"),
        "{done:?}"
    );
    // An article stands once in a line.
    for line in done.stderr.lines() {
        assert_eq!(line.matches("C4").count(), usize::from(line.contains("undrawable")), "{line}");
    }
}

/// An article is in its column, and once in the line on stderr; byes are no pairs.
#[test]
fn an_article_is_said_once() {
    let worse = ["     2 w 1", "     1 b 0", "     4 w 1", "     3 b 0", "  0000 - U", "  0000 - Z"];
    let done = pair(&file("", BLANK, &[worse]), "--check --format json");
    let document = serde_json::from_str::<serde_json::Value>(&done.stdout).expect("a document");
    assert_eq!(document["files"][0]["rounds"][0]["pairs"], 2);
    let findings = document["files"][0]["rounds"][0]["findings"].as_array().expect("findings");
    assert!(findings.iter().any(|finding| finding["code"] == "other-pair"), "{done:?}");
    for finding in findings {
        let [article, message] = ["article", "message"].map(|name| finding[name].as_str().expect("a text"));
        assert!(!message.contains(article), "{finding}");
        assert!(done.stderr.contains(&format!("{message} ({article})\n")), "{done:?}");
    }
}

/// C.04.7: the group ends with a player of the list of round 1; late entries do not make it larger, but for those above that player.
#[test]
fn late_entries_and_baku() {
    let baku = |cells: [&str; 6], second| file("192 FIDE_DUTCH_BAKU\n", BLANK, &[cells, second]);
    let stated = |lines: &str, cells: [&str; 6], second| file(lines, BLANK, &[cells, second]);
    // 5 and 6 enter late: four are on the list, and 2 ends the group.
    let four = ["     3 w 1", "     4 b 1", "     1 b 0", "     2 w 0", "  0000 - Z", "  0000 - Z"];
    let done = pair(&baku(four, NOTHING), "");
    assert!(done.stderr.contains("note[baku-group]: the accelerated group ends with player 2"), "{done:?}");
    let lines = "250       1.0 001 002    1    2\n250       0.5 003 003    1    2\n";
    assert!(
        done.stderr.contains("\"250       1.0 001 002    1    2\" and \"250       0.5 003 003    1    2\""),
        "{done:?}"
    );
    assert_eq!(drawn(&done), drawn(&pair(&stated(lines, four, NOTHING), "")));
    // 1 enters late: the list is 2 to 6, its fourth is 5, and the group has five players.
    let five = ["  0000 - Z", "     4 w 1", "     5 b 1", "     2 b 0", "     3 w 0", "  0000 - U"];
    let done = pair(&baku(five, NOTHING), "");
    assert!(done.stderr.contains("ends with player 5 and has 5 of all players, by the 5 who"), "{done:?}");
    // Everybody plays in round 1: nothing is in doubt.
    assert!(!pair(&baku(FIRST, NOTHING), "").stderr.contains("baku-group"));
}

/// A result that changed after the draw is named before anything else, and the rows are held against those of then.
#[test]
fn results_that_changed_after_the_draw() {
    let text = file("", BLANK, &[FIRST, SECOND]);
    let folder = Sandbox::with(&[("t.trf", &*text)]);
    folder.write("r.csv", folder.run(pair::run, "-q --rules fide-dutch-2026 --trf DIR/t.trf").stdout);
    let check = |rows: &str, options: &str| {
        folder.run(
            pair::run,
            &format!("-q --rules fide-dutch-2026 --trf DIR/t.trf --round 3 --check DIR/{rows} {options}"),
        )
    };
    assert_eq!(check("r.csv", "").code, 0);
    // 2 beat 1 after all.
    let second = with(SECOND, &[(1, "     2 b 0"), (2, "     1 w 1")]);
    folder.write("t.trf", file("", BLANK, &[FIRST, second]));
    let done = check("r.csv", "");
    assert_eq!((done.code, done.stdout.lines().count()), (1, 2), "{done:?}");
    assert!(done.stdout.contains("r.csv,,3,,changed,,,,,,,"), "no article: {done:?}");
    assert!(done.stderr.ends_with("is now \"1-0\"\n"), "{done:?}");
    assert!(done.stdout.contains("\"\"2\"\" against \"\"1\"\" was \"\"0-1\"\", is now \"\"1-0\"\""), "{done:?}");
    let done = check("r.csv", "--overrule typed");
    assert!(done.code == 0 && done.stdout.contains("accepted, overruled: typed"), "{done:?}");
    assert_eq!(done.stderr, "", "a warning, which -q leaves out");
    // Two results at once: what each had reached says what they were, and without it nobody can.
    let second = with(second, &[(3, "     4 b 0"), (4, "     3 w 1")]);
    folder.write("t.trf", file("", BLANK, &[FIRST, second]));
    assert_eq!(check("r.csv", "").stdout.lines().count(), 2);
    let digest = |line: &str| line.split(',').take(8).collect::<Vec<_>>().join(",") + "\n";
    folder.write("d.csv", folder.read("r.csv").lines().map(digest).collect::<String>());
    let done = check("d.csv", "");
    assert!(done.stdout.lines().skip(2).all(|line| line.contains("by the results after the change: ")), "{done:?}");
    assert!(done.stdout.lines().count() > 2, "{done:?}");
    // By the results of then two who should not meet are wrong all the same.
    folder.write("t.trf", file("", BLANK, &[FIRST, with(SECOND, &[(1, "     2 b 0"), (2, "     1 w 1")])]));
    let rows = folder.read("r.csv");
    // The rows with other opponents: what each had reached goes with it.
    let cells = rows.lines().skip(1).map(|line| line.split(',').collect::<Vec<_>>()).collect::<Vec<_>>();
    let record =
        |id: &str| cells.iter().find_map(|row| [9, 10].into_iter().find(|at| row[at - 7] == id).map(|at| row[at]));
    let row = |a: &str, b: &str| {
        let [own, other] = [a, b].map(|id| record(id).expect("a record"));
        format!("3,,{a},{b},*,normal,,{},,{own},{other}\n", cells[0][7])
    };
    let header = rows.lines().next().expect("a header");
    folder.write("s.csv", format!("{header}\n{}{}{}", row("1", "6"), row("3", "5"), row("2", "4")));
    let done = check("s.csv", "");
    assert!(done.stdout.contains("by the results before the change: "), "{done:?}");
}

/// The command line has the last word on how many rounds there are, and a record that says otherwise is named.
#[test]
fn rounds_of_the_line_count_for_a_report_file_too() {
    let folder = Sandbox::with(&[("t.trf", file("", BLANK, &[FIRST, SECOND]))]);
    let line = "--rules fide-dutch-2026 --trf DIR/t.trf --rounds 3";
    let done = folder.run(pair::run, line);
    assert!(done.code == 0 && done.stderr.contains("warning: --rounds 3: DIR/t.trf announces"), "{done:?}");
    folder.run(pair::run, "--rules fide-dutch-2026 --trf DIR/t.trf --trf-head DIR/t.trf").fails(&["--trf-head"]);
}
