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
    let mut times = vec![Vec::new(); runs.len()];
    for (_, command) in &mut runs {
        command.arg(file);
    }
    for _ in 0..rounds {
        for ((_, command), times) in runs.iter_mut().zip(&mut times) {
            times.push(timed(command)?);
        }
    }
    println!("| {records} records of {game} | median, s | games a second |\n|---|---|---|");
    for ((name, _), times) in runs.iter().zip(&times) {
        let seconds = median(times.iter().map(Duration::as_secs_f64));
        println!("| `{name}` | {seconds:.3} | {:.0} |", per_second(records, seconds));
    }
    Ok(())
}
