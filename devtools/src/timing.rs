//! How long commands take, and what many measurements come to.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};

/// How many of `count` things come to a second.
pub(crate) fn per_second(count: usize, seconds: f64) -> f64 {
    // Far below 2^52.
    #[allow(clippy::cast_precision_loss)]
    let count = count as f64;
    count / seconds
}

/// How long the command takes from start to end; its output is thrown away.
pub(crate) fn timed(command: &mut Command) -> Result<Duration> {
    let started = Instant::now();
    let status = command.stdin(Stdio::null()).stdout(Stdio::null()).status();
    let elapsed = started.elapsed();
    let status = status.with_context(|| command.get_program().to_string_lossy().into_owned())?;
    if !status.success() {
        bail!("{}: {status}", command.get_program().to_string_lossy());
    }
    Ok(elapsed)
}

/// How long each command takes, so many times, in turns: whatever else the machine does falls on all of them.
pub(crate) fn in_turns<'c>(commands: impl Iterator<Item = &'c mut Command>, rounds: u32) -> Result<Vec<Vec<Duration>>> {
    let mut commands = commands.map(|command| (command, Vec::new())).collect::<Vec<_>>();
    for _ in 0..rounds {
        for (command, times) in &mut commands {
            times.push(timed(command)?);
        }
    }
    Ok(commands.into_iter().map(|(_, times)| times).collect())
}

/// How many times as long the first took as the second, in the middle of the rounds.
pub(crate) fn ratio(own: &[Duration], other: &[Duration]) -> f64 {
    median(own.iter().zip(other).map(|(own, other)| own.as_secs_f64() / other.as_secs_f64()))
}

/// The middle value; of an even number, the upper one of the middle.
pub(crate) fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

/// Runs `cat` and the commands in turns on `file`, which has `records` of a game, and prints a table in Markdown.
pub(crate) fn compare<const N: usize>(
    records: usize,
    game: &str,
    file: &Path,
    commands: [(&str, Command); N],
    rounds: u32,
) -> Result<()> {
    let mut runs = vec![("cat", Command::new("cat"))];
    runs.extend(commands);
    for (_, command) in &mut runs {
        command.arg(file);
    }
    let times = in_turns(runs.iter_mut().map(|(_, command)| command), rounds)?;
    println!("| {records} records of {game} | median, s | games a second |\n|---|---|---|");
    for ((name, _), times) in runs.iter().zip(&times) {
        let seconds = median(times.iter().map(Duration::as_secs_f64));
        println!("| `{name}` | {seconds:.3} | {:.0} |", per_second(records, seconds));
    }
    Ok(())
}
