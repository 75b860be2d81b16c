//! Kills at hundreds of moments during a run.

use std::fs;
use std::time::{Duration, Instant};

use shinpan_testing::process::Shell;

use super::{report, write_records};

const KILLS: u32 = 300;
/// Exit code of a run that was killed.
const KILLED: i32 = 128 + 9;

/// Number of records that a run reads.
const RECORDS: u32 = 2000;
/// First move of each record, which is illegal.
const MOVE: &str = "+7774FU";

/// Kills `line` after `delay` and returns the exit code.
fn killed(shell: &Shell, line: &str, delay: Duration) -> i32 {
    let running = shell.start(&format!("exec {line}"));
    let started = Instant::now();
    while started.elapsed() < delay {
        std::thread::sleep(Duration::from_micros(100));
    }
    running.signal("KILL");
    running.wait().code
}

/// Checks that the file of `-o` is the old one or the whole new one.
pub(super) fn of_outputs(shell: &Shell) {
    write_records(shell, RECORDS, MOVE);
    let line = "kifu-check --jobs 2 --format ndjson --files-from list -o o";
    let whole = shell.run(&format!("exec {line}"));
    report("a run", whole.exits(&[1]));
    let new = shell.files().read("o");
    let mut count = [0, 0];
    for number in 0..KILLS {
        shell.files().write("o", "old");
        let code = killed(shell, line, whole.time * number / KILLS);
        let found = shell.files().read("o");
        assert!(found == new || (found == "old" && code == KILLED), "kill {number}: exit code {code}");
        count[usize::from(found == new)] += 1;
    }
    println!("{KILLS} kills: {} old files and {} new ones, all whole", count[0], count[1]);
    // After a day the next run removes the files left behind.
    let left = "ls -A | grep -c shinpan";
    let before = shell.run(left).stdout;
    shell.run(&format!("touch -d '2 days ago' .shinpan-*; {line}")).exits(&[1]);
    println!("files left behind: {} until the next run, {} from then on", before.trim(), shell.run(left).stdout.trim());
    assert_eq!(shell.run(left).stdout.trim(), "0");
}

/// Checks that the next run can read the cache and gives the right answer.
pub(super) fn of_caches(shell: &Shell) {
    write_records(shell, RECORDS, MOVE);
    let line = "kifu-check --jobs 2 --format ndjson --files-from list";
    let answer = shell.run(line).stdout;
    let time = shell.run(&format!("exec {line} --cache c -o o")).time;
    for number in 0..KILLS {
        if number % 10 == 0 {
            fs::remove_file(shell.files().path("c")).unwrap_or_default();
        }
        killed(shell, &format!("{line} --cache c -o o"), time * number / KILLS);
        if number % 5 == 0 {
            let next = shell.run(&format!("{line} --cache c"));
            assert!(next.code == 1 && next.stdout == answer, "kill {number}: {} {}", next.code, next.stderr);
        }
    }
}
