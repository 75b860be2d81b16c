//! Stages of the championship (Art. 15, 17), in the order in which they are played. Their names are those of the rule
//! book: the last one is the final, and up to two before it are the preliminaries.

use shinpan_core::stage::Stages;
use shinpan_core::table::field::unknown_word;
use shinpan_core::{InputError, RuleBook};

/// Maximum number of stages that the articles know.
const MOST: usize = 3;

/// A stage of the championship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// The first preliminary.
    First,
    /// The second preliminary.
    Second,
    /// The final.
    Final,
}

impl Stage {
    /// All stages, in the order in which they are played.
    const ALL: [Self; MOST] = [Self::First, Self::Second, Self::Final];

    /// Returns the stage with this name in `stages`.
    pub fn of_word(word: &str, stages: &Stages) -> Option<Self> {
        Self::ALL.into_iter().find(|stage| stage.word(stages) == Some(word))
    }

    /// Returns the name of this stage in `stages`; `None` if they do not have it.
    pub fn word(self, stages: &Stages) -> Option<&str> {
        let words = stages.words();
        let behind = Self::ALL.iter().rev().position(|stage| *stage == self)?;
        words.len().checked_sub(1 + behind).and_then(|at| words.get(at).copied())
    }

    /// Returns the name of this stage for messages.
    pub fn name(self, stages: &Stages) -> &str {
        self.word(stages).unwrap_or("stage before the first")
    }

    /// Returns the stages that `stages` have, each with its name.
    pub(crate) fn words(stages: &Stages) -> Vec<(Self, &str)> {
        Self::ALL.into_iter().filter_map(|stage| Some((stage, stage.word(stages)?))).collect()
    }
}

/// A stage from which programs advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preliminary {
    /// First preliminary: programs advance into the second.
    First,
    /// Second preliminary: programs advance into the final.
    Second,
}

impl Preliminary {
    /// Returns the preliminary that `--stage` names.
    ///
    /// # Errors
    /// There is no such preliminary; the error names the nearest one and lists all.
    pub fn of_word(word: &str, stages: &Stages) -> Result<Self, InputError> {
        let all = [Self::First, Self::Second].into_iter();
        let known = all.filter_map(|one| Some((one, one.stage().word(stages)?))).collect::<Vec<_>>();
        let found = known.iter().find(|(_, known)| *known == word).map(|(stage, _)| *stage);
        found.ok_or_else(|| {
            let words = known.iter().map(|(_, word)| *word).collect::<Vec<_>>();
            InputError::whole("--stage", unknown_word(word, &words))
        })
    }

    /// Returns the same stage as a [`Stage`].
    pub const fn stage(self) -> Stage {
        match self {
            Self::First => Stage::First,
            Self::Second => Stage::Second,
        }
    }

    /// Returns the stage for which programs qualify in this one.
    pub const fn next(self) -> Stage {
        match self {
            Self::First => Stage::Second,
            Self::Second => Stage::Final,
        }
    }
}

/// Refuses the stages of `book` if the articles cannot apply to them.
///
/// # Errors
/// There is no preliminary, or there are more than two.
pub(crate) fn check(book: &RuleBook, stages: &Stages) -> Result<(), InputError> {
    match stages.words().len() {
        2..=MOST => Ok(()),
        count => {
            let message = format!("found {count}, expected one or two preliminaries and a final (Art. 15)");
            Err(book.refused("championship", "stages", &message))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_are_those_of_the_book() {
        let stages = Stages::default();
        assert_eq!(Stage::words(&stages).into_iter().map(|(_, word)| word).collect::<Vec<_>>(), stages.words());
        let two = Stages::new(vec!["league".to_owned(), "final".to_owned()]).expect("two stages");
        assert_eq!(Stage::words(&two), [(Stage::Second, "league"), (Stage::Final, "final")]);
        assert_eq!(Stage::of_word("league", &two), Some(Stage::Second));
        assert_eq!((Stage::First.word(&two), Stage::of_word("preliminary-1", &two)), (None, None));
        assert_eq!(Preliminary::of_word("league", &two).ok(), Some(Preliminary::Second));
        let error = Preliminary::of_word("leage", &two).expect_err("a slip").to_string();
        assert_eq!(error, "--stage: unknown word \"leage\"; nearest: \"league\"; known: league");
        assert!(Stage::ALL.is_sorted());
    }
}
