//! The section `[arimaa]` of a rule book: what changes from one championship to the next.

use serde::Deserialize;
use shinpan_core::Millis;

use crate::time_control::{GameLimit, TimeControl};

/// The name of the game and of its section.
pub(crate) const NAME: &str = "arimaa";

/// The keys of `[arimaa]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// Number of the occurrence of a position that is illegal, at least 2.
    #[serde(deserialize_with = "shinpan_records::occurrences::at_least_two")]
    pub repetition: u32,
    /// The clocks, where the record does not state them.
    pub time_control: TimeControl,
}

impl Default for Rules {
    /// The rules of the book `arimaa-2015`.
    fn default() -> Self {
        let minutes = |count: u32| Millis::from_seconds(60 * count);
        let time_control = TimeControl {
            per_move: minutes(2),
            reserve: minutes(6),
            percent: 100,
            reserve_limit: Millis::ZERO,
            game: GameLimit::Time(minutes(8 * 60)),
            longest_move: minutes(6),
        };
        Self { repetition: 3, time_control }
    }
}

#[cfg(test)]
mod tests {
    use shinpan_core::RuleBook;

    use super::*;

    #[test]
    fn the_default_is_the_book() {
        let book = RuleBook::builtin("arimaa-2015").and_then(|book| book.section(NAME)).expect("the built-in book");
        assert_eq!(Rules::default(), book);
    }
}
