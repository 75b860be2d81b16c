//! The clocks: Clause 3, flags; Clause 6c, the machine's own clock beside the game clock.

use std::collections::HashMap;

use shinpan_core::side::Sides;
use shinpan_core::{Outcome, Side};

use super::course::{Clause, Course, Mark, Scene};
use super::event::Action;
use super::time::Span;

/// Clause 3: whether each side has kept its controls. The first flag decides the game; of each side one is told.
#[derive(Debug, Default)]
pub(super) struct Flags {
    fallen: Sides<bool>,
}

impl Clause for Flags {
    fn see(&mut self, scene: &Scene<'_>, course: &mut Course) {
        let event = scene.event;
        let (Some(side), Some(ply), Some(used)) = (event.mover(), event.ply, event.used) else { return };
        // Ply 0 is the start, which is no move.
        if !scene.action.is_move() || ply == 0 || *self.fallen.get(side) {
            return;
        }
        let number = ply.div_ceil(2);
        let Some(budget) = budget(scene, course, side, number) else { return };
        let who = course.player(side);
        let told = format!("{who} has used {used} s of {budget} s at move {number}");
        if used > budget {
            *self.fallen.get_mut(side) = true;
            course.add(scene.mark.error("time-over", "Clause 3", told).deciding("loss-on-time"));
            course.ends(Outcome::won_by(side.other()), "time", event.t);
        } else if used == budget {
            let told = format!("{told}; the flag of the device decides");
            course.add(scene.mark.warning("time-at-limit", "Clause 3", told).deciding("referee"));
        }
    }
}

/// What `side` has for its first `number` moves, with what the human was given by Clause 7c.
fn budget(scene: &Scene<'_>, course: &Course, side: Side, number: u32) -> Option<Span> {
    let budget = Span::from(scene.rules.controls.budget(number)?);
    Some(if side == course.human { budget.plus(course.compensation) } else { budget })
}

/// Clause 6c: from two minutes on the machine's clock is adjusted when the human's move is typed in, below them and at
/// other times it is not; unless an algorithm was filed before the game, or the arbiter instructs.
#[derive(Debug, Default)]
pub(super) struct Adjustment {
    /// The difference of the clocks at the last entry of each ply, where both are logged.
    entries: HashMap<Option<u32>, Option<Span>>,
    due: Option<Due>,
}

/// An adjustment that is due since an entry.
#[derive(Debug)]
struct Due {
    mark: Mark,
    difference: Span,
}

impl Clause for Adjustment {
    fn see(&mut self, scene: &Scene<'_>, course: &mut Course) {
        match scene.action {
            Action::EnterHumanMove => {
                self.fall_due(course);
                self.enter(scene);
            }
            Action::BoardMove | Action::MachineMove | Action::GameEnd => self.fall_due(course),
            Action::ClockAdjust => self.adjust(scene, course),
            _ => {}
        }
    }
}

impl Adjustment {
    fn enter(&mut self, scene: &Scene<'_>) {
        let event = scene.event;
        let difference = event.clock.zip(event.mclk).map(|(clock, mclk)| clock.minus(mclk).abs());
        self.entries.insert(event.ply, difference);
        let limit = Span::from_seconds(scene.rules.clock_difference);
        if let Some(difference) = difference.filter(|difference| *difference >= limit)
            && scene.is_restricted
            && !scene.has_algorithm
        {
            self.due = Some(Due { mark: scene.mark, difference });
        }
    }

    fn fall_due(&mut self, course: &mut Course) {
        let Some(Due { mark, difference }) = self.due.take() else { return };
        let told = format!("the clocks are {difference} s apart at the entry of {}, and are not adjusted", mark.at());
        course.add(mark.error("clock-not-adjusted", "Clause 6c", told));
    }

    fn adjust(&mut self, scene: &Scene<'_>, course: &mut Course) {
        let mark = scene.mark;
        self.due.take_if(|due| due.mark.ply == mark.ply);
        if !scene.is_restricted || scene.has_algorithm || scene.is_instructed {
            return;
        }
        let limit = Span::from_seconds(scene.rules.clock_difference);
        match self.entries.get(&mark.ply) {
            None => {
                let told = format!("the machine's clock is adjusted at {}, of which no move is typed in", mark.at());
                course.add(mark.error("clock-adjusted-off-entry", "Clause 6c", told));
            }
            Some(Some(difference)) if *difference < limit => {
                let told = format!("the clocks are {difference} s apart at {}, adjusted below {limit} s", mark.at());
                course.add(mark.warning("clock-adjusted-needlessly", "Clause 6c", told));
            }
            Some(_) => {}
        }
    }
}
