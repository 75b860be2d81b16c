//! Shogi by a rule book.

use crate::repetition::History;
use crate::rules::Rules;

/// Checks and judges games of shogi by the rules of a book, one after another.
#[derive(Clone, Debug, Default)]
pub struct Shogi {
    pub(crate) rules: Rules,
    pub(crate) history: History,
}

impl Shogi {
    /// Checks and judges by `rules`.
    pub fn new(rules: Rules) -> Self {
        Self { rules, history: History::default() }
    }
}
