//! Instructions that the commands of one thread take, counted by valgrind: the number is the same in every run, so that
//! even one per cent more is seen, which no clock shows.

use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail};

use super::{Place, Row, records};
use xtask::run;

/// Number of records in the archive: enough that reading the rule book hardly counts.
const RECORDS: usize = 1_000;
/// Ratio of instructions to those of the old program above which a command is reported as slower.
const MORE: f64 = 1.02;

/// Counts instructions and prints a table in Markdown. Returns the rows that take more instructions than with the old
/// programs.
pub(super) fn count(place: &Place) -> Result<Vec<String>> {
    if Command::new("valgrind").arg("--version").stdout(Stdio::null()).status().is_err() {
        println!("SKIPPED: instructions are counted by valgrind, which is not there\n");
        return Ok(Vec::new());
    }
    let small = Place { folder: place.folder.clone(), programs: place.programs.clone(), old: None, is_quick: true };
    let tables = [vec![records::archive(&small, RECORDS)?], records::engines(&small)?, records::repetition(&small)?];
    let rows = tables.into_iter().flatten().flat_map(|table| table.rows);
    // Opening files one by one is mostly the system's work.
    let rows = rows.filter(|row| row.line.contains("--jobs 1") && !row.line.contains("--files-from"));
    let old = if place.old.is_some() { [" old, millions | new/old |", "---|---|"] } else { ["", ""] };
    println!("| instructions | millions |{}\n|---|---|{}", old[0], old[1]);
    let mut more = Vec::new();
    for row in rows {
        let new = instructions(&row, place, &place.programs, "new")?;
        let Some(old) = &place.old else {
            println!("| {} | {new:.1} |", row.line);
            continue;
        };
        match instructions(&row, place, old, "old") {
            Ok(old) => {
                println!("| {} | {new:.1} | {old:.1} | {:.3} |", row.line, new / old);
                if new > MORE * old {
                    more.push(format!("{}: {:.3} times the instructions", row.line, new / old));
                }
            }
            Err(why) => println!("| {} | {new:.1} | not in the old program ({why:#}) | |", row.line),
        }
    }
    println!();
    Ok(more)
}

/// Counts the instructions that the command of a row takes, in millions.
fn instructions(row: &Row, place: &Place, programs: &std::path::Path, side: &str) -> Result<f64> {
    let command = place.command(&row.line, programs, side)?;
    let mut valgrind = run::command("valgrind");
    valgrind.args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]);
    valgrind.arg(command.get_program()).args(command.get_args()).current_dir(&place.folder).stdin(Stdio::null());
    let output = valgrind.output()?;
    if output.status.code().is_none_or(|code| code > 1) {
        bail!("{}", output.status);
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let count = said.lines().find_map(|line| line.split_once("refs:")).context("valgrind counts no instructions")?.1;
    Ok(count.replace([',', ' '], "").parse::<f64>()? / 1e6)
}
