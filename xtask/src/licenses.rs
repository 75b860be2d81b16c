//! What may be in the tree of dependencies: deny.toml, checked by cargo-deny where it is installed.

use anyhow::Result;

use crate::run::{cargo, shown};

/// Checks libraries that are refused, licences and where libraries come from. None of that needs a network.
pub(crate) fn check() -> Result<()> {
    if !cargo(&["deny", "--version"]).output().is_ok_and(|output| output.status.success()) {
        println!("SKIPPED: cargo-deny is not here (cargo install --locked cargo-deny)");
        return Ok(());
    }
    shown(&mut cargo(&["deny", "--workspace", "--offline", "check", "bans", "licenses", "sources"]))
}
