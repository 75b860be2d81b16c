//! The section `[xiangqi]` of a rule book: what changes from one championship to the next.

use serde::Deserialize;
use shinpan_core::words;

/// The section of a rule book, and the name of the game.
pub(crate) const SECTION: &str = "xiangqi";

words! {
    /// On which board the lines of rooks and cannons that protect are read (reading 2 of the repetition rules).
    #[derive(Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Roots {
        /// Before the capture: the attacker counts where it stood.
        Before => "before",
        /// After it.
        After => "after",
    }
}

impl Roots {
    /// 0 for before, 1 for after: the place of a reading in a pair of values.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other reading.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Before => Self::After,
            Self::After => Self::Before,
        }
    }
}

/// The keys of `[xiangqi]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// Which occurrence of a position loses for whoever checks or chases perpetually, at least 2.
    #[serde(deserialize_with = "shinpan_records::occurrences::at_least_two")]
    pub prohibited: u32,
    /// Which occurrence is drawn where nobody loses, at least 2.
    #[serde(deserialize_with = "shinpan_records::occurrences::at_least_two")]
    pub permitted: u32,
    /// How protection by rooks and cannons is read.
    pub roots: Roots,
    /// Only a threat that the move made is a chase.
    pub new_threats: bool,
    /// So many plies without a capture are a draw; 0: never.
    pub no_capture_plies: u32,
    /// How many checks of each side are among them; 0: all.
    pub counted_checks: u32,
    /// Whoever makes an illegal move has lost.
    pub illegal_move_loses: bool,
}

impl Default for Rules {
    /// The rules of the book `wxf-2018`.
    fn default() -> Self {
        Self {
            prohibited: 3,
            permitted: 4,
            roots: Roots::Before,
            new_threats: true,
            no_capture_plies: 100,
            counted_checks: 10,
            illegal_move_loses: false,
        }
    }
}

impl Rules {
    /// These rules with the other reading of roots, and these with the other reading of the newness of threats.
    pub(crate) const fn other_readings(&self) -> [Self; 2] {
        [Self { roots: self.roots.other(), ..*self }, Self { new_threats: !self.new_threats, ..*self }]
    }
}

#[cfg(test)]
mod tests {
    use shinpan_core::RuleBook;

    use super::*;

    #[test]
    fn the_default_is_that_of_the_book() {
        let book = RuleBook::builtin("wxf-2018").and_then(|book| book.section(SECTION));
        assert_eq!(book.ok(), Some(Rules::default()));
    }
}
