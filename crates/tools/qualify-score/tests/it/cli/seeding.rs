//! Seeds and stages of the entrants.

use qualify_score::run;

use super::{SEEDED, folder, seed};

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
    folder.write("h", "year,stage,place,id\n2009,final,2,a\n");
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
    folder.write("h", "year,stage,place,id\n2009,final,2,a\n");
    folder.write("slip", "id,successor_of\na,old-a\nb,-\n");
    let done = seed(&folder, "--entrants DIR/slip --lots x");
    let warning =
        "qualify-score: warning: DIR/slip:2:3: successor_of: no program \"old-a\" in the history: it seeds nobody\n";
    assert_eq!((done.code, &*done.stderr), (0, warning));
    folder.write("h", "year,stage,place,id\n2009,final,2,a\n2009,final,1,bonanza2006\n");
    folder.write("slip", "id,successor_of\na,\nb,bonanza\n");
    let done = seed(&folder, "--entrants DIR/slip --lots x");
    assert!(done.stderr.contains("\"bonanza\" in the history: it seeds nobody; nearest: \"bonanza2006\""), "{done:?}");
}

#[test]
fn a_draw_by_a_text_that_is_known_is_told() {
    let folder = folder();
    folder.write("h", "year,stage,place,id\n2009,final,2,a\n");
    folder.write("new", "id,successor_of\na,\nb,-\nd,-\n");
    let done = seed(&folder, "--entrants DIR/new");
    let warning = "qualify-score: warning: the seeds of newcomers are drawn from the text \"wcsc-2010\", which is known in \
                   advance; announce a public number on the day and draw from it: --lots \"$(date +%F) 39172\"\n";
    assert_eq!((done.code, &*done.stderr), (0, warning));
    assert_eq!(seed(&folder, "--entrants DIR/new --lots 39172").stderr, "");
    // A single newcomer draws against nobody.
    folder.write("new", "id,successor_of\na,\nb,-\n");
    assert_eq!(seed(&folder, "--entrants DIR/new").stderr, "");
}

#[test]
fn art_17_12_exempts_invited_programs_of_art_3_and_8() {
    let folder = folder();
    let articles = |rows: &str| {
        folder.write("e", format!("id,invited,developers\n{rows}"));
        let document: serde_json::Value =
            serde_json::from_str(&seed(&folder, "--entrants DIR/e --format json").stdout).expect("a document");
        let findings = document["findings"].as_array().expect("findings").iter();
        findings.map(|f| format!("{}: {}", f["article"], f["message"])).collect::<Vec<_>>()
    };
    let ours = "\"Art. 3.2, 8.4, 14.5\": \"\\\"c\\\" has the developer \\\"mori\\\", as \\\"b\\\" has\"";
    let guest = "\"Art. 14.5\": \"\\\"a\\\" has the developer \\\"mori\\\", as \\\"b\\\" has\"";
    assert_eq!(articles("a,true,Mori\nb,,Mori\nc,,Mori\n"), [ours, guest]);
    assert_eq!(articles("a,true,Mori\nb,,Mori\n"), [guest]);
}

#[test]
fn a_program_that_only_looks_known_is_an_error() {
    let folder = folder();
    folder.write("history", "year,stage,place,id\n2009,final,1,Bonanza\n2009,final,2,GPS\n2009,final,3,gone\n");
    folder.write("looks", "id,successor_of\nbonanza,\nx,ＧＰＳ\ny,GPS\n");
    let line = "--rules wcsc-2010 seed --history DIR/history --entrants DIR/looks";
    folder.run(run, line).fails(&[
        "DIR/history:2:14: id: no entrant and no predecessor \"Bonanza\"; nearest: \"bonanza\", which differs only in case",
        "DIR/looks:3:3: successor_of: no program \"ＧＰＳ\" in the history; nearest: \"GPS\", which looks the same",
    ]);
    folder.write("twice", "year,stage,place,id\n2008,final,1,gps\n2009,final,2,GPS\n");
    let done = folder.run(run, "--rules wcsc-2010 seed --history DIR/twice --entrants DIR/looks");
    done.fails(&["DIR/twice:3:14: id: \"GPS\" looks like \"gps\" in line 2"]);
    folder.write("sound", "id,successor_of\nBonanza,\ny,GPS\n");
    let done = folder.run(run, "-v --rules wcsc-2010 seed --history DIR/history --entrants DIR/sound");
    let gone = "DIR/history:4:14: id: \"gone\" is neither an entrant nor a predecessor of one";
    assert!(done.stderr.contains(gone), "{done:?}");
}

/// It is usual that a program does not enter again; if its id is nearly that of an entrant without a row, it is a slip.
#[test]
fn a_program_that_is_nearly_an_entrant_is_named() {
    let folder = folder();
    folder.write("e", "id,successor_of,invited\nhotaru,,\nmizuki,,\nsuzume,-,\ntsuru,,true\n");
    for (id, near) in [
        ("hotari", "hotaru"),
        ("Hotar", "hotaru"),
        ("hotraru", "hotaru"),
        ("htoaru", "hotaru"),
        ("kagero", ""),
        ("mizuka", ""),
        ("suzumi", ""),
        ("tsura", ""),
    ] {
        folder.write("h", format!("year,stage,place,id\n2009,final,1,mizuki\n2009,final,2,{id}\n"));
        let done = seed(&folder, "--entrants DIR/e --lots x");
        let nearest = format!(
            "qualify-score: warning: DIR/h:3:14: id: \"{id}\" is neither an entrant nor a predecessor of one; nearest: \
             \"{near}\", an entrant without a place here\n"
        );
        assert_eq!((done.code, done.stderr.contains(&nearest)), (0, !near.is_empty()), "{done:?}");
        assert_eq!(done.stderr.contains("nearest"), !near.is_empty(), "{done:?}");
    }
}
