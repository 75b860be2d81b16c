//! Clauses 9 and 10: offers, answers, resignation, consultation, tablebases.

use shinpan_core::{Outcome, Side};

use super::event::{Action, Event};
use super::match_state::{Clause, EntryContext, EntryPlace, MatchState};
use super::time::{Moment, Span, between};
use crate::ending::Ending;
use crate::finding::{Code, Decision};

/// Clauses 9a, 9b, 9d and 9e: which offers stand. A move of the side to which an offer was made rejects it.
#[derive(Debug, Default)]
pub(super) struct Draws {
    of_human: bool,
    of_machine: bool,
    /// An offer of the human after which no move of his was typed in yet.
    unentered: Option<Moment>,
}

impl Clause for Draws {
    fn apply(&mut self, entry: &EntryContext<'_>, state: &mut MatchState) {
        match entry.action {
            Action::GameStart => named(entry, state),
            Action::OfferDraw => self.offer(entry, state),
            Action::AcceptDraw => self.accept(entry, state),
            Action::DeclineDraw => *self.to(entry.event) = false,
            Action::Resign => resign(entry, state),
            Action::HumanMove => self.of_machine = false,
            Action::EnterHumanMove => {
                self.of_machine = false;
                self.entered(entry, state);
            }
            Action::MachineMove | Action::BoardMove => self.machine_moves(entry, state),
            _ => {}
        }
    }
}

impl Draws {
    /// The offer that the actor of `event` can answer.
    fn to(&mut self, event: &Event) -> &mut bool {
        if event.is_by_human() { &mut self.of_machine } else { &mut self.of_human }
    }

    fn offer(&mut self, entry: &EntryContext<'_>, state: &mut MatchState) {
        if entry.event.is_by_human() {
            (self.of_human, self.unentered) = (true, entry.event.t);
        } else {
            self.of_machine = true;
            is_near_draw(entry, state);
        }
    }

    fn accept(&mut self, entry: &EntryContext<'_>, state: &mut MatchState) {
        if std::mem::take(self.to(entry.event)) {
            return state.ends(Outcome::Draw, Ending::Agreed, entry.event.t);
        }
        let who = actor(entry.event, state);
        let message = format!("{who} accepts a draw, but no offer of the other side stands");
        state.add(entry.place.error(Code::AcceptWithoutOffer, "Clause 9a", message));
    }

    /// Clause 9e: the machine's move is its answer.
    fn machine_moves(&mut self, entry: &EntryContext<'_>, state: &mut MatchState) {
        self.unentered = None;
        if std::mem::take(&mut self.of_human) {
            let message = format!("the machine's move at {} declines the human's offer", entry.place.at());
            state.add(
                entry
                    .place
                    .note(Code::OfferDeclinedByMove, "Clause 9e", message)
                    .deciding(Decision::OfferDeclined.into()),
            );
        }
    }

    /// Clause 9e: the human's move is typed in promptly after his offer, where the book says what that is.
    fn entered(&mut self, entry: &EntryContext<'_>, state: &mut MatchState) {
        let allowed = Span::from_seconds(entry.rules.prompt_seconds);
        let took = between(self.unentered.take(), entry.event.t).filter(|took| *took > allowed);
        if let Some(took) = took.filter(|_| allowed > Span::ZERO) {
            let message = format!("the human's move is typed in {took} s after his offer, {allowed} s are prompt");
            state.add(entry.place.warning(Code::EntryNotPrompt, "Clause 9e", message));
        }
    }
}

/// `the human (White)` or `the machine (Black)`.
fn actor(event: &Event, state: &MatchState) -> String {
    state.player(if event.is_by_human() { state.human } else { state.human.other() })
}

/// Clause 9b.
fn resign(entry: &EntryContext<'_>, state: &mut MatchState) {
    let winner: Side = if entry.event.is_by_human() { state.human.other() } else { state.human };
    state.ends(Outcome::won_by(winner), Ending::Resignation, entry.event.t);
}

/// Clause 9c: who may be consulted is named before the game.
fn named(entry: &EntryContext<'_>, state: &mut MatchState) {
    if entry.event.team.as_ref().is_none_or(|team| team.0.is_empty()) {
        state.add(entry.place.warning(Code::TeamNotNamed, "Clause 9c", "the game begins and the team is not named"));
    }
}

/// Clause 9d: the machine's side offers a draw where the screen shows a draw or nearly one.
fn is_near_draw(entry: &EntryContext<'_>, state: &mut MatchState) {
    let (place, event, near) = (entry.place, entry.event, entry.rules.near_draw_cp);
    if event.pv_repetition == Some(true) || event.eval_cp == Some(0) {
        return;
    }
    let finding = match event.eval_cp {
        _ if near == 0 => {
            let message = "a draw is offered for the machine; the book does not say which evaluation is nearly a draw";
            place.warning(Code::NoDrawThreshold, "Clause 9d", message)
        }
        None => {
            let message = "a draw is offered for the machine, and the log has no evaluation";
            place.warning(Code::NoEvaluationLogged, "Clause 9d", message)
        }
        Some(eval) if eval.unsigned_abs() > u64::from(near) => {
            let message = format!("a draw is offered for the machine at {eval} cp; nearly a draw is up to {near} cp");
            place.error(Code::DrawOfferNotNearDraw, "Clause 9d", message)
        }
        Some(_) => return,
    };
    state.add(finding);
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
    fn apply(&mut self, entry: &EntryContext<'_>, state: &mut MatchState) {
        let event = entry.event;
        match entry.action {
            Action::OfferDraw if event.is_by_human() => self.offer(entry),
            Action::ConsultStart => self.start(entry, state),
            Action::ConsultEnd => self.end(entry, state),
            _ => {}
        }
    }
}

impl Consultation {
    /// A consultation that goes on is over the new offer from now on.
    fn offer(&mut self, entry: &EntryContext<'_>) {
        if let Some(started) = self.started.take() {
            self.overdue = self.passed(entry, started).or(self.overdue);
            self.started = entry.event.t;
        }
        (self.has_offer, self.sum) = (true, Span::ZERO);
    }

    /// Adds what has passed since `started`; the sum, if that was too much.
    fn passed(&mut self, entry: &EntryContext<'_>, started: Moment) -> Option<Span> {
        let allowed = Span::from_seconds(entry.rules.consultation);
        let before = self.sum;
        self.sum = before.plus(between(Some(started), entry.event.t)?.max(Span::ZERO));
        (self.has_offer && before <= allowed && self.sum > allowed).then_some(self.sum)
    }

    fn start(&mut self, entry: &EntryContext<'_>, state: &mut MatchState) {
        self.started = self.started.or(entry.event.t);
        if !self.has_offer {
            let message = "the team consults, but the human has offered no draw";
            state.add(entry.place.error(Code::ConsultationWithoutOffer, "Clause 9c", message));
        }
    }

    fn end(&mut self, entry: &EntryContext<'_>, state: &mut MatchState) {
        let passed = self.started.take().and_then(|started| self.passed(entry, started));
        for sum in self.overdue.take().into_iter().chain(passed) {
            let allowed = entry.rules.consultation;
            let message = format!("the team has consulted {sum} s over one offer, {allowed} s are allowed");
            state.add(entry.place.error(Code::ConsultationTooLong, "Clause 9e", message));
        }
    }
}

/// Clause 10a: a draw by the tablebase ends the game.
#[derive(Debug, Default)]
pub(super) struct Tablebase {
    drawn: Option<EntryPlace>,
    /// Whether a later move is reported: one is.
    is_reported: bool,
}

impl Clause for Tablebase {
    fn apply(&mut self, entry: &EntryContext<'_>, state: &mut MatchState) {
        let (place, event) = (entry.place, entry.event);
        if entry.action == Action::Tablebase
            && event.result.as_ref().is_some_and(|result| result.eq_ignore_ascii_case("draw"))
        {
            let message = format!("the tablebase gives a draw at {}", place.at());
            state.add(place.note(Code::TablebaseDraw, "Clause 10a", message).deciding(Decision::Draw.into()));
            state.ends(Outcome::Draw, Ending::Tablebase, event.t);
            self.drawn.get_or_insert(place);
        } else if entry.action.is_move()
            && let Some(drawn) = self.drawn.filter(|_| !self.is_reported)
        {
            self.is_reported = true;
            let message = format!("play goes on after the draw of line {}", drawn.pos.line);
            state.add(place.error(Code::PlayAfterTablebaseDraw, "Clause 10a", message));
        }
    }
}
