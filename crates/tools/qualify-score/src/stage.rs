//! The stages of the championship (Art. 15, 17), in the order in which they are played.

use clap::ValueEnum;

shinpan_core::words! {
    /// A stage.
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    pub enum Stage {
        /// The first preliminary.
        #[cfg_attr(feature = "schema", schemars(rename = "preliminary-1"))]
        First => "preliminary-1",
        /// The second preliminary.
        #[cfg_attr(feature = "schema", schemars(rename = "preliminary-2"))]
        Second => "preliminary-2",
        /// The final.
        #[cfg_attr(feature = "schema", schemars(rename = "final"))]
        Final => "final",
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
        assert_eq!(Stage::ALL.map(Stage::as_str), shinpan_core::stage::STAGES);
        assert!(Stage::ALL.is_sorted());
    }
}
