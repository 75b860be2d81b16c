//! Which rule books are of FIDE tie-breaks: those whose section `[standings]` has an edition.

use serde::Deserialize;
use serde::de::IgnoredAny;
use shinpan_core::{InputError, RuleBook};
use shinpan_tournament::tiebreaks::TiebreakSection;

/// The section of the book.
const SECTION: &str = "standings";

/// Whether a rule book is one of FIDE tie-breaks.
pub(crate) fn is_of(book: &RuleBook) -> bool {
    #[derive(Deserialize)]
    struct WithEdition {
        edition: Option<IgnoredAny>,
    }
    book.section::<WithEdition>(SECTION).is_ok_and(|section| section.edition.is_some())
}

/// The built-in books of FIDE tie-breaks.
pub(crate) fn names() -> Vec<&'static str> {
    let is_of = |name: &&str| RuleBook::builtin(name).is_ok_and(|book| is_of(&book));
    RuleBook::builtin_names().into_iter().filter(is_of).collect()
}

/// The section of a book.
///
/// # Errors
/// A value is refused.
pub(crate) fn section(book: &RuleBook) -> Result<TiebreakSection, InputError> {
    book.section(SECTION)
}
