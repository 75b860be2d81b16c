//! `cargo xtask fuzz`: every target of the folder fuzz for some minutes, by cargo-fuzz.

use std::process::Command;

use anyhow::{Context as _, Result, bail};
use xtask::run::{self, shown, succeeds};

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
/// fuzz/artifacts; libFuzzer says how many inputs it has tried.
pub(crate) fn run(args: &Args) -> Result<()> {
    if !succeeds(run::command(std::env::var_os("CXX").unwrap_or_else(|| "c++".into())).arg("--version")) {
        bail!("no C++ compiler, which the fuzzer's own part needs (Debian: apt-get install g++)");
    }
    if !succeeds(run::command("cargo").args(["fuzz", "--version"])) {
        shown(run::command("cargo").args(["install", "--locked", "cargo-fuzz"])).context("cargo-fuzz is needed")?;
    }
    let has_nightly = succeeds(run::command("rustc").arg("+nightly").arg("--version"));
    // Without a network rustup would try again and again.
    let is_nightly =
        has_nightly || succeeds(run::command("timeout").args(["60", "rustup", "toolchain", "install", "nightly"]));
    if !is_nightly {
        println!("no nightly toolchain: using the stable one, with RUSTC_BOOTSTRAP=1");
    }
    let known = String::from_utf8(run::output(in_fuzz("cargo", is_nightly).args(["fuzz", "list"]))?)?;
    let known = known.lines().collect::<Vec<_>>();
    let chosen = known.iter().filter(|name| args.target.as_deref().is_none_or(|own| own == **name)).collect::<Vec<_>>();
    if chosen.is_empty() {
        bail!("--target: unknown target; known: {}", known.join(", "));
    }
    let libraries = String::from_utf8(run::output(in_fuzz("rustc", is_nightly).args(["--print", "target-libdir"]))?)?;
    let mut names = std::fs::read_dir(libraries.trim()).with_context(|| libraries.clone())?.flatten();
    // A toolchain without the runtime of the address sanitizer runs the targets without it.
    let has_sanitizer = names.any(|entry| entry.file_name().to_string_lossy().contains("_rt.asan"));
    let sanitizer = if has_sanitizer { "address" } else { "none" };
    shown(in_fuzz("cargo", is_nightly).args(["run", "--quiet", "--example", "seeds"]))?;
    let time = format!("-max_total_time={}", args.minutes.saturating_mul(60));
    let mut failed = Vec::new();
    for name in chosen {
        println!("--- {name}");
        let options = ["-max_len=8192", "-timeout=60", "-print_final_stats=1", "-verbosity=0", &time];
        let mut fuzz = in_fuzz("cargo", is_nightly);
        if let Err(error) = shown(fuzz.args(["fuzz", "run", "--sanitizer", sanitizer, name, "--"]).args(options)) {
            println!("--- {name}: FAILED: {error}");
            failed.push(*name);
        }
    }
    if !failed.is_empty() {
        bail!("failed: {}; the inputs are in fuzz/artifacts", failed.join(", "));
    }
    Ok(())
}

/// A program of the toolchain, in the folder of the targets. The one that runs this program may be of another.
fn in_fuzz(program: &str, is_nightly: bool) -> Command {
    let mut command = run::command(program);
    command.env_remove("CARGO").env_remove("RUSTUP_TOOLCHAIN").current_dir(run::root().join("fuzz"));
    if is_nightly {
        command.arg("+nightly")
    } else {
        command.env("RUSTC_BOOTSTRAP", "1")
    };
    command
}
