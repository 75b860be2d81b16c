//! `cargo xtask bench`: how long a whole archive takes, and records with repetitions, beside reading their bytes; how long a
//! round takes, beside a program that does nothing.

use std::fmt::Write as _;
use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context as _, Result};
use clap::ValueEnum as _;
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::archive::{self, Record};
use crate::timing::{in_turns, median, per_second, ratio, timed};
use crate::{engines, outlook, page_timing, repetition, startup, tournament};
use xtask::run;

/// What is measured.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// How many records are checked
    #[arg(long, default_value_t = 20_000)]
    records: u32,

    /// How often each command is run, in turns
    #[arg(long, default_value_t = 9, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,

    /// One part alone
    #[arg(long, value_enum)]
    only: Option<Part>,
}

/// The parts, each with a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Part {
    /// A whole archive beside reading its bytes.
    Archive,
    /// Games of engines with their scores.
    Engines,
    /// Programs that say their version.
    Startup,
    /// Rounds and standings of tournaments.
    Tournaments,
    /// What the rest of an event can still change.
    Outlook,
    /// Pages beside the JSON of the same run.
    Pages,
    /// Records with repetitions.
    Repetition,
}

impl Part {
    fn measure(self, args: &Args, programs: &Path, folder: &Path) -> Result<()> {
        match self {
            Self::Archive => {
                let archive = Archive::make(folder, args.records)?;
                println!("{} records, {} moves, {} bytes\n", args.records, archive.moves, archive.bytes);
                throughput(&archive, &programs.join("kifu-check"), args.rounds)
            }
            Self::Engines => engines::measure(programs, folder, args.rounds),
            Self::Startup => startup::measure(programs, &startup::empty_program(folder)?),
            Self::Tournaments => tournament::measure(programs, &startup::empty_program(folder)?, folder, args.rounds),
            Self::Outlook => outlook::measure(programs, folder, args.rounds),
            Self::Pages => page_timing::measure(programs, folder, args.rounds),
            Self::Repetition => repetition::measure(programs, folder, args.rounds),
        }
    }
}

/// Measures and prints tables in Markdown.
pub(crate) fn run(args: &Args) -> Result<()> {
    if cfg!(debug_assertions) {
        return again_optimised(args);
    }
    let programs = xtask::programs::build(true)?;
    let folder = run::target()?.join("bench");
    std::fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    for part in Part::value_variants().iter().filter(|part| args.only.is_none_or(|only| only == **part)) {
        part.measure(args, &programs, &folder)?;
        println!();
    }
    Ok(())
}

/// Playing the records takes minutes without optimisation: the same again in a release build.
fn again_optimised(args: &Args) -> Result<()> {
    let mut cargo = run::cargo(&["run", "--quiet", "--release", "--package", env!("CARGO_PKG_NAME"), "--", "bench"]);
    cargo.args(["--records", &args.records.to_string(), "--rounds", &args.rounds.to_string()]);
    if let Some(value) = args.only.and_then(|part| part.to_possible_value()) {
        cargo.args(["--only", value.get_name()]);
    }
    Ok(run::shown(&mut cargo)?)
}

/// Records that were played for this.
struct Archive {
    folder: PathBuf,
    files: Vec<PathBuf>,
    moves: usize,
    bytes: usize,
}

impl Archive {
    /// Writes the records, the same in every run.
    fn make(folder: &Path, records: u32) -> Result<Self> {
        let files = folder.join(format!("records-{records}"));
        let mut archive = Self { folder: folder.to_owned(), files: Vec::new(), moves: 0, bytes: 0 };
        let (mut list, mut all) = (String::new(), Vec::new());
        for Record { file, text, moves } in archive::write(&files, records)? {
            archive.moves += moves;
            archive.bytes += text.len();
            all.extend_from_slice(text.as_bytes());
            all.extend_from_slice(b"/\n");
            // Writing into a String cannot fail.
            let _ = writeln!(list, "{}", file.display());
            archive.files.push(file);
        }
        std::fs::write(archive.list(), list)?;
        std::fs::write(archive.one_file("csa"), &all)?;
        let mut packed = GzEncoder::new(File::create(archive.one_file("csa.gz"))?, Compression::default());
        packed.write_all(&all)?;
        packed.finish()?;
        Ok(archive)
    }

    /// All records in one file.
    fn one_file(&self, extension: &str) -> PathBuf {
        self.folder.join(format!("all.{extension}"))
    }

    /// A file with the paths of all records.
    fn list(&self) -> PathBuf {
        self.folder.join("list")
    }
}

/// Runs `cat` and the check in turns, so that whatever else the machine does falls on all of them.
fn throughput(archive: &Archive, kifu_check: &Path, rounds: u32) -> Result<()> {
    let check = |jobs: &str, format: &str| {
        let mut command = Command::new(kifu_check);
        command.arg("--files-from").arg(archive.list()).args(["--format", format, "--jobs", jobs]);
        command
    };
    let one_file = |jobs: &str, extension: &str| {
        let mut command = Command::new(kifu_check);
        command.args(["--format", "ndjson", "--jobs", jobs]).arg(archive.one_file(extension));
        command
    };
    let mut cat = Command::new("cat");
    cat.args(&archive.files);
    let mut unpack = Command::new("gzip");
    unpack.arg("-dc").arg(archive.one_file("csa.gz"));
    let mut cached = check("2", "ndjson");
    cached.arg("--cache").arg(archive.folder.join("cache"));
    // The first run fills the cache, the next ones find all in it.
    timed(&mut cached)?;
    let mut runs = [
        ("cat", cat),
        ("kifu-check --jobs 1", check("1", "text")),
        ("kifu-check --jobs 2", check("2", "text")),
        ("kifu-check --format ndjson --jobs 1", check("1", "ndjson")),
        ("kifu-check --format ndjson --jobs 2", check("2", "ndjson")),
        ("kifu-check --format ndjson --jobs 2 --cache FILE", cached),
        ("kifu-check --jobs 1 all.csa", one_file("1", "csa")),
        ("kifu-check --jobs 2 all.csa", one_file("2", "csa")),
        ("gzip -dc all.csa.gz", unpack),
        ("kifu-check --jobs 1 all.csa.gz", one_file("1", "csa.gz")),
        ("kifu-check --jobs 2 all.csa.gz", one_file("2", "csa.gz")),
    ];
    let times = in_turns(runs.iter_mut().map(|(_, command)| command), rounds)?;
    println!("| command | median, s | times cat (median) | moves a second |\n|---|---|---|---|");
    for ((name, _), own) in runs.iter().zip(&times) {
        let seconds = median(own.iter().map(Duration::as_secs_f64));
        println!(
            "| `{name}` | {seconds:.3} | {:.2} | {:.0} |",
            ratio(own, &times[0]),
            per_second(archive.moves, seconds)
        );
    }
    println!();
    for (at, (name, _)) in runs.iter().enumerate().filter(|(_, (name, _))| name.contains("--jobs 2")) {
        let Some(alone) = runs.iter().position(|(alone, _)| *alone == name.replace("--jobs 2", "--jobs 1")) else {
            continue;
        };
        println!("`{name}`: {:.2} times as fast as with one thread", ratio(&times[alone], &times[at]));
    }
    Ok(())
}
