//! Files that vanish, change, grow or are cut off while they are read.

use std::fs;

use shinpan_testing::process::{Ended, Shell};

use super::{RECORD, answer, has, shell};

/// How many games are in the long file, far more than are read ahead.
const GAMES: usize = 20_000;
const LINES: [&str; 2] = ["kifu-check --format ndjson", "judge-repetition --game shogi --format ndjson"];

/// A shell with a long file of games.
fn with_long_file() -> (Shell, usize) {
    let shell = shell();
    let bytes = RECORD.replace("%TORYO\n", "%TORYO\n/\n").repeat(GAMES);
    shell.files().write("long.csa", &bytes);
    (shell, bytes.len())
}

/// Runs a line over the long file, and does something to the file when its first games are written and nobody reads on.
fn meanwhile(shell: &Shell, line: &str, act: &str) -> Ended {
    let act = format!("(head -c 9999; sleep 0.5; {act}; cat)");
    shell.run(&format!("set -o pipefail; {line} long.csa | {act}; exit ${{PIPESTATUS[0]}}"))
}

#[test]
fn a_file_that_is_cut_off_while_it_is_read_is_told() {
    for line in LINES {
        for jobs in [1, 2] {
            let (shell, length) = with_long_file();
            let line = format!("{line} --jobs {jobs}");
            let ended = meanwhile(&shell, &line, &format!("truncate -s {} long.csa", length / 2));
            ended.fails(&["long.csa: is shorter than it was when it was opened"]);
            let games = ended.stdout.lines().count();
            assert!(games > GAMES / 4 && games < GAMES, "{line}: {games} games");
        }
    }
}

#[test]
fn a_file_that_is_written_over_while_it_is_read_is_told() {
    for line in LINES {
        let (shell, _) = with_long_file();
        let line = format!("{line} --jobs 2");
        // Its bytes stay the same, which nobody can know.
        let ended = meanwhile(&shell, &line, "head -c 100 long.csa | dd of=long.csa conv=notrunc status=none");
        ended.fails(&["long.csa: was written to while it was read"]);
        shell.files().write("o", "old");
        // Where the answer is a file, the old one stays.
        let change = "sleep 0.2; truncate -s 999 long.csa";
        let ended = shell
            .run(&format!("mkfifo f; {line} ok.csa f long.csa -o o & (sleep 0.2; cat ok.csa) >f; {change}; wait $!"));
        assert!(ended.code < 3 && (ended.code == 2) == (shell.files().read("o") == "old"), "{line}: {ended:?}");
    }
}

#[test]
fn a_file_that_grows_or_is_replaced_is_read_as_it_stands() {
    for line in LINES {
        let (shell, _) = with_long_file();
        let more = meanwhile(&shell, line, "cat ok.csa ok.csa >>long.csa");
        assert!(more.code == 0 && more.stdout.lines().count() > GAMES, "{line}: {:?}", more.stderr);
        let (shell, _) = with_long_file();
        let other = meanwhile(&shell, line, "cp ok.csa new && mv new long.csa");
        assert_eq!((other.code, other.stdout.lines().count()), (0, GAMES), "{line}: {:?}", other.stderr);
        let (shell, _) = with_long_file();
        let gone = meanwhile(&shell, line, "rm long.csa");
        assert_eq!((gone.code, gone.stdout.lines().count()), (0, GAMES), "{line}: {:?}", gone.stderr);
        has(&shell, &[]);
    }
}

#[test]
fn a_file_that_vanishes_before_its_turn_is_told_and_the_others_are_read() {
    for line in LINES {
        let shell = shell();
        shell.files().write("gone.csa", RECORD);
        let mut running = shell.start(&format!("exec {line} --jobs 1 ok.csa - gone.csa bad.csa >out"));
        let is_written = || shell.files().path("out").exists() && shell.files().read("out").contains("ok.csa");
        running.wait_until("the first is written", is_written);
        fs::remove_file(shell.files().path("gone.csa")).expect("a file");
        running.give(RECORD.as_bytes());
        let ended = running.end();
        ended.fails(&["gone.csa: No such file or directory"]);
        let records = ["\"record\":\"ok.csa\"", "\"record\":\"-\"", "\"record\":\"bad.csa\""];
        assert!(records.iter().all(|record| shell.files().read("out").contains(record)), "{line}: {ended:?}");
        has(&shell, &["out"]);
    }
}

#[test]
fn a_table_that_vanishes_is_told_and_the_old_file_stays() {
    for (line, gone) in [
        ("standings --rules book.toml --entrants fifo g.csv", "g.csv"),
        ("pair --rules book.toml --entrants fifo --round 2 --games g.csv", "g.csv"),
        ("qualify-score seed --rules book.toml --entrants fifo --history h.csv", "h.csv"),
        ("color-assign --rules book.toml --games g.csv fifo", "g.csv"),
    ] {
        let shell = shell();
        shell.files().write("o", "old");
        let table = if line.starts_with("color") { "p.csv" } else { "e.csv" };
        // The one table is waited for; whether the other is read before or after, nothing is ruled on half of them.
        let ended = shell
            .run(&format!("mkfifo fifo; {line} -o o & exec 3>fifo; rm {gone}; cat {table} >&3; exec 3>&-; wait $!"));
        ended.exits(&[0, 2]);
        assert_eq!(ended.code == 2, shell.files().read("o") == "old", "{line}: {ended:?}");
        assert!(ended.code == 0 || ended.stderr.contains(&format!("{gone}: No such file or directory")), "{ended:?}");
    }
}

#[test]
fn a_file_of_o_that_vanishes_or_is_made_while_the_run_goes_on() {
    let shell = shell();
    let whole = answer(&shell, "kifu-check --format csv ok.csa - <ok.csa");
    for act in ["rm -f o", "echo other >o", "rm -f o; ln -s p o", "rm -f o; mkdir o; touch o/x"] {
        shell.run("rm -rf o p; echo old >o").exits(&[0]);
        let mut running = shell.start("exec kifu-check --format csv ok.csa - -o o");
        let is_begun = || shell.files().names().iter().any(|name| name.starts_with(".shinpan-"));
        running.wait_until("the new file is there", is_begun);
        shell.run(act).exits(&[0]);
        running.give(RECORD.as_bytes());
        let ended = running.end();
        if act.contains("mkdir") {
            ended.fails(&["o: Is a directory"]);
        } else {
            assert_eq!((ended.code, &shell.files().read("o")), (0, &whole), "{act}: {ended:?}");
        }
        has(&shell, &["o"]);
    }
    // Its folder is gone, and with it the file that was begun.
    shell.run("rm -rf o; mkdir d").exits(&[0]);
    let mut running = shell.start("exec kifu-check --format csv ok.csa - -o d/o");
    running.wait_until("the new file is there", || fs::read_dir(shell.files().path("d")).is_ok_and(|d| d.count() > 0));
    shell.run("rm -r d").exits(&[0]);
    running.give(RECORD.as_bytes());
    running.end().fails(&["d/o: No such file or directory"]);
    has(&shell, &[]);
}
