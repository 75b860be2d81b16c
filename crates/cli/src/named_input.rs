//! The files that a command line names.

use std::path::PathBuf;

/// A file that an option or an argument names, with what the command line calls that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedInput {
    /// `--entrants`; empty for an argument without a name.
    pub option: String,
    /// The path as given.
    pub path: PathBuf,
}
