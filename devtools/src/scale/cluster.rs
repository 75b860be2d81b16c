//! A master and two workers of Spark on loopback, each a process that ends with this one.

use std::collections::BTreeMap;
use std::fs::File;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};

use crate::scale::python::Python;
use xtask::run;

/// How long a part of the cluster may take to start.
const START: Duration = Duration::from_secs(90);
/// How often something is looked at that is waited for.
pub(crate) const PAUSE: Duration = Duration::from_millis(20);

/// The cluster. Its processes are killed when it is dropped.
pub(crate) struct Cluster {
    /// `spark://…`
    pub(crate) url: String,
    workers: Vec<Process>,
    _master: Process,
}

impl Cluster {
    /// Starts the master, then the workers, each with one core; logs and working folders are in `folder`.
    pub(crate) fn start(python: &Python, folder: &Path, workers: usize) -> Result<Self> {
        let port = free_port()?.to_string();
        let mut master = daemon(python, "org.apache.spark.deploy.master.Master");
        let mut master = Process::start(master.args(["--port", &port]), folder.join("master.log"))?;
        master.wait_for("I have been elected leader", START)?;
        let url = format!("spark://127.0.0.1:{port}");
        let start = |number: usize| {
            let mut worker = daemon(python, "org.apache.spark.deploy.worker.Worker");
            worker.args(["--cores", "1", "--memory", "1g", "--work-dir"]).arg(folder.join(format!("worker-{number}")));
            Process::start(worker.arg(&url), folder.join(format!("worker-{number}.log")))
        };
        let mut workers = (1..=workers).map(start).collect::<Result<Vec<_>>>()?;
        workers.iter_mut().try_for_each(|worker| worker.wait_for("Successfully registered with master", START))?;
        Ok(Self { url, workers, _master: master })
    }

    /// Kills the last worker and all that it has started, as a machine that loses its power.
    pub(crate) fn lose_a_worker(&mut self) -> Result<()> {
        drop(self.workers.pop().context("no worker is left")?);
        Ok(())
    }
}

fn daemon(python: &Python, class: &str) -> Command {
    let mut command = python.spark("spark-class");
    command.args([class, "--host", "127.0.0.1", "--webui-port", "0"]);
    command
}

/// A port that nobody has at the moment.
fn free_port() -> Result<u16> {
    let listener = TcpListener::bind("127.0.0.1:0").context("no free port on 127.0.0.1")?;
    Ok(listener.local_addr()?.port())
}

/// A process that writes to a log. It is killed, with all that it started, when it is dropped.
pub(crate) struct Process {
    child: Child,
    log: PathBuf,
}

impl Process {
    /// Starts it; stdout and stderr go to the log.
    pub(crate) fn start(command: &mut Command, log: PathBuf) -> Result<Self> {
        let file = File::create(&log).with_context(|| log.display().to_string())?;
        command.stdin(Stdio::null()).stdout(file.try_clone()?).stderr(file);
        let child = command.spawn().with_context(|| command.get_program().to_string_lossy().into_owned())?;
        Ok(Self { child, log })
    }

    /// What it has written so far.
    pub(crate) fn said(&self) -> Result<String> {
        let bytes = std::fs::read(&self.log).with_context(|| self.log.display().to_string())?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// How it ended, if it has.
    pub(crate) fn ended(&mut self) -> Result<Option<ExitStatus>> {
        Ok(self.child.try_wait()?)
    }

    fn wait_for(&mut self, words: &str, limit: Duration) -> Result<()> {
        let started = Instant::now();
        while !self.said()?.contains(words) {
            if self.ended()?.is_some() || started.elapsed() > limit {
                bail!("{}: it does not say \"{words}\"; its end:\n{}", self.log.display(), tail(&self.said()?));
            }
            std::thread::sleep(PAUSE);
        }
        Ok(())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended; then there is nothing to kill, and nobody to tell.
        if matches!(self.child.try_wait(), Ok(None)) {
            let started = descendants(self.child.id()).unwrap_or_default();
            let _ = self.child.kill();
            let _ = self.child.wait();
            let mut kill = Command::new("sh");
            kill.args(["-c", r#"kill -9 "$@" 2>/dev/null"#, "sh"]).args(started.iter().map(u32::to_string));
            let _ = kill.status();
        }
    }
}

/// All processes that this one started, and those that they did.
fn descendants(process: u32) -> Result<Vec<u32>> {
    let table = String::from_utf8(run::output(Command::new("ps").args(["-A", "-o", "pid=", "-o", "ppid="]))?)?;
    let mut children = BTreeMap::<u32, Vec<u32>>::new();
    for line in table.lines() {
        let mut numbers = line.split_whitespace().map(str::parse);
        if let (Some(Ok(child)), Some(Ok(parent))) = (numbers.next(), numbers.next()) {
            children.entry(parent).or_default().push(child);
        }
    }
    let mut found = vec![process];
    let mut next = 0;
    while let Some(parent) = found.get(next) {
        found.extend(children.remove(parent).unwrap_or_default());
        next += 1;
    }
    Ok(found.split_off(1))
}

/// The last lines.
pub(crate) fn tail(text: &str) -> String {
    let lines: Vec<_> = text.lines().collect();
    lines[lines.len().saturating_sub(20)..].join("\n")
}
