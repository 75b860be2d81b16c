//! `cargo xtask bench`: tables of command lines and their times, compared with a program that does nothing and with
//! older programs.

pub(crate) mod events;
mod instructions;
mod records;
mod timing;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail};
use clap::ValueEnum as _;

use xtask::programs::PROGRAMS;
use xtask::run;

/// What is measured.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// How many records are checked: 20,000 if nothing is said, 2,000 with --quick
    #[arg(long)]
    records: Option<usize>,

    /// How often each command is run at least, in turns, the short ones more often: 9 times if nothing is said, 5 times with --quick
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: Option<u32>,

    /// One part alone
    #[arg(long, value_enum)]
    only: Option<Part>,

    /// Fewer records, smaller events, fewer rounds
    #[arg(long)]
    quick: bool,

    /// The older programs in this folder are run in turns with ours; fails where one of ours is more than 3 % slower
    #[arg(long, value_name = "FOLDER")]
    old: Option<PathBuf>,
}

/// The parts, each with its tables.
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
    /// How many instructions records take, where valgrind is there.
    Instructions,
}

/// Commands of a table, and the unit counted per second.
struct Table {
    title: String,
    counted: &'static str,
    rows: Vec<Row>,
}

/// A command line, run in the folder of the place.
struct Row {
    name: String,
    /// `@FILE` stands for the lines of a file, `SIDE` for `old` or `new`.
    line: String,
    /// Number of units that the command processes; 0 where nothing is counted.
    count: usize,
    /// Index of the row that it is compared with.
    beside: usize,
}

impl Row {
    /// Creates a row that is compared with the first one of its table.
    fn new(name: impl Into<String>, line: impl Into<String>, count: usize) -> Self {
        Self { name: name.into(), line: line.into(), count, beside: 0 }
    }
}

/// Folder in which commands run, with the programs and the files that they read.
struct Place {
    folder: PathBuf,
    programs: PathBuf,
    /// Older programs to run in turns with the new ones.
    old: Option<PathBuf>,
    is_quick: bool,
}

impl Place {
    /// Makes a file unless it exists, and returns its name. Files stay until the folder is removed, so the name states
    /// everything that they depend on.
    fn file(&self, name: &str, make: impl FnOnce() -> Result<String>) -> Result<String> {
        if !self.folder.join(name).exists() {
            // An interrupted run must not leave half a file under this name.
            let part = self.folder.join("part");
            std::fs::write(&part, make()?).with_context(|| part.display().to_string())?;
            std::fs::rename(&part, self.folder.join(name))?;
        }
        Ok(name.to_owned())
    }

    /// Runs a command line and returns its stdout; findings are no failure.
    fn answer(&self, line: &str) -> Result<String> {
        let output = self.command(line, &self.programs, "new")?.output()?;
        if output.status.code().is_none_or(|code| code > 1) {
            bail!("{line}: {}", String::from_utf8_lossy(&output.stderr));
        }
        Ok(String::from_utf8(output.stdout)?)
    }

    /// Creates the command of a line with the programs of a folder.
    fn command(&self, line: &str, programs: &Path, side: &str) -> Result<Command> {
        let mut words = line.split_whitespace();
        let name = words.next().unwrap_or_default();
        let places = [programs, &self.folder].map(|folder| folder.join(name));
        let program = places.into_iter().find(|place| place.is_file() || PROGRAMS.contains(&name));
        let mut command = Command::new(program.unwrap_or_else(|| name.into()));
        command.current_dir(&self.folder).stdin(Stdio::null());
        for word in words {
            match word.strip_prefix('@') {
                Some(list) => command.args(std::fs::read_to_string(self.folder.join(list))?.lines()),
                None => command.arg(word.replace("SIDE", side)),
            };
        }
        Ok(command)
    }

    /// Returns `whole`, or the smaller size `quick` with `--quick`.
    fn size<T>(&self, whole: T, quick: T) -> T {
        if self.is_quick { quick } else { whole }
    }
}

/// Measures all parts and prints tables in Markdown.
pub(crate) fn run(args: &Args) -> Result<()> {
    let folder = run::target()?.join("bench");
    std::fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    let programs = copied(&xtask::programs::build(true)?, &folder.join("new"))?;
    let old = args.old.as_ref().map(|old| copied(old, &folder.join("old"))).transpose()?;
    let place = Place { folder, programs, old, is_quick: args.quick };
    let mut slower = Vec::new();
    for part in Part::value_variants().iter().filter(|part| args.only.is_none_or(|only| only == **part)) {
        let tables = match part {
            Part::Archive => vec![records::archive(&place, args.records.unwrap_or(place.size(20_000, 2_000)))?],
            Part::Engines => records::engines(&place)?,
            Part::Startup => vec![startup(&place)?],
            Part::Tournaments => vec![events::tournaments(&place)?],
            Part::Outlook => vec![events::outlook(&place)?],
            Part::Pages => vec![events::pages(&place)?],
            Part::Repetition => records::repetition(&place)?,
            Part::Instructions => {
                slower.extend(instructions::count(&place)?);
                continue;
            }
        };
        for table in &tables {
            slower.extend(timing::measure(table, &place, args.rounds.unwrap_or(place.size(9, 5)))?);
        }
    }
    if !slower.is_empty() {
        bail!("slower than the old programs:\n{}", slower.join("\n"));
    }
    Ok(())
}

/// Copies the programs in `from` to a folder. A file written by the linker takes longer to map than a copy, so programs
/// are compared as copies.
fn copied(from: &Path, folder: &Path) -> Result<PathBuf> {
    std::fs::create_dir_all(folder)?;
    for name in PROGRAMS {
        let program = from.join(name);
        std::fs::copy(&program, folder.join(name)).with_context(|| program.display().to_string())?;
    }
    Ok(folder.to_owned())
}

/// Makes the table of the start of each program and of an empty one.
fn startup(place: &Place) -> Result<Table> {
    let mut rows = vec![empty_program(place)?];
    rows.extend(PROGRAMS.map(|name| {
        let line = format!("{name} --version");
        Row::new(format!("`{line}`"), line, 0)
    }));
    Ok(Table { title: "start-up".into(), counted: "", rows })
}

/// Compiles a Rust program with an empty `main`, optimised as ours are, and returns its row.
fn empty_program(place: &Place) -> Result<Row> {
    let source = place.file("empty.rs", || Ok("fn main() {}\n".into()))?;
    if !place.folder.join("empty").exists() {
        let mut rustc = run::command(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
        rustc.current_dir(&place.folder).args(["--edition", "2024", "-O", "-o", "empty", &source]);
        run::shown(&mut rustc)?;
    }
    Ok(Row::new("an empty program", "empty", 0))
}
