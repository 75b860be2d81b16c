//! What is known of a record's row in the schedule.

/// What is known of a record's row.
#[derive(Clone, Debug)]
pub(crate) enum Assignment {
    /// It is of this row; a player may be unknown.
    Row { row: usize, unknown: Option<String> },
    /// It may be of several, which are named.
    Ambiguous { rows: Vec<usize>, reason: String },
    /// It is of none.
    None(String),
}
