//! Streams that are closed, and readers that leave.

use super::{LINES, answer, has, many_records, shell};

#[test]
fn a_reader_that_leaves_ends_a_run_quietly() {
    let shell = shell();
    many_records(&shell, 300);
    let lines = LINES.map(|(line, input)| format!("{line} {input}"));
    let long = ["kifu-check", "judge-repetition --game shogi"]
        .map(|line| format!("{line} --jobs 2 --format ndjson --files-from list"));
    for line in lines.iter().chain(&long) {
        let ended = shell.run(&format!("{line} | true; exit ${{PIPESTATUS[0]}}"));
        assert_eq!((ended.code, &*ended.stderr), (0, ""), "{line}");
        let ended = shell.run(&format!("{line} | head -n 1; exit ${{PIPESTATUS[0]}}"));
        assert_eq!((ended.code, &*ended.stderr, ended.stdout.lines().count() < 2), (0, "", true), "{line}");
    }
}

#[test]
fn a_reader_that_leaves_is_no_findings_of_a_fifo() {
    let shell = shell();
    shell.run("mkfifo f").exits(&[0]);
    for (line, input) in LINES {
        let ended = shell.run(&format!("true <f & {line} {input} -o f; exit $?"));
        assert_eq!((ended.code, &*ended.stderr), (0, ""), "{line}");
    }
    has(&shell, &["f"]);
}

#[test]
fn a_closed_stdout_is_told() {
    let shell = shell();
    for (line, input) in LINES {
        let line = format!("{line} {input}");
        shell.run(&format!("{line} >&-")).fails(&["stdout is closed; nothing can be written there, give -o FILE"]);
        let new = answer(&shell, &line);
        shell.run(&format!("{line} -o o >&- 2>&- <&-")).exits(&[0]);
        assert_eq!(shell.files().read("o"), new, "{line}: no file takes the place of a closed stream");
        has(&shell, &["o"]);
    }
}

#[test]
fn a_closed_stdin_is_told() {
    let shell = shell();
    for (line, _) in LINES {
        let ended = shell.run(&format!("{line} - -o o <&-"));
        ended.fails(&["-: stdin is closed"]);
        has(&shell, &[]);
    }
    for (line, input) in LINES {
        let line = format!("{line} {input}");
        assert_eq!(answer(&shell, &format!("{line} <&-")), answer(&shell, &line), "who reads none misses none");
    }
}

#[test]
fn a_closed_or_full_stderr_changes_nothing() {
    let shell = shell();
    for (line, input) in LINES {
        for verbose in ["", "-v"] {
            let line = format!("{line} {input} {verbose}");
            for stderr in ["2>&-", "2>/dev/full", "2> >(true)"] {
                assert_eq!(answer(&shell, &format!("{line} {stderr}")), answer(&shell, &line), "{line} {stderr}");
                shell.run(&format!("{line} --nope {stderr}")).exits(&[2]);
                shell.run(&format!("{line} -o none/o {stderr}")).exits(&[2]);
            }
        }
    }
}
