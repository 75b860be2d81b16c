//! Seeds and stages of the entrants.

use qualify_score::run;

use crate::{SEEDED, folder, seed};

#[test]
fn seed_hands_the_rows_on() {
    let folder = folder();
    seed(&folder, "--entrants DIR/e").is(0, SEEDED, "");
    folder.write("seeded", SEEDED);
    seed(&folder, "--entrants DIR/seeded").is(0, SEEDED, "");
    let ndjson = seed(&folder, "--entrants DIR/e --format ndjson");
    assert_eq!(
        ndjson.objects()[1],
        serde_json::json!({"id":"a","note":"x","status":"active","seed":2,"stage":"final","basis":"history"})
    );
    folder.write("nd", &ndjson.stdout);
    assert_eq!(seed(&folder, "--entrants DIR/nd --format ndjson").objects(), ndjson.objects());
    assert!(seed(&folder, "--entrants DIR/e --format table").stdout.starts_with("id  note"));
    let document = seed(&folder, "--entrants DIR/e --format json --lots draw-7").stdout;
    let document: serde_json::Value = serde_json::from_str(&document).expect("JSON");
    assert_eq!(
        document,
        serde_json::json!({"rules": "wcsc-2010", "lots": "draw-7", "planned": 3, "extra": 0, "findings": [], "entrants": [
            {"id": "c", "seed": 1, "stage": "final", "basis": "history"},
            {"id": "a", "seed": 2, "stage": "final", "basis": "history"},
            {"id": "b", "seed": 3, "stage": "final", "basis": "newcomer"}]})
    );
}

#[test]
fn findings_are_reported_and_the_table_is_written() {
    let folder = folder();
    let message = "qualify-score: DIR/twins:3:3: same-developer: \"b\" has the developer \"mori\", as \"a\" has (Art. 3.2, 8.4, 14.5)\n";
    let table = "id,developers,seed,stage,basis\na,Mori,1,final,history\nb,MORI,2,final,newcomer\n";
    seed(&folder, "--entrants DIR/twins").is(1, table, message);
    seed(&folder, "--entrants DIR/twins -q").is(1, table, message);
    seed(&folder, "--entrants DIR/twins --exit-zero").is(0, table, message);
    let json = seed(&folder, "--entrants DIR/twins --format json");
    assert_eq!((json.code, &*json.stderr), (1, ""));
    assert!(json.stdout.contains("\"code\": \"same-developer\""), "{json:?}");
    assert_eq!(folder.run(run, "--exit-zero --rules wcsc-2010 seed --history DIR/h --entrants DIR/twins").code, 0);
}

#[test]
fn a_slip_in_a_declaration_is_reported() {
    let folder = folder();
    folder.write("slip", "id,successor_of\na,old-a\nb,-\n");
    let done = seed(&folder, "--entrants DIR/slip");
    let warning =
        "qualify-score: warning: DIR/slip:2:3: successor_of: no program \"old-a\" in the history: it seeds nobody\n";
    assert_eq!((done.code, &*done.stderr), (0, warning));
}
