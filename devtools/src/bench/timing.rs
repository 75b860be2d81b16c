//! Times of the commands of a table, which run in turns, and their medians.

use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context as _, Result, bail};

use super::{Place, Row, Table};
use xtask::programs::PROGRAMS;

/// Ratio of the old time to the new one below which a row is slower. Both the median of the rounds and the fastest
/// round must be below it; the fastest is the one least disturbed by other work on the machine.
const SLOWER: f64 = 0.97;
/// Time in seconds below which a command is run more often ...
const SHORT: f64 = 0.1;
/// ... but at most this many times as often.
const MOST_TIMES: f64 = 30.0;

/// A command and its times in seconds.
struct Timed {
    command: Command,
    /// Time of the first run, which fills caches.
    first: f64,
    /// Number of bytes written to stdout.
    bytes: usize,
    /// Times of the further runs.
    seconds: Vec<f64>,
}

impl Timed {
    fn start(mut command: Command) -> Result<Self> {
        let started = Instant::now();
        let output = command.output().with_context(|| format!("{} cannot be run", command.get_program().display()))?;
        let first = started.elapsed().as_secs_f64();
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            bail!("{}: {}", output.status, said.lines().next().unwrap_or_default());
        }
        command.stdout(Stdio::null()).stderr(Stdio::null());
        Ok(Self { command, first, bytes: output.stdout.len(), seconds: Vec::new() })
    }

    fn again(&mut self) -> Result<()> {
        let started = Instant::now();
        let status = self.command.status()?;
        self.seconds.push(started.elapsed().as_secs_f64());
        if status.success() { Ok(()) } else { bail!("{:?}: {status}", self.command) }
    }

    fn median(&self) -> f64 {
        median(self.seconds.iter().copied())
    }

    fn fastest(&self) -> f64 {
        self.seconds.iter().copied().fold(f64::INFINITY, f64::min)
    }

    /// Returns the median, over the rounds, of a function of both times.
    fn beside(&self, other: &Self, of: impl Fn(f64, f64) -> f64) -> f64 {
        median(self.seconds.iter().zip(&other.seconds).map(|(own, other)| of(*own, *other)))
    }
}

/// A row with its measurements.
struct Measured<'t> {
    row: &'t Row,
    rounds: u32,
    new: Timed,
    /// Times of the old program; none where nothing is compared, an error if the old program rejects the command.
    old: Option<Result<Timed>>,
}

/// Measures a table and prints it in Markdown. Returns the rows that are slower than with the old programs.
pub(super) fn measure(table: &Table, place: &Place, rounds: u32) -> Result<Vec<String>> {
    let mut all = Vec::new();
    for row in &table.rows {
        let new = Timed::start(place.command(&row.line, &place.programs, "new")?).with_context(|| row.line.clone())?;
        let is_ours = PROGRAMS.iter().any(|program| row.line.split(' ').next() == Some(program));
        let old = place.old.as_ref().filter(|_| is_ours);
        let old = old.map(|old| place.command(&row.line, old, "old").and_then(Timed::start));
        // Few rounds of a command that takes a millisecond would tell nothing.
        let times = (SHORT / new.first).clamp(1.0, if place.is_quick { 1.0 } else { MOST_TIMES });
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small positive number")]
        let rounds = (f64::from(rounds) * times) as u32;
        all.push(Measured { row, rounds, new, old });
    }
    // The commands take turns, so that other work on the machine affects all of them alike.
    for round in 0..all.iter().map(|measured| measured.rounds).max().unwrap_or_default() {
        for measured in all.iter_mut().filter(|measured| round < measured.rounds) {
            for timed in measured.old.iter_mut().flatten().chain([&mut measured.new]) {
                timed.again()?;
            }
        }
    }
    Ok(print(table, &all, place.old.is_some()))
}

fn print(table: &Table, all: &[Measured<'_>], has_old: bool) -> Vec<String> {
    let old = if has_old { [" old, ms | old/new | fastest |", "---|---|---|"] } else { ["", ""] };
    let counted = if table.counted.is_empty() { "" } else { &format!("{} a second", table.counted) };
    println!("| {} | median, ms | times | more, ms | {counted} | kB |{}", table.title, old[0]);
    println!("|---|---|---|---|---|---|{}", old[1]);
    let mut slower = Vec::new();
    for Measured { row, new, old, .. } in all {
        let beside = &all[row.beside].new;
        let times = new.beside(beside, |own, other| own / other);
        let more = 1000.0 * new.beside(beside, |own, other| own - other);
        // Far below 2^52.
        #[expect(clippy::cast_precision_loss, reason = "a count far below 2^52")]
        let count = if row.count == 0 { String::new() } else { format!("{:.0}", row.count as f64 / new.median()) };
        let old = match old {
            None if has_old => " | | |".to_owned(),
            None => String::new(),
            Some(Err(why)) => format!(" not in the old program ({why:#}) | | |"),
            Some(Ok(old)) => {
                let ratio = old.beside(new, |old, new| old / new);
                let fastest = old.fastest() / new.fastest();
                if ratio < SLOWER && fastest < SLOWER {
                    slower.push(format!("{}: {ratio:.2}, the fastest runs {fastest:.2}", row.name));
                }
                format!(" {:.2} | {ratio:.2} | {fastest:.2} |", 1000.0 * old.median())
            }
        };
        let (name, ms, kilobytes) = (&row.name, 1000.0 * new.median(), new.bytes / 1000);
        println!("| {name} | {ms:.2} | {times:.2} | {more:.2} | {count} | {kilobytes} |{old}");
    }
    println!();
    for two in all {
        let alone = two.row.name.replace("--jobs 2", "--jobs 1");
        if let Some(one) = all.iter().find(|one| one.row.name == alone && alone != two.row.name) {
            let times = one.new.beside(&two.new, |one, two| one / two);
            println!("{}: {times:.2} times as fast as with one thread\n", two.row.name);
        }
    }
    slower
}

/// Returns the median; of an even number of values, the upper of the two in the middle.
fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}
