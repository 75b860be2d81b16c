//! Chess by a rule book.

use crate::control::TimeControl;
use crate::judge::Judge;
use crate::rules::Rules;

/// Chess by a rule book. It checks and judges records one after another, with memory that it keeps.
#[derive(Clone, Debug)]
pub struct Chess {
    pub(crate) judge: Judge,
    /// Verdicts have the board where a cycle begins.
    pub(crate) explains: bool,
    /// The time control where the record has none: the controls of the match, if the book is of one.
    pub(crate) control: Option<TimeControl>,
}

impl Chess {
    /// Chess by `rules`.
    pub fn new(rules: Rules) -> Self {
        Self { judge: Judge::new(rules), explains: false, control: None }
    }
}
