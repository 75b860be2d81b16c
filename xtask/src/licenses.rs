//! What may be in the tree of dependencies: deny.toml, checked by cargo-deny where it is installed.

use anyhow::Result;

use crate::run::{cargo, shown};

/// Checks libraries that are refused, licences and where libraries come from; and advisories, where their database can be had.
pub(crate) fn check() -> Result<()> {
    if !cargo(&["deny", "--version"]).output().is_ok_and(|output| output.status.success()) {
        println!("SKIPPED: cargo-deny is not here (cargo install --locked cargo-deny)");
        return Ok(());
    }
    shown(&mut cargo(&["deny", "--workspace", "check", "bans", "licenses", "sources"]))?;
    let fetched = cargo(&["deny", "--workspace", "fetch", "db"]).output();
    if !fetched.is_ok_and(|output| output.status.success()) {
        println!("SKIPPED: the database of advisories cannot be had");
        return Ok(());
    }
    shown(&mut cargo(&["deny", "--workspace", "check", "--disable-fetch", "advisories"]))
}
