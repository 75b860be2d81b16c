//! Tables with many rows, and with a line that has no end.

use std::fmt::Write as _;

use shinpan_testing::process::{Ended, Shell};

use super::report;

const ROWS: usize = 10_000_000;
/// Address space of a run with ten million rows, in kilobytes.
const SPACE: u64 = 12 << 20;
/// Number of entrants.
const FIELD: usize = 1000;

/// Command lines that read a table of games.
const LINES: [&str; 4] = [
    "standings --rules book.toml --entrants e.csv g.csv",
    "pair --rules book.toml --entrants e.csv --games g.csv --round ROUND",
    "color-assign --rules book.toml --games g.csv p.csv",
    "qualify-score advance --rules book.toml --stage preliminary-1 --entrants e.csv --games g.csv",
];

/// Writes a field and its games in rounds, and returns the number of the next round.
fn write_event(shell: &Shell, rows: usize) -> usize {
    shell.files().write("book.toml", "extends = \"wcsc-2010\"\n");
    let entrants = (0..FIELD).map(|n| format!("e{n},{},preliminary-1\n", n + 1)).collect::<Vec<_>>().concat();
    shell.files().write("e.csv", format!("id,seed,stage\n{entrants}"));
    let mut games = "round,first,second,result\n".to_owned();
    let rounds = rows * 2 / FIELD;
    for round in 1..=rounds {
        for pair in 0..FIELD / 2 {
            let (first, second) = (pair * 2, (pair * 2 + round * 2) % FIELD + 1);
            let result = if (pair + round).is_multiple_of(3) { "1-0" } else { "0-1" };
            // Writing to a string cannot fail.
            let _ = writeln!(games, "{round},e{first},e{second},{result}");
        }
    }
    shell.files().write("g.csv", games);
    shell.files().write("p.csv", format!("round,first,second,result\n{},e0,e1,*\n", rounds + 1));
    rounds + 1
}

/// Runs a command line with limited address space, in kilobytes. It must give an answer, or a refusal that names the
/// table; it must not end without a word.
fn is_answered_or_refused(shell: &Shell, line: &str, space: u64) -> Ended {
    let ended = shell.run(&format!("ulimit -v {space}; exec {line} -o o"));
    ended.exits(&[0, 1, 2]);
    assert!(ended.code < 2 || ended.stderr.contains("g.csv"), "{line} in {space} kB: {ended:?}");
    assert_eq!(ended.code < 2, shell.files().path("o").exists(), "{line}");
    shell.run("rm -f o").exits(&[0]);
    ended
}

pub(super) fn ten_million_rows(shell: &Shell) {
    let next = write_event(shell, ROWS);
    for line in LINES.map(|line| line.replace("ROUND", &next.to_string())) {
        report(&format!("{line}, ten million rows"), &is_answered_or_refused(shell, &line, SPACE));
    }
}

/// Checks that a table of a million rows is refused if memory does not suffice, and answered otherwise.
pub(super) fn less_and_less_memory(shell: &Shell) {
    let next = write_event(shell, ROWS / 10);
    for line in LINES.map(|line| line.replace("ROUND", &next.to_string())) {
        for megabytes in [100, 200, 300, 400, 500, 600, 800, 1000, 1500, 2000] {
            is_answered_or_refused(shell, &line, megabytes * 1024);
        }
    }
}

/// Checks a gigabyte without a line end in every kind of table, and in a rule book.
pub(super) fn a_long_line(shell: &Shell) {
    write_event(shell, FIELD);
    shell.run("(cat g.csv; printf '2,e1,'; head -c 1G /dev/zero | tr '\\0' x) >long.csv; echo old >o").exits(&[0]);
    shell.run("(printf '[{\"id\":\"'; head -c 1G /dev/zero | tr '\\0' x) >long.json").exits(&[0]);
    for long in ["long.csv", "long.json"] {
        for line in [
            "standings --rules book.toml --entrants e.csv LONG",
            "standings --rules book.toml --entrants LONG g.csv",
            "pair --rules book.toml --entrants e.csv --round 2 --games LONG",
            "color-assign --rules book.toml --games LONG p.csv",
            "color-assign --rules book.toml --games g.csv LONG",
            "qualify-score seed --rules book.toml --entrants e.csv --history LONG",
            "standings --rules ./LONG --entrants e.csv g.csv",
            "standings --event LONG --entrants e.csv g.csv",
            "kifu-check --schedule LONG --entrants e.csv --emit games /dev/null",
        ] {
            for space in [256 << 10, 4 << 20] {
                let line = line.replace("LONG", long);
                let ended = shell.run(&format!("ulimit -v {space}; exec {line} -o o"));
                ended.fails(&[long]);
                assert!(ended.stderr.len() < 10_000, "{line}: a message of {} bytes", ended.stderr.len());
                assert_eq!(shell.files().read("o"), "old\n", "{line}");
            }
        }
        let log = shell.run(&format!("ulimit -v {}; exec kifu-check --log {long} -o p", 256 << 10));
        log.exits(&[1, 2]);
    }
}
