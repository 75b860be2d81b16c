//! Records of Arimaa: `kifu-check --game arimaa`.

use kifu_check::run;
use shinpan_testing::schema::{faults, schema};
use shinpan_testing::{RunResult, Sandbox};

const SETUPS: [&str; 2] = [
    "Ra2 Rb2 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca1 Cb1 Dc2 Dd2 He2 Hf2 Mg2 Eh2",
    "ea7 ma8 rb7 rb8 rc7 rc8 rd7 rd8 re7 re8 cf7 cf8 dg7 dg8 hh7 hh8",
];

/// The setups and these lines behind them.
fn record(headers: &str, lines: &str) -> String {
    format!("{headers}1g {}\n1s {}\n{lines}", SETUPS[0], SETUPS[1])
}

fn archive(rows: &[(&str, &str, &str)]) -> String {
    let row = |(names, end, lines): &(&str, &str, &str)| {
        let moves = record("", lines).replace('\n', "\\n");
        format!("{}\t{}\t{moves}\n", names.replace(' ', "\t"), end.replace(' ', "\t"))
    };
    let rows: String = rows.iter().map(row).collect();
    format!("wusername\tbusername\tresult\ttermination\tmovelist\n{rows}")
}

fn folder() -> Sandbox {
    let names = "Gold: Ada\nSilver: Bo\n";
    Sandbox::with(&[
        ("ok.txt", record(names, "2g Eh2n\n2s resigns\n")),
        ("bad.txt", record(names, "2g Eh2s\n")),
        ("two.tsv", archive(&[("Ada Bo", "b t", "2w Eh2n\n2b"), ("Bo Ada", "w g", "2w Eh2n\n2b")])),
        ("n.csv", format!("id,moves\nx,{} {} Eh2n;Eh3n\n", SETUPS[0].replace(' ', ";"), SETUPS[1].replace(' ', ";"))),
    ])
}

fn check(folder: &Sandbox, line: &str) -> RunResult {
    folder.run(run, &format!("--game arimaa {line}"))
}

/// `format outcome ending plies` of each game of NDJSON.
fn games(done: &RunResult) -> Vec<String> {
    let word = |value: &serde_json::Value| value.to_string().replace('"', "");
    let game = |game: serde_json::Value| ["format", "outcome", "ending", "plies"].map(|key| word(&game[key])).join(" ");
    done.objects().into_iter().map(game).collect()
}

#[test]
fn content_tells_the_format() {
    let folder = folder();
    for (file, code, expected) in [
        ("ok.txt", 0, &["arimaa 1-0 resignation 3"][..]),
        ("bad.txt", 1, &["arimaa 0-1 illegal-move 3"]),
        ("two.tsv", 1, &["archive 0-1 time 3", "archive * none 3"]),
        ("n.csv", 0, &["neutral * none 3"]),
    ] {
        let done = check(&folder, &format!("--format ndjson DIR/{file}"));
        assert_eq!((done.code, games(&done)), (code, expected.iter().map(|one| (*one).to_owned()).collect()), "{file}");
    }
}

#[test]
fn findings_have_their_place_and_rule() {
    let folder = folder();
    check(&folder, "DIR/bad.txt").is(
        1,
        "DIR/bad.txt:5:4: error[target-occupied]: Eh2s: h1 is not empty (Arimaa rules)\n",
        "",
    );
    let found =
        "DIR/two.tsv:3:10: error[unproved-end]: the record claims goal, which play did not reach (Arimaa rules)\n";
    assert!(check(&folder, "DIR/two.tsv").stdout.starts_with(found));
}

#[test]
fn reports_are_as_the_schema_says() {
    let schema = schema("kifu-check.schema.json");
    for object in check(&folder(), "--format ndjson DIR/*.txt DIR/*.tsv DIR/n.csv").objects() {
        assert_eq!(faults(&object, &schema, &schema), [""; 0], "{object}");
    }
}

#[test]
fn the_format_must_be_one_of_the_game() {
    let folder = folder();
    for (line, words) in [
        ("--game arimaa --input-format csa DIR/ok.txt", &["--input-format", "csa", "archive"][..]),
        ("--game shogi --input-format archive DIR/two.tsv", &["--input-format", "archive", "csa"]),
        ("--game arimaa --rules wcsc-2010 DIR/ok.txt", &["wcsc-2010", "[arimaa]"]),
        ("--game draughts DIR/ok.txt", &["draughts", "shogi", "arimaa"]),
    ] {
        folder.run(run, line).fails(words);
    }
    assert_eq!(check(&folder, "--input-format arimaa DIR/two.tsv").code, 1);
}

#[test]
fn warnings_are_errors_when_strict() {
    let folder = folder();
    folder.write("back.txt", record("", "2g Eh2n\n2s takeback\n2g\n Mg2n\n2s resigns\n"));
    for (line, code) in [("", 0), ("--strict", 1)] {
        let done = check(&folder, &format!("{line} DIR/back.txt"));
        let words = ["take-back", "split-line"];
        assert!(done.code == code && words.iter().all(|word| done.stdout.contains(word)), "{done:?}");
    }
}

#[test]
fn the_book_may_be_another() {
    let folder = folder();
    folder.write("b.toml", "extends = \"arimaa-2015\"\n[arimaa]\ntime_control = \"2m/2m/100/0/2t\"\n");
    folder.write("g.txt", record("", "2g Eh2n\n2s hh7s\n"));
    let done = check(&folder, "--rules DIR/b.toml --format ndjson DIR/g.txt");
    assert_eq!(games(&done), ["arimaa 0-1 score 4"]);
    folder.write("c.toml", "extends = \"arimaa-2015\"\n[arimaa]\ntime_control = \"2m/2x\"\n");
    check(&folder, "--rules DIR/c.toml DIR/g.txt").fails(&["DIR/c.toml:3", "field 2 (reserve)", "2x"]);
}

#[test]
fn a_schedule_is_filled_in() {
    let folder = folder();
    folder.write("s.csv", "round,first,second,result\n1,Ada,Bo,*\n2,Bo,Ada,*\n");
    let done = check(&folder, "--schedule DIR/s.csv --emit games DIR/bad.txt");
    let rows = "round,first,second,result,termination,record\n1,Ada,Bo,0-1,illegal,DIR/bad.txt\n2,Bo,Ada,*,,\n";
    assert_eq!((done.code, &*done.stdout), (1, rows));
    assert!(done.stderr.contains("record-missing"), "{}", done.stderr);
    let missing = check(&folder, "--schedule DIR/s.csv --format ndjson DIR/bad.txt").objects().pop();
    assert_eq!(missing.expect("a report")["game"], "arimaa");
}

#[test]
fn names_are_made_safe() {
    let folder = Sandbox::with(&[("a.txt", record("Gold: A\x1b[31m\nSilver: \u{202e}B\n", "2g x\x1b\n"))]);
    for format in ["text", "csv", "ndjson"] {
        let done = check(&folder, &format!("--format {format} DIR/a.txt"));
        assert!(!done.stdout.contains(['\x1b', '\u{202e}']), "{}", done.stdout.escape_debug());
    }
}
