//! Which rule books use FIDE tie-breaks.

use shinpan_core::RuleBook;
use shinpan_tournament::tiebreaks::TiebreakSection;

/// The built-in books of FIDE tie-breaks.
pub(crate) fn names() -> Vec<&'static str> {
    let is_of = |name: &&str| RuleBook::builtin(name).is_ok_and(|book| TiebreakSection::is_in(&book));
    RuleBook::builtin_names().into_iter().filter(is_of).collect()
}
