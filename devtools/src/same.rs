//! `cargo xtask same`: asks the programs of this tree and older ones every command of the documentation and questions
//! about simulated events, and compares the answers byte for byte. Differences are printed, so that whoever changes an
//! answer can check that each was intended.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail};
use shinpan_core::Outcome;
use shinpan_core::entrants::Entrants;
use shinpan_core::games::{GameRow, RoundNo, Termination};
use shinpan_testing::simulated::{self, Outcomes};
use tempfile::TempDir;
use xtask::{programs, run};

/// What is compared.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The older programs
    #[arg(long, value_name = "FOLDER")]
    old: PathBuf,

    /// How many events of each kind are simulated
    #[arg(long, default_value_t = 5)]
    events: u32,
}

/// A kind of event: what its commands have in common, and whether games can be drawn.
struct Kind {
    book: &'static str,
    /// Keys of a custom book that extends it; empty for the book itself.
    keys: &'static str,
    /// Options for `pair` only.
    options: &'static str,
    rounds: u16,
    has_draws: bool,
}

const fn kind(book: &'static str, keys: &'static str, options: &'static str, rounds: u16, has_draws: bool) -> Kind {
    Kind { book, keys, options, rounds, has_draws }
}

/// Kinds of events: one for each pairing system, and one for each variation a book can make.
const KINDS: [Kind; 9] = [
    kind("wcsc-2010", "", "", 5, true),
    kind("wcsc-2010", "[pair]\nmethods = [\"swiss\"]\nodd = \"bye\"\n", "", 5, true),
    kind(
        "wcsc-2010",
        "[pair]\nmethods = [\"swiss\"]\nodd = \"bye\"\nwithdrawn = \"drop\"\nrematch = \"minimise\"\n",
        "",
        5,
        true,
    ),
    kind("arimaa-2015", "", "", 5, false),
    kind("tcec-2025", "", "", 3, true),
    kind("tcec-swiss", "", "", 4, true),
    kind("cutechess", "", "", 3, true),
    kind("cutechess", "[pair]\nsystem = \"gauntlet\"\n", "", 3, true),
    kind("fide-dutch-2026", "", " --rounds 6 --initial white", 5, true),
];

/// Questions about a round; `A` and `B` stand for two ids, `SHEET` for the round as it was drawn, `WHAT` for rows with
/// another result.
const OF_A_ROUND: [&str; 14] = [
    "--format csv",
    "--format json",
    "--format ndjson",
    "--format table",
    "--format html",
    "--explain",
    "--explain --format json",
    "--why A B --format json",
    "--why A B",
    "--check SHEET",
    "--check SHEET --format json",
    "--absent A --format json",
    "--forbid A B --format json",
    "--what-if WHAT --format json",
];
/// Questions about the standings.
const OF_STANDINGS: [&str; 10] = [
    "--format csv",
    "--format json",
    "--format ndjson",
    "--format table",
    "--format html",
    "--format trf",
    "--explain",
    "--explain --format json",
    "--why A B",
    "--crosstable --format json",
];

/// Two folders with the same files, and the programs that run in each.
struct Pair {
    folders: [TempDir; 2],
    paths: [OsString; 2],
    /// Number of commands compared.
    compared: usize,
    /// Commands with different answers, each with the first line that differs, by question.
    differing: BTreeMap<String, Vec<String>>,
}

/// Compares all answers and prints the differences.
pub(crate) fn run(args: &Args) -> Result<()> {
    let programs = [args.old.canonicalize().with_context(|| args.old.display().to_string())?, programs::build(false)?];
    let mut different = 0;
    for (name, differing, compared) in
        [("documentation", of_docs(&programs)?), ("events", of_events(&programs, args.events)?)]
            .map(|(name, pair)| (name, pair.differing, pair.compared))
    {
        println!("## {name}: {compared} commands");
        for (question, lines) in &differing {
            println!("\n### {question}: {} differ; the first of them:\n{}", lines.len(), lines[0]);
            different += lines.len();
        }
    }
    if different > 0 {
        bail!("{different} commands do not answer as they did");
    }
    Ok(())
}

/// Compares every command in the console blocks of README.md and docs, page by page, because a command may read what an
/// earlier one wrote.
fn of_docs(programs: &[PathBuf; 2]) -> Result<Pair> {
    let docs = std::fs::read_dir(run::root().join("docs"))?.map(|entry| Ok(entry?.path()));
    let pages = docs.chain([Ok(run::root().join("README.md"))]).collect::<Result<Vec<_>>>()?;
    let mut all = Pair::new(programs)?;
    for page in pages.iter().filter(|page| page.extension().is_some_and(|end| end == "md")) {
        all.clear()?;
        let text = std::fs::read_to_string(page)?;
        // A log of audits contains the times of its runs.
        let commands = text.lines().filter_map(|line| line.strip_prefix("$ ")).filter(|line| !line.contains("audit"));
        for command in commands {
            let name = page.file_name().unwrap_or_default().to_string_lossy().into_owned();
            all.compare(&name, command)?;
        }
    }
    Ok(all)
}

/// Compares questions about simulated events, each drawn round by round with the older programs.
fn of_events(programs: &[PathBuf; 2], events: u32) -> Result<Pair> {
    let mut pair = Pair::new(programs)?;
    for (number, kind) in KINDS.iter().enumerate() {
        for event in 0..events {
            pair.clear()?;
            pair.event(kind, &format!("{number}/{event}"))?;
        }
    }
    Ok(pair)
}

impl Pair {
    fn new(programs: &[PathBuf; 2]) -> Result<Self> {
        let known = std::env::var_os("PATH").unwrap_or_default();
        let path = |own: &PathBuf| std::env::join_paths([own.clone()].into_iter().chain(std::env::split_paths(&known)));
        let paths = [path(&programs[0])?, path(&programs[1])?];
        let folders = [tempfile::tempdir()?, tempfile::tempdir()?];
        Ok(Self { folders, paths, compared: 0, differing: BTreeMap::new() })
    }

    /// Empties both folders, except for a link to testdata.
    fn clear(&mut self) -> Result<()> {
        self.folders = [tempfile::tempdir()?, tempfile::tempdir()?];
        for folder in &self.folders {
            link(&run::root().join("testdata"), &folder.path().join("testdata"))?;
        }
        Ok(())
    }

    fn write(&self, name: &str, text: &str) -> Result<()> {
        self.folders.iter().try_for_each(|folder| Ok(std::fs::write(folder.path().join(name), text)?))
    }

    /// Runs a command in a shell and returns its exit code, stdout and stderr.
    fn answer(&self, side: usize, command: &str) -> Result<String> {
        let mut shell = Command::new("sh");
        shell.args(["-c", command]).current_dir(&self.folders[side]).env("PATH", &self.paths[side]).env("TERM", "dumb");
        let output = shell.stdin(Stdio::null()).output()?;
        let [stdout, stderr] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
        Ok(format!("exit {:?}\n{stdout}\nstderr:\n{stderr}", output.status.code()))
    }

    /// Compares the two answers to a command, and keeps the first line that differs under `question`.
    fn compare(&mut self, question: &str, command: &str) -> Result<()> {
        let [old, new] = [self.answer(0, command)?, self.answer(1, command)?];
        self.compared += 1;
        if old != new {
            let mut lines = old.lines().zip(new.lines());
            let (was, is) = lines.find(|(was, is)| was != is).unwrap_or(("", "(one of the two has more lines)"));
            let shown = format!("$ {command}\n- {was}\n+ {is}");
            self.differing.entry(question.to_owned()).or_default().push(shown);
        }
        Ok(())
    }

    /// Simulates an event of a kind, with `seed` as the text of its lots, and asks all questions about it.
    fn event(&mut self, kind: &Kind, seed: &str) -> Result<()> {
        let (ids, entrants) = entrants(seed);
        self.write("e.csv", &entrants)?;
        self.write("b.toml", &format!("extends = \"{}\"\n{}", kind.book, kind.keys))?;
        let book = if kind.keys.is_empty() { kind.book } else { "b.toml" };
        let outcomes = Outcomes::new(&Entrants::check(simulated::read_table(&entrants, "e.csv")?)?, seed);
        let mut games = "round,first,second,result\n".to_owned();
        let (a, b) = (&ids[0], &ids[ids.len() / 2]);
        for round in 1..=kind.rounds {
            self.write("g.csv", &games)?;
            self.write("w.csv", &games.lines().take(2).collect::<Vec<_>>().join("\n").replace("1-0", "0-1"))?;
            let tables = format!("--rules {book} --entrants e.csv --games g.csv");
            let pair = format!("pair {tables} --round {round} --lots {seed}{}", kind.options);
            let drawn = self.answer(
                0,
                &format!("{pair} -q | color-assign -q --rules {book} --games g.csv -e e.csv --format csv"),
            )?;
            let (rows, _) = drawn.split_once("\nstderr:").unwrap_or_default();
            let Some(rows) = rows.strip_prefix("exit Some(0)\n").filter(|rows| !rows.trim().is_empty()) else { break };
            self.write("s.csv", rows)?;
            for asked in OF_A_ROUND {
                let question = asked.replace("SHEET", "s.csv").replace("WHAT", "w.csv");
                let question = question.replace(" A", &format!(" {a}")).replace(" B", &format!(" {b}"));
                self.compare(&format!("pair {} {asked}", kind.book), &format!("{pair} {question}"))?;
            }
            let sides = format!("color-assign --rules {book} --games g.csv -e e.csv s.csv --format json");
            self.compare(&format!("color-assign {}", kind.book), &sides)?;
            for asked in OF_STANDINGS {
                let question = asked.replace(" A", &format!(" {a}")).replace(" B", &format!(" {b}"));
                self.compare(&format!("standings {} {asked}", kind.book), &format!("standings {tables} {question}"))?;
            }
            games = played(&games, rows, &outcomes, kind.has_draws)?;
        }
        Ok(())
    }
}

#[cfg(unix)]
fn link(from: &Path, to: &Path) -> std::io::Result<()> {
    std::os::unix::fs::symlink(from, to)
}

#[cfg(not(unix))]
fn link(_: &Path, _: &Path) -> std::io::Result<()> {
    Err(std::io::Error::other("needs a shell and links"))
}

/// Returns the ids and the table of four to thirteen entrants, some of whom may withdraw or be disqualified, by lots.
fn entrants(seed: &str) -> (Vec<String>, String) {
    let lots = shinpan_core::Lots::new(seed.to_owned());
    let number = |what: &str| lots.ticket(what);
    let ids = (1..=4 + number("field") % 10).map(|own| format!("e{own}")).collect::<Vec<_>>();
    let row = |(seed, id): (usize, &String)| {
        let after = number(id) % 3 + 1;
        let status = match number(&format!("status/{id}")) % 12 {
            0 => format!("withdrawn,{after}"),
            1 => format!("disqualified,{after}"),
            _ => ",".to_owned(),
        };
        format!("{id},{seed},{},{status}\n", 2500 - 10 * seed)
    };
    let rows = (1..).zip(&ids).map(row).collect::<String>();
    (ids, format!("id,seed,rating,status,withdrawn_after\n{rows}"))
}

/// Appends the rows of a round to the games, with results by lots.
fn played(games: &str, rows: &str, outcomes: &Outcomes, has_draws: bool) -> Result<String> {
    let mut table = simulated::read_table(games, "g.csv")?;
    simulated::append(&mut table, &simulated::read_table(rows, "s.csv")?);
    let outcome =
        |game: &GameRow| if has_draws { outcomes.outcome(game) } else { Outcome::won_by(outcomes.winning_side(game)) };
    let settled = simulated::fill_in(table, RoundNo(u16::MAX), |game| (outcome(game), Termination::Normal))?;
    simulated::to_csv(&settled)
}
