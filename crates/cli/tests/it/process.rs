//! Behaviour that only a process shows: a full disk, a reader that leaves, Ctrl-C, a terminal. On
//! `examples/echo-records.rs`.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::support::{check, folder, signal, tool};

/// Checks a command line through a pseudo-terminal, if the system has the program for it.
fn check_on_terminal(line: &str) {
    if Command::new("script").arg("--version").output().is_err() {
        eprintln!("SKIPPED, there is no program `script`: {line}");
        return;
    }
    check(line);
}

#[test]
fn exit_codes() {
    check("$T ok.txt >/dev/null");
    check("$T bad.txt >/dev/null; [ $? = 1 ]");
    check("$T --exit-zero bad.txt >/dev/null");
    check("$T --nope 2>/dev/null; [ $? = 2 ]");
    check(
        "$T ok.txt nope.txt >out 2>err; [ $? = 2 ] && [ $(wc -l <out) = 2 ] && grep -q '^echo-records: nope.txt: ' err",
    );
}

#[test]
fn a_full_disk_is_reported() {
    for line in ["ok.txt", "--help", "--version", "--list-rules", "-o /dev/full ok.txt"] {
        check(&format!(
            "$T {line} >/dev/full 2>err; [ $? = 2 ] && [ $(wc -l <err) = 1 ] && grep -q 'No space left' err"
        ));
    }
}

#[test]
fn a_reader_that_leaves_ends_it_quietly() {
    check(
        "set -o pipefail; for i in {1..500}; do echo ok.txt; done | $T --jobs 4 --files-from - 2>err | true; [ ! -s err ]",
    );
    check("yes | $T 2>err | head -1 >/dev/null; [ ${PIPESTATUS[1]} = 0 ] && [ ! -s err ]");
}

// A process substitution is not waited for, so processes that still sleep there do not delay a test.

#[test]
fn records_are_written_when_they_are_known() {
    let stdin = |line| format!("< <(echo {line}; exec sleep 5 2>/dev/null)");
    check(&format!("timeout 1 $T --format ndjson {} | head -1 | grep -q '\"a\"'", stdin("a")));
    check(&format!("timeout 1 $T --jobs 4 ok.txt - ok.txt {} | head -3 | grep -q -- '-:1: a'", stdin("a")));
    check(&format!("timeout 1 $T --jobs 4 --files-from - {} | head -1 | grep -q 'ok.txt:1: a'", stdin("ok.txt")));
}

#[test]
fn fail_fast_does_not_wait_for_stdin() {
    for jobs in [1, 2, 4] {
        let line = format!("timeout 2 $T --jobs {jobs} --fail-fast");
        check(&format!("{line} bad.txt - >out < <(exec sleep 5 2>/dev/null); [ $? = 1 ]"));
        check(&format!("{line} --files-from - >out < <(echo bad.txt; exec sleep 5 2>/dev/null); [ $? = 1 ]"));
    }
}

#[test]
fn an_output_is_whole_or_not_there() {
    check(
        "echo old >o; $T -o o ok.txt nope.txt 2>/dev/null; [ $? = 2 ] && [ $(cat o) = old ] && [ $(ls -A | wc -l) = 3 ]",
    );
    check("$T -o o bad.txt; [ $? = 1 ] && [ $(wc -l <o) = 2 ]");
    check("$T -o no/o ok.txt 2>err; [ $? = 2 ] && grep -q 'no folder' err");
    for folder in [".", "d", "d/", "none/"] {
        check(&format!(
            "mkdir d; $T -o {folder} ok.txt 2>err; [ $? = 2 ] && grep -q 'is a folder, expected a file' err"
        ));
    }
}

#[test]
fn an_input_is_not_replaced_by_the_output() {
    let refused = |line: &str, words: &str| {
        let same = "cmp ok.txt same && [ $(ls -A | grep -c tmp) = 0 ]";
        check(&format!("cp ok.txt same; {line} >out 2>err; [ $? = 2 ] && <err grep -qe {words} && {same}"));
    };
    for output in ["ok.txt", "./ok.txt", "../$(basename $PWD)/ok.txt", "$PWD/ok.txt"] {
        refused(&format!("$T -o {output} ok.txt"), "'is the input ok.txt'");
    }
    refused("ln -s ok.txt link; $T -o link ok.txt", "'-o link: is the input ok.txt'");
    refused("ln -s ok.txt link; $T -o ok.txt bad.txt link", "'is the input link'");
    refused("ln ok.txt hard; $T -o hard ok.txt", "'-o hard: is the input ok.txt'");
    refused("$T -o ok.txt - <ok.txt", "'-o ok.txt: is the file on stdin'");
    refused("$T -o ok.txt '*.txt'", "'ok.txt: is the file of -o'");
    refused("printf 'bad.txt\\nok.txt\\n' >list; $T -o ok.txt --files-from list", "'ok.txt: is the file of -o'");
    refused("echo ok.txt | $T -o ok.txt --files-from -", "'ok.txt: is the file of -o'");
    refused(
        "echo ok.txt >list; cp list l2; $T -o list --files-from list",
        "'is the input --files-from list' && cmp list l2",
    );
    refused(
        "echo 'extends = \"wcsc-2010\"' >b.toml; cp b.toml b2; $T -o b.toml --rules ./b.toml ok.txt",
        "'is the input --rules ./b.toml' && cmp b.toml b2",
    );
    refused(
        "echo 'extends = \"wcsc-2010\"' >b.toml; cp b.toml b2; echo 'extends = \"./b.toml\"' >c.toml; \
        $T -o b.toml --format text --rules ./c.toml ok.txt",
        "'is the file of -o' && cmp b.toml b2",
    );
    // Files that the event file names for another program, or for a line without files.
    for records in ["*.txt", "./*.t?t", "../$(basename $PWD)/ok.*", "$PWD/*k.txt", "."] {
        let event = format!("echo \"records = \\\"{records}\\\"\" >event.toml; ln ok.txt hard.txt");
        for output in ["ok.txt", "hard.txt"] {
            refused(
                &format!("{event}; $T -o {output} --event event.toml bad.txt"),
                "'is among the records of the event'",
            );
        }
    }
    // The same if the event file is only printed.
    let event = "echo 'records = \"ok.txt\"' >event.toml; cp event.toml e2";
    refused(
        &format!("{event}; $T --print-event --event event.toml -o ok.txt bad.txt"),
        "'is the records of the event'",
    );
    refused(&format!("{event}; $T --print-event -o ok.txt ok.txt"), "'is the input ok.txt'");
    refused(
        &format!("{event}; $T --print-event --event event.toml -o event.toml bad.txt"),
        "'is the input --event event.toml' && cmp event.toml e2",
    );
    // Something that is no file is not an input, and a target that is written directly replaces nothing.
    check("$T -o wcsc-2010 --rules wcsc-2010 ok.txt && [ $(wc -l <wcsc-2010) = 2 ]");
    check("$T -o /dev/null ok.txt </dev/null");
}

#[test]
fn a_closed_stdout_is_told() {
    for line in ["ok.txt", "-o - ok.txt", "--list-rules", "--print-rules", "--print-event"] {
        check(&format!("$T {line} >&- 2>err; [ $? = 2 ] && grep -q 'stdout is closed' err && [ $(wc -l <err) = 1 ]"));
    }
    for line in ["--help", "--version"] {
        check(&format!("$T {line} >&- 2>err; [ $? = 2 ] && grep -q 'stdout: it is closed' err"));
    }
    check("$T -o o ok.txt >&- && [ $(wc -l <o) = 2 ]");
    check("$T ok.txt >/dev/null && $T ok.txt <>/dev/null >&0");
    check("exec 2>&-; $T ok.txt >out && [ $(wc -l <out) = 2 ]");
}

#[test]
fn a_terminal_on_stdin_gets_the_help() {
    check_on_terminal("script -qec \"$T\" /dev/null >out; [ $? = 2 ] && grep -q Usage out");
    check_on_terminal("script -qec \"$T --list-rules\" /dev/null >out; [ $? = 0 ] && grep -q wcsc-2010 out");
}

#[test]
fn colour_is_for_terminals_that_want_it() {
    check("! $T bad.txt | grep -q $'\\e'");
    check("$T --color always bad.txt | grep -q $'\\e' ; [ $? = 0 ]");
    check("! $T --color always --format ndjson bad.txt | grep -q $'\\e'");
    check_on_terminal("script -qec \"$T bad.txt\" /dev/null | grep -q $'\\e\\['");
    check_on_terminal("! script -qec \"$T --color never bad.txt\" /dev/null | grep -q $'\\e\\['");
    check_on_terminal("! script -qec \"NO_COLOR=1 $T bad.txt\" /dev/null | grep -q $'\\e\\['");
    check_on_terminal("! script -qec \"TERM=dumb $T bad.txt\" /dev/null | grep -q $'\\e\\['");
}

#[test]
fn progress_is_for_a_terminal_only() {
    let slow = "for i in 1 2 3 4; do echo $i; sleep 0.5; done";
    check(&format!("({slow}) | $T 2>err >out; [ ! -s err ]"));
    check_on_terminal(&format!("script -qec \"({slow}) | $T >out\" /dev/null | grep -q '[0-9]s, 2 games'"));
    check_on_terminal(&format!("! script -qec \"({slow}) | $T -q >out\" /dev/null | grep -q ."));
    // The same if the data goes to the terminal, whose lines stay whole, and if nothing has been read yet.
    check_on_terminal(&format!(
        "script -qec \"({slow}) | $T --color never\" /dev/null | tr '\\r' '\\n' | grep -cx -e '.*-:[1-4]: ' | grep -qx 4"
    ));
    check_on_terminal("script -qec \"timeout 0.9 sleep 9 | $T >out\" /dev/null | grep -q 'echo-records: .* 0s'");
    check_on_terminal(&format!("! script -qec \"export TERM=dumb; ({slow}) | $T >out\" /dev/null | grep -q '[0-9]s'"));
}

#[test]
fn a_clean_run_is_summed_up_on_a_terminal() {
    check_on_terminal(
        "script -qec \"$T ok.txt ok.txt >out\" /dev/null | grep -q '^echo-records: 2 records, 4 games, nothing found'",
    );
    check_on_terminal("! script -qec \"$T ok.txt bad.txt >out\" /dev/null | grep -q .");
    check_on_terminal("! script -qec \"$T -q ok.txt >out\" /dev/null | grep -q .");
    check("$T ok.txt 2>err >out && [ ! -s err ]");
}

/// Starts the tool on an endless stdin that has supplied one record, with its output to `o.csv`.
fn started(dir: &Path) -> Child {
    let mut command = Command::new(tool());
    command.args(["-v", "-o", "o.csv", "-", "ok.txt"]).current_dir(dir);
    let mut child = command.stdin(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.as_mut().unwrap().write_all(b"one\n").unwrap();
    let mut line = String::new();
    BufReader::new(child.stderr.as_mut().unwrap()).read_line(&mut line).unwrap();
    assert!(line.contains("rule book"), "{line}");
    child
}

#[test]
fn an_interrupt_leaves_the_old_file_and_no_litter() {
    for name in ["-INT", "-TERM"] {
        let dir = folder();
        fs::write(dir.path().join("o.csv"), "old").unwrap();
        let mut child = started(dir.path());
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 4, "the new file is there");
        assert_eq!(signal(&mut child, name), Some(130));
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 3);
        assert_eq!(fs::read_to_string(dir.path().join("o.csv")).unwrap(), "old");
    }
}

#[test]
fn a_kill_leaves_the_old_file_whole() {
    let dir = folder();
    fs::write(dir.path().join("o.csv"), "old").unwrap();
    assert_eq!(signal(&mut started(dir.path()), "-KILL"), None);
    assert_eq!(fs::read_to_string(dir.path().join("o.csv")).unwrap(), "old");
}
