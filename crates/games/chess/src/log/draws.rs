//! Clauses 9 and 10: offers, answers, resignation, consultation, tablebases.

use shinpan_core::{Outcome, Side};

use super::course::{Clause, Course, Mark, Scene};
use super::event::{Action, Event};
use super::time::{Moment, Span, between};

/// Clauses 9a, 9b, 9d and 9e: which offers stand. A move of the side to which an offer was made rejects it.
#[derive(Debug, Default)]
pub(super) struct Draws {
    of_human: bool,
    of_machine: bool,
    /// An offer of the human after which no move of his was typed in yet.
    unentered: Option<Moment>,
}

impl Clause for Draws {
    fn see(&mut self, scene: &Scene<'_>, course: &mut Course) {
        match scene.action {
            Action::GameStart => named(scene, course),
            Action::OfferDraw => self.offer(scene, course),
            Action::AcceptDraw => self.accept(scene, course),
            Action::DeclineDraw => *self.to(scene.event) = false,
            Action::Resign => resign(scene, course),
            Action::HumanMove => self.of_machine = false,
            Action::EnterHumanMove => {
                self.of_machine = false;
                self.entered(scene, course);
            }
            Action::MachineMove | Action::BoardMove => self.machine_moves(scene, course),
            _ => {}
        }
    }
}

impl Draws {
    /// The offer that the actor of `event` can answer.
    fn to(&mut self, event: &Event) -> &mut bool {
        if event.is_by_human() { &mut self.of_machine } else { &mut self.of_human }
    }

    fn offer(&mut self, scene: &Scene<'_>, course: &mut Course) {
        if scene.event.is_by_human() {
            (self.of_human, self.unentered) = (true, scene.event.t);
        } else {
            self.of_machine = true;
            is_near_draw(scene, course);
        }
    }

    fn accept(&mut self, scene: &Scene<'_>, course: &mut Course) {
        if std::mem::take(self.to(scene.event)) {
            return course.ends(Outcome::Draw, "agreed", scene.event.t);
        }
        let who = actor(scene.event, course);
        let told = format!("{who} accepts a draw, but no offer of the other side stands");
        course.add(scene.mark.error("accept-without-offer", "Clause 9a", told));
    }

    /// Clause 9e: the machine's move is its answer.
    fn machine_moves(&mut self, scene: &Scene<'_>, course: &mut Course) {
        self.unentered = None;
        if std::mem::take(&mut self.of_human) {
            let told = format!("the machine's move at {} declines the human's offer", scene.mark.at());
            course.add(scene.mark.note("offer-declined-by-move", "Clause 9e", told).deciding("offer-declined"));
        }
    }

    /// Clause 9e: the human's move is typed in promptly after his offer, where the book says what that is.
    fn entered(&mut self, scene: &Scene<'_>, course: &mut Course) {
        let allowed = Span::from_seconds(scene.rules.prompt_seconds);
        let took = between(self.unentered.take(), scene.event.t).filter(|took| *took > allowed);
        if let Some(took) = took.filter(|_| allowed > Span::ZERO) {
            let told = format!("the human's move is typed in {took} s after his offer, {allowed} s are prompt");
            course.add(scene.mark.warning("entry-not-prompt", "Clause 9e", told));
        }
    }
}

/// `the human (White)` or `the machine (Black)`.
fn actor(event: &Event, course: &Course) -> String {
    course.player(if event.is_by_human() { course.human } else { course.human.other() })
}

/// Clause 9b.
fn resign(scene: &Scene<'_>, course: &mut Course) {
    let winner: Side = if scene.event.is_by_human() { course.human.other() } else { course.human };
    course.ends(Outcome::won_by(winner), "resignation", scene.event.t);
}

/// Clause 9c: who may be consulted is named before the game.
fn named(scene: &Scene<'_>, course: &mut Course) {
    if scene.event.team.as_ref().is_none_or(|team| team.0.is_empty()) {
        course.add(scene.mark.warning("team-not-named", "Clause 9c", "the game begins and the team is not named"));
    }
}

/// Clause 9d: the machine's side offers a draw where the screen shows a draw or nearly one.
fn is_near_draw(scene: &Scene<'_>, course: &mut Course) {
    let (mark, event, near) = (scene.mark, scene.event, scene.rules.near_draw_cp);
    if event.pv_repetition == Some(true) || event.eval_cp == Some(0) {
        return;
    }
    let finding = match event.eval_cp {
        _ if near == 0 => {
            let told = "a draw is offered for the machine; the book does not say which evaluation is nearly a draw";
            mark.warning("no-draw-threshold", "Clause 9d", told)
        }
        None => {
            let told = "a draw is offered for the machine, and the log has no evaluation";
            mark.warning("no-evaluation-logged", "Clause 9d", told)
        }
        Some(eval) if eval.unsigned_abs() > u64::from(near) => {
            let told = format!("a draw is offered for the machine at {eval} cp; nearly a draw is up to {near} cp");
            mark.error("draw-offer-not-near-draw", "Clause 9d", told)
        }
        Some(_) => return,
    };
    course.add(finding);
}

/// Clauses 9c and 9e: the team consults over an offer of the human, so long in all.
#[derive(Debug, Default)]
pub(super) struct Consultation {
    has_offer: bool,
    started: Option<Moment>,
    /// Over the present offer.
    sum: Span,
    /// Over an offer before it, too much, by a consultation that still runs.
    overdue: Option<Span>,
}

impl Clause for Consultation {
    fn see(&mut self, scene: &Scene<'_>, course: &mut Course) {
        let event = scene.event;
        match scene.action {
            Action::OfferDraw if event.is_by_human() => self.offer(scene),
            Action::ConsultStart => self.start(scene, course),
            Action::ConsultEnd => self.end(scene, course),
            _ => {}
        }
    }
}

impl Consultation {
    /// A consultation that goes on is over the new offer from now on.
    fn offer(&mut self, scene: &Scene<'_>) {
        if let Some(started) = self.started.take() {
            self.overdue = self.passed(scene, started).or(self.overdue);
            self.started = scene.event.t;
        }
        (self.has_offer, self.sum) = (true, Span::ZERO);
    }

    /// Adds what has passed since `started`; the sum, if that was too much.
    fn passed(&mut self, scene: &Scene<'_>, started: Moment) -> Option<Span> {
        let allowed = Span::from_seconds(scene.rules.consultation);
        let before = self.sum;
        self.sum = before.plus(between(Some(started), scene.event.t)?.max(Span::ZERO));
        (self.has_offer && before <= allowed && self.sum > allowed).then_some(self.sum)
    }

    fn start(&mut self, scene: &Scene<'_>, course: &mut Course) {
        self.started = self.started.or(scene.event.t);
        if !self.has_offer {
            let told = "the team consults, but the human has offered no draw";
            course.add(scene.mark.error("consultation-without-offer", "Clause 9c", told));
        }
    }

    fn end(&mut self, scene: &Scene<'_>, course: &mut Course) {
        let passed = self.started.take().and_then(|started| self.passed(scene, started));
        for sum in self.overdue.take().into_iter().chain(passed) {
            let allowed = scene.rules.consultation;
            let told = format!("the team has consulted {sum} s over one offer, {allowed} s are allowed");
            course.add(scene.mark.error("consultation-too-long", "Clause 9e", told));
        }
    }
}

/// Clause 10a: a draw by the tablebase ends the game.
#[derive(Debug, Default)]
pub(super) struct Tablebase {
    drawn: Option<Mark>,
    /// A later move is told once.
    is_told: bool,
}

impl Clause for Tablebase {
    fn see(&mut self, scene: &Scene<'_>, course: &mut Course) {
        let (mark, event) = (scene.mark, scene.event);
        if scene.action == Action::Tablebase
            && event.result.as_ref().is_some_and(|result| result.eq_ignore_ascii_case("draw"))
        {
            let told = format!("the tablebase gives a draw at {}", mark.at());
            course.add(mark.note("tablebase-draw", "Clause 10a", told).deciding("draw"));
            course.ends(Outcome::Draw, "tablebase", event.t);
            self.drawn.get_or_insert(mark);
        } else if scene.action.is_move()
            && let Some(drawn) = self.drawn.filter(|_| !self.is_told)
        {
            self.is_told = true;
            let told = format!("play goes on after the draw of line {}", drawn.place.line);
            course.add(mark.error("play-after-tablebase-draw", "Clause 10a", told));
        }
    }
}
