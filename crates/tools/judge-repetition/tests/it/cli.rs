//! The command line of judge-repetition: verdicts, streams, exit codes, formats.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Stdio};

use judge_repetition::run;
use shinpan_testing::schema::{faults, schema};
use shinpan_testing::{RunResult, Sandbox};

const NONE: &str = "{\"id\":\"n\",\"moves\":[\"7g7f\",\"3c3d\"]}\n";
const ILLEGAL: &str = "{\"id\":\"i\",\"moves\":[\"7g7e\"]}\n";
const BROKEN: &str = "{\"id\":\"x\",\"moves\":[\"7g7f\",\"zz\"]}\n";

/// Rooks to and fro until the position after ply 2 has occurred four times.
fn draw() -> String {
    let cycle = r#","2h5h","8b5b","5h2h","5b8b""#.repeat(3);
    format!("{{\"id\":\"d\",\"moves\":[\"7g7f\",\"3c3d\"{cycle}]}}\n")
}

fn folder() -> Sandbox {
    let all = format!("{NONE}{}{BROKEN}{ILLEGAL}", draw());
    Sandbox::with(&[("none", NONE), ("draw", &draw()), ("illegal", ILLEGAL), ("broken", BROKEN), ("all", &all)])
}

fn judge(folder: &Sandbox, line: &str) -> RunResult {
    folder.run(run, &format!("--game shogi {line}"))
}

/// The verdicts of NDJSON, in one word each.
fn verdicts(done: &RunResult) -> String {
    let words = done.objects().into_iter().map(|object| object["verdict"].as_str().unwrap_or("error").to_owned());
    words.collect::<Vec<_>>().join(" ")
}

/// A full-width sign takes two cells; and the start counts as an occurrence by one reading alone (R-1).
#[test]
fn moves_of_kif_stand_in_line_and_the_other_reading_has_its_name() {
    let cycle = ["５八飛(28)", "５二飛(82)", "２八飛(58)", "８二飛(52)"];
    let rows = (1..).zip(cycle.repeat(3)).map(|(ply, mv)| format!("{ply:4} {mv}\n")).collect::<Vec<_>>().concat();
    let folder = Sandbox::with(&[("a.kif", format!("手合割：平手\n手数----指手---------消費時間--\n{rows}"))]);
    let text = judge(&folder, "--explain DIR/a.kif").stdout;
    let reading = "rules otherwise, R-1 and R-3 with repetition_reading = \"shogi-server\": none\n";
    let table = "  ply   side    move       class\n  1     first   ５八飛(28) idle\n";
    assert!(text.contains(reading) && text.contains(table), "{text}");
}

#[test]
fn compressed_records_are_judged_under_the_name_given() {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(draw().as_bytes()).expect("memory");
    let folder = Sandbox::with(&[("draw.gz", encoder.finish().expect("memory"))]);
    let done = judge(&folder, "--format ndjson DIR/draw.gz");
    assert_eq!((done.code, verdicts(&done)), (1, "draw".to_owned()));
    assert_eq!(done.objects()[0]["record"], "DIR/draw.gz");
}

#[test]
fn verdicts_and_codes() {
    let folder = folder();
    for (line, code, expected) in [
        ("DIR/none", 0, "none"),
        ("DIR/draw", 1, "draw"),
        ("DIR/illegal", 1, "illegal-move"),
        ("DIR/broken", 2, "error"),
        ("DIR/all", 2, "none draw error illegal-move"),
        ("DIR/broken DIR/draw", 2, "error draw"),
        ("--exit-zero DIR/draw", 0, "draw"),
        ("--exit-zero DIR/broken", 2, "error"),
        ("--fail-fast DIR/all", 1, "none draw"),
        ("--fail-fast DIR/broken DIR/draw", 2, "error"),
        ("--occurrences 5 DIR/draw", 0, "none"),
        ("--occurrences 2 DIR/draw", 1, "draw"),
    ] {
        let done = judge(&folder, &format!("--format ndjson {line}"));
        assert_eq!((done.code, verdicts(&done)), (code, expected.to_owned()), "{line}");
    }
}

#[test]
fn text_for_people() {
    let folder = folder();
    judge(&folder, "DIR/none").is(0, "DIR/none: game 1 \"n\" verdict[none]: no position has occurred 4 times\n", "");
    judge(&folder, "DIR/illegal").is(
        1,
        "DIR/illegal:1:1: game 1 \"i\" verdict[illegal-move]: ply 1: first plays 7g7e: the piece does not move like this (Art. 25.1.3)\n",
        "",
    );
    judge(&folder, "DIR/broken").is(
        2,
        "",
        "judge-repetition: DIR/broken:1:1: \"zz\", expected a move such as \"7g7f\" or \"7776FU\"\n",
    );
    let explained = judge(&folder, "--explain DIR/draw").stdout;
    for words in ["ply 14", "the board after ply 2", "P9+KY+KE", "occurrence 4", "first: idle, second: idle"] {
        assert!(explained.contains(words), "{words}: {explained}");
    }
}

#[test]
fn a_fault_stands_in_the_place_of_its_verdict() {
    let folder = folder();
    let fault = "{\"record\":\"DIR/broken\",\"index\":1,\"game\":\"shogi\",\"error\":\"\\\"zz\\\", expected a move such as \\\"7g7f\\\" or \\\"7776FU\\\"\"}";
    let done = judge(&folder, "--format ndjson DIR/broken");
    assert_eq!((done.code, done.stdout), (2, format!("{fault}\n")));
    assert_eq!(judge(&folder, "--format json DIR/broken").stdout, format!("[\n{fault}\n]\n"));
    assert_eq!(judge(&folder, "--format csv DIR/broken").stdout.lines().count(), 1);
}

#[test]
fn json_is_as_its_schema_says() {
    let schema = schema("judge-repetition.schema.json");
    let objects = judge(&folder(), "--format ndjson DIR/all").objects();
    assert_eq!(objects.len(), 4);
    for object in &objects {
        assert_eq!(faults(object, &schema, &schema), [""; 0], "{object}");
    }
    // A path that is not UTF-8 has its bytes beside a fault, too.
    let fault = serde_json::json!({"record": "\\xff", "record_bytes": "ff", "index": 1, "error": "x"});
    assert_eq!(faults(&fault, &schema, &schema), [""; 0]);
    assert!(!faults(&serde_json::json!({"record": "a"}), &schema, &schema).is_empty());
}

#[test]
fn csv_has_a_row_a_game() {
    let done = judge(&folder(), "--format csv DIR/none DIR/draw");
    let lines: Vec<&str> = done.stdout.lines().collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(lines[1], "DIR/none,1,n,shogi,wcsc-2010,none,,,,,,,,,false,,no position has occurred 4 times,");
    assert!(
        lines[2].starts_with("DIR/draw,1,d,shogi,wcsc-2010,draw,14,,2 6 10 14,2,14,idle,idle,3:2h5h:idle 4:8b5b:idle ")
    );
}

#[test]
fn usage_is_an_error() {
    let folder = folder();
    for (line, words) in [
        ("--game draughts DIR/none", &["draughts", "shogi"][..]),
        ("--game shogi --occurrences 1 DIR/none", &["--occurrences"]),
        ("--game shogi --rules nope DIR/none", &["nope", "wcsc-2010"]),
        ("--game shogi DIR/*.nope", &["no file matches"]),
        ("--game shogi - -", &["stdin"]),
        ("--game shogi DIR/missing", &["DIR/missing: No such file"]),
    ] {
        folder.run(run, line).fails(words);
    }
    let help = folder.run_with(run, "--game shogi", b"", |io| io.terminals.stdin = true);
    help.fails(&["Usage: judge-repetition", "no file is named"]);
}

#[test]
fn rules_and_help_need_no_game() {
    let folder = folder();
    assert!(folder.run(run, "--list-rules").stdout.starts_with("wcsc-2010 "));
    let printed = folder.run(run, "--print-rules");
    folder.write("book.toml", &printed.stdout);
    folder.run(run, "--rules DIR/book.toml --print-rules").is(0, &printed.stdout, "");
    assert_eq!(folder.run(run, "--help").code, 0);
    assert!(folder.run(run, "--version").stdout.starts_with("judge-repetition "));
}

#[test]
fn the_count_of_the_book_and_of_the_flag() {
    let folder = folder();
    folder.write("b.toml", "name = \"ours\"\nextends = \"wcsc-2010\"\n[shogi]\nrepetition = 3\n");
    for (line, ply, rules) in [
        ("", 14, "wcsc-2010"),
        ("--rules DIR/b.toml", 10, "ours"),
        ("--rules DIR/b.toml --occurrences 2", 6, "ours"),
        ("--occurrences 3", 10, "wcsc-2010"),
    ] {
        let object = &judge(&folder, &format!("{line} --format ndjson DIR/draw")).objects()[0];
        assert_eq!((&object["ply"], &object["rules"]), (&ply.into(), &rules.into()), "{line}");
    }
}

#[test]
fn the_other_reading_makes_a_verdict_doubtful() {
    let start = draw().replace("\"7g7f\",\"3c3d\",", "");
    let folder = Sandbox::with(&[
        ("start", &*start),
        ("s.toml", "extends = \"wcsc-2010\"\n[shogi]\nrepetition_reading = \"shogi-server\"\n"),
    ]);
    for (line, code, verdict) in [("", 1, "draw"), ("--rules DIR/s.toml", 0, "none")] {
        let done = judge(&folder, &format!("{line} --format ndjson DIR/start"));
        let object = &done.objects()[0];
        assert_eq!(
            (done.code, &object["verdict"], &object["doubtful"]),
            (code, &verdict.into(), &true.into()),
            "{line}"
        );
    }
}

#[test]
fn threads_do_not_change_the_bytes() {
    let folder = folder();
    let files = "DIR/all DIR/none DIR/illegal DIR/draw ".repeat(50);
    let one = judge(&folder, &format!("--jobs 1 --format ndjson {files}"));
    for jobs in [2, 5] {
        assert_eq!(judge(&folder, &format!("--jobs {jobs} --format ndjson {files}")).stdout, one.stdout, "{jobs}");
    }
}

#[test]
fn a_verdict_is_written_before_the_next_record_is_there() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_judge-repetition"));
    command.args(["--game", "shogi", "--format", "ndjson"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("the program");
    let mut stdin = child.stdin.take().expect("its stdin");
    let mut lines = BufReader::new(child.stdout.take().expect("its stdout")).lines();
    for id in ["one", "two"] {
        stdin.write_all(NONE.replace("\"n\"", &format!("\"{id}\"")).as_bytes()).expect("a pipe");
        let line = lines.next().expect("a verdict").expect("text");
        assert!(line.contains(&format!("\"id\":\"{id}\"")) && line.contains("\"verdict\":\"none\""), "{line}");
    }
    drop(stdin);
    assert_eq!(child.wait().expect("its end").code(), Some(0));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("/dev/full");
    let mut command = Command::new(env!("CARGO_BIN_EXE_judge-repetition"));
    let done = command.arg("--print-rules").stdout(full).output().expect("the program");
    assert!(done.status.code() == Some(2) && !done.stderr.is_empty(), "{done:?}");
}

#[test]
fn a_reader_that_leaves_early_ends_us_quietly() {
    let folder = Sandbox::with(&[("many", NONE.repeat(20_000))]);
    let mut command = Command::new(env!("CARGO_BIN_EXE_judge-repetition"));
    command.args(["--game", "shogi", "--format", "ndjson"]).arg(folder.path("many"));
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program");
    drop(child.stdout.take());
    let done = child.wait_with_output().expect("the program");
    assert!(done.stderr.is_empty() && done.status.code().is_none_or(|code| code == 0), "{done:?}");
}
