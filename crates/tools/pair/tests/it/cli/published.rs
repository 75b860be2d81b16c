//! A published pairing, and what `--check` finds in it.

use serde_json::Value;
use shinpan_testing::schema::{faults, schema};

use super::{GAMES, folder, pair};

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
            "pair: DIR/p.csv:4: error[bye]: a bye, but there is none to give (Art. 17.11)\npair: DIR/p.csv: error[not-paired]: \
             no partner for \"E\" (Art. 19.1)\n",
        ),
    ] {
        let done = check(rows);
        assert_eq!((done.code, &*done.stderr), (1, message));
    }
    check("2,A,F,*\n").fails(&["DIR/p.csv: no rows of round 3"]);
    check("3,A,F,*\n3,B,A,*\n").fails(&["DIR/p.csv:3:5", "\"A\" plays in round 3 already, in line 2"]);
}

#[test]
fn the_verdict_of_a_check_is_a_note_beside_csv() {
    const HEAD: &str =
        "file,line,round,table,code,first,second,expected_first,expected_second,criterion,article,message\n";
    let folder = folder(GAMES);
    folder.write("p.csv", pair(&folder, "--round 3").stdout);
    let done = pair(&folder, "--round 3 --check DIR/p.csv -v");
    assert_eq!(done.stdout, HEAD, "{done:?}");
    assert!(done.stderr.ends_with("pair: legal, and there is none better\n"), "{done:?}");
    assert_eq!(pair(&folder, "--round 3 --check DIR/p.csv").stderr, "");
    let costs = pair(&folder, "--round 3 --check DIR/p.csv --explain");
    assert!(costs.code == 0 && costs.stdout.starts_with("criterion,article,value,best\n"), "{costs:?}");
    pair(&folder, "--round 3 --check DIR/p.csv --explain A B").fails(&["--explain: --check explains no pair"]);
    folder.write("p.csv", "round,first,second,result\n3,A,B,*\n3,C,E,*\n3,D,F,*\n");
    let wrong = pair(&folder, "--round 3 --check DIR/p.csv");
    let message = "\"\"A\"\" against \"\"B\"\": they have met in round 2";
    let row = format!("DIR/p.csv,2,3,,forbidden,A,B,,,rematches,Art. 19.1.3,\"{message}\"\n");
    assert_eq!(wrong.stdout, format!("{HEAD}{row}"));
}

#[test]
fn a_published_round_is_checked_by_the_lots_that_its_rows_carry() {
    let folder = folder(GAMES);
    let run = |line: &str| {
        folder.run(pair::run, &format!("--rules wcsc-2010 --entrants DIR/e.csv --games DIR/g.csv --round 3 {line}"))
    };
    folder.write("p.csv", run("--lots 39172").stdout);
    let lots = |line: &str| {
        let done = run(&format!("--check DIR/p.csv --format json {line}"));
        let document = serde_json::from_str::<Value>(&done.stdout).expect("a document");
        (document["files"][0]["rounds"][0]["lots"].clone(), document["drawn"].clone(), done.stderr)
    };
    assert_eq!(lots(""), ("39172".into(), true.into(), String::new()));
    let (text, _, stderr) = lots("--lots 7");
    assert_eq!(text, "7");
    assert!(stderr.contains("were drawn with --lots \"39172\", and this run has --lots \"7\""), "{stderr}");
}
