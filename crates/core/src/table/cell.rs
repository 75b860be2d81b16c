//! One cell of a table, as its row lends it.

use crate::finding::TextPos;

/// A cell, as its row lends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell<'r> {
    pub(super) column: usize,
    pub(super) pos: TextPos,
    /// Whether it is a number, boolean, array or object of JSON, as written.
    pub(super) is_json: bool,
    pub(super) text: &'r str,
}

impl<'r> Cell<'r> {
    /// Text of the cell; for a JSON value that is no string, the value as written.
    pub fn text(self) -> &'r str {
        self.text
    }

    /// Whether the cell is an array or an object of JSON.
    pub fn is_nested(self) -> bool {
        self.is_json && self.text.starts_with(['[', '{'])
    }
}
