//! `cargo xtask weight`: what a fresh clone costs to build, in seconds of processor time beside a small reference package
//! that is built in the same run, so that a slow machine changes both.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use crate::programs::PROGRAMS;
use crate::run::{Result, command, on, output, root, shown, target};

/// Libraries that most command-line programs have, in the plain dev profile.
const REFERENCE: &str = r#"[package]
name = "reference"
edition = "2024"

[dependencies]
clap = { version = "4.6", features = ["derive"] }
csv = "1.4"
regex = "1"
serde = { version = "1", features = ["derive"] }
serde_json = "1"

[workspace]
"#;

/// What is built, each in a clone without anything built.
const PARTS: [&str; 3] = ["demo", "tests", "release"];

/// What a build took.
struct Cost {
    processor_seconds: f64,
    seconds: f64,
    target_bytes: u64,
}

/// Builds the reference and every part, or the one of `--only`, and prints a table in Markdown.
///
/// # Errors
/// The options are not understood, a build fails, or the system has no /proc.
pub(crate) fn run(options: &[&str]) -> Result {
    let parts = match options {
        [] => &PARTS[..],
        ["--only", part] => PARTS.iter().position(|known| known == part).map(|at| &PARTS[at..=at]).unwrap_or_default(),
        _ => &[],
    };
    if parts.is_empty() {
        let known = PARTS.join(", ");
        return Err(format!("weight: unexpected {options:?}; expected nothing, or --only and one of {known}").into());
    }
    let folder = target()?.join("weight");
    println!("Building a reference, then {}: each from nothing, some minutes each.", parts.join(", "));
    let reference = measure(&reference(&folder.join("reference"))?, &["build"])?;
    let mut rows = vec![row("reference", &reference, &reference)];
    for part in parts {
        let clone = clone(&folder.join(part))?;
        let mut words = match *part {
            "demo" => vec!["xtask", "demo"],
            "tests" => vec!["test", "--workspace", "--no-run"],
            _ => vec!["build", "--release"],
        };
        if *part == "release" {
            words.extend(PROGRAMS.iter().flat_map(|program| ["--package", program]));
        }
        let cost = measure(&clone, &words)?;
        rows.push(row(part, &cost, &reference));
    }
    println!(
        "\n| from nothing | processor, s | times the reference | elapsed, s | target, GB |\n|---|---|---|---|---|"
    );
    println!("{}", rows.join("\n"));
    Ok(())
}

fn row(name: &str, cost: &Cost, reference: &Cost) -> String {
    let Cost { processor_seconds, seconds, target_bytes } = cost;
    let times = processor_seconds / reference.processor_seconds;
    // A size in megabytes is far below 2^32.
    let gigabytes = f64::from(u32::try_from(target_bytes / 1_000_000).unwrap_or(u32::MAX)) / 1000.0;
    format!("| {name} | {processor_seconds:.1} | {times:.1} | {seconds:.1} | {gigabytes:.2} |")
}

/// A package with the dependencies of [`REFERENCE`] and an empty program, its dependencies downloaded.
fn reference(folder: &Path) -> Result<PathBuf> {
    empty(folder)?;
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::write(&path, text).map_err(on(&path))
    };
    fs::create_dir_all(folder.join("src")).map_err(on(folder))?;
    write("Cargo.toml", REFERENCE)?;
    write("src/main.rs", "fn main() {}\n")?;
    shown(cargo_in(folder).args(["fetch", "--quiet"]))?;
    Ok(folder.to_owned())
}

/// The last commit, as a newcomer gets it, its dependencies downloaded.
fn clone(folder: &Path) -> Result<PathBuf> {
    empty(folder)?;
    shown(command("git").args(["clone", "--quiet"]).arg(root()).arg(folder))?;
    shown(cargo_in(folder).args(["fetch", "--quiet", "--locked"]))?;
    Ok(folder.to_owned())
}

fn empty(folder: &Path) -> Result {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(on(folder))?;
    }
    Ok(())
}

/// Cargo in a folder, which builds into `target` there.
fn cargo_in(folder: &Path) -> Command {
    let mut cargo = Command::new("cargo");
    cargo.current_dir(folder);
    for variable in ["CARGO_TARGET_DIR", "CARGO_BUILD_TARGET_DIR", "CARGO_INCREMENTAL", "RUSTFLAGS"] {
        cargo.env_remove(variable);
    }
    cargo
}

/// Runs cargo with these words, and says what it and all that it starts have used.
fn measure(folder: &Path, words: &[&str]) -> Result<Cost> {
    println!("--- cargo {}", words.join(" "));
    let (before, started) = (processor_seconds_of_children()?, Instant::now());
    shown(cargo_in(folder).args(words))?;
    let (seconds, processor_seconds) = (started.elapsed().as_secs_f64(), processor_seconds_of_children()? - before);
    let size = output(command("du").args(["--summarize", "--block-size=1"]).arg(folder.join("target")))?;
    let size = String::from_utf8_lossy(&size);
    let target_bytes = size.split_whitespace().next().and_then(|bytes| bytes.parse().ok());
    Ok(Cost { processor_seconds, seconds, target_bytes: target_bytes.ok_or(format!("du prints {size:?}"))? })
}

/// What all processes that this one has started and waited for have used: proc(5), `cutime` and `cstime`.
fn processor_seconds_of_children() -> Result<f64> {
    /// Linux counts in hundredths of a second there, whatever the kernel's own clock.
    const TICKS: f64 = 100.0;
    let path = Path::new("/proc/self/stat");
    let stat = fs::read_to_string(path).map_err(on(path))?;
    // The name of the program, in parentheses, may have spaces.
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect::<Vec<_>>();
    let ticks = |at: usize| fields.get(at).and_then(|field| field.parse::<f64>().ok());
    let (user, system) = ticks(13).zip(ticks(14)).ok_or("/proc/self/stat has too few fields")?;
    Ok((user + system) / TICKS)
}
