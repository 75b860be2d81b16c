//! What is written in JSON is as the schema of its type says.

use schemars::generate::SchemaSettings;
use serde_json::Value;
use shinpan_testing::Sandbox;
use shinpan_testing::schema::faults;
use standings::document::Document;
use standings::run;

#[test]
fn json_is_as_its_schema_says() {
    let generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let schema = Value::from(generator.into_root_schema_for::<Document>());
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
    assert!(!faults(&serde_json::json!({"rules": "a"}), &schema, &schema).is_empty());
}
