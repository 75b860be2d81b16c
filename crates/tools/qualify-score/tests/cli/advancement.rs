//! Who advances to the next stage, and what an officer is warned of.

use qualify_score::run;
use shinpan_testing::Sandbox;

use crate::{advance, folder};

#[test]
fn advance_rules_on_each_row() {
    let folder = folder();
    let warning = "qualify-score: warning: places left over: 4 of 5 (Art. 17)\n";
    let rows = "place,id,advances,reason,article\n1,q,true,qualified,Art. 17\n,p,false,declined,Art. 14.3\n";
    advance(&folder, "").is(0, rows, warning);
    advance(&folder, "-q").is(0, rows, "");
    let field = "id,seed,stage,club,basis\nf,1,final,x,seed\ng,2,final,,seed\nh,3,final,,seed\nq,4,final,,qualifier\n";
    advance(&folder, "--emit field").is(0, field, warning);
    let array = advance(&folder, "--emit field --format json").stdout;
    assert!(array.starts_with("[\n{\"id\":\"f\",\"seed\":1,"), "{array}");
    let document: serde_json::Value = serde_json::from_str(&advance(&folder, "--format json").stdout).expect("JSON");
    assert_eq!(
        document,
        serde_json::json!({"rules": "wcsc-2010", "stage": "preliminary-2", "next_stage": "final", "places": 5, "vacant": [],
            "rows": [{"place": 1, "id": "q", "advances": true, "reason": "qualified", "article": "Art. 17"},
                {"place": null, "id": "p", "advances": false, "reason": "declined", "article": "Art. 14.3"}],
            "field": [{"id": "f", "seed": 1, "basis": "seed"}, {"id": "g", "seed": 2, "basis": "seed"},
                {"id": "h", "seed": 3, "basis": "seed"}, {"id": "q", "seed": 4, "basis": "qualifier"}]})
    );
    let objects = advance(&folder, "--format ndjson").objects();
    assert_eq!(
        objects[1],
        serde_json::json!({"id": "p", "advances": false, "reason": "declined", "article": "Art. 14.3"})
    );
}

#[test]
fn an_officer_is_warned_of_tables_that_do_not_fit() {
    let few = "id,seed,stage\nf,1,final\np,2,preliminary-2\nq,3,preliminary-2\n";
    let folder = Sandbox::with(&[("field", few), ("s", "place,id\n1,q\n1,p\n"), ("short", "place,id\n1,q\n")]);
    let messages = advance(&folder, "").stderr;
    for words in [
        "DIR/field: 1 seeded into the final, expected 3 of 3 planned entrants (Art. 17.10)",
        "DIR/s: \"p\" and \"q\" share place 1; the better seed goes first (Art. 20.6)",
        "the field of the final is odd (3); add an invited program (Art. 17.11)",
    ] {
        assert!(messages.contains(words), "{words}: {messages}");
    }
    let short = advance(&folder, "--standings DIR/short");
    assert_eq!(short.code, 2, "--standings twice is no usage");
    let line = "advance --rules wcsc-2010 --entrants DIR/field --standings DIR/short --stage preliminary-2";
    let messages = folder.run(run, line).stderr;
    assert!(
        messages.contains("DIR/short: 1 active of preliminary-2 have no row here; the first is \"p\""),
        "{messages}"
    );
    folder.write("first", "id,seed,stage\na,1,preliminary-1\n");
    folder.write("first-s", "place,id\n1,a\n");
    let line = "advance --rules wcsc-2010 --entrants DIR/first --standings DIR/first-s --stage preliminary-1";
    let messages = folder.run(run, line).stderr;
    assert!(
        messages.contains("DIR/first: with 1 planned entrants there is no preliminary-1 (Art. 17.10)"),
        "{messages}"
    );
}
