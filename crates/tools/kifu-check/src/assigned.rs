//! What is known of a record's row in the schedule.

/// Row of a record, as far as it is known.
#[derive(Clone, Debug)]
pub(crate) enum Assignment {
    /// The record is of this row; a player may be unknown.
    Row { row: usize, unknown: Option<String> },
    /// The record may be of several rows, which are named.
    Ambiguous { rows: Vec<usize>, reason: String },
    /// The record is of no row.
    None(String),
}
