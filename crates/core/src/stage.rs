//! The stages of a championship, and the games of one of them.

use std::collections::HashSet;
use std::sync::Arc;

pub use crate::constants::{SECOND_PLACE, STAGES};
use crate::table::field::{excerpt, unknown_word};

/// The stages of a championship, in the order in which they are played. A rule book names them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stages(Arc<[String]>);

impl Default for Stages {
    fn default() -> Self {
        Self(STAGES.map(str::to_owned).into())
    }
}

impl Stages {
    /// Creates the stages of these names, in the order in which they are played.
    ///
    /// # Errors
    /// A name is empty, occurs twice, or is that of the games for the second place.
    pub fn new(names: Vec<String>) -> Result<Self, String> {
        let mut seen = HashSet::new();
        for name in &names {
            if name.trim().is_empty() {
                return Err("a stage without a name".to_owned());
            }
            if name == SECOND_PLACE {
                return Err(format!(
                    "{} is not a stage: games for it are played after the championship",
                    excerpt(name)
                ));
            }
            if !seen.insert(name) {
                return Err(format!("{} is there twice", excerpt(name)));
            }
        }
        Ok(Self(names.into()))
    }

    /// Names of the stages in which an entrant can start.
    pub fn words(&self) -> Vec<&str> {
        self.0.iter().map(String::as_str).collect()
    }

    /// Names that games can have in the column `stage`: the stages, and the games for the second place.
    pub fn words_of_games(&self) -> Vec<&str> {
        self.0.iter().map(String::as_str).chain([SECOND_PLACE]).collect()
    }

    /// Checks that `word`, as given with `--stage`, is a stage that games can be of.
    ///
    /// # Errors
    /// There is no such stage; the error names the nearest one and lists all.
    pub fn of_games(&self, word: &str) -> Result<(), String> {
        let known = self.words_of_games();
        if known.contains(&word) { Ok(()) } else { Err(unknown_word(word, &known)) }
    }

    /// Place of a stage in the order in which they are played.
    pub fn order(&self, stage: &str) -> Option<usize> {
        self.0.iter().position(|known| known == stage)
    }

    /// Whether the stage `earlier` comes before `stage`.
    pub fn is_before(&self, earlier: &str, stage: &str) -> bool {
        self.order(earlier).zip(self.order(stage)).is_some_and(|(earlier, stage)| earlier < stage)
    }

    /// Whether `stage` is the last one, the final.
    pub fn is_last(&self, stage: &str) -> bool {
        self.0.last().is_some_and(|last| last == stage)
    }
}
