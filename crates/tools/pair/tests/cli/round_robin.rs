//! The round robin of a final.

use serde_json::Value;
use shinpan_testing::RunResult;
use shinpan_testing::schema::{faults, schema};

use crate::{HEADER, folder, pair};

#[test]
fn art_19_5_a_final_is_a_round_robin() {
    let folder = folder("");
    let all = pair(&folder, "--stage final --round all");
    assert_eq!(all.stdout.lines().count(), 1 + 15);
    let fifth = pair(&folder, "--stage final --round 5");
    let games = |done: &RunResult| {
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
fn a_round_robin_of_other_lots_is_a_warning() {
    let folder = folder("");
    let first = pair(&folder, "--round 1 --stage final --lots other");
    folder.write("g.csv", &first.stdout);
    let second = pair(&folder, "--round 2 --stage final");
    assert!(second.stderr.contains("games are not those of the tables"), "{}", second.stderr);
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
