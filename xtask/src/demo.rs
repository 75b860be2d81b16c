//! `cargo xtask demo`: the programs at work on the files of testdata: records, a day at the championship, one of
//! Arimaa, the repetitions of xiangqi, the forms of superko in Go, claims in chess and the log of a man-machine match;
//! at the end, pages of all this, which are kept.

use std::collections::BTreeSet;
use std::fs;
use std::io::Error;
use std::path::Path;

use crate::programs;
use crate::run::{Result, command, on, target};

/// Steps in order: the purpose of each, its command line, and its exit code where that is not 0.
const STEPS: &str = include_str!("demo.txt");

/// A command line with its purpose and the exit code that it must give.
struct Step {
    shows: &'static str,
    typed: &'static str,
    exit: i32,
}

fn steps() -> Vec<Step> {
    let step = |text: &'static str| {
        let line = |start| text.lines().find_map(|line| line.strip_prefix(start));
        let exit = line("? ").and_then(|code| code.parse().ok()).unwrap_or_default();
        Step { shows: line("# ").unwrap_or_default(), typed: line("$ ").unwrap_or_default(), exit }
    };
    STEPS.split("\n\n").map(step).collect()
}

/// Builds the programs and runs every step. Files are written to a folder that is removed at the end, pages to one that
/// is kept.
///
/// # Errors
/// A program cannot be built, or a step gives an unexpected exit code.
pub(crate) fn run() -> Result {
    let (steps, minutes) = (steps(), "1 to 3 minutes in a fresh clone on two cores");
    println!("Building the six programs, {minutes}; then {} commands show what they do.", steps.len());
    let programs = programs::build(false)?;
    let known = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths(std::iter::once(programs).chain(std::env::split_paths(&known)));
    let path = path.map_err(Error::other)?;
    let (folder, pages) = (target()?.join("demo"), target()?.join("demo-pages"));
    // A failed run leaves its files behind.
    let _ = fs::remove_dir_all(&folder);
    for made in [&folder, &pages] {
        fs::create_dir_all(made).map_err(on(made))?;
    }
    for Step { shows, typed, exit } in steps {
        println!("\n# {shows}\n$ {typed}");
        let mut shell = command("sh");
        shell.args(["-c", typed]).env("PATH", &path).env("DIR", &folder).env("PAGES", &pages);
        let status = shell.status().map_err(on(Path::new("sh, which the demo types its commands into")))?;
        let code = status.code().ok_or_else(|| Error::other(format!("{typed}: {status}")))?;
        if code != 0 {
            println!("[exit code {code}]");
        }
        if code != exit {
            return Err(Error::other(format!("{typed}: exit code {code}, expected {exit}")));
        }
    }
    fs::remove_dir_all(&folder).map_err(on(&folder))?;
    println!("\nEvery command gave the exit code it should. The pages stay, for a browser:");
    for file in fs::read_dir(&pages).map_err(on(&pages))?.flatten().map(|entry| entry.path()).collect::<BTreeSet<_>>() {
        println!("{}", file.display());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::programs::PROGRAMS;

    /// A program that no step runs would be left out unnoticed, and so would an incomplete step.
    #[test]
    fn every_program_is_run_and_every_step_is_whole() {
        let steps = steps();
        assert!(PROGRAMS.iter().all(|program| steps.iter().any(|step| step.typed.contains(program))));
        assert!(steps.iter().all(|step| !step.shows.is_empty() && !step.typed.is_empty()));
        let marked = |mark: &str| STEPS.lines().filter(|line| line.starts_with(mark)).count();
        assert_eq!([marked("# "), marked("$ ")], [steps.len(); 2]);
    }
}
