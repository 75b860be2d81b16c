//! Clause 4d: one operator sits at the board from the start of a game to its end.

use super::course::{Clause, Course, Scene};
use super::event::Action;

/// Whether a game is going on, so that the operator stays.
#[derive(Debug, Default)]
pub(super) struct Operator {
    is_playing: bool,
}

impl Clause for Operator {
    fn see(&mut self, scene: &Scene<'_>, course: &mut Course) {
        match scene.action {
            Action::GameStart => self.is_playing = true,
            Action::GameEnd => self.is_playing = false,
            Action::OperatorChange if self.is_playing => {
                course.add(scene.mark.error(
                    "operator-changed",
                    "Clause 4d",
                    "the operator is changed during the game",
                ));
            }
            _ => {}
        }
    }
}
