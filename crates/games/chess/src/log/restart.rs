//! Clause 8: the machine fails, or what is outside it does.

use super::course::{Clause, Course, Scene};
use super::event::Action;
use super::time::{Moment, Span, between};

/// What the next restart is about.
#[derive(Debug, Default)]
pub(super) struct Restart {
    /// A failure of power that no restart has followed yet: that one is of 8b alone.
    is_outside: bool,
    restored_at: Option<Moment>,
}

impl Clause for Restart {
    fn see(&mut self, scene: &Scene<'_>, course: &mut Course) {
        match scene.action {
            Action::PowerFailure => {
                (self.is_outside, self.restored_at) = (true, None);
            }
            Action::PowerRestored if self.is_outside => self.restored_at = scene.event.t,
            Action::Resume => self.resume(scene, course),
            Action::RequestInformation if scene.event.machine_clock_running == Some(true) => {
                let told = "the operator asks for information while the machine's clock runs";
                course.add(scene.mark.error("asked-while-clock-runs", "Clause 8a", told));
            }
            _ => {}
        }
    }
}

impl Restart {
    fn resume(&mut self, scene: &Scene<'_>, course: &mut Course) {
        if !std::mem::take(&mut self.is_outside) {
            return repair(scene, course);
        }
        let allowed = Span::from_seconds(scene.rules.power_reset);
        let took = between(self.restored_at.take(), scene.event.t);
        if let Some(took) = took.filter(|took| *took > allowed) {
            let charged = took.minus(allowed);
            let machine = course.player(course.human.other());
            let told = format!(
                "the reset took {took} s of {allowed} s; the arbiter may charge {charged} s to the clock of {machine}"
            );
            course.add(scene.mark.warning("reset-over-20-minutes", "Clause 8b", told).deciding("referee"));
        }
    }
}

/// The machine was repaired (8a): in the same state, and on its own clock.
fn repair(scene: &Scene<'_>, course: &mut Course) {
    if scene.event.config.as_ref().is_some_and(|config| config.eq_ignore_ascii_case("different")) {
        let told = "the machine goes on in another state than before the failure; the arbiter decides";
        course.add(scene.mark.error("state-not-restored", "Clause 8a", told).deciding("referee"));
    }
    if scene.event.machine_clock_running == Some(false) {
        let told = "the machine is repaired while its clock stands";
        course.add(scene.mark.error("repair-off-clock", "Clause 8a", told));
    }
}
