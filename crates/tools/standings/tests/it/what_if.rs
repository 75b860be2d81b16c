//! `standings --what-if`: a worked example, the cases of the corpus where `SHINPAN_DATA` names its folder, and what is refused.

use serde_json::{Value, json};
use shinpan_testing::{RunResult, Sandbox, SoundPage, corpus, csv};
use standings::run;

const ENTRANTS: &str = "id,seed\nA,1\nB,2\nC,3\nD,4\n";
const GAMES: &str = "round,first,second,result\n1,A,C,1-0\n1,B,D,1/2-1/2\n2,A,B,0-1\n2,D,C,1-0\n3,A,D,1-0\n3,C,B,1-0\n";
const COLUMNS: [&str; 5] = ["round", "first", "second", "result", "termination"];
const LINE: &str = "--rules wcsc-2010 --entrants DIR/e.csv DIR/g.csv --what-if DIR/w.csv";

fn what_if(rows: &str, options: &str) -> RunResult {
    let folder = Sandbox::with(&[("e.csv", ENTRANTS), ("g.csv", GAMES), ("w.csv", rows)]);
    folder.run(run, &format!("{LINE} {options}"))
}

fn document(done: &RunResult) -> Value {
    assert_eq!(done.code, 0, "{done:?}");
    serde_json::from_str(&done.stdout).expect("a document")
}

#[test]
fn that_nothing_changes_is_said() {
    let rows = "round,first,second,result\n3,A,D,1-0\n";
    what_if(rows, "--format table").is(0, "Nothing changes: 4 entrants keep their places\n", "");
    let done = what_if(rows, "--format csv -v");
    assert!(done.stdout.ends_with(",changed\n") && done.stderr.contains("nothing changes: 4 entrants"), "{done:?}");
}

/// Another winner of the last game.
#[test]
fn an_example() {
    let rows = "round,first,second,result\n3,D,A,1-0\n";
    let csv = "id,place,new_place,decided_by,new_decided_by,changed\n\
               D,3,1,sodos,,points 1.5 -> 2.5; sos 4.5 -> 3.5; sodos 1.75 -> 2.75; md 0 -> 1\n\
               C,4,3,points,points,\nA,1,4,,sodos,";
    let done = what_if(rows, "--format csv");
    assert!(done.code == 0 && done.stdout.starts_with(csv) && done.stderr.is_empty(), "{done:?}");
    let found = document(&what_if(rows, "--format json"));
    let changes = found["changes"].as_array().expect("changes");
    let of = |id: &str| changes.iter().find(|change| change["id"] == id).expect("a change");
    let keys = json!({ "points": [1.5, 2.5], "sos": [4.5, 3.5], "sodos": [1.75, 2.75], "md": [0, 1] });
    assert_eq!((&of("D")["keys"], &of("C")["keys"], &found["unchanged"]), (&keys, &json!({}), &json!(1)));
    let page = SoundPage::parse(&what_if(rows, "--format html").stdout);
    assert_eq!(page.count("#changes tbody tr"), 3);
    let markdown = what_if(rows, "--format markdown").stdout;
    assert!(markdown.contains("**Places that change: 3; that stay: 1**"), "{markdown}");
}

#[test]
fn no_rows_change_nothing() {
    let found = document(&what_if("round,first,second,result\n", "--format json"));
    assert_eq!((&found["changes"], &found["unchanged"]), (&json!([]), &json!(4)));
}

#[test]
fn what_is_refused_is_told_at_its_place() {
    for (row, error) in [
        ("3,A,X,1-0", "DIR/w.csv:2:5: second: no entrant \"X\""),
        ("3,A,B,1-0", "DIR/w.csv:2:3: first: \"A\" has another game in round 3 (DIR/g.csv line 6)"),
        ("3,A,D,2-0", "DIR/w.csv:2:7: result: unknown word \"2-0\"; nearest: \"1-0\""),
        ("x,A,D,1-0", "DIR/w.csv:2:1: round: found \"x\", expected a whole number of at least 1"),
        ("3,A,D,withdrawn", "DIR/w.csv:2:7: result: unknown"),
        ("3,A,D,withdraw", "DIR/w.csv:2:5: second: found \"D\", expected nothing with a withdrawal"),
        ("3,E,,withdraw", "DIR/w.csv:2:3: first: no entrant \"E\""),
    ] {
        let done = what_if(&format!("round,first,second,result\n{row}\n"), "");
        assert!(done.code == 2 && done.stderr.contains(error), "{row}: {done:?}");
    }
    let done = what_if("round,first,second,result\n", "--explain");
    assert!(done.code == 2 && done.stderr.contains("--explain: with --what-if only the outlook has cases"), "{done:?}");
    let folder = Sandbox::with(&[("e.csv", ENTRANTS), ("g.csv", GAMES), ("w.csv", "round,first,second,result\n")]);
    let done = folder.run(run, &LINE.replace("wcsc-2010", "fide-tiebreaks-2026"));
    assert!(done.code == 2 && done.stderr.contains("--what-if: not available with FIDE tie-breaks"), "{done:?}");
}

/// The outlook is that of the changed tables: with the last game open again, three of its results are possible.
#[test]
fn the_outlook_of_changed_tables() {
    let found = document(&what_if("round,first,second,result\n3,D,A,*\n", "--outlook --reading drawn --format json"));
    assert_eq!(found["readings"][0]["completions"], 3);
}

/// Numbers are compared as such: 1 is 1.0.
fn plain(value: &Value) -> Value {
    match value {
        Value::Number(number) => json!(number.as_f64()),
        Value::Array(values) => values.iter().map(plain).collect(),
        Value::Object(fields) => fields.iter().map(|(name, value)| (name.clone(), plain(value))).collect(),
        other => other.clone(),
    }
}

#[test]
fn cases() {
    let Some(folder) = corpus("outlook") else { return };
    let text = std::fs::read_to_string(folder.join("cases.jsonl")).expect("cases");
    let cases = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("a case"));
    let mut count = 0;
    for case in cases.filter(|case| case["kind"] == "what-if" && case["tool"] == "standings") {
        let entrants = csv(&case["entrants"], &["id", "seed", "status", "withdrawn_after"]);
        let [games, rows] = ["games", "overlay"].map(|table| csv(&case[table], &COLUMNS));
        let folder = Sandbox::with(&[("e.csv", &entrants), ("g.csv", &games), ("w.csv", &rows)]);
        let found = document(&folder.run(run, &format!("{LINE} -q --format json")));
        for field in ["changes", "unchanged"] {
            assert_eq!(plain(&found[field]), plain(&case["expected"][field]), "{} {field}", case["id"]);
        }
        count += 1;
    }
    assert!(count >= 9, "{count}");
}
