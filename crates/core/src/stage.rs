//! The stages of a championship, and the games of one of them.

use crate::InputError;
pub use crate::constants::{OF_GAMES, SECOND_PLACE, STAGES};
use crate::entrants::Entrant;
use crate::games::Games;

/// The place of a stage in the order in which they are played.
fn order(stage: &str) -> Option<usize> {
    STAGES.iter().position(|known| *known == stage)
}

/// Whether the entrant starts in a stage that comes before `stage`: to play there, it must have qualified.
pub fn starts_earlier(entrant: &Entrant, stage: &str) -> bool {
    let start = entrant.stage.as_deref().and_then(order);
    start.zip(order(stage)).is_some_and(|(start, stage)| start < stage)
}

/// Whether the entrant starts in a stage that comes after `stage`: a program that is seeded there is exempt from the
/// earlier ones (WCSC rules 2010, Art. 15.1.2, 15.1.3).
pub fn starts_later(entrant: &Entrant, stage: &str) -> bool {
    let start = entrant.stage.as_deref().and_then(order);
    start.zip(order(stage)).is_some_and(|(start, stage)| start > stage)
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
        self.select(&rows)
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
