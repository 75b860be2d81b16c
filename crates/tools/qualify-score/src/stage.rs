//! The stages of the championship (Art. 15, 17), in the order in which they are played.

use clap::ValueEnum;
use serde::Serialize;

/// A stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Stage {
    /// The first preliminary.
    #[serde(rename = "preliminary-1")]
    First,
    /// The second preliminary.
    #[serde(rename = "preliminary-2")]
    Second,
    /// The final.
    #[serde(rename = "final")]
    Final,
}

impl Stage {
    /// Each with its word in the tables.
    pub const WORDS: [(Self, &'static str); 3] =
        [(Self::First, "preliminary-1"), (Self::Second, "preliminary-2"), (Self::Final, "final")];

    /// The word in the tables.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::First => "preliminary-1",
            Self::Second => "preliminary-2",
            Self::Final => "final",
        }
    }

    /// The stage of this word.
    pub fn named(word: &str) -> Option<Self> {
        Self::WORDS.iter().find(|(_, known)| *known == word).map(|(stage, _)| *stage)
    }
}

impl std::fmt::Display for Stage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A stage from which programs advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Preliminary {
    /// Into the second preliminary
    #[value(name = "preliminary-1")]
    First,
    /// Into the final
    #[value(name = "preliminary-2")]
    Second,
}

impl Preliminary {
    /// The stage itself.
    pub const fn stage(self) -> Stage {
        match self {
            Self::First => Stage::First,
            Self::Second => Stage::Second,
        }
    }

    /// The stage for which programs qualify in it.
    pub const fn next(self) -> Stage {
        match self {
            Self::First => Stage::Second,
            Self::Second => Stage::Final,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_are_those_of_all_tools() {
        assert_eq!(Stage::WORDS.map(|(stage, _)| stage.as_str()), shinpan_core::stage::STAGES);
        assert_eq!(Stage::WORDS.map(|(_, word)| word), shinpan_core::stage::STAGES);
        assert!(Stage::WORDS.is_sorted());
    }
}
