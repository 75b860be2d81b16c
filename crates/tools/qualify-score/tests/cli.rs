//! The command line of qualify-score: answers, streams, exit codes, formats.

use std::process::Command;

use qualify_score::run;
use shinpan_testing::schema::{faults, schema};
use shinpan_testing::{Folder, Outcome};

const ENTRANTS: &str = "id,note,status\na,x,active\nb,\"y,z\",declined\nc,,active\n";
const HISTORY: &str = "year,stage,place,id,seeding\n2009,final,1,c,\n2009,final,2,a,\n";
const SEEDED: &str = "id,note,status,seed,stage,basis\nc,,active,1,final,history\na,x,active,2,final,history\nb,\"y,z\",declined,3,final,newcomer\n";
const TWINS: &str = "id,developers\na,Mori\nb,MORI\n";
const FIELD: &str =
    "id,seed,stage,club\nf,1,final,x\ng,2,final,\nh,3,final,\np,4,preliminary-2,y\nq,5,preliminary-2,\n";
const STANDINGS: &str = "place,id\n1,q\n,p\n";

const QUALIFIER: &str = "name = \"ours\"\nextends = \"arimaa-2015\"\n[qualify-score]\nbenchmarks = [\"x\"]\n";
const BOTS: &str = "id,rating\na,1800\nb,1900.5\nc,\n";
const LOG: &str = "first,second,result,started_at,ended_at\n\
    a,x,1-0,2015-01-02T10:00:00Z,2015-01-02T10:40:00Z\n\
    a,b,1-0,,\n\
    a,x,0-1,2015-01-02T11:00:00Z,2015-01-02T11:40:00Z\n\
    x,a,0-1,2015-01-02T12:00:00+01:00,2015-01-02T14:40:00+01:00\n";

fn folder() -> Folder {
    Folder::with(&[("e", ENTRANTS), ("h", HISTORY), ("twins", TWINS), ("field", FIELD), ("s", STANDINGS)])
}

fn qualifier() -> Folder {
    let folder = Folder::with(&[("e", BOTS), ("g", LOG)]);
    folder.write("b.toml", format!("{QUALIFIER}places = 3\n"));
    folder
}

fn score(folder: &Folder, line: &str) -> Outcome {
    folder.run(run, &format!("score --rules DIR/b.toml --entrants DIR/e {line}"))
}

fn seed(folder: &Folder, line: &str) -> Outcome {
    folder.run(run, &format!("seed --rules wcsc-2010 --history DIR/h {line}"))
}

fn advance(folder: &Folder, line: &str) -> Outcome {
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
    let told = "qualify-score: DIR/twins:3:3: same-developer: \"b\" has the developer \"mori\", as \"a\" has (Art. 3.2, 8.4, 14.5)\n";
    let table = "id,developers,seed,stage,basis\na,Mori,1,final,history\nb,MORI,2,final,newcomer\n";
    seed(&folder, "--entrants DIR/twins").is(1, table, told);
    seed(&folder, "--entrants DIR/twins -q").is(1, table, told);
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

/// The scores of `LOG` with its last game unfinished.
const SCORES: &str = "place,id,points,tiebreak,completed,counted,rating,decided_by\n\
    1,a,1,0,2015-01-02T10:40:00+00:00,1,1800,\n2,b,0,0,,0,1900.5,counted\n3,c,0,0,,0,,rating\n";

#[test]
fn score_places_the_bots() {
    let folder = qualifier();
    folder.write("g", LOG.replace("0-1,2015-01-02T12:00:00+01:00", "*,2015-01-02T12:00:00Z"));
    score(&folder, "--games DIR/g").is(0, SCORES, "");
    let document: serde_json::Value =
        serde_json::from_str(&score(&folder, "--games DIR/g --format json --lots draw-7").stdout).expect("JSON");
    assert_eq!((&document["rules"], &document["lots"]), (&"ours".into(), &"draw-7".into()));
    assert_eq!(
        document["ignored"],
        serde_json::json!([{"row": 2, "reason": "other-players"}, {"row": 3, "reason": "same-side"},
            {"row": 4, "reason": "no-winner"}])
    );
    assert_eq!(
        document["scores"][0],
        serde_json::json!({"place": 1, "id": "a", "points": 1, "tiebreak": 0, "completed": "2015-01-02T10:40:00+00:00",
            "counted": 1, "rating": 1800.0, "decided_by": null, "benchmarks": [{"id": "x", "counted": 1, "longest_streak": 1,
            "points": 1, "losses_before": 0, "last_scoring_end": "2015-01-02T10:40:00+00:00"}]})
    );
    let objects = score(&folder, "--games DIR/g --format ndjson").objects();
    assert_eq!(
        objects[1],
        serde_json::json!({"place": 2, "id": "b", "points": 0, "tiebreak": 0, "counted": 0, "rating": 1900.5, "decided_by": "counted"})
    );
    let told = score(&folder, "--games DIR/g -v").stderr;
    assert!(told.contains("3 of 4 rows do not count: 1 other-players, 1 no-winner, 1 same-side"), "{told}");
}

#[test]
fn score_explains_which_games_count() {
    let folder = qualifier();
    folder.write("g", LOG.replace("x,a,0-1,2015-01-02T12", "x,a,0-1,2015-01-02T22"));
    let told = score(&folder, "--games DIR/g --explain");
    told.fails(&["DIR/g:5:", "ended_at: before started_at"]);
    folder.write("g", LOG.replace("T12:", "T14:"));
    let rows = "place,id,benchmark,counted,longest_streak,points,losses_before,last_scoring_end,evidence\n\
        1,a,x,2,2,2,0,2015-01-02T14:40:00+01:00,[W1 W4]; ignored: 3 same-side\n\
        2,b,x,0,0,0,0,,none counts\n3,c,x,0,0,0,0,,none counts\n";
    score(&folder, "--games DIR/g --explain").is(0, rows, "");
    let document = score(&folder, "--games DIR/g --explain --format json").stdout;
    assert!(document.contains("\"evidence\": \"[W1 W4]; ignored: 3 same-side\""), "{document}");
}

#[test]
fn score_names_the_field_of_the_finals() {
    let folder = qualifier();
    folder.write("g", LOG.replace("T12:", "T14:"));
    folder.write("b.toml", format!("{QUALIFIER}places = 2\n"));
    score(&folder, "--games DIR/g --emit field").is(
        0,
        "id,rating,seed,basis,status,withdrawn_after\na,1800,1,qualifier,,\nb,1900.5,2,qualifier,,\n",
        "",
    );
    folder.write("e", "id,rating,status,seed\na,1800,declined,7\nb,1900.5,,\nc,,active,\nd,1,withdrawn,\n");
    let rows = "id,rating,status,seed,basis,withdrawn_after\nb,1900.5,,1,qualifier,\nc,,active,2,qualifier,\n";
    score(&folder, "--games DIR/g --emit field").is(0, rows, "");
    let array = score(&folder, "--games DIR/g --emit field --format json").stdout;
    assert!(array.starts_with("[\n{\"id\":\"b\",\"rating\":1900.5,\"seed\":1,"), "{array}");
    score(&folder, "--games DIR/g --emit field --explain").fails(&["--explain"]);
}

#[test]
fn score_tells_what_may_be_a_slip() {
    let folder = qualifier();
    let warned = |line: &str| score(&folder, line).stderr.replace("qualify-score: warning: ", "");
    folder.write("bots", "id\nares\nbeta\n");
    let row = |first: &str, second: &str, day: u32| {
        format!("{first},{second},1-0,2015-01-{day:02}T10:00:00Z,2015-01-{day:02}T10:40:00Z\n")
    };
    let header = "first,second,result,started_at,ended_at\n";
    let rows = [row("ares", "x", 3), row("x", "arse", 4), row("arse", "x", 5), row("zeppelin", "x", 6)].concat();
    folder.write("g", format!("{header}{rows}"));
    let slips = "DIR/g:3:3: second: no entrant \"arse\"; nearest: \"ares\"; its 2 rows are ignored\n\
        DIR/g:5:1: first: no entrant \"zeppelin\"; the row is ignored\n";
    let left_over = "places left over: 1 of 3\n";
    let line = "score --rules DIR/b.toml --entrants DIR/bots --games DIR/g";
    let done = folder.run(run, line);
    assert_eq!(done.stderr.replace("qualify-score: warning: ", ""), format!("{slips}{left_over}"));
    folder.write("b.toml", QUALIFIER.replace("\"x\"", "\"x\", \"gaet\""));
    folder.write("g", LOG.replace("2015-01", "2016-01").replace("T12:", "T14:"));
    let period = "DIR/g: no game counts: the book's period is 2015-01-01T19:00:00-05:00 to 2015-02-01T19:00:00-05:00\n";
    let absent = "DIR/g: benchmark \"gaet\" has no game in the log\n";
    assert_eq!(warned("--games DIR/g"), format!("{absent}{period}places left over: 5 of 8\n"));
    folder.write("b.toml", format!("{QUALIFIER}places = 3\n"));
    folder.write(
        "g",
        LOG.replace("T12:", "T14:")
            .replace("result,", "result,ratde,")
            .replace("1-0,", "1-0,false,")
            .replace("0-1,", "0-1,false,"),
    );
    assert_eq!(warned("--games DIR/g"), "DIR/g:1:1: unknown column \"ratde\", not looked at; nearest: \"rated\"\n");
    let log = LOG.replace("T12:", "T14:");
    folder.write("g", format!("{log}{}\n", log.lines().last().unwrap_or_default()));
    let twice = "DIR/g: lines 5 and 6 are the same row twice; both are games; their order is that of the lines (A1)\n";
    assert_eq!(warned("--games DIR/g"), twice);
}

#[test]
fn score_takes_rows_in_any_order() {
    let folder = qualifier();
    let log = LOG.replace("T12:", "T14:");
    folder.write("g", &log);
    let answer = score(&folder, "--games DIR/g").stdout;
    let (header, rows) = log.split_once('\n').expect("a header");
    let turned = rows.lines().rev().collect::<Vec<_>>().join("\r\n");
    folder.write("g", format!("\u{feff}{header}\r\n{turned}"));
    folder.write("e", "rating,id\n,c\n1900.5,b\n1800,a");
    score(&folder, "--games DIR/g").is(0, &answer, "");
    let line = "score --rules DIR/b.toml --entrants DIR/e --games -";
    folder.run_with(run, line, log.as_bytes(), |_| ()).is(0, &answer, "");
    folder.run_with(run, "score --rules DIR/b.toml --entrants - --games -", b"", |_| ()).fails(&["stdin"]);
    score(&folder, "--games DIR/g -o DIR/g").is(0, "", "");
    assert_eq!(folder.read("g"), answer);
    let warned = "qualify-score: warning: DIR/g: the games of lines 4 and 5 start at one time; their order is that of the lines (A1)\n";
    folder.write("g", LOG);
    assert_eq!(score(&folder, "--games DIR/g").stderr, warned);
    folder.write("g", "first,second,result,started_at,ended_at\n");
    assert!(score(&folder, "--games DIR/g").stdout.contains("1,b,0,0,,0,1900.5,\n2,a,"));
}

#[test]
fn score_refuses_what_cannot_be_scored() {
    let folder = qualifier();
    for (bots, log, words) in [
        ("id\nx\n", LOG, "DIR/e:2:1: id: a benchmark of the rule book; it cannot be an entrant"),
        (BOTS, "first,second,result\na,x,1-0\n", "DIR/g:2:1: started_at: empty, expected a time"),
        (BOTS, "first,second,result,started_at,ended_at\na,x,*,2015-01-02T10:00:00Z,\n", "DIR/g:2:28: ended_at: empty"),
        (BOTS, "first,second,result,started_at\na,x,1-0,noon\n", "DIR/g:2:9: started_at: found \"noon\""),
        (BOTS, "first,second\na,x\n", "DIR/g:1:1: no column \"result\""),
        (BOTS, "", "DIR/g: the input is empty"),
        ("id,rating\na,good\n", LOG, "DIR/e:2:3: rating: found \"good\""),
    ] {
        folder.write("e", bots);
        folder.write("g", log);
        score(&folder, "--games DIR/g").fails(&[words]);
    }
    let folder = qualifier();
    for (keys, words) in [
        ("benchmarks = []", &["ours: [qualify-score] benchmarks: none"][..]),
        ("benchmarks = [\"x\", \"x\"]", &["DIR/b.toml:4:14", "benchmarks", "\"x\" stands there twice"]),
        ("benchmarks = [\"\"]", &["DIR/b.toml:4:14", "benchmarks", "expected the id of a program"]),
        ("opens = \"soon\"", &["DIR/b.toml:4:9", "opens: found \"soon\"", "RFC 3339"]),
        ("opens = \"2016-01-01T00:00:00Z\"\nbenchmarks = [\"x\"]", &["opens: 2016", "is not before closes, 2015"]),
        ("quota = -1", &["DIR/b.toml:4:9", "quota"]),
        ("quota_counts = \"some\"", &["DIR/b.toml:4:16", "quota_counts", "counted", "all"]),
    ] {
        folder.write("b.toml", format!("name = \"ours\"\nextends = \"arimaa-2015\"\n[qualify-score]\n{keys}\n"));
        score(&folder, "--games DIR/g").fails(words);
    }
    let line = "--entrants DIR/e --games DIR/g";
    folder.run(run, &format!("score --rules wcsc-2010 {line}")).fails(&["wcsc-2010", "missing field \"benchmarks\""]);
    folder.run(run, "score --rules arimaa-2015 --entrants DIR/e").fails(&["--games"]);
}

#[test]
fn json_is_as_its_schema_says() {
    let folder = folder();
    folder.write("b.toml", QUALIFIER);
    folder.write("bots", BOTS);
    folder.write("g", LOG);
    let scored = |line| {
        folder.run(run, &format!("score --rules DIR/b.toml --entrants DIR/bots --games DIR/g {line} --format json"))
    };
    for (name, done) in [
        ("qualify-score-seed.schema.json", seed(&folder, "--entrants DIR/twins --format json")),
        ("qualify-score-advance.schema.json", advance(&folder, "--format json")),
        ("qualify-score-score.schema.json", scored("")),
        ("qualify-score-score.schema.json", scored("--explain")),
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
            &["DIR/s:1:", "take csv or ndjson"],
        ),
        ("{\"standings\": [{\"place\": 1, \"id\": \"q\"}]}\n", &["DIR/s:1:1", "id: empty"]),
    ] {
        folder.write("s", text);
        advance(&folder, "").fails(words);
    }
}

#[test]
fn a_book_that_makes_no_sense_is_refused_at_its_place() {
    let folder = folder();
    for (line, words) in [
        ("per = 0", &["DIR/b.toml:3:7", "per: found 0, expected a whole number of at least 1"][..]),
        ("final_seeds = -1", &["DIR/b.toml:3:15", "final_seeds: found -1, expected a whole number of at least 0"]),
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
fn a_slip_in_a_declaration_is_told() {
    let folder = folder();
    folder.write("slip", "id,successor_of\na,old-a\nb,-\n");
    let done = seed(&folder, "--entrants DIR/slip");
    let warning =
        "qualify-score: warning: DIR/slip:2:3: successor_of: no program \"old-a\" in the history: it seeds nobody\n";
    assert_eq!((done.code, &*done.stderr), (0, warning));
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
        ("seed -q -v --rules wcsc-2010 --entrants DIR/e --history DIR/h", &["--quiet"]),
    ] {
        folder.run(run, line).fails(words);
    }
}

#[test]
fn rules_and_help_need_nothing_else() {
    let folder = folder();
    for line in ["--list-rules", "seed --list-rules", "advance --list-rules", "score --list-rules"] {
        folder.run(run, line).is(
            0,
            "wcsc-2010\narimaa-2015\nwxf-2018\ngo-psk\ngo-ssk\ngo-nsk\ngo-chinese\ngo-uec\n\
             fide-2001\nfide-2014\nfide-2018\nfide-2023\nman-machine-2003\n",
            "",
        );
    }
    let printed = folder.run(run, "seed --rules wcsc-2010 --print-rules");
    folder.write("book.toml", &printed.stdout);
    folder.run(run, "--rules DIR/book.toml --print-rules").is(0, &printed.stdout, "");
    for line in ["--help", "seed --help", "advance --help", "score --help"] {
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
