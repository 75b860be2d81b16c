//! Arimaa by a rule book.

use crate::rules::Rules;

/// The check and the judge of games of Arimaa by the rules of a book.
#[derive(Clone, Copy, Debug, Default)]
pub struct Arimaa {
    pub(crate) rules: Rules,
}
