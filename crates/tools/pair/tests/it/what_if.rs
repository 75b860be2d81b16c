//! `pair --what-if`: a worked example, the cases of the corpus where `SHINPAN_DATA` names its folder, and what is refused.

use pair::run;
use serde_json::{Value, json};
use shinpan_testing::{RunResult, Sandbox, SoundPage, corpus, corpus_case, csv};

const ENTRANTS: &str = "id,seed\nA,1\nB,2\nC,3\nD,4\nE,5\nF,6\n";
const GAMES: &str = "round,first,second,result\n1,A,D,1-0\n1,B,E,1-0\n1,C,F,1-0\n2,A,B,1-0\n2,C,D,1-0\n2,E,F,1-0\n";
const COLUMNS: [&str; 5] = ["round", "first", "second", "result", "termination"];
const LINE: &str = "--rules wcsc-2010 --entrants DIR/e.csv --games DIR/g.csv --what-if DIR/w.csv --round 3 --lots x -q";

fn what_if(rows: &str, options: &str) -> RunResult {
    let rows = format!("round,first,second,result\n{rows}");
    let folder = Sandbox::with(&[("e.csv", ENTRANTS), ("g.csv", GAMES), ("w.csv", rows.as_str())]);
    folder.run(run, &format!("{LINE} {options}"))
}

fn document(done: &RunResult) -> Value {
    serde_json::from_str(&done.stdout).unwrap_or_else(|error| panic!("{error}: {done:?}"))
}

/// Another winner in round 1, by which round 3 is drawn.
#[test]
fn an_example() {
    let found = document(&what_if("1,E,B,1-0\n", "--format json"));
    let pairs = |name: &str| found[name].to_string();
    assert_eq!(pairs("removed"), r#"[["A","C"],["B","F"],["D","E"]]"#);
    assert_eq!(pairs("added"), r#"[["A","F"],["B","D"],["C","E"]]"#);
    assert_eq!((&found["decided"], &found["unchanged"]), (&json!([]), &json!(0)));
    let reasons = found["reasons"].as_array().expect("reasons");
    let costs = |reason: &Value| (reason["criterion"].clone(), reason["value"].clone(), reason["best"].clone());
    assert_eq!(reasons.len(), 3);
    assert!(reasons.iter().all(|reason| costs(reason) == (json!("float-repeat"), json!(1), json!(0))), "{reasons:?}");
    let rows = what_if("1,E,B,1-0\n", "--format csv").stdout;
    let expected = "change,first,second,reason,criterion\nremoved,A,C,,\nremoved,B,F,,\nremoved,D,E,,\nadded,A,F,";
    assert!(rows.starts_with(expected), "{rows}");
}

/// A part for the pairs that would be made and one for those that would not; what cannot be drawn is said.
#[test]
fn pages() {
    let page = SoundPage::parse(&what_if("1,E,B,1-0\n", "--format html").stdout);
    assert_eq!((page.count("#added tbody tr"), page.count("#removed tbody tr")), (3, 3));
    let decided = what_if("2,A,,withdraw\n", "--format markdown").stdout;
    assert!(decided.contains("## Pairs that would be decided without play"), "{decided}");
    let impossible = what_if("1,A,D,*\n", "--format markdown");
    assert!(impossible.code == 1 && impossible.stdout.contains("The round could not be drawn"), "{impossible:?}");
}

#[test]
fn no_rows_change_nothing() {
    let found = document(&what_if("", "--format json"));
    assert_eq!((&found["removed"], &found["added"], &found["unchanged"]), (&json!([]), &json!([]), &json!(3)));
}

#[test]
fn whoever_gives_up_is_paired_and_loses() {
    let found = document(&what_if("2,A,,withdraw\n", "--format json"));
    assert_eq!((&found["decided"], &found["unchanged"]), (&json!([["A", "C"]]), &json!(2)));
}

#[test]
fn a_round_that_cannot_be_drawn() {
    let done = what_if("1,A,D,*\n", "--format json");
    assert_eq!((done.code, &document(&done)), (1, &json!({ "impossible": [false, true] })));
    assert!(done.stderr.contains("no result yet of \"A\" against \"D\" in round 1"), "{done:?}");
}

#[test]
fn what_is_refused() {
    for (row, options, error) in [
        ("1,D,A,1-0", "--stage final", "--what-if: the table does not depend on results (round-robin)"),
        ("1,D,A,1-1", "", "DIR/w.csv:2:7: result: unknown word \"1-1\""),
        ("1,A,B,1-0", "", "DIR/w.csv:2:3: first: \"A\" has another game in round 1 (DIR/g.csv line 2)"),
    ] {
        let done = what_if(&format!("{row}\n"), options);
        assert!(done.code == 2 && done.stderr.contains(error), "{done:?}");
    }
}

/// Somebody gives up after round 1, whatever the system: its games are lost by default, or it is not paired any more.
#[test]
fn events_of_engines_are_compared_too() {
    let entrants = "id,seed\na,1\nb,2\nc,3\nd,4\n";
    let games = "round,game,first,second,result\n1,1,d,a,1-0\n1,2,a,d,0-1\n1,1,c,b,1-0\n1,2,b,c,0-1\n";
    let folder = Sandbox::with(&[("e.csv", entrants), ("g.csv", games)]);
    folder.write("w.csv", "round,first,second,result\n1,b,,withdraw\n");
    let what_if = |book: &str| {
        let line = format!("--rules {book} --entrants DIR/e.csv --games DIR/g.csv --what-if DIR/w.csv --format json");
        document(&folder.run(run, &format!("{line} --round 2")))
    };
    let table = what_if("cutechess");
    assert_eq!((&table["decided"], &table["unchanged"]), (&serde_json::json!([["b", "d"]]), &1.into()), "{table}");
    let swiss = what_if("tcec-swiss");
    assert_eq!(swiss["removed"], serde_json::json!([["a", "b"]]), "{swiss}");
    assert_eq!((&swiss["added"], &swiss["unchanged"]), (&serde_json::json!([["a"]]), &1.into()), "{swiss}");
}

#[test]
fn cases() {
    let Some(folder) = corpus("outlook") else { return };
    let text = std::fs::read_to_string(folder.join("cases.jsonl")).expect("cases");
    let cases = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("a case"));
    let mut count = 0;
    for case in cases.filter(|case| case["kind"] == "what-if" && case["tool"] == "pair") {
        let entrants = csv(&case["entrants"], &["id", "seed", "status", "withdrawn_after"]);
        let [games, rows] = ["games", "overlay"].map(|table| csv(&case[table], &COLUMNS));
        let book = format!("extends = \"wcsc-2010\"\n[pair]\nodd = {}\n", case["odd"]);
        let folder = Sandbox::with(&[("e.csv", &entrants), ("g.csv", &games), ("w.csv", &rows), ("b.toml", &book)]);
        let (round, lots) = (&case["round"], case["lots"].as_str().expect("a text"));
        let line = format!(
            "-q --rules DIR/b.toml --entrants DIR/e.csv --games DIR/g.csv --what-if DIR/w.csv --round {round} --lots {lots} --format json"
        );
        let found = document(&folder.run(run, &line));
        corpus_case("outlook", case["id"].as_str().expect("an id"), || {
            for field in ["removed", "added", "decided", "unchanged"] {
                assert_eq!(found[field], case["expected"][field], "{} {field}", case["id"]);
            }
        });
        count += 1;
    }
    assert!(count >= 10, "{count}");
}
