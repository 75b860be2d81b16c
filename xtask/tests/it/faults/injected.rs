//! System calls that fail, and signals at one of them: with strace, which makes them so.

use shinpan_testing::process::{Ended, Means, Shell};

use super::{LINES, answer, has, shell};

/// Runs a line with a rule of strace for what happens at a call.
fn injected(shell: &Shell, rule: &str, line: &str) -> Ended {
    shell.run(&with_rule(rule, line))
}

/// The line for it.
fn with_rule(rule: &str, line: &str) -> String {
    let (calls, _) = rule.split_once(':').expect("calls, and what happens at them");
    format!("strace -f -o /dev/null -e trace={calls} -e signal=none -e inject={rule} {line}")
}

#[test]
fn a_disk_that_fails_at_the_end_is_told_and_the_old_file_stays() {
    if !Means::SYSTEM_CALLS.is_here_or_said() {
        return;
    }
    let shell = shell();
    for (line, input) in LINES {
        let line = format!("{line} {input} -o o");
        for (rule, reason) in [
            ("fsync:error=EIO:when=1", "o: Input/output error"),
            ("fsync:error=ENOSPC:when=1", "o: No space left on device"),
            ("/^rename:error=EIO", "o: Input/output error"),
            ("/^rename:error=EACCES", "o: Permission denied"),
        ] {
            shell.files().write("o", "old");
            injected(&shell, rule, &line).fails(&[reason]);
            assert_eq!(shell.files().read("o"), "old", "{line}: {rule}");
            has(&shell, &["o"]);
        }
        // The name is there, and nobody knows for how long: that is told as well.
        let new = answer(&shell, line.trim_end_matches(" -o o"));
        injected(&shell, "fsync:error=EIO:when=2", &line).fails(&["o: Input/output error"]);
        assert_eq!(shell.files().read("o"), new, "{line}");
        // A file system that knows nothing of folders has done its part.
        injected(&shell, "fsync:error=EINVAL:when=2", &line).exits(&[0, 1]);
        has(&shell, &["o"]);
    }
}

#[test]
fn signals_between_the_last_steps_of_o() {
    if !Means::SYSTEM_CALLS.is_here_or_said() {
        return;
    }
    let shell = shell();
    let line = "standings --rules book.toml --entrants e.csv g.csv";
    let new = answer(&shell, line);
    for call in ["fsync", "/^rename"] {
        for (signal, codes) in [("INT", [130, 0]), ("TERM", [130, 0]), ("KILL", [128 + 9, 128 + 9])] {
            shell.files().write("o", "old");
            let ended = injected(&shell, &format!("{call}:signal={signal}:when=1"), &format!("{line} -o o"));
            ended.exits(&codes);
            let found = shell.files().read("o");
            assert!(found == new || (found == "old" && ended.code != 0), "{call}, {signal}: {ended:?}: {found}");
            let left = shell.files().names().into_iter().filter(|name| name.starts_with(".shinpan-"));
            let left = left.collect::<Vec<_>>();
            assert!(left.len() <= usize::from(signal == "KILL"), "{call}, {signal}: {left:?}");
            for name in left {
                std::fs::remove_file(shell.files().path(&name)).expect("a file");
            }
        }
    }
}

#[test]
fn a_cache_on_a_disk_that_fails_is_told() {
    if !Means::SYSTEM_CALLS.is_here_or_said() {
        return;
    }
    let shell = shell();
    let line = "kifu-check --cache c bad.csa -o o";
    for (rule, reason) in [
        ("fdatasync:error=EIO:when=1", "--cache: c: Input/output error"),
        ("fdatasync:error=ENOSPC:when=1", "--cache: c: No space left on device"),
        ("flock:error=ENOLCK", "--cache: c: No locks available"),
    ] {
        shell.files().write("o", "old");
        injected(&shell, rule, line).fails(&[reason]);
        assert_eq!(shell.files().read("o"), "old", "{rule}");
        has(&shell, &["c", "o"]);
        shell.run(line).exits(&[1]);
    }
}

#[test]
fn a_read_that_fails_is_told_with_the_file() {
    if !Means::SYSTEM_CALLS.is_here_or_said() {
        return;
    }
    let shell = shell();
    for (line, input) in LINES {
        // Of all reads only those of the input fail.
        let failing =
            format!("strace -f -o /dev/null -P {input} -e trace=read -e signal=none -e inject=read:error=EIO");
        shell.files().write("o", "old");
        shell.run(&format!("{failing} {line} {input} -o o")).fails(&[&format!("{input}: Input/output error")]);
        assert_eq!(shell.files().read("o"), "old", "{line}");
        has(&shell, &["o"]);
    }
    // Interrupted by a signal is no failure.
    let eintr = "strace -f -o /dev/null -P g.csv -e trace=read -e signal=none -e inject=read:error=EINTR:when=1";
    let line = "standings --rules book.toml --entrants e.csv g.csv";
    assert_eq!(answer(&shell, &format!("{eintr} {line}")), answer(&shell, line));
}

#[test]
fn no_threads_and_no_memory_for_them() {
    if !Means::SYSTEM_CALLS.is_here_or_said() {
        return;
    }
    let shell = shell();
    let ratings = ("standings --rules tcec-2025 --ratings --entrants e.csv", "g.csv");
    let outlook = ("standings --rules book.toml --outlook --rounds 3 --entrants e.csv", "g.csv");
    // Under nohup no thread waits for signals; without it that one is the first, and may be the last.
    let none = [("", "error=EAGAIN"), ("trap '' HUP; ", "error=EAGAIN")];
    let few = [("", "error=EAGAIN:when=2+"), ("", "error=EAGAIN:when=3+"), ("", "error=EAGAIN:when=4+")];
    for (begin, rule) in none.into_iter().chain(few) {
        for (line, input) in LINES.into_iter().chain([ratings, outlook]) {
            let line = format!("{line} {input}");
            let ended = shell.run(&format!("{begin}{}", with_rule(&format!("clone,clone3:{rule}"), &line)));
            assert_eq!((ended.code, &ended.stdout), (0, &answer(&shell, &line)), "{rule}: {ended:?}");
        }
    }
    let ended = injected(&shell, "clone,clone3:error=EAGAIN", "kifu-check --jobs 4 ok.csa - bad.csa <ok.csa");
    assert_eq!(ended.code, 1, "{ended:?}");
}
