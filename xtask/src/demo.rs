//! `cargo xtask demo`: the programs at work on the files of testdata.

use std::ffi::OsString;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::{run, workspace};

/// One command line: what it shows, what is typed, the exit code it must give.
struct Step {
    shows: &'static str,
    typed: &'static str,
    exit: i32,
}

const fn step(shows: &'static str, typed: &'static str, exit: i32) -> Step {
    Step { shows, typed, exit }
}

const STEPS: &[Step] = &[
    step("Which programs are these?", "kifu-check --version; judge-repetition --version", 0),
    step(
        "The records of an evening: syntax, legality, clock, result. A finding names its place and, where the rules speak, the article.",
        "kifu-check 'testdata/shogi/records/*.csa'",
        1,
    ),
    step(
        "One record with an illegal move, as data.",
        "kifu-check --format json testdata/shogi/records/illegal-move.csa",
        1,
    ),
    step(
        "The same as a table for a spreadsheet.",
        "kifu-check --format csv testdata/shogi/records/illegal-move.csa",
        1,
    ),
    step(
        "A record from a server's log: nothing against the rules in it…",
        "kifu-check testdata/shogi/records/server-log.csa",
        0,
    ),
    step(
        "…but an officer may want the format to the letter.",
        "kifu-check --strict testdata/shogi/records/server-log.csa",
        1,
    ),
    step(
        "Perpetual check: who loses, and why.",
        "judge-repetition --game shogi --explain testdata/shogi/records/perpetual-check.csa",
        1,
    ),
    step(
        "Fourfold repetition without it: a draw.",
        "judge-repetition --game shogi --explain testdata/shogi/records/repetition.csa",
        1,
    ),
    step(
        "The neutral form through a pipe: one verdict a line, written as soon as it is known.",
        "cat testdata/shogi/records/games.ndjson | judge-repetition --game shogi --format ndjson",
        1,
    ),
    step(
        "In a script, where findings are no failure: how many games are drawn by repetition?",
        "judge-repetition --game shogi --format ndjson --exit-zero 'testdata/shogi/records/re*.csa' | grep -c '\"verdict\":\"draw\"'",
        0,
    ),
    step(
        "A round: its schedule and entrants…",
        "cat testdata/shogi/round/schedule.csv testdata/shogi/round/entrants.csv",
        0,
    ),
    step(
        "…its records beside them; one game is decided by lateness, one has no record…",
        "kifu-check --schedule testdata/shogi/round/schedule.csv --entrants testdata/shogi/round/entrants.csv 'testdata/shogi/round/records/*.csa'",
        1,
    ),
    step(
        "…and the rows of games.csv with the results filled in.",
        "kifu-check --quiet --schedule testdata/shogi/round/schedule.csv --entrants testdata/shogi/round/entrants.csv --emit games -o \"$DIR/games.csv\" 'testdata/shogi/round/records/*.csa' 2>\"$DIR/findings\"",
        1,
    ),
    step("", "cat \"$DIR/games.csv\"", 0),
    step(
        "What changes between events is in the rule book: here the third occurrence draws.",
        "printf 'name = \"our-2027\"\\nextends = \"wcsc-2010\"\\n\\n[shogi]\\nrepetition = 3\\n' > \"$DIR/our-2027.toml\"; judge-repetition --game shogi --rules \"$DIR/our-2027.toml\" testdata/shogi/records/repetition.csa",
        1,
    ),
    step("A file that is not there is no finding but an error.", "kifu-check testdata/shogi/records/nope.csa", 2),
];

/// Builds the programs and takes every step; files are written to a folder that is removed at the end.
pub(crate) fn run() -> Result<()> {
    name_every_program()?;
    let programs = workspace::build(&["--all-features"])?;
    let folder = tempfile::tempdir().context("no folder for temporary files")?;
    for step in STEPS {
        take(step, &programs, folder.path())?;
    }
    println!("\nEvery command gave the exit code it should.");
    Ok(())
}

/// A program that no step runs would be left out unnoticed.
fn name_every_program() -> Result<()> {
    let is_run = |program: &String| STEPS.iter().any(|step| step.typed.contains(program.as_str()));
    let missing: Vec<_> = workspace::programs()?.into_iter().filter(|program| !is_run(program)).collect();
    if !missing.is_empty() {
        bail!("the demo does not run {}", missing.join(", "));
    }
    Ok(())
}

fn take(step: &Step, programs: &Path, folder: &Path) -> Result<()> {
    if !step.shows.is_empty() {
        println!("\n# {}", step.shows);
    }
    println!("$ {}", step.typed);
    let mut shell: Command = run::command("sh");
    shell.args(["-c", step.typed]).env("PATH", path_with(programs)?).env("DIR", folder);
    let status = shell.status().context("sh, which the demo types its commands into")?;
    let code = status.code().with_context(|| format!("{}: {status}", step.typed))?;
    if code != 0 {
        println!("[exit code {code}]");
    }
    if code != step.exit {
        bail!("{}: exit code {code}, expected {}", step.typed, step.exit);
    }
    Ok(())
}

fn path_with(programs: &Path) -> Result<OsString> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(programs.to_owned()).chain(std::env::split_paths(&path));
    Ok(std::env::join_paths(folders)?)
}
