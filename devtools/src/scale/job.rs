//! `examples/spark/check_archive.py`, submitted to a cluster.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant, SystemTime};

use anyhow::{Context as _, Result, bail};

use crate::scale::archive::Archive;
use crate::scale::cluster::{Cluster, PAUSE, Process, tail};
use crate::scale::events::Events;
use crate::scale::python::{Python, empty_folder};
use xtask::run;

/// How long a job may take.
const LIMIT: Duration = Duration::from_secs(400);
/// Settings of every job: small executors, nothing bound but loopback, a log of events that can be read.
const SETTINGS: [&str; 8] = [
    "spark.executor.memory=512m",
    "spark.executor.cores=1",
    "spark.driver.host=127.0.0.1",
    "spark.ui.enabled=false",
    "spark.eventLog.enabled=true",
    "spark.eventLog.compress=false",
    "spark.eventLog.rolling.enabled=false",
    // No task before all workers are there.
    "spark.scheduler.minRegisteredResourcesRatio=1",
];

/// What is submitted.
pub(crate) struct Job<'a> {
    pub(crate) python: &'a Python,
    /// The folder of its log, its log of events and its tables.
    pub(crate) folder: PathBuf,
    pub(crate) kifu_check: PathBuf,
    pub(crate) cores: usize,
    pub(crate) pattern: &'a str,
    pub(crate) batch: u32,
}

/// A job that has ended.
pub(crate) struct Ended {
    pub(crate) status: ExitStatus,
    pub(crate) said: String,
    pub(crate) took: Duration,
    pub(crate) submitted: SystemTime,
}

impl Job<'_> {
    /// The folder of the tables.
    pub(crate) fn tables(&self) -> PathBuf {
        self.folder.join("tables")
    }

    /// Submits it and waits for its end; `meanwhile` is asked again and again until it says that it has done its part.
    pub(crate) fn run(
        &self,
        cluster: &mut Cluster,
        archive: &Archive,
        mut meanwhile: impl FnMut(&mut Cluster, &Path) -> Result<bool>,
    ) -> Result<Ended> {
        empty_folder(&self.folder)?;
        std::fs::create_dir(self.folder.join("events"))?;
        let (started, submitted) = (Instant::now(), SystemTime::now());
        let mut process = Process::start(&mut self.command(&cluster.url, archive), self.folder.join("log"))?;
        let mut is_done = false;
        loop {
            if let Some(status) = process.ended()? {
                return Ok(Ended { status, said: process.said()?, took: started.elapsed(), submitted });
            }
            if started.elapsed() > LIMIT {
                bail!("no end after {} s:\n{}", LIMIT.as_secs(), tail(&process.said()?));
            }
            is_done = is_done || meanwhile(cluster, &self.folder)?;
            std::thread::sleep(PAUSE);
        }
    }

    fn command(&self, master: &str, archive: &Archive) -> Command {
        let mut submit = self.python.spark("spark-submit");
        submit.args(["--master", master, "--driver-memory", "1g"]);
        let events = format!("spark.eventLog.dir=file://{}", self.folder.join("events").display());
        let cores = format!("spark.cores.max={}", self.cores);
        for setting in SETTINGS.into_iter().chain([&*events, &*cores]) {
            submit.args(["--conf", setting]);
        }
        submit.arg(run::root().join("examples/spark/check_archive.py"));
        submit.arg("--archive").arg(&archive.folder).arg("--out").arg(self.tables());
        submit.arg("--kifu-check").arg(&self.kifu_check);
        submit.args(["--pattern", self.pattern, "--batch", &self.batch.to_string()]);
        submit
    }

    /// It ended well; what its log of events says.
    pub(crate) fn events(&self, ended: &Ended) -> Result<Events> {
        if !ended.status.success() {
            bail!("the job: {}:\n{}", ended.status, tail(&ended.said));
        }
        Events::read(&self.folder.join("events"))
    }

    /// The tables as the NDJSON that they came from.
    pub(crate) fn ndjson(&self) -> Result<Vec<u8>> {
        let mut submit = self.python.spark("spark-submit");
        submit.args(["--master", "local[1]", "--conf", "spark.ui.enabled=false"]);
        submit.arg(run::root().join("examples/spark/tables_to_ndjson.py"));
        let log = self.folder.join("ndjson.log");
        submit.arg("--tables").arg(self.tables()).stderr(std::fs::File::create(&log)?);
        let output = submit.stdout(Stdio::piped()).spawn()?.wait_with_output()?;
        if !output.status.success() {
            bail!("tables_to_ndjson.py: {}:\n{}", output.status, tail(&std::fs::read_to_string(&log)?));
        }
        Ok(output.stdout)
    }
}

/// How many tasks have written what they found, of a job that is at work in this folder.
pub(crate) fn finished_tasks(folder: &Path) -> usize {
    let partial = entries(folder, "tables.partial-").into_iter().next();
    partial.map_or(0, |partial| entries(&partial.join("staged/_temporary/0"), "task_").len())
}

/// What is in the folder, if it is there, under a name that starts like this.
fn entries(folder: &Path, start: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let named = entries.filter(|entry| entry.file_name().as_encoded_bytes().starts_with(start.as_bytes()));
    named.map(|entry| entry.path()).collect()
}

/// The check of the same files by one process: its output, and how long it took.
pub(crate) fn on_one_machine(kifu_check: &Path, archive: &Archive) -> Result<(Vec<u8>, Duration)> {
    let started = Instant::now();
    let mut check = run::command(kifu_check);
    check.args(["--format", "ndjson", "--exit-zero", "--null", "--files-from"]).arg(&archive.list);
    let lines = run::output(&mut check).context("kifu-check")?;
    Ok((lines, started.elapsed()))
}
