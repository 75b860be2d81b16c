//! The section `[arimaa]` of a rule book: what changes from one championship to the next.

use serde::{Deserialize, Deserializer};

use crate::time_control::TimeControl;

/// The keys of `[arimaa]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// Which occurrence of a position is illegal, at least 2.
    #[serde(deserialize_with = "at_least_two")]
    pub repetition: u32,
    /// The clocks, where the record does not state them.
    pub time_control: TimeControl,
}

fn at_least_two<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    match u32::deserialize(deserializer)? {
        count @ (0 | 1) => Err(serde::de::Error::custom(format!("{count} occurrences, expected 2 or more"))),
        count => Ok(count),
    }
}
