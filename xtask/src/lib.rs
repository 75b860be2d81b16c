//! `cargo xtask`: commands for newcomers and CI. The crate has no dependencies, so that it builds in a second;
//! everything that needs more is in `devtools`, to which all other commands are passed on.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program for developers: its output is for a terminal")]

mod ci;
mod demo;
pub mod install;
pub mod programs;
pub mod run;
mod test;
pub mod workspace;

use std::io::Error;
use std::process::{Command, ExitCode};

use run::Result;

const HELP: &str = "\
Usage: cargo xtask COMMAND

  demo     Run every program on the files of testdata, as an officer would
  test     Run all tests, the examples in the documentation among them
  ci       Check everything that must hold before a commit
  gen      Write what docs take from the code: JSON Schemas, tables of codes
  install  Build the programs; install them, their manuals and completions
           --prefix FOLDER [--debug | --programs FOLDER]
  weight   Measure what a fresh clone costs to build [--only PART]
  fuzz     Run the fuzz targets, some minutes each [--minutes N] [--target NAME];
           installs cargo-fuzz, takes the stable toolchain where nightly is missing

All other commands are in devtools, which is built when first needed:

  bench, conformance, dist, faults, generate, mutants, pages, same, scale-test
  (`cargo xtask COMMAND --help` says more)
";

/// Runs the command on the command line.
pub fn main() -> ExitCode {
    let words = std::env::args().skip(1).collect::<Vec<_>>();
    let words = words.iter().map(String::as_str).collect::<Vec<_>>();
    match take(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Commands of devtools that are passed on.
const DEVTOOLS: [&str; 9] =
    ["bench", "conformance", "dist", "faults", "generate", "mutants", "pages", "same", "scale-test"];

fn take(words: &[&str]) -> Result {
    match words {
        [] | ["-h" | "--help" | "help"] => {
            print!("{HELP}");
            Ok(())
        }
        ["demo"] => demo::run(),
        ["test"] => test::run(),
        ["ci"] => ci::run(),
        ["gen"] => ci::schemas(&[]),
        ["install", options @ ..] => install::run(options),
        ["weight", options @ ..] => {
            let folder = run::target()?.join("weight");
            script("weight.sh", &[&[&*folder.to_string_lossy()], options].concat())
        }
        ["fuzz", options @ ..] => script("fuzz.sh", options),
        [word @ ("demo" | "test" | "ci" | "gen"), ..] => Err(Error::other(format!("{word} takes no options"))),
        [word, ..] if DEVTOOLS.contains(word) => devtools(words),
        [word, ..] => Err(Error::other(format!("unknown command \"{word}\"; `cargo xtask help` lists them"))),
    }
}

/// Builds devtools, if necessary, and runs one of its commands. The whole workspace is named, for the reason given at
/// `programs::build`.
fn devtools(words: &[&str]) -> Result {
    // These play many games, which takes minutes without optimisation.
    let is_long = matches!(words, ["bench" | "scale-test", ..])
        && !words.iter().any(|word| ["--quick", "--help", "-h"].contains(word));
    let (option, folder) = if is_long { ("--profile=release", "release") } else { ("--profile=dev", "debug") };
    run::shown(&mut run::cargo(&["build", "--workspace", "--bins", option]))?;
    // Run in the caller's folder, from which relative paths start.
    run::shown(Command::new(run::target()?.join(folder).join("devtools")).args(words))
}

/// Runs a script of this crate in the root of the workspace.
fn script(name: &str, words: &[&str]) -> Result {
    run::shown(run::command("bash").arg(run::root().join("xtask/src").join(name)).args(words))
}
