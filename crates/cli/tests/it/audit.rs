//! `--audit` and `--verify-audit`, on `examples/echo-records.rs`: the lines that are added, and the runs that add none.

use std::fs::{self, File};
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::support::audit::{HOLDS, started};
use crate::support::{bash, check_in, folder, signal, tool};
use serde_json::Value;

/// Returns the lines of the audit file `a`.
fn lines(dir: &Path) -> Vec<Value> {
    let text = fs::read_to_string(dir.join("a")).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Returns the last line of the audit file after running a line of bash, whatever its exit code.
fn after(dir: &Path, line: &str) -> Value {
    bash(dir, line);
    lines(dir).pop().unwrap_or_else(|| panic!("no line is added by {line}"))
}

/// Returns the paths of the inputs or outputs, each with its digest.
fn files(line: &Value, which: &str) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    line[which].as_array().unwrap().iter().map(|file| (text(&file["path"]), text(&file["sha256"]))).collect()
}

fn paths(line: &Value, which: &str) -> Vec<String> {
    files(line, which).into_iter().map(|(path, _)| path).collect()
}

/// Returns the result of `sha256sum` on the output of a line of bash.
fn sum(dir: &Path, line: &str) -> String {
    let output = bash(dir, &format!("({line}) | sha256sum"));
    String::from_utf8(output.stdout).unwrap().chars().take_while(char::is_ascii_hexdigit).collect()
}

#[test]
fn a_line_says_what_a_run_was_given_read_and_wrote() {
    let dir = folder();
    let dir = dir.path();
    let line = after(dir, "$T --audit a --rules wxf-2018 -o out ok.txt bad.txt");
    assert_eq!(line["previous"], "0".repeat(64));
    assert_eq!((&line["tool"], &line["folder"], &line["exit"]), (&"echo-records".into(), &".".into(), &1.into()));
    assert_eq!(line["version"], "0.1.0 (0000000 no commit known)");
    assert_eq!(
        line["arguments"],
        serde_json::json!(["--audit", "a", "--rules", "wxf-2018", "-o", "out", "ok.txt", "bad.txt"])
    );
    let book = sum(dir, "$T --rules wxf-2018 --print-rules");
    assert_eq!(line["rules"], serde_json::json!([{ "name": "wxf-2018", "sha256": book }]));
    let file = |path: &str, size: u64| {
        let sha256 = sum(dir, &format!("cat {path}"));
        serde_json::json!({ "path": path, "size": size, "sha256": sha256, "whole": true, "stream": false })
    };
    assert_eq!(line["inputs"], serde_json::json!([file("bad.txt", 5), file("ok.txt", 4)]));
    let size = fs::metadata(dir.join("out")).unwrap().len();
    assert_eq!(line["outputs"], serde_json::json!([file("out", size)]));
    let time = chrono::DateTime::parse_from_rfc3339(line["time"].as_str().unwrap()).unwrap();
    let now = std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap().as_secs();
    let age = now.checked_sub_signed(time.timestamp()).expect("it is not to come");
    assert!(line["time"].as_str().unwrap().ends_with('Z') && age < 60, "{time}");
    check_in(dir, HOLDS);
}

#[test]
fn each_line_has_the_digest_of_the_one_before_and_its_own_by_sha256sum() {
    let dir = folder();
    let dir = dir.path();
    for run in ["ok.txt", "bad.txt", "none", "--nope"] {
        bash(dir, &format!("$T --audit a {run}"));
    }
    let lines = lines(dir);
    assert_eq!(lines.iter().map(|line| line["exit"].as_u64().unwrap()).collect::<Vec<_>>(), [0, 1, 2, 2]);
    for (number, line) in (1..).zip(&lines) {
        let content = format!("sed -n {number}p a | sed 's/,\"digest\":\"[0-9a-f]*\"}}$//' | tr -d '\\n'");
        assert_eq!(line["digest"], sum(dir, &content));
        if let Some(next) = lines.get(number) {
            assert_eq!(next["previous"], sum(dir, &format!("sed -n {number}p a")));
        }
    }
    check_in(dir, HOLDS);
    check_in(dir, "[ $(cut -c 1-77 a | grep -c '^{\"previous\":\"[0-9a-f]*$') = 4 ]");
}

#[test]
fn the_lines_of_shell_in_the_document_verify_the_chain() {
    let page = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/audit.md")).unwrap();
    let script = page.split_once("```sh\n").and_then(|(_, rest)| rest.split_once("```")).unwrap().0;
    let script = script.replace("audit.ndjson", "a");
    let dir = folder();
    let dir = dir.path();
    bash(dir, "for i in 1 2 3; do $T --audit a ok.txt; done");
    let said = |change: &str| String::from_utf8(bash(dir, &format!("{change}\n{script}")).stdout).unwrap();
    assert_eq!(said("true"), "");
    assert_eq!(said("sed -i '2s/ok.txt/no.txt/' a"), "line 2 was changed\nline 3 does not follow the one before\n");
    assert_eq!(said("sed -i 2d a"), "line 2 does not follow the one before\n");
}

#[test]
fn stdin_and_stdout_are_streams_of_the_bytes_that_passed() {
    let dir = folder();
    let dir = dir.path();
    let line = after(dir, "printf 'x\\ny' | $T --audit a - ok.txt >out");
    assert_eq!(
        files(&line, "inputs"),
        [("-".to_owned(), sum(dir, "printf 'x\\ny'")), ("ok.txt".to_owned(), sum(dir, "cat ok.txt"))]
    );
    assert_eq!(files(&line, "outputs"), [("-".to_owned(), sum(dir, "cat out"))]);
    assert_eq!((&line["inputs"][0]["stream"], &line["inputs"][0]["size"]), (&true.into(), &3.into()));
    assert_eq!(line["outputs"][0]["stream"], true);
    let line = after(dir, "mkfifo pipe; echo x >pipe & $T --audit a pipe >out");
    assert_eq!((paths(&line, "inputs"), &line["inputs"][0]["stream"]), (vec!["pipe".to_owned()], &true.into()));
    let line = after(dir, "$T --audit a -o /dev/null ok.txt");
    assert_eq!((paths(&line, "outputs"), &line["outputs"][0]["stream"]), (vec!["/dev/null".to_owned()], &true.into()));
    // A pipe is not opened again: nobody would ever write to it.
    check_in(dir, "timeout 9 $T --verify-audit a | grep -q 'changed: 0, gone: 0; streams: 5'");
}

#[test]
fn what_is_found_by_lists_patterns_folders_books_and_events_is_an_input() {
    let dir = folder();
    let dir = dir.path();
    let read = |line: &str| paths(&after(dir, line), "inputs");
    assert_eq!(read("echo ok.txt >list; $T --audit a --files-from list"), ["list", "ok.txt"]);
    assert_eq!(read("echo ok.txt | $T --audit a --files-from -"), ["-", "ok.txt"]);
    assert_eq!(read("$T --audit a '*.txt'"), ["bad.txt", "ok.txt"]);
    assert_eq!(read("mkdir -p f/g; cp ok.txt f/g/x.txt; cp ok.txt f; $T --audit a f"), ["f/g/x.txt", "f/ok.txt"]);
    let books = "echo 'name = \"ours\"\nextends = \"../base.toml\"' >f/b.toml; echo 'extends = \"wcsc-2010\"\nname = \"base\"' >base.toml";
    assert_eq!(read(&format!("{books}; $T --audit a --rules f/b.toml ok.txt")), ["base.toml", "f/b.toml", "ok.txt"]);
    let last = lines(dir).pop().unwrap();
    assert_eq!(last["rules"][0]["name"], "ours");
    assert_eq!(last["rules"][0]["sha256"], sum(dir, "$T --rules f/b.toml --print-rules"));
    assert_eq!(read("echo 'records = \"ok.txt\"' >e.toml; $T --audit a --event e.toml"), ["e.toml", "ok.txt"]);
    assert_eq!(read("SHINPAN_EVENT=e.toml $T --audit a bad.txt"), ["bad.txt", "e.toml"]);
    assert_eq!(read("$T --audit a --event - <e.toml"), ["-", "ok.txt"]);
    // A file that is read twice without a change is listed once.
    assert_eq!(read("$T --audit a ok.txt ok.txt"), ["ok.txt"]);
    assert_eq!(read("$T --audit a ok.txt none"), ["ok.txt"]);
    check_in(dir, HOLDS);
}

#[test]
fn an_archive_is_an_input_as_it_is_and_its_members_are_none() {
    let dir = folder();
    let dir = dir.path();
    let mut zip = zip::ZipWriter::new(File::create(dir.join("r.zip")).unwrap());
    zip.start_file("z.txt", zip::write::SimpleFileOptions::default()).unwrap();
    zip.write_all(b"in zip\n").unwrap();
    zip.finish().unwrap();
    bash(dir, "tar cf r.tar ok.txt bad.txt; gzip -k r.tar; gzip -kc ok.txt >ok.txt.gz");
    for archive in ["r.zip", "r.tar", "r.tar.gz", "ok.txt.gz"] {
        let line = after(dir, &format!("$T --audit a --jobs 2 {archive} >out"));
        assert_eq!(files(&line, "inputs"), [(archive.to_owned(), sum(dir, &format!("cat {archive}")))]);
        assert_eq!(line["inputs"][0]["whole"], true, "{archive}");
        check_in(dir, &format!("$T --jobs 2 {archive} | cmp - out"));
        let line = after(dir, &format!("$T --audit a - <{archive} >out"));
        if archive != "r.zip" {
            assert_eq!(files(&line, "inputs"), [("-".to_owned(), sum(dir, &format!("cat {archive}")))]);
        }
    }
    check_in(dir, HOLDS);
    check_in(dir, "$T --audit a --files-from <(yes r.tar | head -50) --jobs 3 >/dev/null; [ $? = 1 ]");
}

#[test]
fn a_run_that_stops_early_has_read_the_beginning() {
    let dir = folder();
    let dir = dir.path();
    fs::write(dir.join("long.txt"), format!("!bad\n{}", "line\n".repeat(400_000))).unwrap();
    let line = after(dir, "$T --audit a --fail-fast --jobs 1 long.txt >/dev/null");
    let input = &line["inputs"][0];
    let size = input["size"].as_u64().unwrap();
    assert!(input["whole"] == false && size < 2_000_000, "{input}");
    assert_eq!(input["sha256"], sum(dir, &format!("head -c {size} long.txt")));
    // The bytes after that were not read.
    check_in(dir, &format!("echo more >>long.txt; {HOLDS}"));
    check_in(dir, &format!("sed -i 1s/bad/mad/ long.txt; {HOLDS}; [ $? = 1 ]"));
}

#[test]
fn the_digest_is_that_of_the_bytes_that_were_read() {
    let dir = folder();
    let dir = dir.path();
    let before = sum(dir, "cat ok.txt");
    let mut child = started(dir, &["ok.txt", "-"]);
    fs::write(dir.join("ok.txt"), "changed meanwhile\n").unwrap();
    drop(child.stdin.take());
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert_eq!(files(&lines(dir)[0], "inputs")[1], ("ok.txt".to_owned(), before));
    check_in(
        dir,
        "$T --verify-audit a >out; [ $? = 1 ] && grep -q '^ok.txt: error.changed.: found 18 bytes, expected what line 1' out",
    );
}

#[test]
fn an_interrupted_run_adds_its_line_and_a_killed_one_none() {
    for name in ["-INT", "-TERM", "-HUP"] {
        let dir = folder();
        let dir = dir.path();
        assert_eq!(signal(&mut started(dir, &["ok.txt", "-"]), name), Some(130));
        let line = lines(dir).pop().unwrap();
        assert_eq!((&line["exit"], paths(&line, "inputs")), (&130.into(), vec!["-".to_owned(), "ok.txt".to_owned()]));
        assert_eq!(
            (&line["inputs"][0]["whole"], &line["inputs"][0]["sha256"]),
            (&false.into(), &sum(dir, "echo one").into())
        );
        check_in(dir, &format!("{HOLDS}; $T --audit a ok.txt >/dev/null && {HOLDS} && [ $(wc -l <a) = 2 ]"));
    }
    let dir = folder();
    let dir = dir.path();
    assert_eq!(signal(&mut started(dir, &["-"]), "-KILL"), None);
    check_in(dir, &format!("[ ! -s a ] && $T --audit a ok.txt >/dev/null && {HOLDS} && [ $(wc -l <a) = 1 ]"));
}

#[test]
fn an_interrupted_run_does_not_wait_for_long() {
    let dir = folder();
    let dir = dir.path();
    let mut child = started(dir, &["-"]);
    let held = File::open(dir.join("a")).unwrap();
    held.lock().unwrap();
    let start = Instant::now();
    assert_eq!(signal(&mut child, "-INT"), Some(130));
    assert!(start.elapsed() < Duration::from_secs(4));
    let mut said = String::new();
    BufReader::new(child.stderr.take().unwrap()).read_line(&mut said).unwrap();
    assert_eq!(said, "echo-records: --audit a: another run has had it for 2 s; this run is not in it\n");
    assert_eq!(fs::metadata(dir.join("a")).unwrap().len(), 0);
}

#[test]
fn runs_at_once_make_one_chain() {
    let dir = folder();
    let dir = dir.path();
    check_in(dir, "for i in {1..40}; do $T --audit a ok.txt >/dev/null & done; wait");
    assert_eq!(lines(dir).len(), 40);
    check_in(dir, HOLDS);
    // With a pipe both runs have the file at the same time.
    check_in(
        dir,
        &format!("$T --audit a ok.txt | $T --audit a - | $T --audit a >/dev/null && [ $(wc -l <a) = 43 ] && {HOLDS}"),
    );
}

#[test]
fn a_run_waits_for_another_that_is_adding_its_line() {
    let dir = folder();
    let dir = dir.path();
    let held = File::create(dir.join("a")).unwrap();
    held.lock().unwrap();
    let mut child =
        Command::new(tool()).args(["--audit", "a", "ok.txt"]).current_dir(dir).stdout(Stdio::null()).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(child.try_wait().unwrap(), None);
    drop(held);
    assert!(child.wait().unwrap().success());
    check_in(dir, HOLDS);
}

#[test]
fn a_run_that_waits_for_another_at_its_end_can_be_interrupted() {
    let dir = folder();
    let dir = dir.path();
    let mut child = started(dir, &["-"]);
    let held = File::open(dir.join("a")).unwrap();
    held.lock().unwrap();
    drop(child.stdin.take());
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(child.try_wait().unwrap(), None);
    assert_eq!(signal(&mut child, "-INT"), Some(130));
    assert_eq!(fs::metadata(dir.join("a")).unwrap().len(), 0);
}

#[test]
fn a_run_that_is_refused_is_in_the_file() {
    let dir = folder();
    let dir = dir.path();
    for (line, exit) in [
        ("--nope", 2),
        ("--jobs x ok.txt", 2),
        ("none.txt", 2),
        ("--rules nope ok.txt", 2),
        ("-o no/o ok.txt", 2),
        ("--exit-zero bad.txt", 0),
        ("--list-rules", 0),
    ] {
        let added = after(dir, &format!("$T --audit a {line}"));
        assert_eq!(added["exit"], exit, "{line}");
    }
    assert_eq!(lines(dir).len(), 7);
    // Printing help or the version is not a run.
    check_in(
        dir,
        "cp a b; for word in --help --version --man --print-event '--completions bash'; do $T --audit a $word >out || exit; done; cmp a b",
    );
    // If stdout is full, the run fails, and the line says so.
    assert_eq!(after(dir, "$T --audit a ok.txt >/dev/full")["exit"], 2);
    assert_eq!(after(dir, "$T --audit a ok.txt | true")["exit"], 0);
    check_in(dir, HOLDS);
}

#[test]
fn what_failed_has_no_output_file() {
    let dir = folder();
    let dir = dir.path();
    bash(dir, "echo old >o");
    let line = after(dir, "$T --audit a -o o ok.txt none.txt");
    assert_eq!((paths(&line, "inputs"), paths(&line, "outputs")), (vec!["ok.txt".to_owned()], vec![]));
}

#[test]
fn verbose_says_what_was_added() {
    let dir = folder();
    let dir = dir.path();
    bash(dir, "$T --audit a -v ok.txt 2>err");
    check_in(
        dir,
        "grep -q -- \"--audit: a: a line is added, whose SHA-256 is $(tail -n 1 a | sha256sum | cut -d' ' -f1)$\" err",
    );
    check_in(dir, "$T --audit a ok.txt 2>err >/dev/null && [ ! -s err ]");
}

#[test]
fn a_name_that_is_not_utf_8_is_found_again() {
    let dir = folder();
    let dir = dir.path();
    let line = after(dir, "cp ok.txt $'n\\xff.txt'; $T --audit a $'n\\xff.txt' >/dev/null");
    assert_eq!(
        (&line["inputs"][0]["path"], &line["inputs"][0]["path_bytes"]),
        (&"n\\xFF.txt".into(), &"6eff2e747874".into())
    );
    check_in(dir, &format!("{HOLDS} && rm $'n\\xff.txt' && $T --verify-audit a >out; [ $? = 1 ]"));
}
