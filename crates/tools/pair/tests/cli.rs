//! The command line: stdout, stderr and exit code side by side.

use serde_json::Value;

use shinpan_testing::schema::{faults, schema};
use shinpan_testing::{Folder, Outcome};

const ENTRANTS: &str = "id,seed,status,withdrawn_after\nA,1,,\nB,2,,\nC,3,,\nD,4,,\nE,5,,\nF,6,,\n";
const HEADER: &str = "round,first,second,result,termination,stage\n";
/// The first rounds of the example in the documentation: A beat D, B beat E, F beat C; then A beat B, C D, and F E.
const GAMES: &str = "1,A,D,1-0,,\n1,B,E,1-0,,\n1,C,F,0-1,,\n2,A,B,1-0,,\n2,C,D,1-0,,\n2,E,F,0-1,,\n";

fn folder(games: &str) -> Folder {
    Folder::with(&[("e.csv", ENTRANTS.to_owned()), ("g.csv", format!("{HEADER}{games}"))])
}

fn pair(folder: &Folder, options: &str) -> Outcome {
    folder.run(pair::run, &format!("--rules wcsc-2010 --entrants DIR/e.csv --games DIR/g.csv {options}"))
}

/// `A-F B-C`, and whether a row is decided.
fn rows(done: &Outcome) -> String {
    assert_eq!(done.code, 0, "{done:?}");
    let row = |line: &str| {
        let cells = line.split(',').collect::<Vec<_>>();
        let decided = if cells[3] == "*" { String::new() } else { format!(" {} {}", cells[3], cells[4]) };
        format!("{}-{}{decided}", cells[1], cells[2])
    };
    done.stdout.lines().skip(1).map(row).collect::<Vec<_>>().join("; ")
}

#[test]
fn rows_of_a_round() {
    let history = "ddc8bf68324d76acef169140828bb1cce651b86b73fd5142c3fe480b7f25fe4b";
    let expected = format!(
        "round,first,second,result,termination,history\n3,A,F,*,normal,{history}\n3,B,C,*,normal,{history}\n3,D,E,*,normal,{history}\n"
    );
    pair(&folder(GAMES), "--round 3").is(0, &expected, "");
}

#[test]
fn art_19_3_each_round_has_its_points() {
    assert_eq!(rows(&pair(&folder(""), "--round 1")), "A-D; B-E; C-F");
    let first = &GAMES[..36];
    assert_eq!(rows(&pair(&folder(first), "--round 2")), "A-B; C-D; E-F");
    // Round 2 is drawn while round 1 runs, and whoever wins.
    assert_eq!(rows(&pair(&folder(&first.replace("1-0", "*")), "--round 2")), "A-B; C-D; E-F");
    // Round 3 needs no result of round 2, and round 4 all.
    let running = GAMES.replace("E,F,0-1", "E,F,*");
    let done = pair(&folder(&running), "--round 3");
    assert_eq!(rows(&done), "A-F; B-C; D-E");
    assert!(
        done.stdout.contains(",history,history_open\n") && done.stdout.lines().nth(1).expect("a row").ends_with(",6")
    );
    let fourth = format!("{running}3,A,F,1-0,,\n3,B,C,1-0,,\n3,D,E,1-0,,\n");
    pair(&folder(&fourth), "--round 4").is(
        1,
        "",
        "pair: round 4 cannot be drawn: DIR/g.csv: no result yet of \"E\" against \"F\" in round 2 (line 7)\n",
    );
}

#[test]
fn without_games_the_first_round_is_drawn() {
    let folder = folder("");
    let done = folder.run(pair::run, "--rules wcsc-2010 --entrants DIR/e.csv --round 1");
    assert_eq!(rows(&done), "A-D; B-E; C-F");
}

#[test]
fn no_legal_pairing_is_proved() {
    let games = format!("{GAMES}3,A,F,1-0,,\n3,B,C,1-0,,\n3,D,E,1-0,,\n");
    pair(&folder(&games), "--round 4").is(
        1,
        "",
        "pair: round 4 cannot be drawn: no legal pairing: {A, C, E} may only play one another, and so may {B, D, F}: both are odd (Art. 19.1.3)\n",
    );
    let star = "1,A,B,1-0,,\n1,C,D,1-0,,\n2,A,C,1-0,,\n2,B,D,1-0,,\n";
    let folder = Folder::with(&[
        ("e.csv", "id,seed\nA,1\nB,2\nC,3\nD,4\n".to_owned()),
        ("g.csv", format!("{HEADER}{star}3,A,D,1-0,,\n3,B,C,1-0,,\n")),
    ]);
    let done = pair(&folder, "--round 4");
    assert_eq!(
        (done.code, &*done.stderr),
        (1, "pair: round 4 cannot be drawn: no legal pairing: nobody is left to play for {A, B, C, D} (Art. 19.1.3)\n")
    );
}

#[test]
fn art_17_11_an_odd_field_is_an_error_or_has_a_bye() {
    let folder = folder("");
    folder.write("e.csv", "id,seed\nA,1\nB,2\nC,3\n");
    let done = pair(&folder, "--round 1");
    done.is(
        1,
        "",
        "pair: round 1 cannot be drawn: 3 to be paired, an odd number: add an invited program (Art. 17.11)\n",
    );
    folder.write("b.toml", "extends = \"wcsc-2010\"\n[pair]\nodd = \"bye\"\n");
    let done = pair(&folder, "--rules DIR/b.toml --round 1");
    // The flag may stand once only.
    assert_eq!(done.code, 2);
    let done = folder.run(pair::run, "--rules DIR/b.toml --entrants DIR/e.csv --round 1");
    assert_eq!(rows(&done), "A-B; C- bye normal");
    let done = folder.run(pair::run, "--rules DIR/b.toml --entrants DIR/e.csv --round 1 --format json");
    assert_eq!(serde_json::from_str::<Value>(&done.stdout).expect("a document")["bye"], "C");
}

#[test]
fn art_18_6_who_gives_up_stays_and_loses() {
    let folder = folder(GAMES);
    folder.write("e.csv", ENTRANTS.replace("F,6,,", "F,6,withdrawn,2").replace("B,2,,", "B,2,withdrawn,1"));
    assert_eq!(rows(&pair(&folder, "--round 3")), "A-F 1-0 forfeit; B-C 0-1 forfeit; D-E");
    folder.write("e.csv", ENTRANTS.replace("F,6,,", "F,6,withdrawn,2").replace("A,1,,", "A,1,disqualified,2"));
    assert_eq!(rows(&pair(&folder, "--round 3")), "A-F 0-0 forfeit; B-C; D-E");
    folder.write("b.toml", "extends = \"wcsc-2010\"\n[pair]\nwithdrawn = \"drop\"\n");
    let done = folder.run(pair::run, "--rules DIR/b.toml --entrants DIR/e.csv --games DIR/g.csv --round 3");
    assert_eq!(rows(&done), "B-C; D-E");
}

#[test]
fn officers_forbid_force_and_excuse() {
    let folder = folder(GAMES);
    folder.write("x.csv", "first,second,why\nF,A,one author\n");
    assert_eq!(rows(&pair(&folder, "--round 3 --forbid DIR/x.csv")), "A-C; B-F; D-E");
    folder.write("y.csv", "second,first\nA,C\n");
    let done = pair(&folder, "--round 3 --force DIR/y.csv --format json");
    let document = serde_json::from_str::<Value>(&done.stdout).expect("a document");
    assert!(document["pairings"][0]["reason"].as_str().expect("a reason").starts_with("forced by --force; "));
    assert_eq!(rows(&pair(&folder, "--round 3 --absent A F")), "B-C; D-E");
    let all_met = pair(&folder, "--round 3 --absent A --absent B --absent C D --absent E");
    all_met.is(
        1,
        "",
        "pair: round 3 cannot be drawn: 1 to be paired, an odd number: add an invited program (Art. 17.11)\n",
    );
    for (pairs, words) in [
        ("first,second\nA,D\n", ["DIR/z.csv:2:3", "they have met in round 1 (Art. 19.1.3)"]),
        ("first,second\nA,A\n", ["DIR/z.csv:2:3", "with itself"]),
        ("first,second\nA,G\n", ["DIR/z.csv:2:3", "no entrant \"G\""]),
        ("first,second\nA,E\nE,C\n", ["DIR/z.csv:3:3", "\"E\" is forced into two pairs"]),
        ("a,b\nA,E\n", ["DIR/z.csv:1:1", "no column \"first\""]),
    ] {
        folder.write("z.csv", pairs);
        pair(&folder, "--round 3 --force DIR/z.csv").fails(&words);
    }
    folder.write("z.csv", "first,second\nA,F\n");
    pair(&folder, "--round 3 --force DIR/z.csv --forbid DIR/x.csv")
        .fails(&["DIR/z.csv:2:3", "forbidden by the officers (--forbid)"]);
    pair(&folder, "--round 3 --force DIR/z.csv --absent F").fails(&["\"F\" is not to be paired in round 3"]);
    pair(&folder, "--round 3 --absent G").fails(&["--absent: no entrant \"G\""]);
}

#[test]
fn explain_says_what_every_pair_is_worth() {
    let done = pair(&folder(GAMES), "--round 3 --explain");
    let second = done.stdout.lines().nth(2).expect("a row");
    for words in [
        "\"\"B\"\" floats down: 1 point against 0, after round 1 (Art. 19.1.2); of its group it may not meet \"\"A\"\"",
        ",float-distance,\"else \"\"B\"\" against \"\"F\"\": float-distance 2 instead of 1 (Art. 19.4; R-48)\"",
    ] {
        assert!(second.contains(words), "{second}");
    }
}

#[test]
fn why_prices_a_pair() {
    let folder = folder(GAMES);
    for options in ["--why C A", "--explain A C"] {
        let done = pair(&folder, &format!("--round 3 {options} --format json"));
        let document = serde_json::from_str::<Value>(&done.stdout).expect("a document");
        assert_eq!(
            (done.code, &document["criterion"], &document["legal"]),
            (0, &Value::from("float-distance"), &Value::from(true))
        );
        assert_eq!(document["pairings"].to_string(), r#"[["A","C"],["B","F"],["D","E"]]"#);
        let wrong = faults(&document, &schema("pair-why.schema.json"), &schema("pair-why.schema.json"));
        assert_eq!(wrong, [""; 0]);
    }
    let done = pair(&folder, "--round 3 --why A B");
    assert_eq!((done.code, &*done.stderr), (1, "pair: \"A\" against \"B\": they have met in round 2 (Art. 19.1.3)\n"));
    pair(&folder, "--round 3 --why A A").fails(&["\"A\" twice"]);
    pair(&folder, "--round 3 --why A G").fails(&["no entrant \"G\""]);
    pair(&folder, "--round 3 --explain A").fails(&["--explain"]);
}

#[test]
fn check_finds_what_is_wrong_with_a_published_pairing() {
    let folder = folder(GAMES);
    let check = |rows: &str| {
        folder.write("p.csv", format!("round,first,second,result\n{rows}"));
        pair(&folder, "--round 3 --check DIR/p.csv --format json")
    };
    let done = check("3,E,D,*\n3,F,A,1-0\n3,B,C,*\n4,A,B,*\n");
    assert_eq!((done.code, &*done.stderr), (0, ""));
    let document = serde_json::from_str::<Value>(&done.stdout).expect("a document");
    assert_eq!(faults(&document, &schema("pair-check.schema.json"), &schema("pair-check.schema.json")), [""; 0]);
    for (rows, message) in [
        ("3,A,C,*\n3,B,F,*\n3,D,E,*\n", "pair: DIR/p.csv: legal, but not the best by \"float-distance\"\n"),
        (
            "3,A,B,*\n3,C,E,*\n3,D,F,*\n",
            "pair: DIR/p.csv:2: error[forbidden]: \"A\" against \"B\": they have met in round 2 (Art. 19.1.3)\n",
        ),
        ("3,A,F,*\n3,B,C,*\n", "pair: DIR/p.csv: error[not-paired]: no partner for \"D\", \"E\" (Art. 19.1)\n"),
        (
            "3,A,F,*\n3,B,C,*\n3,D,,bye\n",
            "pair: DIR/p.csv:4: error[bye]: a bye where there is none to give (Art. 17.11)\npair: DIR/p.csv: error[not-paired]: no partner for \"E\" (Art. 19.1)\n",
        ),
    ] {
        let done = check(rows);
        assert_eq!((done.code, &*done.stderr), (1, message));
    }
    check("2,A,F,*\n").fails(&["DIR/p.csv: no rows of round 3"]);
    check("3,A,F,*\n3,B,A,*\n").fails(&["DIR/p.csv:3:5", "\"A\" plays in round 3 already, in line 2"]);
}

#[test]
fn art_19_5_a_final_is_a_round_robin() {
    let folder = folder("");
    let all = pair(&folder, "--stage final --round all");
    assert_eq!(all.stdout.lines().count(), 1 + 15);
    let fifth = pair(&folder, "--stage final --round 5");
    let games = |done: &Outcome| {
        done.stdout.lines().filter(|line| line.starts_with("5,")).map(|line| line[..5].to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(games(&all), games(&fifth));
    folder.write("p.csv", &all.stdout);
    let done = pair(&folder, "--stage final --round all --check DIR/p.csv --format json");
    let document = serde_json::from_str::<Value>(&done.stdout).expect("a document");
    assert_eq!(faults(&document, &schema("pair-check.schema.json"), &schema("pair-check.schema.json")), [""; 0]);
    assert_eq!((done.code, &document["drawn"], &document["round"]), (0, &Value::from(true), &Value::from("all")));
    let done = pair(&folder, "--stage final --round all --lots other --check DIR/p.csv");
    assert!(done.code == 1 && done.stderr.contains("in the tables, not published"), "{done:?}");
    pair(&folder, "--stage final --round 6").fails(&["--round 6: the round robin of 6 has 5 rounds (Art. 19.5)"]);
    pair(&folder, "--round all").fails(&["only a round robin is drawn at once; --stage final"]);
    pair(&folder, "--stage final --round 1 --absent A").fails(&["have no place in a round robin"]);
}

#[test]
fn a_pause_of_an_odd_final_is_worth_nothing() {
    let folder = folder("");
    folder.write("e.csv", "id,seed\nA,1\nB,2\nC,3\n");
    let done = pair(&folder, "--stage final --round all");
    let pauses = done.stdout.lines().filter(|line| line.contains(",,bye,vacated,final")).count();
    assert_eq!((pauses, done.stdout.lines().count()), (3, 1 + 6));
}

#[test]
fn bad_input_names_its_place() {
    for (games, words) in [
        ("1,A,B,1-0,,\n1,A,C,1-0,,\n", ["DIR/g.csv:3:3", "\"A\" plays in round 1 already, in line 2"]),
        ("1,A,G,1-0,,\n", ["DIR/g.csv:2:5", "no entrant \"G\""]),
        ("1,A,,bye,,\n1,B,C,1-0,,\n1,D,E,1-0,,\n", ["DIR/g.csv:2:6", "the rules have none (Art. 17.11"]),
        ("1,A,B,1-0,,preliminary-1\n1,A,B,1-0,,preliminary-2\n", ["DIR/g.csv:3:12", "--stage says which are meant"]),
        ("0,A,B,1-0,,\n", ["DIR/g.csv:2:1", "a whole number of at least 1"]),
        ("1,A,B,2-0,,\n", ["DIR/g.csv:2:7", "known: 1-0, 0-1"]),
    ] {
        pair(&folder(games), "--round 2").fails(&words);
    }
    for (entrants, words) in [
        ("id,seed\nA,1\nB,1\n", ["DIR/e.csv:3:3", "1 stands in line 2 already"]),
        ("id,seed\nA,1\nA,2\n", ["DIR/e.csv:3:1", "\"A\" stands in line 2 already"]),
        ("id,seed\nA,1\nB,\n", ["DIR/e.csv:3:3", "needs its seed"]),
        ("id\nA\nB\n", ["DIR/e.csv:2:1", "needs its seed"]),
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
        "pair: round 5 cannot be drawn: DIR/g.csv: round 3 has no games; rounds are paired one after the other\n",
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
    let told = "pair: warning: round 2 is drawn already: its 3 rows are ignored\npair: warning: 1 row of later rounds is ignored\n";
    assert_eq!((done.code, &*done.stderr), (0, told));
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
fn art_24_3_a_result_that_changed_later_is_told() {
    let folder = folder(GAMES);
    let third = pair(&folder, "--round 3").stdout.replace('*', "1-0");
    // Tables are joined with `>>`.
    let joined =
        |games: &str, third: &str| format!("round,first,second,result\n{}{third}", games.replace(",,\n", "\n"));
    folder.write("g.csv", joined(&GAMES.replace("1,A,D,1-0", "1,A,D,0-1"), &third));
    let message = "pair: warning: DIR/g.csv: rounds 1 to 2 changed after round 3 was drawn (Art. 24.3): round 1, now \"A\" against \"D\": \"0-1\", then \"A\" against \"D\": \"1-0\"\n";
    assert!(pair(&folder, "--round 3").stderr.starts_with(message));
    folder.write("g.csv", joined(GAMES, &format!("{}3,B,C,1-0,normal,\n", third.replace("3,B,C,1-0", "4,B,C,*"))));
    pair(&folder, "--round 3")
        .fails(&["DIR/g.csv:12:7", "\"B\" against \"C\", a pairing that was never made in round 3"]);
}

#[test]
fn one_bye_a_round() {
    let folder = Folder::with(&[
        ("e.csv", "id,seed\nA,1\nB,2\nC,3\nD,4\n".to_owned()),
        ("g.csv", format!("{HEADER}1,A,,bye,,\n1,D,,bye,,\n1,B,C,1-0,,\n")),
        ("b.toml", "extends = \"wcsc-2010\"\n[pair]\nodd = \"bye\"\n".to_owned()),
    ]);
    let told = "pair: warning: round 1 has 2 byes, of \"A\", \"D\"; the rules give one\n";
    for book in ["DIR/b.toml", "arimaa-2015"] {
        let line = format!("--rules {book} --entrants DIR/e.csv --games DIR/g.csv --round 2");
        let done = folder.run(pair::run, &line);
        assert_eq!((done.code, &*done.stderr), (0, told), "{book}");
    }
}

#[test]
fn the_verdict_of_a_check_is_a_note_beside_csv() {
    let folder = folder(GAMES);
    folder.write("p.csv", pair(&folder, "--round 3").stdout);
    let done = pair(&folder, "--round 3 --check DIR/p.csv -v");
    assert!(done.stdout.starts_with("criterion,article,value,best\n"), "{done:?}");
    assert!(done.stderr.ends_with("pair: legal, and there is none better\n"), "{done:?}");
    assert_eq!(pair(&folder, "--round 3 --check DIR/p.csv").stderr, "");
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
    pair(&folder, "--round 2").fails(&[
        "DIR/g.csv:4:12",
        "games of \"preliminary-1\" and of \"preliminary-2\"; --stage says which are meant",
    ]);
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

#[test]
fn a_round_robin_of_other_lots_is_a_warning() {
    let folder = folder("");
    let first = pair(&folder, "--round 1 --stage final --lots other");
    folder.write("g.csv", &first.stdout);
    let second = pair(&folder, "--round 2 --stage final");
    assert!(second.stderr.contains("3 games are not those of the tables"), "{}", second.stderr);
    pair(&folder, "--round 2 --stage final --lots other").is(
        0,
        &pair(&folder, "--round 2 --stage final --lots other").stdout,
        "",
    );
    let many = (1..=10).map(|seed| format!("p{seed},{seed}\n")).collect::<Vec<_>>().concat();
    folder.write("e.csv", format!("id,seed\n{many}"));
    folder.write("g.csv", HEADER);
    let ninth = pair(&folder, "--round 9 --stage final");
    assert_eq!(ninth.stderr, "pair: warning: round 9: final has 7 rounds (Art. 17.7; R-56)\n");
}

#[test]
fn documents_are_as_their_schema_says() {
    let folder = folder(GAMES);
    let schema = schema("pair.schema.json");
    for options in ["--round 3", "--round 3 --explain", "--stage final --round all", "--stage final --round 2"] {
        let done = pair(&folder, &format!("{options} --format json --lots draw-7"));
        let document = serde_json::from_str::<Value>(&done.stdout).expect("a document");
        assert_eq!((faults(&document, &schema, &schema), &document["lots"]), (vec![], &Value::from("draw-7")));
    }
    let done = pair(&folder, "--round 3 --format ndjson");
    assert_eq!(done.objects()[0]["first"], "A");
}

#[test]
fn inputs_and_outputs_are_those_of_every_tool() {
    let folder = folder(GAMES);
    let stdin = format!("{HEADER}{GAMES}");
    let line = "--rules wcsc-2010 --entrants DIR/e.csv --games - --round 3";
    let done = folder.run_with(pair::run, line, stdin.as_bytes(), |_| ());
    assert_eq!(rows(&done), "A-F; B-C; D-E");
    let both =
        folder.run_with(pair::run, "--rules wcsc-2010 --entrants - --games - --round 3", stdin.as_bytes(), |_| ());
    both.fails(&["stdin"]);
    folder.write("old.csv", "old");
    pair(&folder, "--round 9 -o DIR/old.csv");
    assert_eq!(folder.read("old.csv"), "old");
    pair(&folder, "--round 3 -o DIR/g.csv").is(0, "", "");
    assert!(folder.read("g.csv").contains("3,A,F,*"));
    let done = folder.run(pair::run, "--entrants DIR/e.csv --round 1");
    done.fails(&["--rules is needed: wcsc-2010"]);
    for line in ["--list-rules", "--rules wcsc-2010 --print-rules", "--help", "--version"] {
        assert_eq!(folder.run(pair::run, line).code, 0, "{line}");
    }
    let done = pair(&self::folder(GAMES), "--round 9 --exit-zero");
    assert_eq!((done.code, &*done.stdout), (0, ""));
    let done = pair(&self::folder(GAMES), "--round 3 -v");
    assert!(done.stderr.contains("wcsc-2010") && done.stderr.contains("6 rows from DIR/g.csv"), "{}", done.stderr);
}
