//! `cargo xtask scale-test`: records for `scale_test.py` of examples/spark, which checks them on a cluster.

use anyhow::{Context as _, Result};

use crate::archive;
use xtask::{programs, run};

/// How large the test is.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// How many records are checked
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u32).range(1_000..=99_000))]
    records: u32,

    /// How many files a task checks
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100))]
    batch: u32,
}

/// Plays the records and runs the test, which prints its measurements.
pub(crate) fn run(args: &Args) -> Result<()> {
    let kifu_check = programs::build(true)?.join("kifu-check");
    let place = run::target()?.join("scale-test");
    let records = place.join(format!("records-{}", args.records));
    archive::write(&records, args.records)?;
    let mut test = run::command("python3");
    test.args(["-u", "examples/spark/scale_test.py", "--batch", &args.batch.to_string()]).arg("--records").arg(records);
    test.arg("--kifu-check").arg(kifu_check).arg("--place").arg(place);
    run::shown(&mut test).context("the scale test, which needs Python 3.9 or later and pip")
}
