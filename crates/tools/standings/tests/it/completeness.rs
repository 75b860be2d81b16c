//! Whether standings rest on all games: holes, games after giving up, and what is asked of prizes.

use serde_json::Value;
use shinpan_testing::{RunResult, Sandbox};
use standings::run;

/// What comes of these tables.
fn with_tables(entrants: &str, games: &str, line: &str) -> RunResult {
    let folder = Sandbox::with(&[("e.csv", entrants), ("g.csv", games)]);
    folder.run(run, &format!("--rules wcsc-2010 --entrants DIR/e.csv {line} DIR/g.csv"))
}

#[test]
fn holes_are_told_by_name_and_make_standings_incomplete() {
    let entrants = "id,seed,status,withdrawn_after\na,1,,\nb,2,,\nc,3,,\nd,4,withdrawn,1\ne,5,declined,\n";
    let header = "round,first,second,result,termination,stage\n";
    let complete = |done: &RunResult| {
        let rows = done.stdout.lines().skip(1).map(|row| row.rsplit(',').next().unwrap_or_default().to_owned());
        rows.collect::<Vec<_>>()
    };
    for (rows, stage, holes, is_complete) in [
        ("1,a,b,1-0,,\n1,c,d,1-0,,\n2,a,c,1-0,,\n2,b,,bye,vacated,\n", "final", "", "true"),
        ("1,a,b,1-0,,\n1,c,d,*,,\n", "final", "", "false"),
        ("1,a,b,1-0,,\n1,c,d,1-0,vacated,\n", "final", "round 1 has no game of \"c\", \"d\"", "false"),
        (
            "1,a,b,1-0,,\n1,c,d,0-0,forfeit,\n2,a,,bye,adjudicated,\n",
            "final",
            "round 2 has no game of \"b\", \"c\"",
            "false",
        ),
        ("2,a,b,1-0,,\n2,c,d,1-0,,\n", "final", "no game of round 1", "false"),
        ("1,a,b,1-0,,final\n1,c,,bye,vacated,final\n1,d,,bye,vacated,\n", "final", "", "true"),
        (
            "1,a,b,1-0,,\n1,c,,bye,vacated,\n1,d,,bye,adjudicated,\n",
            "preliminary-2",
            "round 1 has no game of \"c\"",
            "false",
        ),
    ] {
        let done = with_tables(entrants, &format!("{header}{rows}"), &format!("--stage {stage}"));
        let warning =
            if holes.is_empty() { String::new() } else { format!("standings: warning: DIR/g.csv: {holes}\n") };
        assert_eq!((done.code, &*done.stderr), (0, &*warning), "{rows}");
        assert_eq!(complete(&done), vec![is_complete; 4], "{rows}");
        let done = with_tables(entrants, &format!("{header}{rows}"), &format!("--stage {stage} --format json"));
        assert_eq!(
            serde_json::from_str::<Value>(&done.stdout).expect("a document")["complete"].to_string(),
            is_complete,
            "{rows}"
        );
    }
    let table = with_tables(entrants, &format!("{header}1,a,b,1-0,,\n1,c,d,1-0,,\n"), "--format table").stdout;
    assert!(table.contains("withdrawn                1\n") && !table.contains("complete"), "{table}");
}

#[test]
fn art_17_11_a_bye_that_the_rules_do_not_have_makes_no_points() {
    let with = |rows: &str, line: &str| {
        let header = "round,first,second,result,termination,stage\n";
        with_tables("id,seed\na,1\nb,2\nc,3\n", &format!("{header}{rows}"), line)
    };
    with("1,a,b,1-0,,\n1,c,,bye,,\n", "--stage final").fails(&["DIR/g.csv:3:6: result: a bye", "(Art. 19.5)"]);
    // Elsewhere nobody qualifies by standings that are not complete.
    let typed = with("1,a,b,1-0,,\n1,c,,bye,,\n", "--stage preliminary-1");
    assert!(typed.code == 0 && typed.stderr.contains("round 1 has a bye, of \"c\"; the rules have none"), "{typed:?}");
    assert!(typed.stdout.lines().skip(1).all(|row| row.ends_with(",false")), "{typed:?}");
    for stage in ["final", "preliminary-1"] {
        let line = format!("--stage {stage}");
        for termination in ["vacated", "adjudicated"] {
            let done = with(&format!("1,a,b,1-0,,\n1,c,,bye,{termination},\n"), &line);
            assert!(done.code == 0 && !done.stderr.contains("has a bye"), "{done:?}");
        }
        // Rounds behind the last one that counts may still be mended.
        assert_eq!(with("1,a,b,1-0,,\n1,c,,bye,adjudicated,\n2,b,,bye,,\n", &format!("{line} --through 1")).code, 0);
    }
    let folder = Sandbox::with(&[
        ("e.csv", "id,seed\na,1\nb,2\nc,3\nd,4\n"),
        ("g.csv", "round,first,second,result\n1,a,b,1-0\n1,c,,bye\n1,d,,bye\n"),
        ("b.toml", "extends = \"wcsc-2010\"\n[pair]\nodd = \"bye\"\n"),
    ]);
    let done = folder.run(run, "--rules DIR/b.toml --entrants DIR/e.csv DIR/g.csv");
    let warning = "standings: warning: round 1 has 2 byes, of \"c\", \"d\"; the rules give one\n";
    assert_eq!((done.code, &*done.stderr), (0, warning));
}

#[test]
fn art_18_6_who_gives_up_has_lost_what_comes_after() {
    let entrants = "id,seed,status,withdrawn_after\na,1,,\nb,2,withdrawn,1\n";
    let with = |row: &str, line: &str| {
        with_tables(entrants, &format!("round,first,second,result,termination\n1,a,b,0-1,\n{row}\n"), line)
    };
    for (row, line, code) in [
        ("2,b,a,0-1,forfeit", "", 0),
        ("2,b,a,1-0,", "", 2),
        ("2,b,a,1/2-1/2,", "", 2),
        ("2,b,a,1-0,adjudicated", "", 0),
        ("2,b,a,1-0,vacated", "", 0),
        ("2,b,a,*,", "", 2),
        ("2,b,a,*,", "--through 1", 0),
        ("2,b,a,*,vacated", "", 0),
        ("2,b,a,*,", "--through 2", 2),
    ] {
        let done = with(row, line);
        assert_eq!(done.code, code, "{row}: {done:?}");
        assert!(
            code == 0 || done.stderr.contains("DIR/g.csv:3:7: result: ") && done.stderr.contains("Art. 18.6"),
            "{done:?}"
        );
    }
}

#[test]
fn art_19_5_a_round_robin_without_every_pair_is_not_complete() {
    let entrants = "id,seed\na,1\nb,2\nc,3\nd,4\n";
    let header = "round,first,second,result,stage\n";
    let with = |rows: &str, stage: &str| {
        let rows = rows.split(' ').map(|row| format!("{},{},{},1-0,{stage}\n", &row[..1], &row[1..2], &row[2..]));
        let games = format!("{header}{}", rows.collect::<String>());
        let done = with_tables(entrants, &games, "--format json");
        let document = serde_json::from_str::<Value>(&done.stdout).expect("a document");
        (document["complete"].as_bool(), done.stderr)
    };
    assert_eq!(with("1ab 1cd 2ac 2bd 3ad 3bc", "final"), (Some(true), String::new()));
    let (complete, stderr) = with("1ab 1cd 2ac 2bd 3ab 3cd", "final");
    assert_eq!(complete, Some(false));
    for words in [
        "games of the round robin that are there more than once (Art. 19.5): \"a\" against \"b\" in rounds 1, 3, \"c\" against \"d\" in rounds 1, 3",
        "games of the round robin that are not there (Art. 19.5): \"a\" against \"d\", \"b\" against \"c\"",
    ] {
        assert!(stderr.contains(words), "{words}: {stderr}");
    }
    assert_eq!(with("1ab 1cd 2ac 2bd 3ab 3cd", "preliminary-1"), (Some(true), String::new()));
    let (complete, stderr) = with("1ab 1cd 2ab 2cd", "final");
    assert!(complete == Some(true) && stderr.contains("more than once"), "{stderr}");
}

#[test]
fn a_number_that_a_pairing_lacks_is_a_hole() {
    let entrants = "id,seed\na,1\nb,2\n";
    let header = "round,game,first,second,result,termination\n";
    for (rows, expected, is_complete) in [
        ("1,1,a,b,1-0,\n1,2,b,a,1-0,\n", "", "true"),
        ("1,2,b,a,1-0,\n", "round 1 has no game 1 of \"b\" against \"a\"", "false"),
        // Another game is played for one that is vacated.
        ("1,1,a,b,1-0,vacated\n1,2,b,a,1-0,\n", "", "true"),
        ("1,1,a,b,1-0,vacated\n1,2,b,a,1-0,\n1,4,b,a,1-0,\n", "round 1 has no game 3 of \"a\" against \"b\"", "false"),
    ] {
        let done = with_tables(entrants, &format!("{header}{rows}"), "");
        assert!(done.stdout.lines().skip(1).all(|row| row.ends_with(is_complete)), "{done:?}");
        assert!(if expected.is_empty() { done.stderr.is_empty() } else { done.stderr.contains(expected) }, "{done:?}");
    }
}

#[test]
fn games_that_a_pair_of_engines_has_by_the_rules_are_missed() {
    let folder =
        Sandbox::with(&[("e.csv", "id,seed,status,withdrawn_after\na,1,,\nb,2,,\nc,3,,\nd,4,disqualified,1\n")]);
    let header = "round,game,first,second,result\n";
    for (rows, warning, is_complete) in [
        ("1,1,a,b,1-0\n1,2,b,a,1-0\n1,1,c,,bye\n1,2,c,,bye\n", "", true),
        ("1,1,a,b,1-0\n1,1,c,,bye\n1,2,c,,bye\n", "round 1 has no game 2 of \"a\" against \"b\"", false),
        ("1,1,a,b,1-0\n1,2,b,a,1-0\n1,2,c,,bye\n", "round 1 has no game 1 of the bye of \"c\"", false),
        (
            "1,1,a,b,1-0\n1,2,b,a,1-0\n1,3,b,a,1-0\n1,1,c,,bye\n1,2,c,,bye\n",
            "round 1 has 3 games of \"a\" against \"b\", the rules have 2",
            false,
        ),
        // The bye of a pairing is one, and two entrants with such byes have one too many.
        (
            "1,1,a,,bye\n1,2,a,,bye\n1,1,c,,bye\n1,2,c,,bye\n",
            "round 1 has 2 byes, of \"a\", \"c\"; the rules give one",
            false,
        ),
        // The games of who is out count for nobody, so that none is missed.
        ("1,1,a,b,1-0\n1,2,b,a,1-0\n1,1,d,c,*\n", "", true),
    ] {
        folder.write("g.csv", format!("{header}{rows}"));
        let done = folder.run(run, "--rules tcec-swiss --entrants DIR/e.csv DIR/g.csv --format json");
        let document = serde_json::from_str::<Value>(&done.stdout).expect("a document");
        assert_eq!(document["complete"], is_complete, "{rows}: {done:?}");
        assert_eq!(
            done.stderr.contains("warning: round") || done.stderr.contains(": round 1 has"),
            !warning.is_empty(),
            "{rows}: {done:?}"
        );
        assert!(done.stderr.contains(warning), "{rows}: {done:?}");
    }
}

#[test]
fn a_history_that_was_lost_or_edited_is_reported() {
    let entrants = "id,seed\na,1\nb,2\nc,3\nd,4\n";
    let digest = "b".repeat(64);
    let done = with_tables(
        entrants,
        &format!(
            "round,first,second,result,history\n1,a,b,1-0,\n1,c,d,1-0,\n2,a,c,1-0,{digest}\n2,b,d,1-0,{digest}\n3,a,d,1-0,\n3,b,c,1-0,\n"
        ),
        "",
    );
    assert!(done.stderr.contains("the rows of round 3 carry no \"history\""), "{done:?}");
    let done = with_tables(
        entrants,
        "round,first,second,result,history_open\n1,a,b,1-0,\n1,c,d,1-0,\n2,a,c,1-0,1;2\n2,b,d,1-0,1;2\n",
        "",
    );
    assert!(done.stderr.contains("no column \"history\" beside \"history_open\""), "{done:?}");
    for (open, words) in [
        ("1-12", "a spreadsheet may have turned a list into a date"),
        ("12-Jan", "a spreadsheet may have"),
        ("2026-01-02", "a spreadsheet may have"),
        ("1-3", "expected line numbers such as 1;2;3"),
        ("0", "expected line numbers such as 1;2;3"),
        ("yes", "expected line numbers such as 1;2;3"),
        ("999", "line 999, and the rounds before have 2 games"),
    ] {
        let games = format!(
            "round,first,second,result,history,history_open\n1,a,b,1-0,,\n1,c,d,1-0,,\n2,a,c,1-0,{digest},{open}\n"
        );
        let done = with_tables(entrants, &games, "");
        done.fails(&["DIR/g.csv:4:", "history_open: ", words]);
    }
}

#[test]
fn what_is_about_prizes_needs_a_book_with_prizes() {
    for option in ["--prize-fund 5", "--registered 9", "--registered DIR/e.csv"] {
        let named = option.split(' ').next().unwrap_or_default();
        with_tables("id,seed\na,1\n", "round,first,second,result\n", option)
            .fails(&[named, "wcsc-2010 has no column \"prize\"; with prizes: arimaa-2015"]);
    }
}
