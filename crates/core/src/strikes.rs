//! Failures of engines that are strikes, and the number of strikes that puts an engine out: docs/rulings.md, "Engine
//! events", R7.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

use crate::games::Termination;
use crate::wording::{nearest_hint, quoted};
use crate::{InputError, RuleBook};

/// Rules about strikes in the section `[standings]` of a book.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct StrikeRules {
    /// Number of strikes that puts an engine out; 0 for never.
    #[serde(default)]
    pub strikes: u32,
    /// The failures that are strikes.
    #[serde(default)]
    pub strike_kinds: StrikeKinds,
}

/// Ways for a game to end in which a failure of the engine that lost is a strike.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct StrikeKinds(#[serde(deserialize_with = "kinds")] Vec<Termination>);

impl Default for StrikeKinds {
    /// Disconnections and stalls.
    fn default() -> Self {
        Self(vec![Termination::Crash, Termination::Stall])
    }
}

impl StrikeKinds {
    /// Whether an engine that lost by `termination` gets a strike.
    pub fn counts(&self, termination: Termination) -> bool {
        self.0.contains(&termination)
    }
}

impl StrikeRules {
    /// Reads the rules about strikes from `book`; without the section no engine is ever out.
    ///
    /// # Errors
    /// A value cannot be used.
    pub fn of(book: &RuleBook) -> Result<Self, InputError> {
        book.section_or_default("standings")
    }

    /// Whether so many strikes put an engine out.
    pub const fn is_out(&self, strikes: u32) -> bool {
        self.strikes > 0 && strikes >= self.strikes
    }
}

/// The failures that can be strikes.
const KINDS: [Termination; 4] = [Termination::Crash, Termination::Stall, Termination::Time, Termination::Illegal];

fn kinds<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Termination>, D::Error> {
    let words = Vec::<String>::deserialize(deserializer)?;
    let kind = |word: &String| {
        let known = KINDS.map(Termination::as_str);
        KINDS.into_iter().find(|kind| kind.as_str() == word).ok_or_else(|| {
            let near = nearest_hint(word, known);
            D::Error::custom(format!("unknown failure {}; {near}known: {}", quoted(word), known.join(", ")))
        })
    };
    words.iter().map(kind).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(section: &str) -> Result<StrikeRules, String> {
        let text = format!("name = \"x\"\nextends = \"cutechess\"\n[standings]\n{section}");
        let book = RuleBook::parse(&text, "x.toml", &|_| Err(String::new())).map_err(|error| error.to_string())?;
        StrikeRules::of(&book).map_err(|error| error.to_string())
    }

    #[test]
    fn the_kinds_that_count() {
        let cutechess = StrikeRules::of(&RuleBook::builtin("cutechess").expect("a built-in book")).expect("sound");
        assert!(cutechess.strike_kinds.counts(Termination::Stall) && !cutechess.strike_kinds.counts(Termination::Time));
        let own = rules("strikes = 2\nstrike_kinds = [\"time\"]").expect("sound");
        assert!(own.strike_kinds.counts(Termination::Time) && !own.strike_kinds.counts(Termination::Crash));
        assert!(own.is_out(2) && !own.is_out(1) && !rules("strikes = 0").expect("sound").is_out(9));
        let error = rules("strike_kinds = [\"stal\"]").expect_err("no such failure");
        let expected = "unknown failure \"stal\"; nearest: \"stall\"; known: crash, stall, time, illegal";
        assert!(error.contains(expected), "{error}");
    }
}
