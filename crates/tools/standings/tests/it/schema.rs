//! What is written in JSON is as the schema of its type says.

use serde_json::Value;
use shinpan_testing::Sandbox;
use shinpan_testing::schema::{faults, schema};
use standings::run;

/// The schema of the standings themselves.
const STANDINGS: &str = "standings.schema.json";

#[test]
fn explanations_and_fide_tournaments_are_as_their_schemas_say() {
    let open = include_str!("../../../../../testdata/fide/open.trf");
    let entrants = "id,seed\na,1\nb,2\nc,3\nd,4\n";
    let games = "round,first,second,result\n1,a,b,1-0\n1,c,d,0-1\n2,a,d,1-0\n2,b,c,1-0\n";
    let published = "id,place,bh\n1,7,1.5\n";
    let folder = Sandbox::with(&[("t.trf", open), ("e.csv", entrants), ("g.csv", games), ("p.csv", published)]);
    let fide = "--rules fide-tiebreaks-2026 --trf DIR/t.trf";
    // Keys with modifiers are further fields, which the schema allows and does not list.
    let keys = "--keys de,bh,sb,aob,aro,tpr,ptp,ps,win,lots";
    for (line, schema) in [
        (format!("{fide} {keys} --crosstable"), STANDINGS),
        (format!("{fide} {keys} --explain"), "standings-explain.schema.json"),
        (format!("{fide} --why 1 4"), "standings-why.schema.json"),
        (format!("{fide} --check DIR/p.csv"), "standings-differences.schema.json"),
        ("--rules wcsc-2010 --entrants DIR/e.csv DIR/g.csv --explain".to_owned(), "standings-explain.schema.json"),
        ("--rules arimaa-2015 --entrants DIR/e.csv DIR/g.csv --explain".to_owned(), "standings-explain.schema.json"),
        ("--rules wcsc-2010 --entrants DIR/e.csv --why a b DIR/g.csv".to_owned(), "standings-why.schema.json"),
    ] {
        let done = folder.run(run, &format!("-q {line} --format json"));
        let schema = self::schema(schema);
        let document = serde_json::from_str(&done.stdout).unwrap_or_else(|error| panic!("{error}: {done:?}"));
        assert_eq!(faults(&document, &schema, &schema), [""; 0], "{line}: {document}");
        assert!(!faults(&serde_json::json!({ "rules": 1 }), &schema, &schema).is_empty());
    }
}

#[test]
fn json_is_as_its_schema_says() {
    let schema = schema(STANDINGS);
    let games = "round,first,second,result,termination,stage\n1,a,b,1/2-1/2,,final\n1,c,,bye,adjudicated,final\n2,a,c,*,,\n2,b,d,1-0,forfeit,\n";
    let entrants = "id,seed,status,withdrawn_after\na,1,,\nb,2,,\nc,3,,\nd,4,disqualified,1\n";
    let folder = Sandbox::with(&[("e.csv", entrants), ("g.csv", games)]);
    for line in ["", "--crosstable"] {
        let line = format!("--rules wcsc-2010 --entrants DIR/e.csv --format json {line} DIR/g.csv");
        let document = serde_json::from_str(&folder.run(run, &line).stdout).expect("a document");
        assert_eq!(faults(&document, &schema, &schema), [""; 0], "{document}");
    }
    let games = games.replace("1/2-1/2", "1-0");
    let folder = Sandbox::with(&[("e.csv", entrants), ("g.csv", &games)]);
    let done = folder.run(run, "--rules arimaa-2015 --entrants DIR/e.csv --format json DIR/g.csv");
    let document = serde_json::from_str(&done.stdout).expect("a document");
    assert_eq!(faults(&document, &schema, &schema), [""; 0], "{document}");
    // The cross table of engines, by opponents.
    let engines = "-q --rules tcec-2013 --entrants DIR/e.csv --format json --crosstable DIR/g.csv";
    let document = serde_json::from_str(&folder.run(run, engines).stdout).expect("a document");
    assert_eq!(faults(&document, &schema, &schema), [""; 0], "{document}");
    // A cell of the entrants that is empty.
    folder.write("m.csv", "id,seed,rmobility\na,1,0.5\nb,2,\nc,3,-7\nd,4,\n");
    let mobility = "-q --rules tcec-swiss --entrants DIR/m.csv --format json DIR/g.csv";
    let document: Value = serde_json::from_str(&folder.run(run, mobility).stdout).expect("a document");
    assert!(document["standings"].as_array().expect("rows").iter().any(|row| row["rmobility"].is_null()), "{document}");
    assert_eq!(faults(&document, &schema, &schema), [""; 0], "{document}");
    // Who gave up without a game is a group alone, and has no rating.
    let rated = "--rules wcsc-2010 --entrants DIR/e.csv --ratings --format json DIR/g.csv";
    let document = serde_json::from_str(&folder.run(run, rated).stdout).expect("a document");
    assert_eq!(faults(&document, &schema, &schema), [""; 0], "{document}");
    assert!(!faults(&serde_json::json!({"rules": "a"}), &schema, &schema).is_empty());
}
