//! Scores of the bots against the benchmarks.

use qualify_score::run;
use shinpan_testing::{RunResult, Sandbox};

use super::{BOTS, LOG, QUALIFIER};

fn qualifier() -> Sandbox {
    let folder = Sandbox::with(&[("e", BOTS), ("g", LOG)]);
    folder.write("b.toml", format!("{QUALIFIER}places = 3\n"));
    folder
}

fn score(folder: &Sandbox, line: &str) -> RunResult {
    folder.run(run, &format!("score --rules DIR/b.toml --entrants DIR/e {line}"))
}

/// Returns the scores of `LOG` with its last game unfinished.
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
    let messages = score(&folder, "--games DIR/g -v").stderr;
    assert!(messages.contains("3 of 4 rows do not count: 1 other-players, 1 no-winner, 1 same-side"), "{messages}");
}

#[test]
fn score_explains_which_games_count() {
    let folder = qualifier();
    folder.write("g", LOG.replace("x,a,0-1,2015-01-02T12", "x,a,0-1,2015-01-02T22"));
    let done = score(&folder, "--games DIR/g --explain");
    done.fails(&["DIR/g:5:", "ended_at: before started_at"]);
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
    assert_eq!(warned("--games DIR/g"), "DIR/g:1:1: unknown column \"ratde\", ignored; nearest: \"rated\"\n");
    let log = LOG.replace("T12:", "T14:");
    folder.write("g", format!("{log}{}\n", log.lines().last().unwrap_or_default()));
    let twice = "DIR/g: lines 5 and 6 are the same row twice; both count; they count in the order of the lines (A1)\n";
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
    score(&folder, "--games DIR/g -o DIR/g").fails(&["-o DIR/g: is the input --games DIR/g"]);
    score(&folder, "--games DIR/g -o DIR/o").is(0, "", "");
    assert_eq!(folder.read("o"), answer);
    let warned = "qualify-score: warning: DIR/g: the games of lines 4 and 5 start at the same time; they count in the order of \
                  the lines (A1)\n";
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
        ("benchmarks = [\"x\", \"x\"]", &["DIR/b.toml:4:14", "benchmarks", "\"x\" is listed twice"]),
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
fn an_id_of_the_log_that_only_looks_like_a_known_one_is_an_error() {
    let folder = qualifier();
    let row = |first: &str, second: &str| {
        format!(
            "first,second,result,started_at,ended_at\n{first},{second},1-0,2015-01-02T10:00:00Z,2015-01-02T10:40:00Z\n"
        )
    };
    for (log, words) in [
        (row("A", "x"), "DIR/g:2:1: first: \"A\" is unknown; nearest: \"a\", which differs only in case"),
        (row("a", "X"), "DIR/g:2:3: second: \"X\" is unknown; nearest: \"x\", which differs only in case"),
    ] {
        folder.write("g", log);
        score(&folder, "--games DIR/g").fails(&[words]);
    }
    folder.write("g", row("stranger", "x"));
    assert_eq!(score(&folder, "--games DIR/g").code, 0);
}
