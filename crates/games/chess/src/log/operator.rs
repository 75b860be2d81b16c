//! Clause 4d: one operator sits at the board from the start of a game to its end.

use super::event::Action;
use super::match_state::{Clause, EntryContext, MatchState};
use crate::finding::Code;

/// Whether a game is going on, so that the operator stays.
#[derive(Debug, Default)]
pub(super) struct Operator {
    is_playing: bool,
}

impl Clause for Operator {
    fn apply(&mut self, entry: &EntryContext<'_>, state: &mut MatchState) {
        match entry.action {
            Action::GameStart => self.is_playing = true,
            Action::GameEnd => self.is_playing = false,
            Action::OperatorChange if self.is_playing => {
                state.add(entry.place.error(
                    Code::OperatorChanged,
                    "Clause 4d",
                    "the operator is changed during the game",
                ));
            }
            _ => {}
        }
    }
}
