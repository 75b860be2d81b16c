//! Clause 7: slips of the operator on the board and at the keyboard.

use shakmaty::Role;
use shinpan_core::table::field::shown;
use shinpan_core::{Finding, Outcome};

use super::course::{Clause, Course, Scene};
use super::event::{Action, Event};
use super::time::Span;
use crate::san::{Body, Piece, Written};

/// How often the operator has slipped, and what the arbiter must still be told.
#[derive(Debug, Default)]
pub(super) struct Board {
    /// Infractions of 7c, by the reading of the book.
    count: u32,
    /// Findings that stand if the arbiter is not told in time.
    untold: Vec<Finding>,
}

impl Clause for Board {
    fn see(&mut self, scene: &Scene<'_>, course: &mut Course) {
        match scene.action {
            Action::NotifyArbiter => self.untold.clear(),
            Action::HumanMove | Action::EnterHumanMove | Action::GameEnd => {
                self.untold.drain(..).for_each(|finding| course.add(finding));
            }
            _ => {}
        }
        match scene.action {
            Action::BoardMove => self.made(scene, course),
            Action::EnterHumanMove => self.entered(scene),
            _ => {}
        }
    }
}

impl Board {
    /// The machine's move is made on the board (7a, 7b, 7c).
    fn made(&mut self, scene: &Scene<'_>, course: &mut Course) {
        let Some((board, screen)) = differing(scene.event.board.as_ref(), scene.event.screen.as_ref()) else { return };
        let told = format!("{board} is made on the board at {}, {screen} is on the screen", scene.mark.at());
        if scene.event.clock_pressed == Some(true) {
            self.infraction(scene, course, &told);
        } else {
            self.count += u32::from(scene.rules.slip_without_clock_counts);
            let told = format!("{told}; the clock is not pressed, {screen} stands");
            course.add(scene.mark.note("wrong-board-move", "Clause 7a", told));
        }
        let told = format!("{board} on the board instead of {screen}, and the arbiter is not notified");
        self.untold.push(scene.mark.error("wrong-move-not-notified", "Clause 7b", told));
    }

    /// The wrong move stands with the clock pressed (7c).
    fn infraction(&mut self, scene: &Scene<'_>, course: &mut Course, told: &str) {
        self.count = self.count.saturating_add(1);
        let human = course.player(course.human);
        if self.count == 1 {
            let gain = scene.rules.compensation;
            let told = format!("{told}, and the clock is pressed; {gain} s to the clock of {human}");
            course.add(scene.mark.error("wrong-move-clock-pressed", "Clause 7c", told).deciding("compensation"));
            course.compensation = course.compensation.plus(Span::from_seconds(gain));
        } else {
            let told = format!("{told}, and the clock is pressed, for the second time in the game; {human} wins");
            course.add(scene.mark.error("wrong-move-second", "Clause 7c", told).deciding("forfeit"));
            course.ends(Outcome::won_by(course.human), "forfeit", scene.event.t);
        }
    }

    /// The human's move is typed in (7e).
    fn entered(&mut self, scene: &Scene<'_>) {
        let Event { entered, board, .. } = scene.event;
        let Some((entered, board)) = differing(entered.as_ref(), board.as_ref()) else { return };
        let told = format!("{entered} is typed in instead of {board}, and the arbiter is not notified");
        self.untold.push(scene.mark.error("input-error-not-notified", "Clause 7e", told));
    }
}

/// The two moves for messages, where both are logged and are not the same.
fn differing(one: Option<&String>, other: Option<&String>) -> Option<(String, String)> {
    let (one, other) = one.zip(other)?;
    (!is_same(one, other)).then(|| (format!("\"{}\"", shown(one)), format!("\"{}\"", shown(other))))
}

/// Whether two texts can be one move: signs of capture and check, and where a piece comes from, may be in one alone.
fn is_same(one: &str, other: &str) -> bool {
    let body = |text: &str| Written::of(text).map(|written| written.body);
    match (body(one), body(other)) {
        (Some(Body::Piece(one)), Some(Body::Piece(other))) => is_same_piece(one, other),
        (one, other) => one == other,
    }
}

fn is_same_piece(one: Piece, other: Piece) -> bool {
    // The file tells a pawn that takes from one that does not.
    let is_told = one.role == Role::Pawn || (one.file.is_some() && other.file.is_some());
    let is_same_file = !is_told || one.file == other.file;
    let is_same_rank = one.rank.zip(other.rank).is_none_or(|(one, other)| one == other);
    (one.role, one.to, one.promotion) == (other.role, other.to, other.promotion) && is_same_file && is_same_rank
}
