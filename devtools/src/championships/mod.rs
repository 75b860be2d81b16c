//! `cargo xtask generate`: two small championships of our own, testdata/championship and testdata/arimaa-championship, with all
//! that is typed in their course. Every run gives the same bytes.

mod arimaa;
mod making;
mod shogi;

use anyhow::Result;

use crate::made::Args;

/// Writes both, or checks them.
pub(crate) fn run(args: &Args) -> Result<()> {
    shogi::made()?.write_or_check(args)?;
    arimaa::made()?.write_or_check(args)
}
