//! The fuzz targets, a workspace of their own: `cargo xtask ci` compiles them, `cargo xtask fuzz` runs them.

use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail};

use crate::run::{cargo, command, output, shown};
use crate::workspace;

const MANIFEST: &str = "fuzz/Cargo.toml";
/// The longest input that is tried, in bytes.
const LENGTH_MOST: u32 = 8192;

/// How long, and which.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Minutes for each target
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..))]
    minutes: u32,

    /// One target alone
    #[arg(long, value_name = "NAME")]
    target: Option<String>,
}

/// Runs each target for some minutes, from seeds of testdata, also past one that finds something. What is found stays in
/// fuzz/artifacts.
pub(crate) fn run(args: &Args) -> Result<()> {
    if !has_compiler() {
        bail!("no C++ compiler, which the fuzzer's own part needs (Debian: apt-get install g++)");
    }
    provide("cargo-fuzz", &["fuzz", "--version"], "cargo", &["install", "--locked", "cargo-fuzz"])?;
    let toolchain = Toolchain::find()?;
    let known = targets()?;
    let chosen = known.iter().filter(|name| args.target.as_ref().is_none_or(|own| own == *name)).collect::<Vec<_>>();
    if chosen.is_empty() {
        bail!("--target: there is no such target; known: {}", known.join(", "));
    }
    shown(toolchain.cargo().args(["run", "--quiet", "--example", "seeds"]))?;
    let seconds = args.minutes.saturating_mul(60);
    let (mut executions, mut failed) = (Vec::new(), Vec::new());
    for name in chosen {
        println!("--- {name}");
        match fuzz(&toolchain, name, seconds) {
            Ok(count) => executions.push((name.as_str(), count)),
            Err(error) => {
                println!("--- {name}: FAILED: {error:#}");
                failed.push(name.as_str());
            }
        }
    }
    for (name, count) in executions {
        println!("{name}: {count} executions, nothing found");
    }
    if !failed.is_empty() {
        bail!("failed: {}; the inputs are in fuzz/artifacts", failed.join(", "));
    }
    Ok(())
}

/// Runs one target; how many inputs were tried.
fn fuzz(toolchain: &Toolchain, name: &str, seconds: u32) -> Result<u64> {
    let (time, length) = (format!("-max_total_time={seconds}"), format!("-max_len={LENGTH_MOST}"));
    let mut command = toolchain.cargo();
    command.args(["fuzz", "run", "--sanitizer", toolchain.sanitizer, name, "--", &time, &length]);
    command.args(["-timeout=60", "-print_final_stats=1", "-verbosity=0"]).stderr(Stdio::piped());
    let mut child = command.spawn().context("cargo fuzz")?;
    let mut executions = 0;
    for line in BufReader::new(child.stderr.take().context("no stderr")?).split(b'\n') {
        let line = line?;
        let line = String::from_utf8_lossy(&line);
        eprintln!("{line}");
        if let Some(count) = line.strip_prefix("stat::number_of_executed_units:") {
            executions = count.trim().parse()?;
        }
    }
    let status = child.wait()?;
    if !status.success() {
        bail!("cargo fuzz run {name}: {status}");
    }
    Ok(executions)
}

/// Installs what is needed, where it is not here.
fn provide(what: &str, question: &[&str], installer: &str, words: &[&str]) -> Result<()> {
    if answers(command("cargo").args(question)) {
        return Ok(());
    }
    println!("installing {what}: {installer} {}", words.join(" "));
    shown(command(installer).args(words)).with_context(|| format!("{what} is needed, and cannot be installed"))
}

fn answers(command: &mut Command) -> bool {
    command.output().is_ok_and(|done| done.status.success())
}

/// The compiler of the targets, and the sanitizer whose runtime it has.
struct Toolchain {
    is_nightly: bool,
    sanitizer: &'static str,
}

impl Toolchain {
    /// The nightly one, where it is here or can be had; else the stable one, which is told to take what only nightly takes.
    fn find() -> Result<Self> {
        let question = ["+nightly", "--version"];
        let is_nightly =
            provide("the nightly toolchain", &question, "rustup", &["toolchain", "install", "nightly"]).is_ok();
        if !is_nightly {
            println!("there is no nightly toolchain: the stable one is taken, with RUSTC_BOOTSTRAP=1");
        }
        let found = Self { is_nightly, sanitizer: "address" };
        let libraries = output(found.plain("rustc").args(["--print", "target-libdir"]))?;
        let libraries = std::path::PathBuf::from(String::from_utf8(libraries)?.trim());
        let names = std::fs::read_dir(&libraries).with_context(|| libraries.display().to_string())?;
        let has_runtime = names.flatten().any(|entry| entry.file_name().to_string_lossy().contains("_rt.asan"));
        if !has_runtime {
            println!("this toolchain has no runtime of the address sanitizer: the targets run without it");
        }
        Ok(Self { sanitizer: if has_runtime { "address" } else { "none" }, ..found })
    }

    /// A program of the toolchain, in the folder of the targets. The one that runs this program may be of another.
    fn plain(&self, program: &str) -> Command {
        let mut command = command(program);
        command.env_remove("CARGO").env_remove("RUSTUP_TOOLCHAIN").current_dir(workspace::root().join("fuzz"));
        if self.is_nightly {
            command.arg("+nightly");
        } else {
            command.env("RUSTC_BOOTSTRAP", "1");
        }
        command
    }

    fn cargo(&self) -> Command {
        self.plain("cargo")
    }
}

/// The names of all targets.
fn targets() -> Result<Vec<String>> {
    let json = output(&mut cargo(&["metadata", "--no-deps", "--format-version", "1", "--manifest-path", MANIFEST]))?;
    let metadata = serde_json::from_slice::<serde_json::Value>(&json)?;
    let targets = metadata["packages"][0]["targets"].as_array().cloned().unwrap_or_default();
    let is_program = |target: &&serde_json::Value| target["kind"][0] == "bin";
    Ok(targets.iter().filter(is_program).filter_map(|target| target["name"].as_str().map(str::to_owned)).collect())
}

/// Compiles the fuzz targets, where their dependencies and a C++ compiler for the fuzzer's own part are at hand.
pub(crate) fn check() -> Result<()> {
    if !workspace::root().join(MANIFEST).is_file() {
        println!("SKIPPED: there is no {MANIFEST}");
        return Ok(());
    }
    let lock = workspace::root().join("fuzz/Cargo.lock");
    let before = std::fs::read(&lock).ok();
    let checked = check_targets();
    if before.is_none() {
        // Not there before: not there afterwards.
        let _ = std::fs::remove_file(&lock);
    }
    checked
}

fn has_compiler() -> bool {
    answers(command(std::env::var_os("CXX").unwrap_or_else(|| "c++".into())).arg("--version"))
}

fn check_targets() -> Result<()> {
    if !has_compiler() {
        println!("SKIPPED: no C++ compiler, which the fuzzer's own part needs");
        return Ok(());
    }
    if !cargo(&["fetch", "--quiet", "--manifest-path", MANIFEST]).status()?.success() {
        println!("SKIPPED: the dependencies of the fuzz targets cannot be fetched");
        return Ok(());
    }
    let target = workspace::target()?.join("fuzz");
    shown(cargo(&["check", "--manifest-path", MANIFEST, "--bins", "--target-dir"]).arg(target))
}
