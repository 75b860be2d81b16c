//! What was put right in a game, for the arbiter's sheet: nothing here is a finding.

use super::event::Action;
use super::match_state::{Clause, EntryContext, MatchState};
use super::time::{Moment, between};

/// Keeps when the machine stood still.
#[derive(Debug, Default)]
pub(super) struct Repairs {
    failed: Option<Moment>,
}

impl Clause for Repairs {
    fn apply(&mut self, entry: &EntryContext<'_>, state: &mut MatchState) {
        let at = entry.place.at();
        let what = match entry.action {
            Action::Failure | Action::PowerFailure => {
                self.failed = self.failed.or(entry.event.t);
                return;
            }
            Action::Resume => self.stood(entry),
            // What no instruction allows is a finding.
            Action::PositionChange | Action::ParameterChange if entry.is_restricted && !entry.is_instructed => return,
            Action::PositionChange => format!("the position in the machine changed at {at}{}", by(entry)),
            Action::ClockAdjust => format!("the machine's clock adjusted at {at}{}", by(entry)),
            Action::ParameterChange => format!("a parameter of the machine changed at {at}{}", by(entry)),
            _ => return,
        };
        state.repaired(entry.place, what);
    }
}

impl Repairs {
    fn stood(&mut self, entry: &EntryContext<'_>) -> String {
        let span = between(self.failed.take(), entry.event.t);
        match span {
            Some(span) => format!("the machine goes on, {span} s after the failure"),
            None => "the machine goes on".to_owned(),
        }
    }
}

/// By which instruction.
fn by(entry: &EntryContext<'_>) -> String {
    let id = entry.event.instruction.as_deref().filter(|_| entry.is_instructed);
    id.map(|id| format!(" by the instruction \"{}\"", shinpan_core::table::field::shown(id))).unwrap_or_default()
}
