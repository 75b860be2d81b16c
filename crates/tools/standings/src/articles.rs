//! What each key rests on, by the rule book that names it.

use shinpan_core::RuleBook;

use crate::Key;
use crate::rules::Rules;

/// Whose articles the keys of a rule book rest on. A book that names its keys itself has none of them: it may number its
/// articles as it likes, and does not say here how.
pub(crate) struct Articles<'a> {
    rules: &'a Rules,
    /// Who names the keys that decide.
    keys: Option<&'a str>,
    /// Who names those that are shown beside them.
    columns: Option<&'a str>,
}

impl<'a> Articles<'a> {
    /// Those of the keys that `book` has; `rules` are its own.
    pub(crate) fn of(book: &'a RuleBook, rules: &'a Rules) -> Self {
        let source = |list| book.source_of("standings", list);
        Self { rules, keys: source("keys"), columns: source("columns") }
    }

    /// The article of a key; none if it is the book's own.
    pub(crate) fn article(&self, key: Key) -> Option<&'static str> {
        let is_key = self.rules.keys.contains(&key);
        key.article(if is_key { self.keys } else { self.columns }?)
    }
}
