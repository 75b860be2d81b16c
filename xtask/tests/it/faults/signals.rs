//! Kill, Ctrl-C and termination requests at any moment: of `-o`, of a batch, of the cache.

use std::fs;
use std::time::Duration;

use shinpan_testing::process::{Ended, Shell};

use super::{LINES, PRELUDE, RECORD, answer, has, many_records, shell, traced};

/// Signals, with the exit code of a run that has begun, and that of one that has not.
const SIGNALS: [(&str, i32, i32); 3] = [("INT", 130, 128 + 2), ("TERM", 130, 128 + 15), ("KILL", 128 + 9, 128 + 9)];
/// Number of moments of a run that are tried.
const MOMENTS: u32 = 6;
const NAMES: &str = ".shinpan-";

/// Runs `line`, and sends the signal after a part of the time that the run takes.
fn signalled(shell: &Shell, line: &str, name: &str, moment: u32, whole: Duration) -> Ended {
    let mut running = shell.start(&format!("exec {line}"));
    running.give(RECORD.as_bytes());
    std::thread::sleep(whole * moment / MOMENTS);
    running.signal(name);
    running.wait()
}

/// Returns the temporary files that were left behind.
fn left_behind(shell: &Shell) -> Vec<String> {
    shell.files().names().into_iter().filter(|name| name.contains(NAMES)).collect()
}

/// Removes temporary files, as the next run would after a day.
fn remove(shell: &Shell, names: &[String]) {
    for name in names {
        fs::remove_file(shell.files().path(name)).expect("a file");
    }
}

#[test]
fn the_file_of_o_is_old_or_new_at_any_moment() {
    let shell = shell();
    for (line, input) in LINES {
        let line = format!("{line} {input}");
        let new = answer(&shell, &line);
        let whole = shell.run(&format!("{line} -o o")).time;
        for (name, begun, not_begun) in SIGNALS {
            for moment in 0..MOMENTS {
                shell.files().write("o", "old");
                let ended = signalled(&shell, &format!("{line} -o o"), name, moment, whole);
                ended.exits(&[0, 1, begun, not_begun]);
                let found = shell.files().read("o");
                let is_new = found == new;
                assert!(is_new || found == "old", "{line}, {name}: {found:?}");
                assert!(is_new || ended.code >= begun, "{line}, {name}: it ended well, and the file is old");
                let left = left_behind(&shell);
                assert!(left.is_empty() || ended.code > 130, "{line}, {name}: {left:?}");
                remove(&shell, &left);
            }
        }
    }
    has(&shell, &["o"]);
}

#[test]
fn a_run_that_waits_for_its_input_leaves_the_old_file() {
    for (line, _) in &LINES[..2] {
        for (name, code, _) in SIGNALS {
            let shell = shell();
            shell.files().write("o", "old");
            let mut running = shell.start(&format!("exec {line} --jobs 2 ok.csa - bad.csa -o o"));
            running.wait_until("the new file is there", || !left_behind(&shell).is_empty());
            running.signal(name);
            running.wait().exits(&[code]);
            assert_eq!(shell.files().read("o"), "old", "{line}, {name}");
            let left = left_behind(&shell);
            assert_eq!(left.len(), usize::from(name == "KILL"), "{line}, {name}: {left:?}");
        }
    }
}

#[test]
fn a_batch_that_is_ended_has_written_whole_lines_in_order() {
    let shell = shell();
    many_records(&shell, 300);
    let line = "kifu-check --jobs 2 --format ndjson --files-from list";
    let whole = shell.run(line);
    let lines = whole.stdout.lines().collect::<Vec<_>>();
    assert_eq!((whole.code, lines.len()), (0, 300));
    for (name, begun, not_begun) in SIGNALS {
        for moment in 0..MOMENTS {
            let ended = signalled(&shell, line, name, moment, whole.time);
            ended.exits(&[0, begun, not_begun]);
            let written = ended.stdout.split_inclusive('\n').filter(|line| line.ends_with('\n')).map(str::trim_end);
            let written = written.collect::<Vec<_>>();
            assert_eq!(written, lines[..written.len()], "{name}");
            assert!(written.len() == lines.len() || ended.code >= begun, "{name}: ended well before the end");
        }
    }
    has(&shell, &["list", "many"]);
}

#[test]
fn a_cache_outlives_every_end_of_a_run() {
    let shell = shell();
    many_records(&shell, 300);
    let line = "kifu-check --jobs 2 --format ndjson --files-from list";
    let whole = answer(&shell, line);
    let time = shell.run(&format!("{line} --cache c")).time;
    for (name, begun, not_begun) in SIGNALS {
        for moment in 0..MOMENTS {
            fs::remove_file(shell.files().path("c")).unwrap_or_default();
            signalled(&shell, &format!("{line} --cache c"), name, moment, time).exits(&[0, begun, not_begun]);
            // The next two runs get from the cache what is found without one.
            for _ in 0..2 {
                let next = shell.run(&format!("{line} --cache c"));
                assert_eq!((next.code, &*next.stderr, &next.stdout), (0, "", &whole), "{name}");
            }
        }
    }
    has(&shell, &["c", "list", "many"]);
}

#[test]
fn findings_of_a_run_that_was_ended_are_reported_again() {
    for (name, code, _) in SIGNALS {
        let shell = shell();
        let mut running = shell.start("exec kifu-check --cache c --new-only bad.csa - -o o");
        running.wait_until("the new file is there", || !left_behind(&shell).is_empty());
        running.signal(name);
        running.wait().exits(&[code]);
        let again = shell.run("kifu-check --cache c --new-only bad.csa");
        assert_eq!((again.code, again.stdout.contains("bad.csa")), (1, true), "{name}: {again:?}");
        assert_eq!(shell.run("kifu-check --cache c --new-only bad.csa").code, 0, "{name}: now it was reported");
    }
}

#[test]
fn signals_between_the_last_steps_of_o() {
    let Some(shell) = traced() else { return };
    let line = "standings --rules book.toml --entrants e.csv g.csv";
    let new = answer(&shell, line);
    for call in ["fsync", "/^rename"] {
        for (signal, codes) in [("INT", [130, 0]), ("TERM", [130, 0]), ("KILL", [128 + 9, 128 + 9])] {
            shell.files().write("o", "old");
            let ended = shell.run(&format!("{PRELUDE} inject {call}:signal={signal}:when=1 {line} -o o"));
            ended.exits(&codes);
            let found = shell.files().read("o");
            assert!(found == new || (found == "old" && ended.code != 0), "{call}, {signal}: {ended:?}: {found}");
            let left = left_behind(&shell);
            assert!(left.len() <= usize::from(signal == "KILL"), "{call}, {signal}: {left:?}");
            remove(&shell, &left);
        }
    }
}
