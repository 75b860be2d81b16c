//! `cargo xtask demo`: the programs at work on the files of testdata: records, a day at the championship, one of Arimaa, the
//! repetitions of xiangqi, the forms of superko in Go, claims in chess and the log of a man-machine match; at the end pages of
//! all that, which stay.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::programs;
use crate::run::{Result, command, on, target};

/// What is shown, typed, and given as exit code where that is not 0, a step behind the other.
const STEPS: &str = include_str!("demo.txt");

/// One command line: what it shows, what is typed, the exit code it must give.
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

/// Builds the programs and takes every step; files are written to a folder that is removed at the end, and pages to one that
/// stays.
///
/// # Errors
/// A program cannot be built, or a step gives another exit code than it should.
pub(crate) fn run() -> Result {
    let (steps, minutes) = (steps(), "1 to 3 minutes in a fresh clone on two cores");
    println!("Building the six programs, {minutes}; then {} commands show what they do.", steps.len());
    let programs = programs::build(false)?;
    let (folder, pages) = (Scratch::new()?, target()?.join("demo-pages"));
    std::fs::create_dir_all(&pages).map_err(on(&pages))?;
    for step in &steps {
        take(step, &programs, [("DIR", &folder.0), ("PAGES", &pages)])?;
    }
    println!("\nEvery command gave the exit code it should. The pages stay, for a browser:");
    name_pages(&pages)
}

/// A folder for the files of the demo, which is removed when it ends.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Result<Self> {
        let folder = target()?.join(format!("demo-{}", std::process::id()));
        std::fs::create_dir_all(&folder).map_err(on(&folder))?;
        Ok(Self(folder))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // A folder that cannot be removed does no harm.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Names the pages that the steps have written.
fn name_pages(pages: &Path) -> Result {
    let entries = std::fs::read_dir(pages).map_err(on(pages))?;
    for file in entries.flatten().map(|entry| entry.path()).collect::<BTreeSet<_>>() {
        println!("{}", file.display());
    }
    Ok(())
}

fn take(step: &Step, programs: &Path, folders: [(&str, &Path); 2]) -> Result {
    println!("\n# {}\n$ {}", step.shows, step.typed);
    let mut shell = command("sh");
    shell.args(["-c", step.typed]).env("PATH", path_with(programs)?).envs(folders);
    let status = shell.status().map_err(|error| format!("sh, which the demo types its commands into: {error}"))?;
    let code = status.code().ok_or_else(|| format!("{}: {status}", step.typed))?;
    if code != 0 {
        println!("[exit code {code}]");
    }
    if code != step.exit {
        return Err(format!("{}: exit code {code}, expected {}", step.typed, step.exit).into());
    }
    Ok(())
}

fn path_with(programs: &Path) -> Result<OsString> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(programs.to_owned()).chain(std::env::split_paths(&path));
    Ok(std::env::join_paths(folders).map_err(|error| error.to_string())?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::programs::PROGRAMS;

    /// A program that no step runs would be left out unnoticed, and so would half a step.
    #[test]
    fn every_program_is_run_and_every_step_is_whole() {
        let steps = steps();
        assert!(PROGRAMS.iter().all(|program| steps.iter().any(|step| step.typed.contains(program))));
        assert!(steps.iter().all(|step| !step.shows.is_empty() && !step.typed.is_empty()));
        let marked = |mark: &str| STEPS.lines().filter(|line| line.starts_with(mark)).count();
        assert_eq!([marked("# "), marked("$ ")], [steps.len(); 2]);
    }
}
