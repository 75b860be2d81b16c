//! Why a program stands where it stands, by the keys of the WCSC and of Arimaa.

use serde_json::Value;
use shinpan_testing::{RunResult, Sandbox};
use standings::run;

const ENTRANTS: &str = "id,name,seed\na,Ada,1\nb,Bo,2\nc,Cy,3\nd,Di,4\ne,Eva,5\nf,Fay,6\n";
const GAMES: &str = "round,first,second,result,termination\n1,a,d,1-0,\n1,c,b,0-1,\n1,e,f,1-0,\n2,a,b,1-0,\n2,c,d,0-1,forfeit\n\
                     2,e,f,0-1,\n3,a,c,1-0,\n3,d,b,1-0,\n3,f,e,1-0,\n";

fn done(rules: &str, line: &str) -> RunResult {
    let folder = Sandbox::with(&[("e.csv", ENTRANTS), ("g.csv", GAMES)]);
    folder.run(run, &format!("-q --rules {rules} --entrants DIR/e.csv {line} DIR/g.csv"))
}

fn document(rules: &str, line: &str) -> Value {
    serde_json::from_str(&done(rules, &format!("{line} --format json")).stdout).expect("a document")
}

/// Neighbours are separated by what the standings say, and whoever stands higher is better by it.
#[test]
fn neighbours_are_separated_by_what_the_standings_say() {
    for rules in ["wcsc-2010", "arimaa-2015"] {
        let standings = document(rules, "");
        let rows = standings["standings"].as_array().expect("rows");
        for pair in rows.windows(2) {
            let [above, below] = [&pair[0], &pair[1]].map(|row| row["id"].as_str().expect("an id"));
            let why = document(rules, &format!("--why {below} {above}"));
            assert_eq!(why["decided_by"], pair[1]["decided_by"], "{rules}: {above} {below}");
            let last = why["keys"].as_array().and_then(|keys| keys.last()).expect("a key");
            let better = if why["decided_by"].is_null() { Value::Null } else { "b".into() };
            assert_eq!(
                (&last["better"], &last["key"]),
                (&better, if better.is_null() { &last["key"] } else { &why["decided_by"] })
            );
        }
    }
}

/// Art. 20.1 to 20.5: what is not left out makes the value.
#[test]
fn art_20_the_rounds_make_the_values() {
    let explained = document("wcsc-2010", "--explain");
    let standings = document("wcsc-2010", "");
    for (row, standing) in explained["standings"]
        .as_array()
        .into_iter()
        .flatten()
        .zip(standings["standings"].as_array().into_iter().flatten())
    {
        for key in row["keys"].as_array().expect("keys") {
            let name = key["key"].as_str().expect("a name");
            assert_eq!(key["value"], standing[name]);
            let left = key["terms"].as_array().expect("terms").iter().filter(|term| term["cut"].is_null());
            let sum = left.map(|term| term["value"].as_f64().expect("a number")).sum::<f64>();
            assert!(name == "seed" || Some(sum) == key["value"].as_f64(), "{name}: {key}");
        }
    }
    let first = &explained["standings"][0]["keys"][2];
    assert_eq!((&first["key"], &first["article"]), (&"sodos".into(), &"Art. 20.3".into()));
}

#[test]
fn in_words() {
    let text = done("wcsc-2010", "--why d f --format table").stdout;
    assert!(text.starts_with("d (Di) stands above f (Fay) by sos (Art. 20.2)\n"), "{text}");
    assert!(
        text.contains("\nsos (Art. 20.2): d (Di) is better\n  d (Di): 4\n    round 1: game, a (Ada): 3\n"),
        "{text}"
    );
    let all = done("arimaa-2015", "--explain --format table").stdout;
    assert!(all.contains("a (Ada): place 1\n  alive (constraint 2, A6): true\n"), "{all}");
}

#[test]
fn who_is_not_there_is_named() {
    done("wcsc-2010", "--why a x").fails(&["--why: no entrant \"x\""]);
    done("wcsc-2010", "--why a a").fails(&["--why: twice the same entrant"]);
    done("wcsc-2010", "--why a b --explain").fails(&["--explain"]);
}
