//! How many instructions the commands of one thread take, counted by valgrind: the same number in every run, so that even a
//! hundredth more is seen, which no clock shows.

use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail};

use super::{Place, Row, records};
use xtask::run;

/// Records of the archive: enough that reading the rule book is nothing beside them.
const RECORDS: usize = 1_000;
/// A command that takes more than so many times the instructions of the old program is slower.
const MORE: f64 = 1.02;

/// Counts, and prints a table in Markdown. Returns the rows that take more instructions than with the old programs.
pub(super) fn count(place: &Place) -> Result<Vec<String>> {
    if Command::new("valgrind").arg("--version").stdout(Stdio::null()).status().is_err() {
        println!("SKIPPED: instructions are counted by valgrind, which is not there\n");
        return Ok(Vec::new());
    }
    let small = Place { folder: place.folder.clone(), programs: place.programs.clone(), old: None, is_quick: true };
    let tables = [vec![records::archive(&small, RECORDS)?], records::engines(&small)?, records::repetition(&small)?];
    let rows = tables.into_iter().flatten().flat_map(|table| table.rows);
    // Files one by one are the system's work more than ours.
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

/// The instructions that the command of a row takes, in millions.
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
