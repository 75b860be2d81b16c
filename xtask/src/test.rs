//! `cargo xtask test`: all tests there are.

use std::path::Path;

use anyhow::{Result, bail};
use shinpan_testing::process::Means;

use crate::browser;
use crate::html_checker::HtmlChecker;
use crate::run;

/// The folder of the corpus: cases with expected answers and real records, too many for the repository.
const CORPUS: &str = "SHINPAN_DATA";

/// Runs the tests of all crates: units, tables, properties, command lines, doc tests and the examples of the documents.
pub(crate) fn run() -> Result<()> {
    say_what_is_missing()?;
    // A document whose examples are of several programs takes them as they are built.
    run::shown(&mut run::cargo(&["build", "--workspace", "--bins", "--all-features"]))?;
    run::shown(&mut run::cargo(&["test", "--workspace", "--all-features", "--no-fail-fast"]))?;
    say_what_is_missing()
}

/// What the tests skip on this machine: cargo does not show what a test that passes has printed.
fn say_what_is_missing() -> Result<()> {
    if browser::program().is_none() {
        println!("SKIPPED: no browser is here ({}), pages are not looked at", browser::HOW_TO_INSTALL);
    }
    if HtmlChecker::find().is_none() {
        println!("SKIPPED: {}", HtmlChecker::HOW_TO_INSTALL);
    }
    Means::ALL.iter().filter(|means| !means.is_here()).for_each(|means| println!("{}", means.skipped()));
    say_whether_the_corpus_is_there()
}

fn say_whether_the_corpus_is_there() -> Result<()> {
    match std::env::var_os(CORPUS) {
        None => println!("SKIPPED: {CORPUS} is not set, the corpus is not checked"),
        Some(folder) if Path::new(&folder).is_dir() => println!("The corpus is in {}", Path::new(&folder).display()),
        Some(folder) => {
            bail!("{CORPUS}: no folder {}; unset it to run without the corpus", Path::new(&folder).display())
        }
    }
    Ok(())
}
