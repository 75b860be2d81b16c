//! Explanations: what every pair is worth, and what another pair would be worth.

use serde_json::Value;
use shinpan_testing::schema::{faults, schema};

use crate::{GAMES, folder, pair};

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
