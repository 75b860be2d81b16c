//! Two runs at once on one file, and a clock that is set back.

use std::fs;

use sha2::{Digest as _, Sha256};
use shinpan_testing::process::Shell;

use super::{LINES, RECORD, answer, has, many_records, shell};

/// Bytes of a cache of kifu-check from that day since 1970: about `length` bytes of reports that no run asks for.
pub(crate) fn old_cache(day: u16, length: usize) -> Vec<u8> {
    let mut bytes = b"\x89kifu-check cache 2\n".to_vec();
    for number in 0_u64.. {
        if bytes.len() >= length {
            break;
        }
        // As kifu-check/src/cache/frame.rs says: checksum, length, kind 0 (checked), day, key, value.
        let value = [0; 1000];
        let mut frame = u32::try_from(value.len()).unwrap_or_default().to_le_bytes().to_vec();
        frame.push(0);
        frame.extend(day.to_le_bytes());
        frame.extend(Sha256::digest(number.to_le_bytes()));
        frame.extend(value);
        bytes.extend(&Sha256::digest(&frame)[..8]);
        bytes.extend(frame);
    }
    bytes
}

#[test]
fn two_runs_on_one_output_leave_the_whole_answer_of_one() {
    let shell = shell();
    for (line, input) in LINES {
        let answers = ["csv", "json"].map(|format| answer(&shell, &format!("{line} {input} --format {format}")));
        for _ in 0..5 {
            let started = ["csv", "json"].map(|format| shell.start(&format!("{line} {input} --format {format} -o o")));
            for running in started {
                running.end().exits(&[0, 1]);
            }
            let found = shell.files().read("o");
            assert!(answers.contains(&found), "{line}: {found}");
            has(&shell, &["o"]);
        }
    }
}

#[test]
fn a_run_does_not_take_the_file_of_another() {
    let shell = shell();
    let mut first = shell.start("exec kifu-check ok.csa - -o o");
    first.wait_until("the new file is there", || shell.files().names().len() > super::FILES.len());
    shell.run("kifu-check bad.csa -o o").exits(&[1]);
    let of_second = shell.files().read("o");
    first.give(RECORD.as_bytes());
    first.end().exits(&[0]);
    assert!(shell.files().read("o") != of_second, "the last to end has the name");
    has(&shell, &["o"]);
}

#[test]
fn two_runs_on_one_cache_follow_each_other() {
    let shell = shell();
    many_records(&shell, 100);
    let line = "kifu-check --jobs 2 --format ndjson --files-from list";
    let whole = answer(&shell, line);
    for _ in 0..3 {
        let started = [0; 4].map(|_| shell.start(&format!("{line} --cache c")));
        for running in started {
            let ended = running.end();
            assert_eq!((ended.code, &ended.stdout), (0, &whole), "{}", ended.stderr);
        }
        fs::remove_file(shell.files().path("c")).expect("the cache");
    }
}

#[test]
fn a_run_that_waits_for_a_cache_goes_on_when_the_other_is_killed() {
    let shell = shell();
    let mut first = shell.start("exec kifu-check --cache c ok.csa - >first");
    first.wait_until("the cache is there", || shell.files().path("c").exists());
    let mut second = shell.start("exec kifu-check --cache c bad.csa 2>messages");
    let waits = || shell.files().path("messages").exists() && shell.files().read("messages").contains("this one waits");
    second.wait_until("it waits", waits);
    first.signal("KILL");
    first.wait().exits(&[128 + 9]);
    let ended = second.end();
    assert!(ended.code == 1 && ended.stdout.contains("bad.csa"), "{ended:?}");
}

/// Runs every line on files from tomorrow, with an old file that is from tomorrow too.
fn from_tomorrow(shell: &Shell) {
    for (line, input) in LINES {
        let line = format!("{line} {input}");
        let new = answer(shell, &line);
        let left = ".shinpan-abcdef.tmp";
        shell.files().write("o", "old");
        shell.files().write(left, "");
        shell.run(&format!("touch -d '2 days' o {left} *.csv *.csa *.toml && {line} -o o")).exits(&[0, 1]);
        assert_eq!(shell.files().read("o"), new, "{line}");
        // Nobody knows how old it is: it stays until the clock has caught up.
        has(shell, &[left, "o"]);
    }
}

#[test]
fn files_from_the_future_are_files() {
    from_tomorrow(&shell());
}

#[test]
fn a_cache_from_the_future_is_a_cache() {
    let shell = shell();
    let line = "kifu-check --format ndjson bad.csa ok.csa";
    let whole = answer(&shell, line);
    for day in [1, 60_000, u16::MAX] {
        let bytes = old_cache(day, 3 << 20);
        shell.files().write("c", &bytes);
        for _ in 0..2 {
            let ended = shell.run(&format!("touch -d '2 days' c && {line} --cache c"));
            assert_eq!((ended.code, &*ended.stderr, &ended.stdout), (1, "", &whole), "day {day}");
        }
        let length = fs::metadata(shell.files().path("c")).expect("the cache").len();
        // What is too old is forgotten; what is from the future is kept.
        assert_eq!(length < 1 << 16, day == 1, "day {day}: {length} bytes");
    }
    has(&shell, &["c"]);
}
