//! The stages of a championship, and the games of one of them.

use std::collections::HashSet;
use std::sync::Arc;

use crate::InputError;
pub use crate::constants::{SECOND_PLACE, STAGES};
use crate::games::Games;
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
    /// Those of these names.
    ///
    /// # Errors
    /// A name is empty, there twice, or that of the games for the second place.
    pub fn new(names: Vec<String>) -> Result<Self, String> {
        let mut seen = HashSet::new();
        for name in &names {
            if name.trim().is_empty() {
                return Err("a stage without a name".to_owned());
            }
            if name == SECOND_PLACE {
                return Err(format!("{} is no stage: games for it follow the championship", excerpt(name)));
            }
            if !seen.insert(name) {
                return Err(format!("{} is there twice", excerpt(name)));
            }
        }
        Ok(Self(names.into()))
    }

    /// Where an entrant can start.
    pub fn words(&self) -> Vec<&str> {
        self.0.iter().map(String::as_str).collect()
    }

    /// What games can be of: the stages, and the games for the second place.
    pub fn words_of_games(&self) -> Vec<&str> {
        self.0.iter().map(String::as_str).chain([SECOND_PLACE]).collect()
    }

    /// The stage that `--stage` names.
    ///
    /// # Errors
    /// There is no such stage; the error names the nearest, and all.
    pub fn of_games(&self, word: &str) -> Result<(), String> {
        let known = self.words_of_games();
        if known.contains(&word) { Ok(()) } else { Err(unknown_word(word, &known)) }
    }

    /// The place of a stage in the order in which they are played.
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

impl Games {
    /// The games of `stage` and those that name none. The games for the second place go on from those of the championship,
    /// which belong to them whatever stage they name. Without a stage all games; then no two may name different ones.
    ///
    /// # Errors
    /// The games are of several stages and none is asked for; a program plays twice in a round.
    pub fn of_stage(self, stage: Option<&str>) -> Result<Self, InputError> {
        let stage = match stage {
            Some(SECOND_PLACE) => {
                self.only_stage()?;
                SECOND_PLACE.to_owned()
            }
            Some(stage) => stage.to_owned(),
            None => match self.only_stage()? {
                Some(stage) => stage.to_owned(),
                None => return Ok(self),
            },
        };
        let belongs = |own: Option<&str>| stage == SECOND_PLACE || own.is_none_or(|own| own == stage);
        let rows = (0..self.len()).filter(|row| belongs(self.as_slice()[*row].stage.as_deref()));
        let rows = rows.collect::<Vec<_>>();
        if rows.len() == self.len() { self.into_one_stage() } else { self.select(&rows) }
    }

    /// The stage that the games name, if they do: the second place, where any game is for it.
    ///
    /// # Errors
    /// They name several others.
    pub fn only_stage(&self) -> Result<Option<&str>, InputError> {
        let named = self.iter().enumerate().filter_map(|(row, game)| Some((row, game.stage.as_deref()?)));
        let (second, mut others): (Vec<_>, Vec<_>) = named.partition(|(_, stage)| *stage == SECOND_PLACE);
        others.dedup_by_key(|(_, stage)| *stage);
        match others[..] {
            [] | [_] => Ok(second.first().or(others.first()).map(|(_, stage)| *stage)),
            [(_, first), (row, other), ..] => {
                let message = format!("games of \"{first}\" and of \"{other}\"; --stage says which are meant");
                Err(self.error(row, "stage", message))
            }
        }
    }
}
