//! `cargo xtask generate`: two small invented championships, testdata/championship and testdata/arimaa-championship,
//! made by the command lines of such an event. Every run gives the same bytes.

mod arimaa;
mod making;
mod shogi;

use anyhow::Result;

use crate::made::Args;

/// Writes both championships, or checks them.
pub(crate) fn run(args: &Args) -> Result<()> {
    shogi::made()?.write_or_check(args)?;
    arimaa::made()?.write_or_check(args)
}
