//! What a system and its users do to the programs, a file a kind of fault: the programs run as processes, and each test says what is on the
//! disk afterwards and how they ended. docs/faults.md lists all of it; what takes minutes is run by `cargo xtask faults`.

#![cfg(unix)]

use std::fs;

use shinpan_testing::Sandbox;
use shinpan_testing::process::Shell;

use crate::programs;

mod books;
mod changing;
mod disk;
mod injected;
mod limits;
mod nesting;
mod page;
mod power_loss;
mod signals;
mod special_files;
mod streams;
mod together;

/// A line of each program, with data on stdin where its last word is `-`.
const LINES: [(&str, &str); 6] = [
    ("kifu-check --rules book.toml --emit games", "ok.csa"),
    ("judge-repetition --rules book.toml --game shogi", "ok.csa"),
    ("standings --rules book.toml --entrants e.csv", "g.csv"),
    ("pair --rules book.toml --entrants e.csv --round 2 --lots 39172 --games", "g.csv"),
    ("color-assign --rules book.toml --games g.csv", "p.csv"),
    ("qualify-score seed --rules book.toml --entrants e.csv --lots 39172 --history", "h.csv"),
];

const RECORD: &str = "V2.2\nN+a\nN-b\nPI\n+\n+7776FU\nT10\n-3334FU\nT12\n%TORYO\n";

/// The names of the files of [`shell`].
const FILES: [&str; 7] = ["bad.csa", "book.toml", "e.csv", "g.csv", "h.csv", "ok.csa", "p.csv"];

/// A shell in a folder with the files that [`LINES`] name.
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
    Shell::new(&programs::folder(), sandbox)
}

/// Asserts which files there are beside those of [`FILES`].
#[track_caller]
fn has(shell: &Shell, others: &[&str]) {
    let names = shell.files().names();
    let found = names.iter().filter(|name| !FILES.contains(&&***name)).collect::<Vec<_>>();
    assert_eq!(found, others.iter().collect::<Vec<_>>(), "the files of the folder");
}

/// What a line writes to stdout where nothing goes wrong.
fn answer(shell: &Shell, line: &str) -> String {
    let ended = shell.run(line);
    ended.exits(&[0, 1]);
    ended.stdout.clone()
}

/// Writes `count` records, and a list of their names.
fn many_records(shell: &Shell, count: usize) {
    let names = (0..count).map(|number| format!("r{number:05}.csa")).collect::<Vec<_>>();
    let folder = shell.files().path("many");
    fs::create_dir(&folder).expect("a folder");
    for (number, name) in names.iter().enumerate() {
        // Each has other bytes, so that none is found in a cache in the place of another.
        let record = RECORD.replace("N+a", &format!("N+a{number}"));
        fs::write(folder.join(name), record).expect("a record");
    }
    let list = names.iter().map(|name| format!("many/{name}\n")).collect::<Vec<_>>().concat();
    shell.files().write("list", list);
}
