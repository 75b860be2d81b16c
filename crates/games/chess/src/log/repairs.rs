//! What was put right in a game, for the arbiter's sheet: nothing here is a finding.

use super::course::{Clause, Course, Scene};
use super::event::Action;
use super::time::{Moment, between};

/// Keeps when the machine stood still.
#[derive(Debug, Default)]
pub(super) struct Repairs {
    failed: Option<Moment>,
}

impl Clause for Repairs {
    fn see(&mut self, scene: &Scene<'_>, course: &mut Course) {
        let at = scene.mark.at();
        let what = match scene.action {
            Action::Failure | Action::PowerFailure => {
                self.failed = self.failed.or(scene.event.t);
                return;
            }
            Action::Resume => self.stood(scene),
            // What no instruction allows is a finding.
            Action::PositionChange | Action::ParameterChange if scene.is_restricted && !scene.is_instructed => return,
            Action::PositionChange => format!("the position in the machine changed at {at}{}", by(scene)),
            Action::ClockAdjust => format!("the machine's clock adjusted at {at}{}", by(scene)),
            Action::ParameterChange => format!("a parameter of the machine changed at {at}{}", by(scene)),
            _ => return,
        };
        course.repaired(scene.mark, what);
    }
}

impl Repairs {
    fn stood(&mut self, scene: &Scene<'_>) -> String {
        let span = between(self.failed.take(), scene.event.t);
        match span {
            Some(span) => format!("the machine goes on, {span} s after the failure"),
            None => "the machine goes on".to_owned(),
        }
    }
}

/// By which instruction.
fn by(scene: &Scene<'_>) -> String {
    let id = scene.event.instruction.as_deref().filter(|_| scene.is_instructed);
    id.map(|id| format!(" by the instruction \"{}\"", shinpan_core::table::field::shown(id))).unwrap_or_default()
}
