//! `cargo xtask ci`: everything that must hold before a commit.

use std::io::Error;
use std::path::Path;
use std::time::Instant;

use crate::programs::PROGRAMS;
use crate::run::{Result, cargo, command, on, output, root, shown, succeeds, target};
use crate::{devtools, install, test};

type Step = (&'static str, fn() -> Result);

/// Steps, those that fail most often first.
const STEPS: [Step; 11] = [
    ("format", || shown(&mut cargo(&["fmt", "--all", "--check"]))),
    ("tests", test::run),
    ("lints", || {
        shown(&mut cargo(&["clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"]))
    }),
    ("schemas", || schemas(&["--check"])),
    ("championships of testdata", || devtools(&["generate", "--check"])),
    ("documentation", || {
        let mut doc = cargo(&["doc", "--workspace", "--all-features", "--no-deps"]);
        shown(doc.env("RUSTDOCFLAGS", "-D warnings"))
    }),
    ("dependencies", dependencies),
    ("packages of libraries", packages),
    ("fuzz targets", fuzz_targets),
    ("installing as the README says", installing),
    ("mutants", mutants),
];

/// Runs every step, even after one has failed.
///
/// # Errors
/// Lists the steps that failed.
pub(crate) fn run() -> Result {
    let mut failed = Vec::new();
    for (name, step) in STEPS {
        println!("--- {name}");
        let started = Instant::now();
        let result = step();
        let seconds = started.elapsed().as_secs_f64();
        match result {
            Ok(()) => println!("--- {name}: ok, {seconds:.1} s"),
            Err(error) => {
                println!("--- {name}: FAILED, {seconds:.1} s: {error}");
                failed.push(name);
            }
        }
    }
    if failed.is_empty() { Ok(()) } else { Err(Error::other(format!("failed: {}", failed.join(", ")))) }
}

/// Writes the JSON Schemas, or checks them. Runs `devtools` with the feature that derives schemas, which nothing else
/// enables.
pub(crate) fn schemas(options: &[&str]) -> Result {
    let devtools = ["run", "--quiet", "--manifest-path", "devtools/Cargo.toml", "--features", "schema"];
    let mut run = cargo(&[&devtools[..], &["--", "schemas"]].concat());
    shown(run.args(options))
}

/// Checks by deny.toml which dependencies are allowed.
fn dependencies() -> Result {
    if !succeeds(&mut cargo(&["deny", "--version"])) {
        println!("SKIPPED: cargo-deny is not here (cargo install --locked cargo-deny)");
        return Ok(());
    }
    shown(&mut cargo(&["deny", "--workspace", "check", "bans", "licenses", "sources"]))?;
    if !succeeds(&mut cargo(&["deny", "--workspace", "fetch", "db"])) {
        println!("SKIPPED: the database of advisories cannot be fetched");
        return Ok(());
    }
    shown(&mut cargo(&["deny", "--workspace", "check", "--disable-fetch", "advisories"]))
}

/// Packs every library as it would be published. The packages are not compiled: a test of this crate checks that
/// nothing is included from outside a package.
fn packages() -> Result {
    let mut package = cargo(&["package", "--quiet", "--no-verify", "--allow-dirty", "--workspace"]);
    for other in PROGRAMS.iter().chain(&["shinpan-testing", "benches", "devtools", "xtask"]) {
        package.args(["--exclude", other]);
    }
    shown(&mut package)
}

/// Compiles the fuzz targets, which are a workspace of their own, if there is a C++ compiler for the fuzzer's runtime.
fn fuzz_targets() -> Result {
    let compiler = std::env::var_os("CXX").unwrap_or_else(|| "c++".into());
    if !succeeds(command(compiler).arg("--version")) {
        println!("SKIPPED: no C++ compiler, which the fuzzer's own part needs (Debian: apt-get install g++)");
        return Ok(());
    }
    let check = ["check", "--locked", "--manifest-path", "fuzz/Cargo.toml", "--bins", "--target-dir"];
    shown(cargo(&check).arg(target()?.join("fuzz")))
}

/// Runs every `cargo install` of the README, but without optimisation, starts what it installs, and installs all
/// programs below a folder.
fn installing() -> Result {
    const INSTALL: &str = "cargo install ";
    let readme = std::fs::read_to_string(root().join("README.md")).map_err(on(Path::new("README.md")))?;
    let lines = readme.split(INSTALL).skip(1).filter_map(|rest| rest.split(['`', '\n']).next()).collect::<Vec<_>>();
    if lines.is_empty() {
        return Err(Error::other(format!("README.md: no line with {INSTALL:?}")));
    }
    let prefix = target()?.join("installed");
    for words in lines {
        // Reuses what this workspace has built already.
        let mut install = cargo(&["install", "--quiet", "--debug", "--force", "--target-dir"]);
        shown(install.arg(target()?).arg("--root").arg(&prefix).args(words.split_whitespace()))?;
        let program = words.rsplit('/').next().unwrap_or_default().trim();
        let version = output(command(prefix.join("bin").join(program)).arg("--version"))?;
        let version = String::from_utf8_lossy(&version);
        if !version.starts_with(program) {
            return Err(Error::other(format!("{program} --version prints {version:?}")));
        }
        print!("{INSTALL}{words}: {version}");
    }
    install::run(&["--debug", "--prefix", &prefix.to_string_lossy()])
}

/// Tests mutants of the lines that differ from the commit before the last, for three minutes a package.
fn mutants() -> Result {
    if !succeeds(&mut cargo(&["mutants", "--version"])) {
        println!("SKIPPED: cargo-mutants is not here (cargo install --locked cargo-mutants)");
        return Ok(());
    }
    if !succeeds(command("git").args(["rev-parse", "--verify", "--quiet", "HEAD^"])) {
        println!("SKIPPED: no commit to compare with");
        return Ok(());
    }
    devtools(&["mutants", "--since", "HEAD^", "--minutes", "3"])
}
