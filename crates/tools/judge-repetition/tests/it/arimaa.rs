//! Repetition in Arimaa: `judge-repetition --game arimaa`.

use judge_repetition::run;
use shinpan_testing::schema::{faults, schema};
use shinpan_testing::{RunResult, Sandbox};

const SETUPS: &str = "1g Ra2 Rb2 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca1 Cb1 Dc2 Dd2 He2 Hf2 Mg2 Eh2\n\
                      1s ea7 ma8 rb7 rb8 rc7 rc8 rd7 rd8 re7 re8 cf7 cf8 dg7 dg8 hh7 hh8\n";

/// To and fro so many times.
fn record(times: usize) -> String {
    let turns = ["Eh2n Eh3w", "hh7s", "Eg3e Eh3s", "hh6n"].into_iter().cycle().take(4 * times).enumerate();
    let line = |(index, turn)| format!("{}{} {turn}\n", index / 2 + 2, if index % 2 == 0 { 'g' } else { 's' });
    SETUPS.to_owned() + &turns.map(line).collect::<String>()
}

fn folder() -> Sandbox {
    Sandbox::with(&[
        ("once", record(1)),
        ("thrice", record(3)),
        ("illegal", format!("{SETUPS}2g Eh2s\n")),
        ("capture", format!("{SETUPS}2g Dc2n\n")),
        ("broken", format!("{SETUPS}2g Eh2q\n")),
    ])
}

fn judge(folder: &Sandbox, line: &str) -> RunResult {
    folder.run(run, &format!("--game arimaa {line}"))
}

#[test]
fn verdicts_and_codes() {
    let folder = folder();
    for (line, code, expected) in [
        ("DIR/once", 0, "\"none\" null null null"),
        ("DIR/thrice", 1, "\"illegal-move\" 10 \"second\" [2,6,10]"),
        ("DIR/illegal", 1, "\"illegal-move\" 3 \"first\" []"),
        ("DIR/broken", 2, "null null null null"),
        ("--occurrences 2 DIR/once", 1, "\"illegal-move\" 6 \"second\" [2,6]"),
        ("--occurrences 4 DIR/thrice", 1, "\"illegal-move\" 14 \"second\" [2,6,10,14]"),
        ("--occurrences 5 DIR/thrice", 0, "\"none\" null null null"),
    ] {
        let done = judge(&folder, &format!("--format ndjson {line}"));
        let object = &done.objects()[0];
        let found = ["verdict", "ply", "offender", "occurrences"].map(|key| object[key].to_string()).join(" ");
        assert_eq!((done.code, &*found), (code, expected), "{line}");
    }
}

#[test]
fn verdicts_are_as_the_schema_says() {
    let schema = schema("judge-repetition.schema.json");
    for object in judge(&folder(), "--format ndjson DIR/once DIR/thrice DIR/illegal DIR/capture").objects() {
        assert_eq!(faults(&object, &schema, &schema), [""; 0], "{object}");
        assert_eq!((&object["game"], &object["rules"]), (&"arimaa".into(), &"arimaa-2015".into()));
        assert!(object["sides"].is_null() && object["doubtful"] == false, "{object}");
    }
}

#[test]
fn the_cycle_is_shown_and_its_moves_are_one_cell() {
    let folder = folder();
    let explained = judge(&folder, "--explain DIR/thrice").stdout;
    for words in ["the board after ply 2", "2 R R D D H H M E", "  3     first   Eh2n Eh3w idle\n", "occurrence 3"] {
        assert!(explained.contains(words), "{words}: {explained}");
    }
    let row = judge(&folder, "--format csv DIR/thrice").stdout;
    assert!(row.contains(",2 6 10,2,10,,,3:Eh2n;Eh3w:idle 4:hh7s:idle "), "{row}");
}

#[test]
fn faults_and_warnings() {
    let folder = folder();
    judge(&folder, "DIR/broken").is(
        2,
        "",
        "judge-repetition: DIR/broken:3:4: \"Eh2q\", expected a step such as \"Ee2n\", or a capture such as \"rf3x\"\n",
    );
    let warned = &judge(&folder, "--format ndjson DIR/capture").objects()[0];
    assert_eq!(warned["warnings"][0], "ply 3: Dc2n: D is taken on c3, expected \"Dc3x\" after it");
    judge(&folder, "--input-format csa DIR/once").fails(&["--input-format", "arimaa, archive"]);
}
