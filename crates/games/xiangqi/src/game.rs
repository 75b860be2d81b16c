//! Xiangqi by a rule book: what its port checks, judges and writes records with.

use std::sync::Mutex;

use crate::moves::Ranks;
use crate::referee::Referee;
use crate::rules::Rules;

/// Xiangqi by the rules of a book.
#[derive(Debug)]
pub struct Xiangqi {
    pub(crate) rules: Rules,
    /// Numbering of the ranks of coordinates.
    pub(crate) ranks: Ranks,
    explains: bool,
    /// Never contended: every thread clones its own. The `Mutex` only makes the type [`Sync`].
    pub(crate) referee: Mutex<Referee>,
}

impl Xiangqi {
    pub(crate) fn new(rules: Rules, ranks: Ranks, explains: bool) -> Self {
        Self { rules, ranks, explains, referee: Mutex::new(Referee::new(rules, ranks, explains)) }
    }
}

impl Clone for Xiangqi {
    fn clone(&self) -> Self {
        Self::new(self.rules, self.ranks, self.explains)
    }
}
