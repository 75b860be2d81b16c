//! How long a program takes to start, beside one that does nothing.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context as _, Result};

use crate::timing::{in_turns, median};
use xtask::programs::PROGRAMS;
use xtask::run;

/// How often each program is started, in turns.
const ROUNDS: u32 = 300;

/// Starts every program and an empty one, and prints a table in Markdown.
pub(crate) fn measure(programs: &Path, empty: &Path) -> Result<()> {
    let mut runs = vec![("an empty program".to_owned(), Command::new(empty))];
    for name in PROGRAMS {
        let mut command = Command::new(programs.join(&name));
        command.arg("--version");
        runs.push((format!("`{name} --version`"), command));
    }
    let times = in_turns(runs.iter_mut().map(|(_, command)| command), ROUNDS)?;
    println!("| start-up | median, ms |\n|---|---|");
    for ((name, _), times) in runs.iter().zip(&times) {
        println!("| {name} | {:.2} |", 1000.0 * median(times.iter().map(Duration::as_secs_f64)));
    }
    Ok(())
}

/// A Rust program with an empty `main`, compiled as ours are.
pub(crate) fn empty_program(folder: &Path) -> Result<PathBuf> {
    let (source, program) = (folder.join("empty.rs"), folder.join("empty"));
    std::fs::write(&source, "fn main() {}\n").with_context(|| source.display().to_string())?;
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let mut command = run::command(rustc);
    run::shown(command.args(["--edition", "2024", "-O", "-o"]).arg(&program).arg(&source))?;
    Ok(program)
}
