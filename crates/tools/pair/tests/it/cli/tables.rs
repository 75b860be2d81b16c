//! Tables of entrants and of games: what is wrong in them, and what an officer is warned of.

use shinpan_testing::Sandbox;

use super::{ENTRANTS, GAMES, HEADER, folder, pair, rows};

#[test]
fn bad_input_names_its_place() {
    for (games, words) in [
        ("1,A,B,1-0,,\n1,A,C,1-0,,\n", ["DIR/g.csv:3:3", "\"A\" plays in round 1 already, in line 2"]),
        ("1,A,G,1-0,,\n", ["DIR/g.csv:2:5", "no entrant \"G\""]),
        ("1,A,,bye,,\n1,B,C,1-0,,\n1,D,E,1-0,,\n", ["DIR/g.csv:2:6", "the rules have none (Art. 17.11"]),
        ("1,A,B,1-0,,preliminary-1\n1,A,B,1-0,,preliminary-2\n", ["DIR/g.csv:3:12", "choose one with --stage"]),
        ("0,A,B,1-0,,\n", ["DIR/g.csv:2:1", "a whole number of at least 1"]),
        ("1,A,B,2-0,,\n", ["DIR/g.csv:2:7", "known: 1-0, 0-1"]),
    ] {
        pair(&folder(games), "--round 2").fails(&words);
    }
    for (entrants, words) in [
        ("id,seed\nA,1\nB,1\n", ["DIR/e.csv:3:3", "1 is already in line 2"]),
        ("id,seed\nA,1\nA,2\n", ["DIR/e.csv:3:1", "\"A\" is already in line 2"]),
        ("id,seed\nA,1\nB,\n", ["DIR/e.csv:3:3", "needs a seed"]),
        ("id\nA\nB\n", ["DIR/e.csv:1:1", "needs a seed"]),
    ] {
        let folder = folder("");
        folder.write("e.csv", entrants);
        pair(&folder, "--round 1").fails(&words);
    }
    let declined = folder(GAMES);
    declined.write("e.csv", ENTRANTS.replace("F,6,,", "F,6,declined,"));
    pair(&declined, "--round 3").fails(&["DIR/g.csv:4:5", "\"F\" is not in the field: declined"]);
    pair(&folder(GAMES), "--round 0").fails(&["expected a round from 1"]);
    pair(&folder(GAMES), "--round 5").is(
        1,
        "",
        "pair: round 5 cannot be drawn: DIR/g.csv: round 3 has no games; pair the rounds in order\n",
    );
}

#[test]
fn what_an_officer_should_know_is_a_warning() {
    let folder = folder(&format!("{GAMES}3,A,F,*,,\n"));
    let done = pair(&folder, "--round 3");
    assert_eq!(
        (rows(&done).as_str(), &*done.stderr),
        ("A-F; B-C; D-E", "pair: warning: round 3 is drawn already: its 1 row is ignored\n")
    );
    let done = pair(&folder, "--round 2");
    let warnings = "pair: warning: round 2 is drawn already: its 3 rows are ignored\npair: warning: 1 row of later rounds is ignored\n";
    assert_eq!((done.code, &*done.stderr), (0, warnings));
    let voided = self::folder(&format!("{GAMES}3,A,F,*,vacated,\n3,B,C,*,vacated,\n"));
    let done = pair(&voided, "--round 3");
    assert_eq!(&*done.stderr, "pair: warning: 2 rows of round 3 or later are ignored\n");
    let done = pair(&self::folder(&GAMES.replace("1,C,F,0-1,,\n", "")), "--round 3");
    assert_eq!(&*done.stderr, "pair: warning: round 1 has no game of \"C\", \"F\"\n");
    let many = (1..8)
        .map(|round| format!("{round},A,B,1-0,,\n{round},C,D,1-0,,\n{round},E,F,1-0,,\n"))
        .collect::<Vec<_>>()
        .concat();
    let done = pair(&self::folder(&many), "--round 8 --stage preliminary-1");
    assert_eq!(&*done.stderr, "pair: warning: round 8: preliminary-1 has 7 rounds (Art. 17.7; R-56)\n");
}

#[test]
fn art_24_3_a_result_that_changed_later_is_reported() {
    let folder = folder(GAMES);
    let third = pair(&folder, "--round 3").stdout.replace('*', "1-0");
    // Tables are joined with `>>`.
    let joined =
        |games: &str, third: &str| format!("round,first,second,result\n{}{third}", games.replace(",,\n", "\n"));
    folder.write("g.csv", joined(&GAMES.replace("1,A,D,1-0", "1,A,D,0-1"), &third));
    let message = "pair: warning: DIR/g.csv: round 1 changed after round 3 was drawn (Art. 24.3): round 1: \"A\" against \"D\" was \"1-0\", is now \"0-1\"\n";
    assert!(pair(&folder, "--round 3").stderr.starts_with(message));
    folder.write("g.csv", joined(GAMES, &format!("{}3,B,C,1-0,normal,,,,\n", third.replace("3,B,C,1-0", "4,B,C,*"))));
    let never =
        ["DIR/g.csv:12:7", "\"B\" against \"C\", a pairing that was never made in round 3", "--overrule REASON"];
    pair(&folder, "--round 3").fails(&never);
    let done = pair(&folder, "--round 3 --overrule ruling");
    assert!(done.code == 0 && done.stderr.contains("never made in round 3"), "{done:?}");
    assert!(done.stderr.contains("accepted, overruled: ruling"), "{done:?}");
}

#[test]
fn art_24_3_every_changed_result_is_named() {
    let folder = folder(GAMES);
    let third = pair(&folder, "--round 3").stdout;
    let changed =
        GAMES.replace("1,A,D,1-0", "1,A,D,0-1").replace("2,E,F,0-1", "2,E,F,1/2-1/2").replace("2,C,D,1-0,,\n", "");
    folder.write("g.csv", format!("round,first,second,result\n{}{third}", changed.replace(",,\n", "\n")));
    let rows = [
        "round 1: \"A\" against \"D\" was \"1-0\", is now \"0-1\"",
        "round 2: \"E\" against \"F\" was \"0-1\", is now \"1/2-1/2\"",
        "round 2: was \"C\" against \"D\": \"1-0\", is not there now",
    ];
    let message = format!("rounds 1 and 2 changed after round 3 was drawn (Art. 24.3): {}", rows.join("; "));
    let done = pair(&folder, "--round 3");
    assert!(done.stderr.starts_with(&format!("pair: warning: DIR/g.csv: {message}\n")), "{done:?}");
    let done = pair(&folder, "--round 3 --overrule ruling");
    assert!(done.stderr.contains(&format!("{message}; accepted, overruled: ruling\n")), "{done:?}");
}

#[test]
fn a_history_that_is_lost_on_the_way_is_reported() {
    let folder = folder(GAMES);
    let second = pair(&self::folder(&GAMES[..36]), "--round 2").stdout.replace('*', "1-0");
    folder.write("g.csv", format!("round,first,second,result\n{}{second}", GAMES[..36].replace(",,\n", "\n")));
    let third = pair(&folder, "--round 3");
    assert_eq!(third.stderr, "");
    folder.write("p.csv", "round,first,second,result\n3,A,F,*\n3,B,C,*\n3,D,E,*\n");
    let done = pair(&folder, "--round 3 --check DIR/p.csv");
    let lost = "pair: warning: DIR/p.csv: no column \"history\", which DIR/g.csv has";
    assert!(done.stderr.contains(lost), "{done:?}");
    let rows = "3,A,F,1-0,,,,,\n3,B,C,1-0,,,,,\n3,D,E,1-0,,,,,\n";
    folder.write("g.csv", format!("round,first,second,result\n{}{second}{rows}", GAMES[..36].replace(",,\n", "\n")));
    let done = pair(&folder, "--round 4");
    assert!(done.stderr.contains("the rows of round 3 carry no \"history\", as those of round 2 do"), "{done:?}");
}

#[test]
fn art_18_6_who_gave_up_has_lost_what_comes_after() {
    for (row, fails) in
        [("2,A,B,1-0,,", false), ("2,A,B,0-1,,", true), ("2,A,B,0-1,adjudicated,", false), ("2,A,B,*,,", true)]
    {
        let folder = folder(&GAMES.replace("2,A,B,1-0,,", row));
        folder.write("e.csv", ENTRANTS.replace("B,2,,", "B,2,withdrawn,1"));
        let done = pair(&folder, "--round 3");
        assert_eq!(done.code, if fails { 2 } else { 0 }, "{row}: {done:?}");
        assert!(
            !fails || done.stderr.contains("DIR/g.csv:5:7: result: ") && done.stderr.contains("(Art. 18.6)"),
            "{done:?}"
        );
    }
}

#[test]
fn lots_that_are_known_beforehand_or_differ_are_a_warning() {
    let folder = folder(GAMES);
    let bare = |options: &str| {
        folder.run(pair::run, &format!("--rules wcsc-2010 --entrants DIR/e.csv --games DIR/g.csv --round 3 {options}"))
    };
    let known = "pair: warning: drawn from the text \"wcsc-2010/3\", which is known in advance; announce a public number on the \
                 day";
    for options in ["", "--lots wcsc-2010/3"] {
        assert!(bare(options).stderr.starts_with(known), "{options}");
    }
    for blank in ["", "\u{3000}", "\u{200b}"] {
        bare(&format!("--lots={blank}")).fails(&["--lots", "without a visible character"]);
    }
    for options in ["-q", "--why A C", "--lots 2027-05-03"] {
        assert_eq!(bare(options).stderr, "", "{options}");
    }
    folder.write("p.csv", bare("--lots a").stdout);
    let done = pair(&folder, "--round 3 --lots b --check DIR/p.csv");
    let differ =
        "pair: warning: DIR/p.csv: the rows of round 3 were drawn with --lots \"a\", and this run has --lots \"b\"\n";
    assert_eq!((done.code, &*done.stderr), (0, differ));
    // No rule of the Arimaa championship speaks of drawing.
    let folder = Sandbox::with(&[("e.csv", "id,seed\nA,1\nB,2\n".to_owned())]);
    assert_eq!(folder.run(pair::run, "--rules arimaa-2015 --entrants DIR/e.csv --round 1").stderr, "");
}

#[test]
fn options_that_the_book_has_no_use_for_are_refused() {
    let folder = folder(GAMES);
    let no_second = "--stage second-place: there are no games for second place (swiss); books with it: \"arimaa-2015\"";
    for option in ["--playoff", "--stage second-place"] {
        pair(&folder, &format!("--round 3 {option}")).fails(&[no_second]);
    }
    let line = "--rules arimaa-2015 --entrants DIR/e.csv --games DIR/g.csv --round all";
    folder.run(pair::run, line).fails(&["--round all", "(elimination)", "\"wcsc-2010\" --stage final"]);
}

#[test]
fn one_bye_a_round() {
    let folder = Sandbox::with(&[
        ("e.csv", "id,seed\nA,1\nB,2\nC,3\nD,4\n".to_owned()),
        ("g.csv", format!("{HEADER}1,A,,bye,,\n1,D,,bye,,\n1,B,C,1-0,,\n")),
        ("b.toml", "extends = \"wcsc-2010\"\n[pair]\nodd = \"bye\"\n".to_owned()),
    ]);
    let warning = "pair: warning: round 1 has 2 byes, of \"A\", \"D\"; the rules give one\n";
    for book in ["DIR/b.toml", "arimaa-2015"] {
        let line = format!("--rules {book} --entrants DIR/e.csv --games DIR/g.csv --round 2 --lots x");
        let done = folder.run(pair::run, &line);
        assert_eq!((done.code, &*done.stderr), (0, warning), "{book}");
    }
}

#[test]
fn the_order_of_rows_changes_nothing() {
    let reversed = |text: &str| {
        let (header, rows) = text.split_once('\n').expect("a header");
        let rows = rows.lines().rev().map(|line| format!("{line}\n")).collect::<Vec<_>>().concat();
        format!("{header}\n{rows}")
    };
    let folder = folder(GAMES);
    let options = ["--round 3", "--round 3 --format json --explain"];
    let expected = options.map(|options| pair(&folder, options));
    folder.write("e.csv", reversed(ENTRANTS));
    folder.write("g.csv", reversed(&format!("{HEADER}{GAMES}")));
    for (options, expected) in options.iter().zip(expected) {
        pair(&folder, options).is(0, &expected.stdout, "");
    }
}

#[test]
fn one_file_may_hold_all_stages() {
    let folder = folder(
        "1,A,D,1-0,,preliminary-1\n1,C,B,0-1,,preliminary-1\n1,A,B,1-0,,preliminary-2\n1,gone,C,1-0,,preliminary-2\n",
    );
    folder.write("e.csv", "id,seed\nA,1\nB,2\nC,3\nD,4\n");
    assert_eq!(rows(&pair(&folder, "--round 2 --stage preliminary-1")), "A-B; C-D");
    pair(&folder, "--round 2")
        .fails(&["DIR/g.csv:4:12", "games of \"preliminary-1\" and of \"preliminary-2\"; choose one with --stage"]);
    pair(&folder, "--round 2 --stage preliminary-2").fails(&["DIR/g.csv:5:3", "no entrant \"gone\""]);
    for stage in ["Final", "''", "preliminary"] {
        pair(&folder, &format!("--round 2 --stage {stage}")).fails(&["preliminary-1, preliminary-2, final"]);
    }
    folder.write("g.csv", format!("{HEADER}1,A,D,1-0,,preliminary-l\n"));
    pair(&folder, "--round 2").fails(&["DIR/g.csv:2:12", "unknown word \"preliminary-l\""]);
}

#[test]
fn art_15_1_the_field_is_that_of_the_stage() {
    let folder = folder("");
    folder.write("e.csv", "id,seed,stage\nA,1,final\nB,2,preliminary-1\nC,3,preliminary-1\n");
    pair(&folder, "--round 1").fails(&["DIR/e.csv:3:5", "entrants of \"final\" and of \"preliminary-1\""]);
    assert_eq!(rows(&pair(&folder, "--round 1 --stage preliminary-1")), "B-C");
    let done = pair(&folder, "--round 1 --stage final");
    let warning = "pair: warning: DIR/e.csv: 2 entrants start in an earlier stage: \"B\", \"C\"; the field of final is what qualify-score advance --emit field writes\n";
    assert_eq!((done.code, &*done.stderr), (0, warning));
}
