//! The files that a command line names.

use std::path::PathBuf;

/// A file named by an option or an argument, with the name of that option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedInput {
    /// Option, such as `--entrants`; empty for a positional argument.
    pub option: String,
    /// Path as given; in the event file it may also be a folder or a pattern.
    pub path: PathBuf,
    /// Whether the event file names it: then no program of the event replaces it, even if it does not read it.
    pub is_of_event: bool,
}
