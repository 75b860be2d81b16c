//! The command line of kifu-check: streams, exit codes, formats, files.

use std::num::NonZeroUsize;
use std::process::{Command, Stdio};

use kifu_check::run;
use shinpan_core::RuleBook;
use shinpan_testing::Sandbox;
use shinpan_testing::schema::{faults, schema};

const OK: &str = "V2.2\nN+A\nN-B\nPI\n+\n+7776FU\nT10\n-3334FU\nT12\n%TORYO\n$TIME_LIMIT:00:25+00\n";
const BAD: &str = "V2.2\nN+A\nN-B\nPI\n+\n+7774FU\nT10\n-3334FU\nT12\n%TORYO\n$TIME_LIMIT:00:25+00\n";
const FOUND: &str = "DIR/bad.csa:6:1: error[wrong-move]: +7774FU: the piece does not move like this (Art. 25.1.3)\n";
const HEADER: &str = "record,index,game,format,first,second,plies,outcome,ending,time_first,time_second,severity,code,line,column,ply,article,message,decision\n";
const OK_ROW: &str = "DIR/ok.csa,1,shogi,csa,A,B,2,0-1,resignation,10,12,,,,,,,,\n";
const OK_JSON: &str = "{\"record\":\"DIR/ok.csa\",\"index\":1,\"game\":\"shogi\",\"rules\":\"wcsc-2010\",\"format\":\"csa\",\"first\":\"A\",\"second\":\"B\",\"plies\":2,\"outcome\":\"0-1\",\"ending\":\"resignation\",\"time\":{\"first\":10,\"second\":12},\"findings\":[]}";

fn folder() -> Sandbox {
    Sandbox::with(&[("ok.csa", OK), ("bad.csa", BAD)])
}

#[test]
fn data_goes_to_stdout_and_messages_to_stderr() {
    let folder = folder();
    let nope = "tool: DIR/nope.csa: No such file or directory\n".replace("tool", "kifu-check");
    for (line, code, stdout, stderr) in [
        ("DIR/ok.csa", 0, "", ""),
        ("DIR/bad.csa", 1, FOUND, ""),
        ("DIR/bad.csa DIR/ok.csa", 1, FOUND, ""),
        ("DIR/nope.csa", 2, "", &*nope),
        ("DIR/bad.csa DIR/nope.csa DIR/ok.csa", 2, FOUND, &*nope),
        ("--exit-zero DIR/bad.csa", 0, FOUND, ""),
        ("--exit-zero DIR/nope.csa", 2, "", &*nope),
        ("-q DIR/bad.csa", 1, FOUND, ""),
        ("-q DIR/nope.csa", 2, "", &*nope),
        ("--format csv DIR/ok.csa", 0, &format!("{HEADER}{OK_ROW}"), ""),
        ("--format json DIR/ok.csa", 0, &format!("[\n{OK_JSON}\n]\n"), ""),
        ("--format ndjson DIR/ok.csa", 0, &format!("{OK_JSON}\n"), ""),
    ] {
        folder.run(run, line).is(code, stdout, stderr);
    }
}

#[test]
fn usage_is_an_error() {
    let folder = folder();
    for (line, words) in [
        ("--nope", &["--nope"][..]),
        ("--format table DIR/ok.csa", &["table", "ndjson"]),
        ("--game draughts DIR/ok.csa", &["draughts", "shogi"]),
        ("--game shogi --input-format sgf DIR/ok.csa", &["sgf", "csa"]),
        ("--jobs 0 DIR/ok.csa", &["--jobs"]),
        ("--round 0 DIR/ok.csa", &["--round"]),
        ("--stage final DIR/ok.csa", &["--schedule"]),
        ("--rules nope DIR/ok.csa", &["--rules", "nope", "wcsc-2010"]),
        ("--rules DIR/nope.toml DIR/ok.csa", &["DIR/nope.toml: No such file"]),
        ("DIR/*.nope", &["DIR/*.nope: no file matches this pattern"]),
        ("--files-from DIR/nope", &["DIR/nope: No such file"]),
        ("- -", &["stdin"]),
        ("--files-from - -", &["stdin"]),
        ("-o DIR/nowhere/out DIR/ok.csa", &["DIR/nowhere/out"]),
    ] {
        folder.run(run, line).fails(words);
    }
}

#[test]
fn stdin_is_a_dash_or_nothing() {
    let folder = folder();
    for line in ["-", "", "-o - -"] {
        let done = folder.run_with(run, line, BAD.as_bytes(), |_| ());
        done.is(1, &FOUND.replace("DIR/bad.csa", "-"), "");
    }
}

#[test]
fn a_terminal_on_stdin_is_told_what_is_missing() {
    let done = folder().run_with(run, "", b"", |io| io.terminals.stdin = true);
    done.fails(&["Usage: kifu-check", "no file is named"]);
}

#[test]
fn help_and_version() {
    let folder = folder();
    let help = folder.run(run, "--help");
    assert!(help.code == 0 && help.stderr.is_empty());
    for word in ["  0    ", "  1    ", "  2    ", "  130  ", "Examples:", "    kifu-check "] {
        assert!(help.stdout.contains(word), "{word}");
    }
    let version = folder.run(run, "--version");
    let rest = version.stdout.strip_prefix("kifu-check ").expect("the name first");
    let (number, commit) = rest.split_once(" (").expect("the commit in brackets");
    assert!(number.split('.').count() == 3 && number.split('.').all(|part| part.parse::<u32>().is_ok()), "{number}");
    let hash = commit.split(' ').next().unwrap_or_default();
    assert!(hash.len() >= 7 && hash.bytes().all(|byte| byte.is_ascii_hexdigit()), "{commit}");
    assert!(commit.ends_with(")\n"), "{commit}");
}

#[test]
fn several_records_come_in_order_whatever_the_threads() {
    let folder = folder();
    let mut paths = Vec::new();
    for number in 0..200 {
        let name = format!("{number:03}.csa");
        folder.write(&name, if number % 7 == 0 { BAD } else { OK });
        paths.push(folder.path(&name).display().to_string());
    }
    folder.write("list", paths.join("\n"));
    let one = folder.run(run, "--format ndjson --jobs 1 --files-from DIR/list");
    assert_eq!((one.code, one.objects().len()), (1, 200));
    for jobs in ["--jobs 2", "--jobs 7"] {
        let line = format!("--format ndjson {jobs} --files-from DIR/list");
        folder.run(run, &line).is(1, &one.stdout, "");
    }
    let by_environment = folder.run_with(run, "--format ndjson --files-from DIR/list", b"", |io| {
        io.environment.threads = NonZeroUsize::new(3);
    });
    by_environment.is(1, &one.stdout, "");
}

#[test]
fn fail_fast_stops_at_the_first() {
    let folder = folder();
    for (line, records) in [("DIR/bad.csa DIR/ok.csa", 2), ("--fail-fast DIR/bad.csa DIR/ok.csa", 1)] {
        let done = folder.run(run, &format!("--format ndjson {line}"));
        assert_eq!((done.code, done.objects().len()), (1, records), "{line}");
    }
}

#[test]
fn lists_and_patterns() {
    let folder = folder();
    let paths =
        |end: &str| format!("{}{end}{}{end}", folder.path("ok.csa").display(), folder.path("bad.csa").display());
    for (line, stdin, records) in [
        ("--files-from -", paths("\n"), 2),
        ("--files-from - --null", paths("\0"), 2),
        ("--files-from - DIR/ok.csa", paths("\r\n"), 3),
        ("DIR/*.csa", String::new(), 2),
        ("DIR/[!o]*.csa", String::new(), 1),
    ] {
        let done = folder.run_with(run, &format!("--format ndjson {line}"), stdin.as_bytes(), |_| ());
        assert_eq!((done.code, done.objects().len()), (1, records), "{line}");
    }
    let sorted = folder.run(run, "--format ndjson DIR/*.csa").objects();
    assert!(sorted[0]["record"].as_str() < sorted[1]["record"].as_str());
    folder.run_with(run, "--files-from -", b"", |_| ()).fails(&["-: the list names no file"]);
}

#[test]
fn colour_is_for_terminals() {
    let folder = folder();
    let colored = |line: &str, terminal: bool, no_color: bool, dumb: bool| {
        let done = folder.run_with(run, &format!("{line} DIR/bad.csa"), b"", |io| {
            io.terminals.stdout = terminal;
            io.environment.no_color = no_color;
            io.environment.dumb_terminal = dumb;
        });
        done.stdout.contains('\x1b')
    };
    assert!(!colored("", false, false, false) && colored("", true, false, false));
    assert!(!colored("", true, true, false) && !colored("", true, false, true));
    assert!(colored("--color always", false, true, true) && !colored("--color never", true, false, false));
    for format in ["csv", "json", "ndjson"] {
        assert!(!colored(&format!("--color always --format {format}"), true, false, false), "{format}");
    }
}

#[test]
fn strict_makes_errors_of_warnings_and_dialects() {
    let folder = Sandbox::with(&[("d.csa", "N+A\nN-B\nPI\n+\n+7776FU\nT0\n%TORYO \n$TIME_LIMIT:00:25+00\n")]);
    let codes = |line: &str| {
        let done = folder.run(run, &format!("{line} --format ndjson DIR/d.csa"));
        let found = done.objects()[0]["findings"].as_array().cloned().unwrap_or_default();
        let words =
            found.iter().map(|one| format!("{} {}", one["severity"].as_str().unwrap(), one["code"].as_str().unwrap()));
        (done.code, words.collect::<Vec<_>>().join(", "))
    };
    assert_eq!(codes(""), (0, "note missing-version, warning time-below-minimum, note trailing-blanks".to_owned()));
    assert_eq!(
        codes("--strict"),
        (1, "error missing-version, error time-below-minimum, error trailing-blanks".to_owned())
    );
}

#[test]
fn verbose_says_what_was_read_and_the_book_in_force() {
    let done = folder().run(run, "-v DIR/ok.csa");
    let words = ["wcsc-2010", "read 1 record from 1 source"];
    assert!(done.code == 0 && words.iter().all(|word| done.stderr.contains(word)), "{done:?}");
}

#[test]
fn a_printed_book_reads_back_as_itself() {
    let folder = folder();
    let printed = folder.run(run, "--print-rules");
    folder.write("book.toml", &printed.stdout);
    folder.run(run, "--rules DIR/book.toml --print-rules").is(0, &printed.stdout, "");
    let listed = folder.run(run, "--list-rules").stdout;
    let names: Vec<&str> = listed.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(names, RuleBook::builtin_names());
    for line in [
        "wcsc-2010            World Computer Shogi Championship, rules of 2010 (all programs)\n",
        "go-psk               Go with positional superko, as in KGS tournaments (kifu-check, judge-repetition)\n",
        "fide-dutch-2026      FIDE (Dutch) System, in force from 1 February 2026 (pair, color-assign)\n",
    ] {
        assert!(listed.contains(line), "{listed}");
    }
    folder.write("odd.toml", format!("no_such_key = 1\n{}", printed.stdout));
    folder.run(run, "--rules DIR/odd.toml DIR/ok.csa").fails(&["DIR/odd.toml:1:1", "no_such_key", "known"]);
    folder.write("key.toml", "extends = \"wcsc-2010\"\n[shogi]\nrepetitions = 3\n");
    folder.run(run, "--rules DIR/key.toml DIR/ok.csa").fails(&[
        "DIR/key.toml:3:1",
        "repetitions",
        "repetition_reading",
    ]);
    folder.write("type.toml", "extends = \"wcsc-2010\"\n[shogi]\nrepetition = \"4\"\n");
    folder.run(run, "--rules DIR/type.toml DIR/ok.csa").fails(&["DIR/type.toml:3:14", "a string", "an integer"]);
}

/// the time of the default book is that of its own event, also where the game is named and no book.
#[test]
fn the_name_of_a_game_is_not_that_of_a_book() {
    let folder = Sandbox::with(&[("a.csa", "V2.2\nPI\n+\n+7776FU\nT1501\n%CHUDAN\n")]);
    let ending = |line: &str| {
        let game = folder.run(run, &format!("{line} --format ndjson DIR/a.csa")).objects().remove(0);
        (game["ending"].as_str().map(str::to_owned), game["findings"][0]["code"] == "clock-not-judged")
    };
    for cache in ["", "--cache DIR/cache"] {
        for line in ["", "--game shogi"] {
            assert_eq!(ending(&format!("{line} {cache}")), (Some("suspended".to_owned()), true), "{line} {cache}");
        }
        let named = format!("--game shogi --rules wcsc-2010 {cache}");
        assert_eq!(ending(&named), (Some("time".to_owned()), false), "{named}");
    }
}

#[test]
fn a_book_changes_the_ruling() {
    let folder = folder();
    folder.write("short.toml", "extends = \"wcsc-2010\"\n[shogi]\ntime_limit = 10\ntrust_headers = false\n");
    let done = folder.run(run, "--rules DIR/short.toml --format ndjson DIR/ok.csa");
    assert_eq!((done.code, &done.objects()[0]["ending"]), (1, &"time".into()));
}

#[test]
fn an_output_file_is_whole_or_not_there() {
    let folder = folder();
    folder.write("out", "old\n");
    folder.run(run, "-o DIR/out DIR/nope.csa").fails(&["DIR/nope.csa"]);
    assert_eq!(folder.read("out"), "old\n");
    folder.run(run, "-o DIR/out DIR/bad.csa").is(1, "", "");
    assert_eq!(folder.read("out").replace(&folder.path("").display().to_string(), "DIR/"), FOUND);
    assert_eq!(folder.names(), ["bad.csa", "ok.csa", "out"]);
    folder.run(run, "-o DIR/out.ndjson DIR/bad.csa").is(1, "", "");
    assert!(folder.read("out.ndjson").starts_with("{\"record\":"));
    folder.run(run, "-o DIR/bad.csa DIR/bad.csa").fails(&["-o DIR/bad.csa: is the input DIR/bad.csa"]);
    assert_eq!(folder.read("bad.csa"), BAD);
}

#[test]
fn json_is_as_its_schema_says() {
    let folder = folder();
    let time = "{\"moves\":[\"7g7f\"]}\n{\"moves\":\n";
    folder.write("n.ndjson", time);
    let schema = schema("kifu-check.schema.json");
    let objects = folder.run(run, "--format ndjson DIR/ok.csa DIR/bad.csa DIR/n.ndjson").objects();
    assert_eq!(objects.len(), 4);
    for object in objects {
        assert_eq!(faults(&object, &schema, &schema), [""; 0], "{object}");
    }
}

#[test]
fn rows_of_games() {
    let folder = folder();
    let header = "round,first,second,result,termination,record,game\n";
    folder.run(run, "--emit games DIR/ok.csa").is(0, &format!("{header},A,B,0-1,normal,DIR/ok.csa,\n"), "");
    let found = format!("kifu-check: {FOUND}");
    let row = "3,A,B,0-1,illegal,DIR/bad.csa,\n";
    folder.run(run, "--emit games --round 3 DIR/bad.csa").is(1, &format!("{header}{row}"), &found);
    let json = "{\"round\":3,\"first\":\"A\",\"second\":\"B\",\"result\":\"0-1\",\"termination\":\"illegal\",\"record\":\"DIR/bad.csa\"}";
    folder.run(run, "--emit games --round 3 --format ndjson DIR/bad.csa").is(1, &format!("{json}\n"), &found);
    folder.run(run, "--emit games --round 3 --format json DIR/bad.csa").is(1, &format!("[\n{json}\n]\n"), &found);
    let schema = schema("games.schema.json");
    for object in folder.run(run, "--emit games --round 3 --format ndjson DIR/bad.csa DIR/ok.csa").objects() {
        assert_eq!(faults(&object, &schema, &schema), [""; 0], "{object}");
    }
}

#[test]
fn the_example_of_the_help_works() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../");
    let done =
        Command::new(env!("CARGO_BIN_EXE_kifu-check")).current_dir(root).arg("testdata/shogi/records/*.csa").output();
    let done = done.expect("the program");
    assert!(done.status.code() == Some(1) && !done.stdout.is_empty() && done.stderr.is_empty(), "{done:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    for arguments in [&["--help"][..], &["--format", "ndjson", "-"]] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("/dev/full");
        let mut command = Command::new(env!("CARGO_BIN_EXE_kifu-check"));
        let done = command.args(arguments).stdin(Stdio::null()).stdout(full).output().expect("the program");
        assert!(done.status.code() == Some(2) && !done.stderr.is_empty(), "{arguments:?}: {done:?}");
    }
}

#[test]
fn a_reader_that_leaves_early_ends_us_quietly() {
    let folder = folder();
    let line = "{\"moves\":[\"7g7f\",\"3c3d\"]}\n";
    folder.write("many.ndjson", line.repeat(20_000));
    let mut command = Command::new(env!("CARGO_BIN_EXE_kifu-check"));
    command.args(["--format", "ndjson"]).arg(folder.path("many.ndjson"));
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program");
    drop(child.stdout.take());
    let done = child.wait_with_output().expect("the program");
    assert!(done.stderr.is_empty() && done.status.code().is_none_or(|code| code == 0), "{done:?}");
}

#[test]
fn a_book_in_the_place_of_a_file_is_not_another_book() {
    for name in ["wcsc-2019", "cutechess"] {
        let done = Sandbox::named("DIR").run(run, &format!("--print-rules {name}"));
        let error = format!("kifu-check: --print-rules reads no file; use --rules {name} --print-rules\n");
        done.is(2, "", &error);
    }
}
