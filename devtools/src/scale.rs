//! `cargo xtask scale-test`: the job of examples/spark on a cluster of two workers, one of which is killed in the middle, beside one
//! process on the same records; and programs that fail in the place of kifu-check.

mod archive;
mod cluster;
mod events;
mod faults;
mod job;
mod python;

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Result, bail};

use archive::Archive;
use cluster::Cluster;
use faults::FAULTS;
use job::{Ended, Job};
use python::Python;
use xtask::run;

/// Workers of the cluster.
const WORKERS: usize = 2;
/// How often a worker is killed until that cost the job a task.
const ATTEMPTS: usize = 3;

/// How large the test is.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// How many records are checked
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u32).range(1_000..=99_000))]
    records: u32,

    /// How many files a task checks
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100))]
    batch: u32,
}

/// Runs the test and prints what it measured.
pub(crate) fn run(args: &Args) -> Result<()> {
    if cfg!(debug_assertions) {
        return again_optimised(args);
    }
    let place = python::place()?;
    python::empty_folder(&place.join("run"))?;
    let python = Python::prepare(&place)?;
    let kifu_check = xtask::programs::build(true)?.join("kifu-check");
    let archive = Archive::make(&place, args.records)?;
    let (expected, alone) = job::on_one_machine(&kifu_check, &archive)?;
    let test = Test { args, place: place.join("run"), python, kifu_check, archive, expected };
    println!("{} records in {}", args.records, test.archive.folder.display());
    test.all(alone)
}

/// Playing the records takes minutes without optimisation: the same again in a release build.
fn again_optimised(args: &Args) -> Result<()> {
    let mut cargo =
        run::cargo(&["run", "--quiet", "--release", "--package", env!("CARGO_PKG_NAME"), "--", "scale-test"]);
    cargo.args(["--records", &args.records.to_string(), "--batch", &args.batch.to_string()]);
    Ok(run::shown(&mut cargo)?)
}

/// What all jobs have in common.
struct Test<'a> {
    args: &'a Args,
    place: PathBuf,
    python: Python,
    kifu_check: PathBuf,
    archive: Archive,
    /// What one process writes.
    expected: Vec<u8>,
}

impl Test<'_> {
    fn all(&self, alone: Duration) -> Result<()> {
        let whole = self.undisturbed(&mut self.cluster("whole")?)?;
        let mut cluster = self.cluster("killed")?;
        let killed = self.with_a_loss(&mut cluster)?;
        println!("\n| {} records | start-up, s | check, s | all, s |\n|---|---|---|---|", self.args.records);
        println!("| one process | | | {:.1} |", alone.as_secs_f64());
        println!("{}\n{}\n", whole.row("Spark, two workers"), killed.row("Spark, one of two workers killed"));
        self.refused(&mut cluster)
    }

    fn cluster(&self, name: &str) -> Result<Cluster> {
        let folder = self.place.join(format!("cluster-{name}"));
        python::empty_folder(&folder)?;
        Cluster::start(&self.python, &folder, WORKERS)
    }

    fn job(&self, name: &str) -> Job<'_> {
        Job {
            python: &self.python,
            folder: self.place.join(name),
            kifu_check: self.kifu_check.clone(),
            cores: WORKERS,
            pattern: "*.csa",
            batch: self.args.batch,
        }
    }

    /// A job that nothing happens to.
    fn undisturbed(&self, cluster: &mut Cluster) -> Result<Times> {
        let job = self.job("job");
        let ended = job.run(cluster, &self.archive, |_, _| Ok(true))?;
        let times = Times::of(&job, &ended)?;
        self.compare(&job)?;
        println!("Two workers: the tables hold what one process writes, byte for byte");
        Ok(times)
    }

    /// A job that loses a worker while tasks run there; if it ran none at that moment, another one.
    fn with_a_loss(&self, cluster: &mut Cluster) -> Result<Times> {
        for attempt in 1..=ATTEMPTS {
            let job = self.job("job-with-a-loss");
            let mut finished = 0;
            let ended = job.run(cluster, &self.archive, |cluster, folder| {
                finished = job::finished_tasks(folder);
                let is_time = finished >= self.tasks() / 4;
                if is_time {
                    cluster.lose_a_worker()?;
                }
                Ok(is_time)
            })?;
            let times = Times::of(&job, &ended)?;
            self.compare(&job)?;
            println!(
                "A worker killed after {finished} of {} tasks, tasks repeated: {}; the tables hold the same",
                self.tasks(),
                times.repeated
            );
            if times.repeated > 0 {
                return Ok(times);
            }
            *cluster = self.cluster(&format!("killed-{attempt}"))?;
        }
        bail!("in {ATTEMPTS} attempts no task was running on the worker that was killed")
    }

    fn tasks(&self) -> usize {
        self.args.records.div_ceil(self.args.batch) as usize
    }

    /// Programs that fail, on what is left of the cluster and some of the records.
    fn refused(&self, cluster: &mut Cluster) -> Result<()> {
        for fault in FAULTS {
            let kifu_check = fault.write(&self.place, &self.kifu_check)?;
            let job = Job { kifu_check, cores: 1, pattern: "000*", batch: 50, ..self.job("job-that-fails") };
            let ended = job.run(cluster, &self.archive, |_, _| Ok(true))?;
            fault.check(&job, &ended)?;
            println!("A program that {}: the job fails, no tables", fault.name);
        }
        Ok(())
    }

    /// The tables hold what one process writes.
    fn compare(&self, job: &Job) -> Result<()> {
        let found = job.ndjson()?;
        if found != self.expected {
            let kept = self.place.join("expected.ndjson");
            std::fs::write(&kept, &self.expected)?;
            std::fs::write(self.place.join("found.ndjson"), &found)?;
            bail!("the tables do not hold what one process writes; {}", difference(&self.expected, &found, &kept));
        }
        Ok(())
    }
}

fn difference(expected: &[u8], found: &[u8], kept: &Path) -> String {
    let lines = |text: &[u8]| text.split(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect::<Vec<_>>();
    let (expected, found) = (lines(expected), lines(found));
    let same = expected.iter().zip(&found).take_while(|(one, other)| one == other).count();
    format!("{} lines, not {}, of which {same} are the same: {}", found.len(), expected.len(), kept.display())
}

/// How long the parts of a job took, in seconds.
struct Times {
    start_up: f64,
    check: f64,
    all: f64,
    repeated: usize,
}

impl Times {
    fn of(job: &Job, ended: &Ended) -> Result<Self> {
        let events = job.events(ended)?;
        let seconds = |time: Option<Duration>| time.unwrap_or_default().as_secs_f64();
        Ok(Self {
            start_up: seconds(events.start_up(ended.submitted)),
            check: seconds(events.checking()),
            all: ended.took.as_secs_f64(),
            repeated: events.repeated,
        })
    }

    fn row(&self, what: &str) -> String {
        format!("| {what} | {:.1} | {:.1} | {:.1} |", self.start_up, self.check, self.all)
    }
}
