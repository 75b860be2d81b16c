//! How much longer a page takes than the JSON of the same run, and how large it is.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context as _, Result};

use crate::timing::{in_turns, median};
use crate::tournament::Event;
use xtask::run;

/// What is written in turns.
const FORMATS: [&str; 2] = ["json", "html"];

/// How many games the check of a page has.
const GAMES: usize = 1_000;

/// A run with its name.
type Run = (String, Command);

/// Times every run in JSON and in HTML, and prints a table in Markdown.
pub(crate) fn measure(programs: &Path, folder: &Path, rounds: u32) -> Result<()> {
    println!("| page | JSON, ms | HTML, ms | more (median), ms | HTML, kB |\n|---|---|---|---|---|");
    for (name, command) in runs(programs, folder)? {
        let mut formats = FORMATS.map(|format| with_format(&command, format));
        let times = in_turns(formats.iter_mut(), rounds)?;
        let [json, html] = [0, 1].map(|format| times[format].iter().copied().map(milliseconds).collect::<Vec<_>>());
        let more = median(json.iter().zip(&html).map(|(json, html)| html - json));
        // A command that was timed writes to nowhere.
        let size = run::output(&mut with_format(&command, FORMATS[1]))?.len() / 1000;
        let [json, html] = [json, html].map(|times| median(times.iter().copied()));
        println!("| {name} | {json:.1} | {html:.1} | {more:.1} | {size} |");
    }
    Ok(())
}

/// Standings and rounds of small and large tournaments, and the check of a file with many errors.
fn runs(programs: &Path, folder: &Path) -> Result<Vec<Run>> {
    let mut runs = Vec::new();
    for entrants in [100, 1_000] {
        let event = Event::swiss(folder, entrants, 9)?;
        let standings = event.command(&programs.join("standings"), &["-q", "--crosstable"]);
        runs.push((format!("`standings --crosstable`, {entrants} entrants, 9 rounds"), standings));
        let pair = event.command(&programs.join("pair"), &["-q", "--round", "10", "--games"]);
        runs.push((format!("`pair`, {entrants} entrants, round 10"), pair));
    }
    let mut check = Command::new(programs.join("kifu-check"));
    check.args(["-q", "--jobs", "1"]).arg(illegal_games(folder)?);
    runs.push((format!("`kifu-check --jobs 1`, {GAMES} games with an error each"), check));
    Ok(runs)
}

/// Games of shogi in one file; in each of them the fourth move is none that a pawn can make.
fn illegal_games(folder: &Path) -> Result<PathBuf> {
    const GAME: &str = "V2.2\nN+Kiku\nN-Ume\nPI\n+\n+7776FU\nT5\n-3334FU\nT5\n+2726FU\nT5\n-8385FU\nT5\n%TORYO\n/\n";
    let file = folder.join("illegal.csa");
    std::fs::write(&file, GAME.repeat(GAMES)).with_context(|| file.display().to_string())?;
    Ok(file)
}

/// The same command with a format; findings are no failure.
fn with_format(command: &Command, format: &str) -> Command {
    let mut own = Command::new(command.get_program());
    let options = ["--exit-zero", "--format", format].map(OsStr::new);
    own.args(options).args(command.get_args());
    own
}

fn milliseconds(time: Duration) -> f64 {
    1000.0 * time.as_secs_f64()
}
