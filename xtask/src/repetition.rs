//! How many records with repetitions a second are judged, as a whole process, beside reading their bytes.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context as _, Result};
use shinpan_xiangqi::cycles::Cycle;

use crate::bench::{median, per_second, timed};

/// How many records are judged.
const RECORDS: usize = 20_000;
/// How many cycles they are made of: to find one takes longer than to judge it.
const CYCLES: u64 = 2_000;

/// Times the judge of xiangqi on cycles that go round three times, and prints a table in Markdown.
pub(crate) fn measure(programs: &Path, folder: &Path, rounds: u32) -> Result<()> {
    let file = folder.join("cycles.ndjson");
    std::fs::write(&file, records()).with_context(|| file.display().to_string())?;
    let mut cat = Command::new("cat");
    cat.arg(&file);
    let mut judge = Command::new(programs.join("judge-repetition"));
    judge.args(["--game", "xiangqi", "--format", "ndjson", "--jobs", "1", "--exit-zero"]).arg(&file);
    let mut runs = [("cat", cat), ("judge-repetition --game xiangqi --jobs 1", judge)];
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..rounds {
        for ((_, command), times) in runs.iter_mut().zip(&mut times) {
            times.push(timed(command)?);
        }
    }
    println!("| {RECORDS} records of xiangqi | median, s | games a second |\n|---|---|---|");
    for ((name, _), times) in runs.iter().zip(&times) {
        let seconds = median(times.iter().map(Duration::as_secs_f64));
        println!("| `{name}` | {seconds:.3} | {:.0} |", per_second(RECORDS, seconds));
    }
    Ok(())
}

/// Records in the neutral form, the same in every run.
fn records() -> String {
    let cycles = (0..CYCLES).map(Cycle::random).collect::<Vec<_>>();
    let mut text = String::new();
    for (number, cycle) in cycles.iter().cycle().take(RECORDS).enumerate() {
        let moves = cycle.rounds(3).map(|mv| format!("\"{mv}\"")).collect::<Vec<_>>().join(",");
        // Writing into a String cannot fail.
        let _ = writeln!(text, r#"{{"id":"{number}","start":"{}","moves":[{moves}]}}"#, cycle.start.position);
    }
    text
}
