//! The fuzz targets, a workspace of their own: `cargo xtask ci` compiles them, `cargo xtask fuzz` runs them.

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
    provide("the nightly toolchain", &["+nightly", "--version"], "rustup", &["toolchain", "install", "nightly"])?;
    provide("cargo-fuzz", &["fuzz", "--version"], "cargo", &["install", "--locked", "cargo-fuzz"])?;
    let known = targets()?;
    let chosen = known.iter().filter(|name| args.target.as_ref().is_none_or(|own| own == *name)).collect::<Vec<_>>();
    if chosen.is_empty() {
        bail!("--target: there is no such target; known: {}", known.join(", "));
    }
    shown(nightly().args(["run", "--example", "seeds"]))?;
    let seconds = args.minutes.saturating_mul(60);
    let mut failed = Vec::new();
    for name in chosen {
        println!("--- {name}");
        let (time, length) = (format!("-max_total_time={seconds}"), format!("-max_len={LENGTH_MOST}"));
        // The last line has the number of executions.
        let mut fuzz = nightly();
        fuzz.args(["fuzz", "run", name, "--", &time, &length, "-print_final_stats=1", "-verbosity=0"]);
        if let Err(error) = shown(&mut fuzz) {
            println!("--- {name}: FAILED: {error:#}");
            failed.push(name.as_str());
        }
    }
    if !failed.is_empty() {
        bail!("failed: {}; the inputs are in fuzz/artifacts", failed.join(", "));
    }
    Ok(())
}

/// Installs what is needed, where it is not here.
fn provide(what: &str, question: &[&str], installer: &str, words: &[&str]) -> Result<()> {
    if command("cargo").args(question).output().is_ok_and(|done| done.status.success()) {
        return Ok(());
    }
    println!("installing {what}: {installer} {}", words.join(" "));
    shown(command(installer).args(words)).with_context(|| format!("{what} is needed, and cannot be installed"))
}

/// Cargo of the nightly toolchain, in the folder of the targets. The one that runs this program is of another.
fn nightly() -> std::process::Command {
    let mut cargo = command("cargo");
    cargo
        .arg("+nightly")
        .env_remove("CARGO")
        .env_remove("RUSTUP_TOOLCHAIN")
        .current_dir(workspace::root().join("fuzz"));
    cargo
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

fn check_targets() -> Result<()> {
    let compiler = std::env::var_os("CXX").unwrap_or_else(|| "c++".into());
    if !command(compiler).arg("--version").output().is_ok_and(|output| output.status.success()) {
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
