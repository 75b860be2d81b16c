//! Explanations: what every pair is worth, and what another pair would be worth.

use serde_json::Value;
use shinpan_testing::schema::{faults, schema};

use super::{GAMES, folder, pair, rows};

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

/// Art. 14.3, 18.6: who has given up stays in the draw.
#[test]
fn the_reason_of_a_pair_says_who_is_out() {
    let folder = folder(GAMES);
    for (out, expected) in [
        ("", ""),
        ("A", r#"; "A" is out and loses by default (Art. 14.3, 18.6)"#),
        ("F", r#"; "F" is out and loses by default (Art. 14.3, 18.6)"#),
        ("AF", "; both are out and lose by default (Art. 14.3, 18.6)"),
    ] {
        let gone = |id: char| if out.contains(id) { "withdrawn,2" } else { "," };
        let entrants = ('A'..='F').zip(1..).map(|(id, seed)| format!("{id},{seed},{}\n", gone(id)));
        folder.write("e.csv", format!("id,seed,status,withdrawn_after\n{}", entrants.collect::<String>()));
        let done = pair(&folder, "--round 3 --format json");
        let document = serde_json::from_str::<Value>(&done.stdout).expect("a document");
        let drawn = &document["pairings"][0];
        assert_eq!([&drawn["first"], &drawn["second"]], ["A", "F"]);
        assert_eq!(drawn["reason"], format!("1 point each, after round 1 (Art. 19.1.1){expected}"));
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
    let met = r#"not-legal,"""A"" against ""B"": they have met in round 2 (Art. 19.1.3)""#;
    assert_eq!(done.stdout, format!("criterion,article,value,best,verdict,reason\nrematches,Art. 19.1.3,,,{met}\n"));
    for (ids, verdict, reason) in
        [("A F", "drawn", "they are paired"), ("A C", "worse", "float-distance 2 instead of 1 (Art. 19.4; R-48)")]
    {
        let done = pair(&folder, &format!("--round 3 --why {ids} --format ndjson"));
        let words = format!("\"verdict\":\"{verdict}\",\"reason\":\"{reason}\"}}");
        assert!(done.stdout.lines().count() > 1 && done.stdout.lines().all(|line| line.ends_with(&words)), "{done:?}");
    }
    pair(&folder, "--round 3 --why A A").fails(&["\"A\" twice"]);
    pair(&folder, "--round 3 --why A G").fails(&["no entrant \"G\""]);
    pair(&folder, "--round 3 --why A GG").fails(&["no entrant \"GG\""]);
    pair(&folder, "--round 3 --explain A").fails(&["--explain"]);
}

/// Scores 2, 1, 1, 0: literally a pair of equals and a large gap, with `least-gap` two small ones.
#[test]
fn the_literal_reading_is_named_where_it_gives_another_round() {
    let folder = folder("1,A,,bye,,\n1,B,,bye,,\n2,A,,bye,,\n2,C,,bye,,\n");
    folder.write("e.csv", "id,seed\nA,1\nB,2\nC,3\nD,4\n");
    let book = "extends = \"wcsc-2010\"\n[pair]\nmethods = [\"swiss\"]\nodd = \"bye\"\n";
    folder.write("literal.toml", book);
    folder.write("own.toml", format!("{book}float = \"least-gap\"\n"));
    let explained = |book: &str, options: &str| {
        let tables = "--entrants DIR/e.csv --games DIR/g.csv --round 3 --lots x";
        folder.run(pair::run, &format!("--rules DIR/{book}.toml {tables} {options}"))
    };
    let text =
        "with float = \"equal-first\", the literal reading of Art. 19.1.1, 19.1.2 (R-47), the round would be different";
    assert!(explained("own", "--explain").stderr.ends_with(&format!("pair: warning: {text}\n")));
    let table = explained("own", "--explain --format table").stdout;
    assert!(table.ends_with(&format!("\n{text}\n  \"A\" - \"D\"\n  \"B\" - \"C\"\n")), "{table}");
    let document =
        serde_json::from_str::<Value>(&explained("own", "--explain --format json").stdout).expect("a document");
    assert_eq!(document["alternative"]["key"], "float = \"equal-first\"");
    assert_eq!(rows(&explained("own", "")), "A-B; C-D");
    assert_eq!(rows(&explained("literal", "")), "A-D; B-C");
    for (book, options) in [("own", ""), ("literal", "--explain")] {
        assert!(!explained(book, options).stderr.contains("equal-first"), "{book} {options}");
    }
    folder.write("unknown.toml", format!("{book}float = \"gaps\"\n"));
    explained("unknown", "")
        .fails(&["[pair] float: unknown variant \"gaps\", expected \"equal-first\" or \"least-gap\""]);
}
