//! The section `[chess]` of a rule book: what changes from one edition or match to the next.

use serde::de::Error;
use serde::{Deserialize, Deserializer};
use shinpan_core::{InputError, RuleBook};

pub use crate::adjudication_rules::{AdjudicationRules, DrawRule, Irreversible, ScoreView, WinRule};

/// The name of the game and of its section.
pub(crate) const NAME: &str = "chess";

/// The editions of the Laws of Chess that a book may name, by the year in which they came into force.
pub const EDITIONS: [u32; 4] = [2001, 2014, 2018, 2023];

/// The editions of the Laws of Chess, as a command line has them.
pub const EDITION_NAMES: [&str; 4] = ["2001", "2014", "2018", "2023"];

/// The keys of `[chess]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// The edition of the Laws, one of [`EDITIONS`].
    #[serde(deserialize_with = "edition")]
    pub laws: u32,
    /// Number of the occurrence of a position that can be claimed as a draw (9.2), at least 2.
    #[serde(deserialize_with = "shinpan_records::occurrences::at_least_two")]
    pub threefold: u32,
    /// Whether a program runs the games, which are of engines: the board ends them without a claim, and they can be adjudicated.
    #[serde(default)]
    pub engine: bool,
    /// By which rules games of engines are adjudicated.
    #[serde(default)]
    pub adjudication: AdjudicationRules,
}

impl Default for Rules {
    /// The Laws in force, as the book has them that is taken where none is named.
    fn default() -> Self {
        Self { laws: 2023, threefold: 3, engine: false, adjudication: AdjudicationRules::default() }
    }
}

impl Rules {
    /// The rules of `book`, with the edition `laws`, one of [`EDITION_NAMES`], if one is asked for instead of the book's.
    ///
    /// # Errors
    /// Something is wrong in the book's section, or there is no such edition.
    pub fn of(book: &RuleBook, laws: Option<&str>) -> Result<Self, InputError> {
        let rules: Self = book.section(NAME)?;
        let Some(name) = laws else { return Ok(rules) };
        let edition = EDITIONS.into_iter().zip(EDITION_NAMES).find(|(_, known)| *known == name);
        let missing =
            || InputError::whole("--laws", format!("no Laws of {name}, expected {}", EDITION_NAMES.join(", ")));
        let (laws, _) = edition.ok_or_else(missing)?;
        Ok(Self { laws, ..rules })
    }

    /// Whether the fifth occurrence and 75 moves end the game by themselves (9.6), as they do since the Laws of 2014.
    pub const fn has_automatic_draws(&self) -> bool {
        self.laws >= 2014
    }
}

fn edition<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    match u32::deserialize(deserializer)? {
        year if EDITIONS.contains(&year) => Ok(year),
        year => Err(D::Error::custom(format!("no Laws of {year}, expected {}", EDITION_NAMES.join(", ")))),
    }
}

#[cfg(test)]
mod tests {
    use shinpan_core::RuleBook;

    use super::*;

    fn section(book: &RuleBook) -> Result<Rules, String> {
        book.section("chess").map_err(|error| error.to_string())
    }

    #[test]
    fn the_default_is_the_default_book() {
        let book = RuleBook::builtin(crate::GAME.kind.book).expect("a built-in book");
        assert_eq!(section(&book), Ok(Rules::default()));
    }

    #[test]
    fn every_edition_has_its_book() {
        assert_eq!(EDITIONS.map(|year| year.to_string()), EDITION_NAMES);
        for laws in EDITIONS {
            let book = RuleBook::builtin(&format!("fide-{laws}")).expect("a built-in book");
            assert_eq!(section(&book), Ok(Rules { laws, ..Rules::default() }));
        }
        let book = RuleBook::builtin("man-machine-2003").expect("a built-in book");
        assert_eq!(section(&book), Ok(Rules { laws: 2001, ..Rules::default() }), "Clause 2");
    }

    #[test]
    fn other_values_are_refused() {
        let book = RuleBook::builtin("fide-2023").expect("a built-in book");
        for (key, value, words) in [
            ("laws", 1997, "no Laws of 1997, expected 2001, 2014, 2018, 2023"),
            ("threefold", 1, "1 occurrences, expected 2 or more"),
        ] {
            let book = book.with("chess", key, toml::Value::Integer(value)).expect("a known key");
            let error = section(&book).expect_err("refused");
            assert!(error.contains(words), "{error}");
        }
    }
}
