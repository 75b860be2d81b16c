//! The papers: Clause 5b, a log without gaps; Clause 13, what is handed over after the game.

use shinpan_core::Finding;
use shinpan_core::finding::TextPos;

use super::course::{Clause, Course, Mark, Scene};
use super::event::Action;
use super::time::{Moment, Span, between};

/// Clause 5b: entries are numbered one after the other. One without a number counts for nothing.
#[derive(Debug, Default)]
pub(super) struct Sequence {
    last: Option<i64>,
}

impl Sequence {
    /// What is to be said of an entry with the number `seq`.
    pub(super) fn next(&mut self, seq: Option<i64>, place: TextPos) -> Option<Finding> {
        let seq = seq?;
        let last = self.last.replace(seq)?;
        let mark = Mark { place, ply: None };
        let told = || format!("entry {seq} comes after entry {last}");
        (last.checked_add(1) != Some(seq)).then(|| mark.warning("log-gap", "Clause 5b", told()))
    }
}

/// Clauses 13a, 13c and 13d: the machine's log and the copy of its program.
#[derive(Debug, Default)]
pub(super) struct Papers {
    is_over: bool,
    ended_at: Option<Moment>,
    /// Too few copies, handed over where the log has no end of the game yet.
    too_few: Vec<Finding>,
}

impl Clause for Papers {
    fn see(&mut self, scene: &Scene<'_>, course: &mut Course) {
        match scene.action {
            Action::GameEnd => {
                (self.is_over, self.ended_at) = (true, scene.event.t);
            }
            Action::LogDelivered => self.log(scene, course),
            Action::LogContent => content(scene, course),
            Action::ProgramCopyDelivered => self.program(scene, course),
            _ => {}
        }
        if self.is_over || course.end.is_some() {
            // What was handed over before the end is not what the clause asks for.
            self.too_few.clear();
        }
    }

    /// An excerpt that has no end of the game: what is handed over is handed over after it.
    fn close(&mut self, course: &mut Course) {
        self.too_few.drain(..).for_each(|finding| course.add(finding));
    }
}

impl Papers {
    fn log(&mut self, scene: &Scene<'_>, course: &mut Course) {
        let within = scene.rules.log_within;
        if let Some(late) = self.late(scene, course, within) {
            let told = format!("the log is handed over {late} s after the game, preferably within {within} s");
            course.add(scene.mark.warning("log-late", "Clause 13a", told));
        }
        let Some(copies) = scene.event.copies.filter(|copies| *copies < scene.rules.log_copies) else { return };
        let told = format!("the log is handed over in {copies} of {} copies", scene.rules.log_copies);
        let finding = scene.mark.error("log-copies", "Clause 13a", told);
        if self.is_over || course.end.is_some() { course.add(finding) } else { self.too_few.push(finding) }
    }

    fn program(&self, scene: &Scene<'_>, course: &mut Course) {
        let within = scene.rules.program_within;
        if let Some(late) = self.late(scene, course, within) {
            let told =
                format!("the copy of the program is handed over {late} s after the game, {within} s are allowed");
            course.add(scene.mark.error("program-copy-late", "Clause 13d", told));
        }
    }

    /// The time since the end of the game, if it is more than `within`: since `game_end`, else since what ended it.
    fn late(&self, scene: &Scene<'_>, course: &Course, within: u32) -> Option<Span> {
        let ended = self.ended_at.or_else(|| course.end?.at);
        between(ended, scene.event.t).filter(|late| *late > Span::from_seconds(within))
    }
}

/// Clause 13c: what the log must have.
fn content(scene: &Scene<'_>, course: &mut Course) {
    let event = scene.event;
    let parts = [("iterations", event.iterations), ("evaluations", event.evaluations), ("times", event.times)];
    let missing = parts.iter().filter(|(_, is_there)| *is_there != Some(true)).map(|(chunk, _)| *chunk);
    let missing = missing.collect::<Vec<_>>().join(", ");
    if !missing.is_empty() {
        course.add(scene.mark.error("log-incomplete", "Clause 13c", format!("the log lacks {missing}")));
    }
}
