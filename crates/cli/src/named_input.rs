//! The files that a command line names.

use std::path::PathBuf;

/// A file that an option or an argument names, with what the command line calls that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedInput {
    /// `--entrants`; empty for an argument without a name.
    pub option: String,
    /// The path as given; in the event file also a folder, or a pattern.
    pub path: PathBuf,
    /// Whether the event file names it: then no program of the event replaces it, whether or not it reads it.
    pub is_of_event: bool,
}
