//! Clause 8: the machine fails, or what is outside it does.

use super::event::{Action, Actor};
use super::match_state::{Clause, EntryContext, MatchState};
use super::time::{Moment, Span, between};
use crate::finding::{Code, Decision};

/// Failure that the next restart ends.
#[derive(Debug, Default)]
pub(super) struct Restart {
    /// A failure of power that no restart has followed yet: that one is of 8b alone.
    is_outside: bool,
    restored_at: Option<Moment>,
}

impl Clause for Restart {
    fn apply(&mut self, entry: &EntryContext<'_>, state: &mut MatchState) {
        match entry.action {
            Action::PowerFailure => {
                (self.is_outside, self.restored_at) = (true, None);
            }
            Action::PowerRestored => self.restored_at = entry.event.t,
            Action::Resume => self.resume(entry, state),
            Action::RequestInformation if entry.event.machine_clock_running == Some(true) => {
                let message = format!(
                    "{} requests information while the machine's clock runs; the arbiter must stop it first",
                    entry.event.actor.map_or("somebody", in_words)
                );
                state.add(entry.place.error(Code::AskedWhileClockRuns, "Clause 8a", message));
            }
            _ => {}
        }
    }
}

impl Restart {
    fn resume(&mut self, entry: &EntryContext<'_>, state: &mut MatchState) {
        if !std::mem::take(&mut self.is_outside) {
            return repair(entry, state);
        }
        let allowed = Span::from_seconds(entry.rules.power_reset);
        let took = between(self.restored_at.take(), entry.event.t);
        if let Some(took) = took.filter(|took| *took > allowed) {
            let charged = took.minus(allowed);
            let machine = state.player(state.human.other());
            let message = format!(
                "the reset took {took} s of the {allowed} s allowed; the arbiter may charge {charged} s to the clock of {machine}"
            );
            state.add(
                entry.place.warning(Code::ResetOver20Minutes, "Clause 8b", message).deciding(Decision::Referee.into()),
            );
        }
    }
}

const fn in_words(actor: Actor) -> &'static str {
    match actor {
        Actor::Human => "the human",
        Actor::Operator => "the operator",
        Actor::Machine => "the machine",
        Actor::Team => "the team",
        Actor::Arbiter => "the arbiter",
        Actor::TechArbiter => "the technical arbiter",
    }
}

/// The machine was repaired (8a): in the state of before, and on its own clock.
fn repair(entry: &EntryContext<'_>, state: &mut MatchState) {
    if entry.event.config.as_ref().is_some_and(|config| config.eq_ignore_ascii_case("different")) {
        let message = "the machine goes on in another state than before the failure; the arbiter decides";
        state.add(entry.place.error(Code::StateNotRestored, "Clause 8a", message).deciding(Decision::Referee.into()));
    }
    if entry.event.machine_clock_running == Some(false) {
        let message = "the machine is repaired while its clock stands";
        state.add(entry.place.error(Code::RepairOffClock, "Clause 8a", message));
    }
}
