//! `cargo xtask faults`: faults that show only in large amounts of input. The short ones are tests:
//! xtask/tests/it/faults.

mod kills;
mod mixtures;
mod records;
mod tables;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::Instant;

use anyhow::{Result, bail};
use shinpan_testing::Sandbox;
use shinpan_testing::process::{Ended, Shell};

use xtask::run;

/// Which of them.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// One of the long ones alone
    #[arg(long, value_name = "NAME")]
    only: Option<String>,

    /// With programs that are not optimised, which are much quicker to build
    #[arg(long)]
    debug: bool,
}

/// A fault: its name, and the function that tries it with the programs in a folder, and panics if they misbehave.
type Fault = (&'static str, fn(&Shell));

const FAULTS: [Fault; 9] = [
    ("long::a_million_records_in_256_megabytes", records::a_million),
    ("long::a_line_of_a_gigabyte", records::a_long_line),
    ("long::a_megabyte_of_anything", mixtures::of_a_megabyte),
    ("long::a_table_of_a_gigabyte_in_a_line", tables::a_long_line),
    ("long::ten_million_rows", tables::ten_million_rows),
    ("long::a_million_rows_in_less_and_less_memory", tables::less_and_less_memory),
    ("long::a_hundred_thousand_files_with_32_open", records::many_files),
    ("long::hundreds_of_kills_of_o", kills::of_outputs),
    ("long::hundreds_of_kills_of_a_cache", kills::of_caches),
];

/// Runs the short faults, then the long ones, with optimised programs unless others are asked for.
pub(crate) fn run(args: &Args) -> Result<()> {
    let programs = xtask::programs::build(!args.debug)?;
    let chosen = FAULTS.iter().filter(|(name, _)| args.only.as_ref().is_none_or(|only| name.ends_with(only.as_str())));
    let chosen = chosen.collect::<Vec<_>>();
    if chosen.is_empty() {
        bail!("--only: there is no such fault; known: {}", FAULTS.map(|(name, _)| name).join(", "));
    }
    let mut failed = Vec::new();
    if args.only.is_none() {
        let profile = if args.debug { "--profile=dev" } else { "--release" };
        let tests = ["test", profile, "--package=xtask", "--test=it", "--", "faults::"];
        if let Err(error) = run::shown(&mut run::cargo(&tests)) {
            println!("{error:#}");
            failed.push("the short ones");
        }
    }
    for (name, act) in chosen {
        println!("--- {name}");
        let started = Instant::now();
        // The assertion that failed has been printed.
        let is_well = catch_unwind(AssertUnwindSafe(|| act(&shell(&programs)))).is_ok();
        println!("--- {name}: {}, {:.1} s", if is_well { "ok" } else { "FAILED" }, started.elapsed().as_secs_f64());
        if !is_well {
            failed.push(name);
        }
    }
    if !failed.is_empty() {
        bail!("failed: {}", failed.join(", "));
    }
    Ok(())
}

/// Creates a shell in an empty folder.
fn shell(programs: &Path) -> Shell {
    Shell::new(programs, Sandbox::with::<&str>(&[]))
}

/// Writes `count` records of one move, and a list of them.
fn write_records(shell: &Shell, count: u32, mv: &str) {
    let make = "mkdir many; for ((n = 0; n < COUNT; n++)); do printf \"V2.2\\nN+a$n\\nN-b\\nPI\\n+\\nMOVE\\nT1\\n%%TORYO\\n\" \
                >many/$n.csa; echo many/$n.csa; done >list";
    shell.run(&make.replace("COUNT", &count.to_string()).replace("MOVE", mv)).exits(&[0]);
}

/// Prints how long a command line took and how much memory it used.
fn report(what: &str, ended: &Ended) {
    println!("{what}: {:.1} s, {} MB", ended.time.as_secs_f64(), ended.peak_memory / 1024);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_names_every_long_fault() {
        let page = std::fs::read_to_string(run::root().join("docs/faults.md")).expect("the page");
        let named = page.split('`').filter(|word| word.starts_with("long::")).collect::<Vec<_>>();
        assert_eq!(named, FAULTS.map(|(name, _)| name));
    }
}
