//! `cargo xtask`: what the workspace does with itself.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program for developers: its output is for a terminal")]

mod arimaa_event;
mod arimaa_game;
mod bench;
mod browser;
#[cfg(test)]
mod championship;
mod ci;
mod circles;
mod conformance;
mod demo;
mod dist;
mod dutch_tournaments;
mod engines;
mod event;
mod faults;
mod fuzz;
mod gallery;
mod generate;
mod html_checker;
mod imports;
mod licenses;
mod made;
mod making;
mod mutants;
mod outlook;
mod packaging;
#[cfg(test)]
mod page_checks;
mod page_timing;
mod programs;
mod readme;
mod repetition;
mod run;
mod scale;
mod schema;
mod startup;
mod test;
mod tidy;
mod timing;
mod tournament;
mod workspace;

use std::process::ExitCode;

use clap::Parser;

/// What the workspace does with itself
#[derive(Debug, Parser)]
#[command(name = "cargo xtask")]
enum Command {
    /// Run every program on the files of testdata, as an officer would
    Demo,
    /// Run all tests: units, tables, command lines, the examples of the documentation, the corpus if there is one
    Test,
    /// All that must hold before a commit: format, lints, tests, documentation, the shape of the repository
    Ci,
    /// Write man pages, completions and JSON Schemas into docs
    Gen,
    /// Write the championships of testdata: their entrants, records and games
    Generate,
    /// Measure throughput, start-up time, pairing and standings
    Bench(bench::Args),
    /// Build the programs for machines without Rust: a tarball, a Debian package and their checksums, in target/dist
    Dist,
    /// Build the programs and install them with their manuals and completions
    Install(dist::InstallArgs),
    /// Run the fuzz targets, some minutes each; installs cargo-fuzz, and takes the stable toolchain where nightly is missing
    Fuzz(fuzz::Args),
    /// Change the code that rules, one place at a time: a test must notice; installs cargo-mutants where it is missing
    Mutants(mutants::Args),
    /// Do to the programs what machines and people do: kills, full disks, files that change, much of everything
    Faults(faults::Args),
    /// Write pages and boards into target/pages, with pictures where chromium is there
    Pages,
    /// Read and judge games beside the libraries of others, which needs Python 3.9 and pip; or pair random tournaments
    Conformance(conformance::Args),
    /// Check an archive on a cluster of Spark that loses a worker, and compare; needs Python 3.9 and pip
    ScaleTest(scale::Args),
}

fn main() -> ExitCode {
    let done = match Command::parse() {
        Command::Demo => demo::run(),
        Command::Test => test::run(),
        Command::Ci => ci::run(),
        Command::Gen => generate::made().and_then(|made| made.write()),
        Command::Generate => event::made().and_then(|made| made.write()).and_then(|()| arimaa_event::made()?.write()),
        Command::Bench(args) => bench::run(&args),
        Command::Dist => dist::run(),
        Command::Install(args) => dist::install(&args),
        Command::Fuzz(args) => fuzz::run(&args),
        Command::Mutants(args) => mutants::run(&args),
        Command::Faults(args) => faults::run(&args),
        Command::Pages => gallery::run(),
        Command::Conformance(args) => conformance::run(&args),
        Command::ScaleTest(args) => scale::run(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}
