//! `--cache` and `--new-only`: the same output from memory, and what is new.

use std::path::{Path, PathBuf};

use kifu_check::run;
use shinpan_testing::{RunResult, Sandbox, corpus};

const OK: &str = "V2.2\nN+A\nN-B\nPI\n+\n+7776FU\nT10\n-3334FU\nT12\n%TORYO\n$TIME_LIMIT:00:25+00\n";
const BAD: &str = "V2.2\nN+A\nN-B\nPI\n+\n+7774FU\nT10\n-3334FU\nT12\n%TORYO\n$TIME_LIMIT:00:25+00\n";
const LATE: &str = "V2.2\nN+A\nN-B\nPI\n+\n+7776FU\nT10\n-3335FU\nT12\n%TORYO\n$TIME_LIMIT:00:25+00\n";
const FOUND: &str = ":6:1: error[wrong-move]: +7774FU: the piece does not move like this (Art. 25.1.3)\n";

fn folder() -> Sandbox {
    Sandbox::with(&[("ok.csa", OK), ("bad.csa", BAD)])
}

/// How many sources were taken from the cache, and how many were checked and kept, as `-v` says.
#[track_caller]
fn counts(done: &RunResult) -> (u32, u32) {
    let line = done.stderr.lines().find(|line| line.contains(" taken from it")).expect("-v was given");
    let mut numbers = line.split(' ').filter_map(|word| word.parse().ok());
    (numbers.next().expect("taken"), numbers.next().expect("kept"))
}

/// All files below `path`.
fn files(path: &Path) -> Vec<PathBuf> {
    if path.is_file() {
        return vec![path.to_owned()];
    }
    let entries = std::fs::read_dir(path).expect("a folder");
    entries.flat_map(|entry| files(&entry.expect("an entry").path())).collect()
}

/// Every way to write reports gives the same with a new cache, and again with the one that was filled first.
fn same_bytes(game: &str, files: &[PathBuf]) {
    let names: Vec<String> = files.iter().map(|file| file.display().to_string()).collect();
    let folder = Sandbox::with(&[("list", names.join("\n"))]);
    for options in [
        "--format ndjson",
        "--format text --jobs 1",
        "--format csv --jobs 2 --strict",
        "--format json --jobs 1 --strict",
        "--report --jobs 2",
        "--emit games --jobs 1",
        "--emit games --format ndjson --jobs 2 --strict",
    ] {
        let line = format!("--game {game} --files-from DIR/list {options}");
        let plain = folder.run(run, &line);
        for cache in ["new", "old", "old"] {
            let done = folder.run(run, &format!("{line} --cache DIR/{cache}"));
            assert!(done.stdout == plain.stdout, "{line} --cache {cache}");
            assert_eq!((done.code, &done.stderr), (plain.code, &plain.stderr), "{line} --cache {cache}");
        }
        std::fs::remove_file(folder.path("new")).expect("the cache");
        let done = folder.run(run, &format!("{line} -v --cache DIR/old"));
        let (found, checked) = counts(&done);
        // An archive is as many records as it has members.
        assert!(checked == 0 && found as usize >= files.len(), "{line}: {found} found, {checked} checked");
    }
}

#[test]
fn every_output_is_the_same_from_the_cache() {
    let testdata = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../testdata");
    for game in ["shogi", "arimaa", "xiangqi", "go", "chess"] {
        same_bytes(game, &files(&testdata.join(game)));
    }
}

#[test]
fn every_output_of_the_corpus_is_the_same_from_the_cache() {
    for game in ["shogi", "arimaa", "xiangqi", "go", "chess"] {
        let Some(folder) = corpus(game) else { return };
        same_bytes(game, &files(&folder));
    }
}

#[test]
fn what_has_not_changed_is_not_checked_again() {
    let folder = folder();
    let check = |line: &str| counts(&folder.run(run, &format!("-v --cache DIR/cache {line}")));
    assert_eq!(check("DIR/ok.csa DIR/bad.csa"), (0, 2));
    assert_eq!(check("DIR/ok.csa DIR/bad.csa"), (2, 0));
    folder.write("ok.csa", LATE);
    assert_eq!(check("DIR/*.csa"), (1, 1), "a file that changed");
    folder.write("copy.csa", BAD);
    assert_eq!(check("--strict DIR/copy.csa"), (1, 0), "a copy");
    let copy = folder.run(run, "--cache DIR/cache DIR/copy.csa");
    copy.is(1, &format!("DIR/copy.csa{FOUND}"), "");
    assert_eq!(check("--input-format csa DIR/bad.csa"), (0, 1), "another option");
    folder.write("book.toml", "name = \"own\"\nextends = \"wcsc-2010\"\n[shogi]\nmin_move_time = 2\n");
    assert_eq!(check("--rules DIR/book.toml DIR/bad.csa"), (0, 1), "another book");
    assert_eq!(check("--game go DIR/bad.csa"), (0, 1), "another game");
}

#[test]
fn long_and_live_inputs_are_checked_each_time() {
    let folder = folder();
    folder.write("long.csa", format!("{BAD}{}", "'\n".repeat(4 << 20)));
    for _ in 0..2 {
        let done = folder.run(run, "-v --cache DIR/cache DIR/long.csa");
        assert_eq!((counts(&done), &*done.stdout), ((0, 0), &*format!("DIR/long.csa{FOUND}")));
        let done = folder.run_with(run, "-v --cache DIR/cache", BAD.as_bytes(), |_| ());
        assert_eq!((counts(&done), &*done.stdout), ((0, 0), &*format!("-{FOUND}")));
    }
    folder.run(run, "--cache DIR/cache --new-only DIR/long.csa").is(0, "", "");
}

#[test]
fn a_source_that_cannot_be_read_is_reported_each_time() {
    let folder = folder();
    for _ in 0..2 {
        let done = folder.run(run, "--cache DIR/cache --new-only DIR/nope.csa");
        done.is(2, "", "kifu-check: DIR/nope.csa: No such file or directory\n");
    }
}

#[test]
fn only_what_is_new_is_reported() {
    let folder = folder();
    let check = |line: &str| folder.run(run, &format!("--cache DIR/cache --new-only {line}"));
    check("DIR/*.csa").is(1, &format!("DIR/bad.csa{FOUND}"), "");
    check("DIR/*.csa").is(0, "", "");
    // A copy under another name, and once more in the same run.
    folder.write("copy.csa", BAD);
    check("DIR/*.csa DIR/copy.csa").is(1, &format!("DIR/copy.csa{FOUND}"), "");
    // Something else in a record that is known.
    folder.write("bad.csa", format!("{BAD}zzz\n"));
    let done = check("--format ndjson DIR/*.csa");
    let [game] = &done.objects()[..] else { panic!("one game: {done:?}") };
    assert_eq!((done.code, &game["record"]), (0, &"DIR/bad.csa".into()));
    let codes: Vec<_> = game["findings"].as_array().into_iter().flatten().map(|one| one["code"].clone()).collect();
    assert_eq!(codes, ["unknown-statement"]);
    // The same finding with another severity is another.
    let done = check("--strict DIR/*.csa");
    assert!(done.code == 1 && done.stdout.contains("bad.csa:12:1: error[unknown-statement]"), "{done:?}");
    // What was there before is not new.
    folder.write("bad.csa", BAD);
    for (format, expected) in [("text", ""), ("ndjson", ""), ("json", "[]\n")] {
        check(&format!("--format {format} DIR/*.csa")).is(0, expected, "");
    }
}

#[test]
fn every_run_with_the_cache_tells() {
    let folder = folder();
    for (number, line) in ["", "--format csv", "--report", "--emit games -q", "-o DIR/out"].iter().enumerate() {
        let record = format!("{number}.csa");
        folder.write(&record, BAD);
        assert_eq!(folder.run(run, &format!("--cache DIR/cache DIR/{record} {line}")).code, 1, "{line}");
        folder.run(run, &format!("--cache DIR/cache --new-only DIR/{record}")).is(0, "", "");
    }
}

#[test]
fn what_did_not_reach_its_reader_was_not_reported() {
    let folder = folder();
    let done = folder.run(run, "--cache DIR/cache --new-only -o DIR/out DIR/bad.csa DIR/nope.csa");
    assert!(done.code == 2 && !folder.path("out").exists());
    let done = folder.run(run, "-v --cache DIR/cache --new-only -o DIR/out DIR/bad.csa");
    assert_eq!((done.code, counts(&done)), (1, (1, 0)));
    assert!(folder.read("out").ends_with(&format!("/bad.csa{FOUND}")), "{}", folder.read("out"));
    folder.run(run, "--cache DIR/cache --new-only -o DIR/out DIR/bad.csa").is(0, "", "");
    assert_eq!(folder.read("out"), "");
}

#[test]
fn what_makes_no_sense_is_refused() {
    let folder = folder();
    folder.write("text", "round,first,second,result\n");
    for (line, words) in [
        ("--cache DIR/text", &["--cache: DIR/text: is not a cache of kifu-check and is left as it is"][..]),
        ("--cache DIR/ok.csa", &["DIR/ok.csa: is not a cache"]),
        ("--cache DIR/nowhere/cache", &["--cache: DIR/nowhere/cache: No such file or directory"]),
        ("--cache DIR", &["--cache: DIR: Is a directory"]),
        ("--cache /dev/null", &["--cache: /dev/null: is not a regular file"]),
        ("--cache DIR/cache -o DIR/cache", &["-o DIR/cache: is the input --cache DIR/cache"]),
        ("--cache DIR/cache -o DIR/./cache", &["-o DIR/./cache: is the input --cache DIR/cache"]),
        ("--cache DIR/cache --schedule DIR/text", &["--cache", "--schedule"]),
        ("--cache DIR/cache --log DIR/text", &["--cache", "--log"]),
        ("--new-only", &["--cache"]),
        ("--cache DIR/cache --new-only --report", &["--new-only", "--report"]),
        ("--cache DIR/cache --new-only --emit games", &["--new-only", "--emit"]),
    ] {
        folder.run(run, &format!("{line} DIR/bad.csa")).fails(words);
    }
    assert_eq!((folder.read("text"), folder.read("ok.csa")), ("round,first,second,result\n".to_owned(), OK.to_owned()));
    assert_eq!(folder.names(), ["bad.csa", "ok.csa", "text"]);
}

/// Whatever byte is not as it was written, the output is the same: what is damaged is checked again.
#[test]
fn a_damaged_cache_is_no_danger() {
    let folder = folder();
    let line = "--format ndjson DIR/ok.csa DIR/bad.csa --cache DIR/cache";
    let whole = folder.run(run, line);
    let sound = std::fs::read(folder.path("cache")).expect("the cache");
    let check = |bytes: &[u8], what: &str| {
        folder.write("cache", bytes);
        let done = folder.run(run, line);
        if done.stderr.contains("is not a cache") {
            assert!(bytes.len() > 18 && bytes[..18] != sound[..18], "{what}");
            return;
        }
        assert_eq!((done.code, &done.stdout), (whole.code, &whole.stdout), "{what}");
        let is_warned = done.stderr.starts_with("kifu-check: warning: --cache: DIR/cache: damaged at byte ");
        assert!(is_warned || (done.stderr.is_empty() && sound.starts_with(bytes)), "{what}: {}", done.stderr);
    };
    for at in (0..sound.len()).step_by(5) {
        let mut flipped = sound.clone();
        flipped[at] ^= 1 << (at % 8);
        check(&flipped, &format!("byte {at} flipped"));
    }
    for at in (0..sound.len()).step_by(7) {
        check(&sound[..at], &format!("cut at {at}"));
    }
    check(&[&sound[..], &[0; 100]].concat(), "zeros behind it");
    folder.run(run, &format!("{line} --new-only")).is(0, "", "");
}
