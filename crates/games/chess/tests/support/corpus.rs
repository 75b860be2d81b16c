//! The corpus of shared cases, where the environment variable `SHINPAN_DATA` names its folder.

use std::path::{Path, PathBuf};

/// The folder of the corpus; `None`, and said, where it is not there.
#[allow(clippy::print_stderr)] // a skip must be seen
pub(crate) fn corpus() -> Option<PathBuf> {
    let Some(folder) = std::env::var_os("SHINPAN_DATA") else {
        eprintln!("SKIPPED: SHINPAN_DATA is not set, the corpus is not checked");
        return None;
    };
    let folder = Path::new(&folder).join("chess");
    assert!(folder.is_dir(), "SHINPAN_DATA has no folder chess: {}", folder.display());
    Some(folder)
}
