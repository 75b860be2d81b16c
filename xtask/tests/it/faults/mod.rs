//! Faults of the system and its users, with a file for each kind: the programs run as processes, and each test checks
//! what is on the disk afterwards and how they ended. Faults that a line of bash can cause are in cases.txt.
//! docs/faults.md lists all of them; those that take minutes are run by `cargo xtask faults`.

#![cfg(unix)]

use shinpan_testing::Sandbox;
use shinpan_testing::process::{Means, Shell};
use xtask::programs;

mod cases;
mod page;
mod power_loss;
mod signals;
mod together;

/// A command line of each program, with data on stdin if its last word is `-`.
const LINES: [(&str, &str); 6] = [
    ("kifu-check --rules book.toml --emit games", "ok.csa"),
    ("judge-repetition --rules book.toml --game shogi", "ok.csa"),
    ("standings --rules book.toml --entrants e.csv", "g.csv"),
    ("pair --rules book.toml --entrants e.csv --round 2 --lots 39172 --games", "g.csv"),
    ("color-assign --rules book.toml --games g.csv", "p.csv"),
    ("qualify-score seed --rules book.toml --entrants e.csv --lots 39172 --history", "h.csv"),
];

const RECORD: &str = "V2.2\nN+a\nN-b\nPI\n+\n+7776FU\nT10\n-3334FU\nT12\n%TORYO\n";

/// Names of the files of [`shell`].
const FILES: [&str; 7] = ["bad.csa", "book.toml", "e.csv", "g.csv", "h.csv", "ok.csa", "p.csv"];

/// Creates a shell in a folder with the files that [`LINES`] name.
fn shell() -> Shell {
    let bad = RECORD.replace("7776", "7774");
    let sandbox = Sandbox::with(&[
        ("bad.csa", &*bad),
        ("book.toml", "extends = \"wcsc-2010\"\n"),
        ("e.csv", "id,name,seed\na,Ada,1\nb,Bo,2\nc,Cy,3\nd,Di,4\n"),
        ("g.csv", "round,first,second,result\n1,a,d,1-0\n1,c,b,0-1\n"),
        ("h.csv", "year,stage,place,id,seeding\n2009,final,1,a,\n2009,final,2,b,\n"),
        ("ok.csa", RECORD),
        ("p.csv", "round,first,second,result\n2,a,b,*\n2,c,d,*\n"),
    ]);
    Shell::new(&programs::built(), sandbox)
}

/// Creates the shell, if the machine allows system calls to be recorded and changed.
fn traced() -> Option<Shell> {
    Means::SYSTEM_CALLS.is_here_or_said().then(shell)
}

/// Asserts which files exist beside those of [`FILES`].
#[track_caller]
fn has(shell: &Shell, others: &[&str]) {
    let names = shell.files().names();
    let found = names.iter().filter(|name| !FILES.contains(&&***name)).collect::<Vec<_>>();
    assert_eq!(found, others.iter().collect::<Vec<_>>(), "the files of the folder");
}

/// Returns what a line writes to stdout if nothing goes wrong.
fn answer(shell: &Shell, line: &str) -> String {
    let ended = shell.run(line);
    ended.exits(&[0, 1]);
    ended.stdout.clone()
}

/// Text before a line of bash that calls the functions of prelude.sh.
const PRELUDE: &str = concat!(". '", env!("CARGO_MANIFEST_DIR"), "/tests/it/faults/prelude.sh';");

/// Writes `count` records into `many`, and a list of their names.
fn many_records(shell: &Shell, count: usize) {
    shell.run(&format!("{PRELUDE} records {count}")).exits(&[0]);
}
