//! `--audit` on records: the default books, a schedule that is filled in where it stands, pictures, the cache.

use kifu_check::run;
use serde_json::Value;
use shinpan_testing::{RunResult, Sandbox};

const OK: &str = "V2.2\nN+a\nN-b\nPI\n+\n+7776FU\nT10\n-3334FU\nT12\n%TORYO\n";
const BAD: &str = "V2.2\nN+a\nN-b\nPI\n+\n+7774FU\nT10\n-3334FU\nT12\n%TORYO\n";
const SCHEDULE: &str = "round,first,second,result\n1,a,b,*\n";

fn folder() -> Sandbox {
    Sandbox::with(&[("ok.csa", OK), ("bad.csa", BAD), ("s.csv", SCHEDULE)])
}

fn check(folder: &Sandbox, words: &str) -> RunResult {
    folder.run(run, &format!("--audit DIR/a {words}"))
}

/// The last line of the audit file.
fn last(folder: &Sandbox) -> Value {
    serde_json::from_str(folder.read("a").lines().last().expect("a line")).expect("JSON")
}

fn names(line: &Value, which: &str) -> Vec<String> {
    let files = line[which].as_array().expect("files").iter();
    files.map(|file| file["path"].as_str().expect("a path").rsplit('/').next().unwrap_or_default().to_owned()).collect()
}

fn verified(folder: &Sandbox) -> u8 {
    folder.run(run, "--verify-audit DIR/a").code
}

#[test]
fn without_a_book_those_of_all_games_are_in_force() {
    let folder = folder();
    assert_eq!(check(&folder, "DIR/ok.csa").code, 0);
    let books =
        last(&folder)["rules"].as_array().expect("books").iter().map(|book| book["name"].clone()).collect::<Vec<_>>();
    assert_eq!(books, ["arimaa-2015", "fide-2023", "go-psk", "wcsc-2010", "wxf-2018"]);
    assert_eq!(check(&folder, "--game shogi DIR/bad.csa").code, 1);
    let line = last(&folder);
    assert_eq!((&line["rules"][0]["name"], line["rules"].as_array().map(Vec::len)), (&"wcsc-2010".into(), Some(1)));
}

#[test]
fn a_schedule_that_is_filled_in_is_read_and_written() {
    let folder = folder();
    let words = "--emit games --schedule DIR/s.csv -o DIR/s.csv DIR/ok.csa";
    assert_eq!(check(&folder, words).code, 0);
    let line = last(&folder);
    assert_eq!(
        (names(&line, "inputs"), names(&line, "outputs")),
        (vec!["ok.csa".into(), "s.csv".into()], vec!["s.csv".into()])
    );
    assert_ne!(line["inputs"][1]["sha256"], line["outputs"][0]["sha256"]);
    // What it wrote is what counts, and the next run reads that.
    assert_eq!(verified(&folder), 0);
    assert_eq!(check(&folder, words).code, 0);
    assert_eq!(last(&folder)["inputs"][1]["sha256"], line["outputs"][0]["sha256"]);
    assert_eq!(verified(&folder), 0);
    folder.write("s.csv", SCHEDULE);
    assert_eq!(verified(&folder), 1);
}

#[test]
fn each_picture_is_an_output() {
    let folder = folder();
    assert_eq!(check(&folder, "--diagrams DIR/boards --format ndjson DIR/bad.csa").code, 1);
    let outputs = names(&last(&folder), "outputs");
    assert!(outputs.contains(&"-".to_owned()) && outputs.iter().any(|name| name.contains("-ply")), "{outputs:?}");
    assert_eq!(verified(&folder), 0);
}

#[test]
fn a_record_that_the_cache_knows_is_read_all_the_same() {
    let folder = folder();
    let line = "--cache DIR/c --format ndjson DIR/ok.csa DIR/bad.csa";
    assert_eq!(check(&folder, line).code, 1);
    let first = last(&folder);
    assert_eq!(check(&folder, line).code, 1);
    let second = last(&folder);
    assert_eq!(names(&first, "inputs"), ["bad.csa", "ok.csa"]);
    assert_eq!((&first["inputs"], &first["outputs"]), (&second["inputs"], &second["outputs"]));
    check(&folder, "--cache DIR/a DIR/ok.csa").fails(&["--audit DIR/a: is the input --cache DIR/a"]);
}

#[test]
fn the_answer_is_the_same_with_it() {
    let folder = folder();
    for words in ["DIR/ok.csa DIR/bad.csa --format json", "DIR --jobs 2", "--emit games DIR/ok.csa", "DIR/none.csa"] {
        let (with, without) = (check(&folder, words), folder.run(run, words));
        assert_eq!((with.code, with.stdout, with.stderr), (without.code, without.stdout, without.stderr), "{words}");
    }
}
