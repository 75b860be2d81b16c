//! The games of one stage.

use super::table::Games;
use crate::InputError;
use crate::constants::SECOND_PLACE;

impl Games {
    /// Returns the games of `stage` and those that name no stage. The games for the second place continue those of the
    /// championship, so all games belong to them whatever stage they name. Without a stage all games are returned, of
    /// which no two may name different stages.
    ///
    /// # Errors
    /// The games are of several stages and none is asked for, or a program plays twice in a round.
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

    /// Returns the stage that the games name, if any: the second place if any game is for it.
    ///
    /// # Errors
    /// They name several other stages.
    pub fn only_stage(&self) -> Result<Option<&str>, InputError> {
        let named = self.iter().enumerate().filter_map(|(row, game)| Some((row, game.stage.as_deref()?)));
        let (second, mut others): (Vec<_>, Vec<_>) = named.partition(|(_, stage)| *stage == SECOND_PLACE);
        others.dedup_by_key(|(_, stage)| *stage);
        match others[..] {
            [] | [_] => Ok(second.first().or(others.first()).map(|(_, stage)| *stage)),
            [(_, first), (row, other), ..] => {
                let message = format!("games of \"{first}\" and of \"{other}\"; choose one with --stage");
                Err(self.error(row, "stage", message))
            }
        }
    }
}
