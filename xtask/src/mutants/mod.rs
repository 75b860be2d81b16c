//! `cargo xtask mutants`: changes of the code that rules, one at a time, by cargo-mutants; a test must notice each.
//!
//! What no test notices and no ruling depends on stands in docs/conformance.md with its reason; any other survivor fails.
//! Only the repository's own testdata counts: the corpus is left out.

mod change;
mod scope;
mod survivors;
mod tree;

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};

use crate::run::{command, shown};
use scope::Area;
use survivors::{Survivor, explained};

/// Seconds for the tests of one mutant at least, and how many times those without any change: one that loops is noticed by that.
const TEST_MOST: (u64, u64) = (90, 5);
/// Minutes that `cargo xtask ci` spends on mutants.
const CI_MINUTES: u64 = 3;

/// Which mutants.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// One part of all: the first of eight is 1/8
    #[arg(long, value_name = "K/N", value_parser = shard)]
    shard: Option<Shard>,

    /// Those of a file alone; may be given several times
    #[arg(long, value_name = "PATH")]
    file: Vec<String>,

    /// Those of the files that differ from a commit
    #[arg(long, value_name = "COMMIT", conflicts_with = "file")]
    since: Option<String>,

    /// Only list them
    #[arg(long)]
    list: bool,
}

/// A part of all, from 1.
#[derive(Clone, Copy, Debug)]
struct Shard {
    which: u32,
    of: u32,
}

fn shard(text: &str) -> Result<Shard, String> {
    let parts = text.split_once('/').and_then(|(which, of)| Some((which.parse().ok()?, of.parse().ok()?)));
    let sound = parts.filter(|(which, of): &(u32, u32)| (1..=*of).contains(which));
    sound
        .map(|(which, of)| Shard { which, of })
        .ok_or_else(|| "expected K/N with K from 1 to N, such as 1/8".to_owned())
}

/// Runs the mutants asked for.
pub(crate) fn run(args: &Args) -> Result<()> {
    if !is_here() {
        println!("installing cargo-mutants: cargo install --locked cargo-mutants");
        shown(command("cargo").args(["install", "--locked", "cargo-mutants"]))
            .context("cargo-mutants is needed, and cannot be installed")?;
    }
    let files = match &args.since {
        Some(commit) => scope::known(change::since(commit)?),
        None if args.file.is_empty() => scope::all()?,
        None => scope::asked(&args.file)?,
    };
    if files.is_empty() {
        println!("no file that rules differs from {}", args.since.as_deref().unwrap_or_default());
        return Ok(());
    }
    let selection = Selection { shard: args.shard, lines: None, is_list: args.list };
    ruled(&mutate(&files, &selection, None)?)
}

/// For `cargo xtask ci`: the mutants of the lines that a change touches, for some minutes, where cargo-mutants is here.
pub(crate) fn check() -> Result<()> {
    if !is_here() {
        println!("SKIPPED: no cargo-mutants (cargo install --locked cargo-mutants)");
        return Ok(());
    }
    let Some(base) = change::base()? else {
        println!("SKIPPED: no commit to compare with");
        return Ok(());
    };
    let files = scope::known(change::since(&base)?);
    if files.is_empty() {
        println!("no file that rules differs from {base}");
        return Ok(());
    }
    let diff = change::diff(&base, &files)?;
    let selection = Selection { shard: None, lines: Some(&diff), is_list: false };
    ruled(&mutate(&files, &selection, Some(Duration::from_secs(CI_MINUTES * 60)))?)
}

/// What of the files is changed.
struct Selection<'a> {
    shard: Option<Shard>,
    /// A file with the difference: only what it touches.
    lines: Option<&'a Path>,
    is_list: bool,
}

/// Every mutant that nothing noticed.
fn mutate(
    files: &[(&'static Area, String)],
    selection: &Selection<'_>,
    most: Option<Duration>,
) -> Result<Vec<Survivor>> {
    let tree = tree::copy()?;
    let mut survivors = Vec::new();
    let areas = files.iter().map(|(area, _)| area.package).collect::<BTreeSet<_>>();
    // The time begins with the first mutant: what must be built first depends on what was built before.
    let mut deadline = None;
    for package in areas {
        let own = files.iter().filter(|(area, _)| area.package == package).collect::<Vec<_>>();
        let Some((area, _)) = own.first() else { continue };
        println!("--- {package}: {}", own.iter().map(|(_, file)| file.as_str()).collect::<Vec<_>>().join(" "));
        let most_of_tests = if selection.is_list { TEST_MOST.0 } else { unchanged(area, &tree)? };
        let end = *deadline.get_or_insert_with(|| most.map(|most| Instant::now() + most));
        let output = tree.output(package)?;
        let is_whole = finished(&mut mutants(area, &own, selection, (&tree, &output, most_of_tests)), end)?;
        survivors.extend(survivors::missed(&output)?);
        if !is_whole {
            println!("SKIPPED: the mutants left after {CI_MINUTES} minutes; cargo xtask mutants --since runs them all");
            break;
        }
    }
    Ok(survivors)
}

/// Runs the tests as they are; how many seconds they may take with a mutant.
fn unchanged(area: &Area, tree: &tree::Tree) -> Result<u64> {
    shown(&mut area.tests(tree, &["--no-run"])).context("the tests cannot be built")?;
    let started = Instant::now();
    shown(&mut area.tests(tree, &["--quiet"])).context("the tests fail without any change")?;
    Ok(TEST_MOST.0.max(started.elapsed().as_secs() * TEST_MOST.1))
}

/// The command for the mutants of one package.
fn mutants(
    area: &Area,
    files: &[&(&'static Area, String)],
    selection: &Selection<'_>,
    (tree, output, most_of_tests): (&tree::Tree, &Path, u64),
) -> Command {
    let mut command = tree.cargo();
    command.args(["mutants", "--in-place", "--no-times", "--colors", "never", "--baseline", "skip"]);
    command.args(["--timeout", &most_of_tests.to_string(), "--build-timeout", "900", "--package", area.package]);
    for package in area.packages() {
        command.args(["--test-package", package]);
    }
    command.arg("--output").arg(output);
    for (_, file) in files {
        command.args(["--file", file]);
    }
    if let Some(diff) = selection.lines {
        command.arg("--in-diff").arg(diff);
    }
    if let Some(Shard { which, of }) = selection.shard {
        command.arg(format!("--shard={}/{of}", which - 1));
    }
    if selection.is_list {
        command.arg("--list");
    }
    command.arg("--").args(area.test_arguments.split_whitespace());
    command
}

/// Runs it to its end or to `end`; whether it came to its own. It fails where it could not run at all.
fn finished(mutants: &mut Command, end: Option<Instant>) -> Result<bool> {
    let mut child = mutants.spawn().context("cargo mutants")?;
    loop {
        if let Some(status) = child.try_wait()? {
            // 2: some were missed, 3: some ran out of time; what these were is in files.
            return match status.code() {
                Some(0 | 2 | 3) => Ok(true),
                _ => bail!("cargo mutants: {status}"),
            };
        }
        if end.is_some_and(|end| Instant::now() > end) {
            // Interrupted, it ends what it has started; killed, it would not.
            if shown(command("kill").args(["-INT", &child.id().to_string()])).is_err() {
                child.kill()?;
            }
            child.wait()?;
            return Ok(false);
        }
        std::thread::sleep(Duration::from_millis(200));
    }
}

/// Fails where one survived that docs/conformance.md does not explain.
fn ruled(survivors: &[Survivor]) -> Result<()> {
    let known = explained()?;
    let (explained, others): (Vec<_>, Vec<_>) = survivors.iter().partition(|survivor| known.contains(*survivor));
    for survivor in &explained {
        println!("changes nothing: {survivor}");
    }
    for survivor in &others {
        println!("not noticed by any test: {survivor}");
    }
    if !others.is_empty() {
        bail!(
            "{} mutants survive; add a case to testdata, or to docs/conformance.md why it changes nothing",
            others.len()
        );
    }
    Ok(())
}

fn is_here() -> bool {
    command("cargo").args(["mutants", "--version"]).output().is_ok_and(|done| done.status.success())
}
