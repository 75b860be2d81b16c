//! What each key rests on: WCSC rules 2010, Art. 20; the 2015 Arimaa World Computer Championship.

use shinpan_core::RuleBook;

use crate::keys::Key;
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
        match if is_key { self.keys } else { self.columns }? {
            "wcsc-2010" => wcsc(key),
            "arimaa-2015" => arimaa(key),
            _ => None,
        }
    }
}

/// The article of the World Computer Shogi Championship.
const fn wcsc(key: Key) -> Option<&'static str> {
    Some(match key {
        Key::Points => "Art. 20.1",
        Key::Sos => "Art. 20.2",
        Key::Sodos => "Art. 20.3",
        Key::Md => "Art. 20.4",
        Key::Direct => "Art. 20.5",
        Key::Seed => "Art. 20.6",
        _ => return None,
    })
}

/// The paragraph of the Arimaa World Computer Championship, and its reading.
const fn arimaa(key: Key) -> Option<&'static str> {
    Some(match key {
        Key::Alive => "constraint 2, A6",
        Key::Eliminated => "A12",
        Key::Losses => "constraint 2, A5",
        Key::Rating | Key::RatingError => "constraint 7, A11",
        Key::Seed => "constraint 9",
        Key::Wins => "third place",
        Key::Byes => "constraint 3",
        Key::Prize => "prizes, A13",
        _ => return None,
    })
}
