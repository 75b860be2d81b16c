//! Where the programs are that these tests run.

use std::path::{Path, PathBuf};

use xtask::programs::PROGRAMS;

/// The folder of the programs: cargo puts tests one below it.
pub(crate) fn folder() -> PathBuf {
    let test = std::env::current_exe().expect("the path of this test");
    let folder = test.parent().and_then(Path::parent).expect("a folder of the target directory").to_owned();
    let missing = PROGRAMS.iter().filter(|program| !folder.join(program).is_file()).collect::<Vec<_>>();
    assert!(missing.is_empty(), "not in {}: {missing:?}; cargo build --bins makes them", folder.display());
    folder
}
