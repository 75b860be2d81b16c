//! `cargo xtask ci`: all that must hold before a commit.

use std::time::Instant;

use anyhow::{Result, bail};

use crate::run::{cargo, shown};
use crate::{arimaa_event, event, fuzz, generate, imports, licenses, mutants, packaging, readme, test, tidy};

type Step = (&'static str, fn() -> Result<()>);

/// The steps, the quickest first.
const STEPS: [Step; 14] = [
    ("imports", imports::check),
    ("shape", tidy::check),
    ("generated files", || generate::made()?.check()),
    ("championship of testdata", || event::made()?.check()),
    ("Arimaa championship of testdata", || arimaa_event::made()?.check()),
    ("format", || shown(&mut cargo(&["fmt", "--all", "--check"]))),
    ("lints", || {
        shown(cargo(&["clippy", "--workspace", "--all-targets", "--all-features"]).args(["--", "-D", "warnings"]))
    }),
    ("dependencies", licenses::check),
    ("packages of libraries", packaging::check),
    ("fuzz targets", fuzz::check),
    ("documentation", || {
        shown(cargo(&["doc", "--workspace", "--all-features", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings"))
    }),
    ("tests", test::run),
    ("installing as the README says", readme::check),
    ("mutants", mutants::check),
];

/// Takes every step, also past one that fails.
pub(crate) fn run() -> Result<()> {
    let mut failed = Vec::new();
    for (name, step) in STEPS {
        println!("--- {name}");
        let started = Instant::now();
        let result = step();
        let seconds = started.elapsed().as_secs_f64();
        match result {
            Ok(()) => println!("--- {name}: ok, {seconds:.1} s"),
            Err(error) => {
                println!("--- {name}: FAILED, {seconds:.1} s: {error:#}");
                failed.push(name);
            }
        }
    }
    if !failed.is_empty() {
        bail!("failed: {}", failed.join(", "));
    }
    Ok(())
}
