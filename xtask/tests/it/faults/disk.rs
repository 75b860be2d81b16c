//! A disk that is full, files that may not grow, folders that can only be read.

use shinpan_testing::process::{Ended, Means, Shell};

use super::{LINES, RECORD, answer, has, shell};

/// Runs lines in which `small` is a disk of 64 KiB of its own, and `fixed` a folder that can only be read.
fn on_disks(shell: &Shell, lines: &str) -> Ended {
    let mounts = "mount -t tmpfs -o size=64k none small && mount --bind fixed fixed && mount -o remount,ro,bind fixed";
    shell.files().write("lines", format!("{mounts} || exit 99\n{lines}"));
    let ended = shell.run("mkdir -p small fixed; unshare --mount bash lines");
    std::fs::remove_file(shell.files().path("lines")).expect("a file");
    ended
}

/// Fills the disk but for the old file `o`.
const FILL: &str = "echo old >small/o; head -c 1M /dev/zero >small/filler 2>/dev/null\n";
/// What is on the small disk then, as the last line.
const LOOK: &str = "code=$?; echo $(ls -A small) $(head -c 9 small/o); exit $code\n";

#[test]
fn a_full_disk_is_told_and_the_old_file_stays() {
    if !Means::MOUNTS.is_here_or_said() {
        return;
    }
    let shell = shell();
    for (line, input) in LINES {
        let ended = on_disks(&shell, &format!("{FILL}{line} {input} -o small/o\n{LOOK}"));
        ended.fails(&["small/o: No space left on device"]);
        assert_eq!(ended.stdout, "filler o old\n", "{line}");
    }
}

#[test]
fn a_disk_that_fills_while_it_is_written_to_is_told() {
    if !Means::MOUNTS.is_here_or_said() {
        return;
    }
    let shell = shell();
    shell.files().write("long.csa", RECORD.replace("%TORYO\n", "%TORYO\n/\n").repeat(5000));
    for line in ["kifu-check --format ndjson", "judge-repetition --game shogi --format ndjson"] {
        let line = format!("{line} --jobs 2 long.csa -o small/o");
        let ended = on_disks(&shell, &format!("echo old >small/o\n{line}\n{LOOK}"));
        ended.fails(&["small/o: No space left on device"]);
        assert_eq!(ended.stdout, "o old\n", "{line}");
    }
}

#[test]
fn a_full_disk_takes_no_cache_no_proof_and_no_picture() {
    if !Means::MOUNTS.is_here_or_said() {
        return;
    }
    let shell = shell();
    let standings = "standings --rules book.toml --entrants e.csv --outlook g.csv";
    let judge = "judge-repetition --game xiangqi x.ndjson --format html";
    let moves = ["h2e2", "h7e7", "e2h2", "e7h7"].repeat(4).join("\",\"");
    shell.files().write("x.ndjson", format!("{{\"id\":\"x\",\"game\":\"xiangqi\",\"moves\":[\"{moves}\"]}}\n"));
    for (line, words) in [
        ("kifu-check --cache small/c bad.csa", "--cache: small/c: No space left on device"),
        (&*format!("{standings} --proof small/p"), "--proof: small/p: No space left on device"),
        (&*format!("{judge} --diagrams small"), "No space left on device"),
    ] {
        let ended = on_disks(&shell, &format!("{FILL}{line} >out\n{LOOK}"));
        ended.fails(&[words]);
        let left = ended.stdout.replace("c ", "");
        assert_eq!(left, "filler o old\n", "{line}");
    }
    // Once there is room again, the cache that was begun is one.
    let line = "kifu-check --cache small/c bad.csa";
    let ended = on_disks(&shell, &format!("{FILL}{line} >out 2>err; rm small/filler; {line}"));
    assert_eq!((ended.code, &*ended.stderr, &ended.stdout), (1, "", &answer(&shell, "kifu-check bad.csa")));
}

#[test]
fn a_full_disk_under_stdout_is_told() {
    let shell = shell();
    for (line, input) in LINES {
        let ended = shell.run(&format!("{line} {input} >/dev/full"));
        ended.fails(&["stdout: No space left on device"]);
        assert_eq!(ended.stderr.lines().count(), 1, "{line}");
        shell.run(&format!("{line} {input} -o /dev/full")).fails(&["/dev/full: No space left on device"]);
    }
    has(&shell, &[]);
}

#[test]
fn a_folder_for_temporary_files_that_is_full_or_not_there() {
    if !Means::MOUNTS.is_here_or_said() {
        return;
    }
    let shell = shell();
    // An archive on stdin is read twice, so that it is kept in a temporary file.
    shell.run("tar -cf r.tar ok.csa").exits(&[0]);
    let line = "cat r.tar | kifu-check -";
    shell.run(line).exits(&[0]);
    for folder in ["small", "fixed", "none"] {
        let ended = on_disks(&shell, &format!("{FILL}export TMPDIR=$PWD/{folder}\n{line}"));
        assert!(ended.code == 2 && ended.stderr.starts_with("kifu-check: -: "), "{folder}: {ended:?}");
    }
}

#[test]
fn a_file_that_may_not_grow_is_told_and_the_old_one_stays() {
    let shell = shell();
    shell.files().write("long.csa", RECORD.replace("%TORYO\n", "%TORYO\n/\n").repeat(500));
    shell.files().write("o", "old");
    for line in ["kifu-check --format ndjson", "judge-repetition --game shogi --format ndjson"] {
        let ended = shell.run(&format!("ulimit -f 8; {line} long.csa -o o"));
        ended.fails(&["o: File too large"]);
        assert_eq!(shell.files().read("o"), "old");
        has(&shell, &["long.csa", "o"]);
    }
    // What is said goes through a pipe, which may grow.
    let limited =
        |line: &str| shell.run(&format!("{{ ulimit -f 0; {line} 2>&1 >out; }} | cat >&2; exit ${{PIPESTATUS[0]}}"));
    limited("kifu-check --cache c bad.csa").fails(&["--cache: c: File too large"]);
    shell.run("kifu-check --cache c bad.csa").exits(&[1]);
    for (line, input) in LINES {
        limited(&format!("{line} {input}")).fails(&["stdout: File too large"]);
    }
}

#[test]
fn a_folder_that_can_only_be_read_is_told_and_the_old_file_stays() {
    if !Means::MOUNTS.is_here_or_said() {
        return;
    }
    let shell = shell();
    shell.run("mkdir fixed && echo old >fixed/o && cp *.csv *.csa *.toml fixed").exits(&[0]);
    let look = "code=$?; echo $(ls -A fixed | wc -l) $(cat fixed/o); exit $code";
    for (line, input) in LINES {
        let ended = on_disks(&shell, &format!("{line} {input} -o fixed/o\n{look}"));
        ended.fails(&["fixed/o: Read-only file system"]);
        assert_eq!(ended.stdout, "8 old\n", "{line}");
        on_disks(&shell, &format!("{line} {input} -o fixed/p")).fails(&["fixed/p: read-only filesystem"]);
        // To read it is enough.
        let line = format!("cd fixed; {line} {input}");
        assert_eq!(on_disks(&shell, &line).stdout, answer(&shell, &line), "{line}");
    }
    on_disks(&shell, "kifu-check --cache fixed/c bad.csa").fails(&["--cache: fixed/c: Read-only file system"]);
    let proof = "standings --rules book.toml --entrants e.csv --outlook --proof fixed/p g.csv";
    on_disks(&shell, proof).fails(&["--proof: fixed/p: read-only filesystem"]);
    let pictures = "judge-repetition --game shogi ok.csa --format html --diagrams fixed/d";
    on_disks(&shell, pictures).fails(&["--diagrams fixed/d: Read-only file system"]);
}
