//! Tools that `cargo xtask` builds only on demand: measurements, comparisons with other programs, faults, mutants,
//! pages in a browser, packages.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program for developers: its output is for a terminal")]

mod archive;
mod bench;
mod browser;
mod championships;
#[cfg(any(feature = "schema", test))]
mod code_tables;
mod conformance;
mod dist;
mod dutch_tournaments;
mod faults;
mod gallery;
mod html_checker;
mod made;
mod mutants;
#[cfg(test)]
mod page_checks;
mod programs;
mod same;
mod scale;
#[cfg(feature = "schema")]
mod schema;
#[cfg(all(test, unix))]
mod trials;

use std::process::ExitCode;

use clap::Parser;

/// Tools for development that are built only when needed
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", disable_help_subcommand = true)]
enum Command {
    /// Measure throughput, start-up time, pairing and standings
    Bench(bench::Args),
    /// Compare readers and rulings with the libraries of others, which needs Python 3.9 and pip; or pair random tournaments
    Conformance(conformance::Args),
    /// Say what our library makes of games and records, for the Python of `conformance`
    #[command(hide = true)]
    Ours,
    /// Build the programs for machines without Rust: a tarball, a Debian package and their checksums, in target/dist
    Dist,
    /// Do to the programs what machines and people do: kills, full disks, files that change, very large inputs
    Faults(faults::Args),
    /// Write the championships of testdata: their entrants, records and games
    Generate(made::Args),
    /// Change the code that rules, one place at a time: a test must notice; installs cargo-mutants where it is missing
    Mutants(mutants::Args),
    /// Write pages and boards into target/pages, with pictures where chromium is installed
    Pages,
    /// Compare all answers of the programs with those of older ones, byte for byte
    Same(same::Args),
    /// Check an archive on a cluster of Spark that loses a worker, and compare; needs Python 3.9 and pip
    ScaleTest(scale::Args),
    /// Write what docs take from the code: JSON Schemas, and tables of the codes of findings
    #[cfg(feature = "schema")]
    Schemas(made::Args),
}

fn main() -> ExitCode {
    let done = match Command::parse() {
        Command::Bench(args) => bench::run(&args),
        Command::Conformance(args) => conformance::run(&args),
        Command::Ours => conformance::answer_questions(),
        Command::Dist => dist::run(),
        Command::Faults(args) => faults::run(&args),
        Command::Generate(args) => championships::run(&args),
        Command::Mutants(args) => mutants::run(&args),
        Command::Pages => gallery::run(),
        Command::Same(args) => same::run(&args),
        Command::ScaleTest(args) => scale::run(&args),
        #[cfg(feature = "schema")]
        Command::Schemas(args) => schema::made()
            .and_then(|made| made.write_or_check(&args))
            .and_then(|()| code_tables::made())
            .and_then(|made| made.write_or_check(&args)),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}
