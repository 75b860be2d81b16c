//! The six programs, and the manual pages that they print.

use std::path::PathBuf;

use crate::run::{Result, cargo, profile, shown, target};

/// The programs that the workspace is for.
pub const PROGRAMS: [&str; 6] =
    ["kifu-check", "judge-repetition", "standings", "pair", "color-assign", "qualify-score"];

/// Programs whose commands each have a manual page.
pub const COMMANDS: [(&str, &[&str]); 1] = [("qualify-score", &["advance", "score", "seed"])];

/// Builds the programs, showing cargo's progress, and returns their folder. The whole workspace is named, so that
/// libraries are built with the features that its tests need, and not again for the tests.
///
/// # Errors
/// A program cannot be built.
pub fn build(is_release: bool) -> Result<PathBuf> {
    let (option, folder) = if is_release { ("--profile=release", "release") } else { ("--profile=dev", "debug") };
    let workspace = ["--workspace", "--exclude=devtools", "--exclude=xtask"];
    shown(cargo(&["build", "--bins", option]).args(workspace))?;
    Ok(target()?.join(folder))
}

/// Returns the folder of the programs that were built with this program or test.
///
/// # Panics
/// A program is missing.
pub fn built() -> PathBuf {
    let folder = profile().expect("the path of this program");
    let missing = PROGRAMS.iter().filter(|program| !folder.join(program).is_file()).collect::<Vec<_>>();
    assert!(missing.is_empty(), "not in {}: {missing:?}; cargo build --bins makes them", folder.display());
    folder
}
