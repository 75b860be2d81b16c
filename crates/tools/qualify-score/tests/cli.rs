//! The command line of qualify-score: answers, streams, exit codes, formats.

#[allow(dead_code, reason = "shared by several tests")]
#[path = "../../testing.rs"]
mod testing;

use std::process::Command;

use qualify_score::run;
use testing::{Done, Folder, faults, schema};

const ENTRANTS: &str = "id,note,status\na,x,active\nb,\"y,z\",declined\nc,,active\n";
const HISTORY: &str = "year,stage,place,id,seeding\n2009,final,1,c,\n2009,final,2,a,\n";
const SEEDED: &str = "id,note,status,seed,stage,basis\nc,,active,1,final,history\na,x,active,2,final,history\nb,\"y,z\",declined,3,final,newcomer\n";
const TWINS: &str = "id,developers\na,Mori\nb,MORI\n";
const FIELD: &str =
    "id,seed,stage,club\nf,1,final,x\ng,2,final,\nh,3,final,\np,4,preliminary-2,y\nq,5,preliminary-2,\n";
const STANDINGS: &str = "place,id\n1,q\n,p\n";

fn folder() -> Folder {
    Folder::with(&[("e", ENTRANTS), ("h", HISTORY), ("twins", TWINS), ("field", FIELD), ("s", STANDINGS)])
}

fn seed(folder: &Folder, line: &str) -> Done {
    folder.run(run, &format!("seed --rules wcsc-2010 --history DIR/h {line}"))
}

fn advance(folder: &Folder, line: &str) -> Done {
    folder.run(
        run,
        &format!("advance --rules wcsc-2010 --entrants DIR/field --standings DIR/s --stage preliminary-2 {line}"),
    )
}

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
fn findings_are_told_and_the_table_is_written() {
    let folder = folder();
    let told = "qualify-score: warning: DIR/twins:3:3: same-developer: \"b\" has the developer \"mori\", as \"a\" has (Art. 3.2, 8.4, 14.5)\n";
    let table = "id,developers,seed,stage,basis\na,Mori,1,final,history\nb,MORI,2,final,newcomer\n";
    seed(&folder, "--entrants DIR/twins").is(1, table, told);
    seed(&folder, "--entrants DIR/twins -q").is(1, table, "");
    seed(&folder, "--entrants DIR/twins --exit-zero").is(0, table, told);
    let json = seed(&folder, "--entrants DIR/twins --format json");
    assert_eq!((json.code, &*json.stderr), (1, ""));
    assert!(json.stdout.contains("\"code\": \"same-developer\""), "{json:?}");
    assert_eq!(folder.run(run, "--exit-zero --rules wcsc-2010 seed --history DIR/h --entrants DIR/twins").code, 0);
}

#[test]
fn advance_rules_on_each_row() {
    let folder = folder();
    let told = "qualify-score: warning: places left over: 4 of 5 (Art. 17)\n";
    let rows = "place,id,advances,reason,article\n1,q,true,qualified,Art. 17\n,p,false,declined,Art. 14.3\n";
    advance(&folder, "").is(0, rows, told);
    advance(&folder, "-q").is(0, rows, "");
    let field = "id,seed,stage,club,basis\nf,1,final,x,seed\ng,2,final,,seed\nh,3,final,,seed\nq,4,final,,qualifier\n";
    advance(&folder, "--emit field").is(0, field, told);
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
fn json_is_as_its_schema_says() {
    let folder = folder();
    for (name, done) in [
        ("qualify-score-seed.schema.json", seed(&folder, "--entrants DIR/twins --format json")),
        ("qualify-score-advance.schema.json", advance(&folder, "--format json")),
    ] {
        let schema = schema(name);
        let document = serde_json::from_str(&done.stdout).expect("JSON");
        assert_eq!(faults(&document, &schema, &schema), [""; 0], "{name}: {document}");
        assert!(!faults(&serde_json::json!({"rules": "wcsc-2010"}), &schema, &schema).is_empty(), "{name}");
    }
}

#[test]
fn an_officer_is_warned_of_tables_that_do_not_fit() {
    let few = "id,seed,stage\nf,1,final\np,2,preliminary-2\nq,3,preliminary-2\n";
    let folder = Folder::with(&[("field", few), ("s", "place,id\n1,q\n1,p\n"), ("short", "place,id\n1,q\n")]);
    let told = advance(&folder, "").stderr;
    for words in [
        "DIR/field: 1 seeded into the final, expected 3 of 3 planned entrants (Art. 17.10)",
        "DIR/s: \"p\" and \"q\" share place 1; the better seed goes first (Art. 20.6)",
        "the field of the final is odd (3); add an invited program (Art. 17.11)",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
    let short = advance(&folder, "--standings DIR/short");
    assert_eq!(short.code, 2, "--standings twice is no usage");
    let line = "advance --rules wcsc-2010 --entrants DIR/field --standings DIR/short --stage preliminary-2";
    let told = folder.run(run, line).stderr;
    assert!(told.contains("DIR/short: 1 active of preliminary-2 have no row here; the first is \"p\""), "{told}");
    folder.write("first", "id,seed,stage\na,1,preliminary-1\n");
    folder.write("first-s", "place,id\n1,a\n");
    let line = "advance --rules wcsc-2010 --entrants DIR/first --standings DIR/first-s --stage preliminary-1";
    let told = folder.run(run, line).stderr;
    assert!(told.contains("DIR/first: with 1 planned entrants there is no preliminary-1 (Art. 17.10)"), "{told}");
}

#[test]
fn the_order_of_rows_is_nothing() {
    let folder = folder();
    folder.write("e2", "\u{feff}status,id,note\r\nactive,c,\r\nactive,a,x\r\ndeclined,b,\"y,z\"");
    folder.write("h", "id,place,stage,year\na,2,final,2009\nc,1,final,2009\n");
    let sorted = "status,id,note,seed,stage,basis\nactive,c,,1,final,history\nactive,a,x,2,final,history\ndeclined,b,\"y,z\",3,final,newcomer\n";
    seed(&folder, "--entrants DIR/e2").is(0, sorted, "");
    folder.write("s", "id,place\np,\nq,1\n");
    let rows = "place,id,advances,reason,article\n1,q,true,qualified,Art. 17\n,p,false,declined,Art. 14.3\n";
    assert_eq!(advance(&folder, "").stdout, rows);
}

#[test]
fn a_header_alone_is_an_empty_table() {
    let folder = Folder::with(&[("e", "id\n"), ("h", "year,stage,place,id\n"), ("empty", ""), ("void", "[]")]);
    seed(&folder, "--entrants DIR/e").is(0, "id,seed,stage,basis\n", "");
    seed(&folder, "--entrants DIR/void --format ndjson").is(0, "", "");
    seed(&folder, "--entrants DIR/empty").fails(&["DIR/empty", "the input is empty"]);
}

#[test]
fn one_table_may_come_from_stdin() {
    let folder = folder();
    let line = "seed --rules wcsc-2010 --entrants - --history DIR/h -o -";
    folder.run_with(run, line, ENTRANTS.as_bytes(), |_| ()).is(0, SEEDED, "");
    let line = "seed --rules wcsc-2010 --entrants - --history -";
    folder.run_with(run, line, ENTRANTS.as_bytes(), |_| ()).fails(&["only one input can be stdin"]);
}

#[test]
fn a_file_of_output_is_whole_and_may_be_an_input() {
    let folder = folder();
    seed(&folder, "--entrants DIR/e -o DIR/e").is(0, "", "");
    assert_eq!(folder.read("e"), SEEDED);
    seed(&folder, "--entrants DIR/nope -o DIR/e").fails(&["DIR/nope: No such file"]);
    assert_eq!(folder.read("e"), SEEDED);
    assert_eq!(folder.names(), ["e", "field", "h", "s", "twins"]);
}

#[test]
fn bad_tables_stop_the_run() {
    let folder = folder();
    for (name, text, words) in [
        ("e", "id,name\na\n", &["DIR/e:2:1", "short row"][..]),
        ("e", "id\na\na\n", &["DIR/e:3:1", "line 2"]),
        ("e", "id,seed\na,1\nb,1\n", &["DIR/e:3:3", "seed"]),
        ("e", "id,invited,stage\na,true,semi\n", &["DIR/e:2:8", "semi", "preliminary-1, preliminary-2, final"]),
        ("e", "name\na\n", &["DIR/e:1:1", "no column \"id\""]),
    ] {
        folder.write(name, text);
        seed(&folder, "--entrants DIR/e").fails(words);
    }
    folder.write("e", ENTRANTS);
    folder.write("h", "year,stage,place\n");
    seed(&folder, "--entrants DIR/e").fails(&["DIR/h:1:1", "no column \"id\"; found: year, stage, place"]);
    for (text, words) in [
        ("place,id\n0,q\n", &["DIR/s:2:1", "place: found \"0\""][..]),
        ("place,id\n1,z\n", &["DIR/s:2:3", "no entrant \"z\"; nearest:"]),
        ("id\nq\n", &["DIR/s:1:1", "no column \"place\""]),
        (
            "{\"rules\": \"wcsc-2010\",\n \"standings\": [{\"place\": 1, \"id\": \"q\"}]}\n",
            &["DIR/s:1:", "--format csv or ndjson"],
        ),
        ("{\"standings\": [{\"place\": 1, \"id\": \"q\"}]}\n", &["DIR/s:1:1", "--format csv or ndjson"]),
    ] {
        folder.write("s", text);
        advance(&folder, "").fails(words);
    }
}

#[test]
fn a_book_that_makes_no_sense_is_refused_at_its_place() {
    let folder = folder();
    for (line, words) in [
        ("per = 0", &["DIR/b.toml:3:7", "per", "nonzero"][..]),
        ("final_seeds = -1", &["DIR/b.toml:3:15", "final_seeds"]),
        ("rounding = \"half\"", &["DIR/b.toml:3:12", "rounding", "down", "up"]),
        ("module_caps = { final = 1 }", &["DIR/b.toml:3:15", "module_caps", "preliminary-2"]),
        ("module_caps = { preliminary-2 = 2, final = 1, semi = 1 }", &["DIR/b.toml:3:15", "semi"]),
        ("perhaps = 1", &["DIR/b.toml:3:1", "perhaps", "per, "]),
    ] {
        folder.write("b.toml", format!("extends = \"wcsc-2010\"\n[qualify-score]\n{line}\n"));
        folder.run(run, "seed --rules DIR/b.toml --entrants DIR/e --history DIR/h").fails(words);
    }
    folder.write("b.toml", "extends = \"wcsc-2010\"\n[qualify-score]\nfinal_seeds = 1\n");
    let done = folder.run(run, "seed -v --rules DIR/b.toml --entrants DIR/e --history DIR/h");
    assert!(
        done.stderr.contains("the rule book in force is b") && done.stdout.contains("a,x,active,2,preliminary-2"),
        "{done:?}"
    );
}

#[test]
fn usage_is_an_error() {
    let folder = folder();
    for (line, words) in [
        ("", &["Usage: qualify-score", "130"][..]),
        ("seed --rules wcsc-2010 --entrants DIR/e", &["--history"]),
        ("seed --entrants DIR/e --history DIR/h", &["--rules is needed"]),
        ("seed --rules nope --entrants DIR/e --history DIR/h", &["nope", "wcsc-2010"]),
        ("advance --rules wcsc-2010 --entrants DIR/field --standings DIR/s", &["--stage"]),
        (
            "advance --rules wcsc-2010 --entrants DIR/field --standings DIR/s --stage final",
            &["preliminary-1, preliminary-2"],
        ),
        ("score", &["score"]),
        ("seed -q -v --rules wcsc-2010 --entrants DIR/e --history DIR/h", &["--quiet"]),
    ] {
        folder.run(run, line).fails(words);
    }
}

#[test]
fn rules_and_help_need_nothing_else() {
    let folder = folder();
    for line in ["--list-rules", "seed --list-rules", "advance --list-rules"] {
        folder.run(run, line).is(0, "wcsc-2010\narimaa-2015\n", "");
    }
    let printed = folder.run(run, "seed --rules wcsc-2010 --print-rules");
    folder.write("book.toml", &printed.stdout);
    folder.run(run, "--rules DIR/book.toml --print-rules").is(0, &printed.stdout, "");
    for line in ["--help", "seed --help", "advance --help"] {
        assert!(folder.run(run, line).stdout.contains("130  interrupted"), "{line}");
    }
    assert!(folder.run(run, "--version").stdout.starts_with("qualify-score "));
}

#[test]
fn the_arguments_fit_together() {
    <qualify_score::Args as clap::CommandFactory>::command().debug_assert();
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("/dev/full");
    let mut command = Command::new(env!("CARGO_BIN_EXE_qualify-score"));
    let done = command.args(["seed", "--list-rules"]).stdout(full).output().expect("the program");
    assert!(done.status.code() == Some(2) && !done.stderr.is_empty(), "{done:?}");
}
