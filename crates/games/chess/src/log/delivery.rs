//! Clauses 13a, 13c and 13d: what is handed over after the game, the log of the machine and the copy of its program.

use super::event::Action;
use super::match_state::{Clause, EntryContext, MatchState};
use super::time::{Moment, Span, between};
use crate::finding::{Code, Finding};

/// End of the game, and the deliveries before it.
#[derive(Debug, Default)]
pub(super) struct Delivery {
    is_over: bool,
    ended_at: Option<Moment>,
    /// Too few copies, handed over where the log has no end of the game yet.
    too_few: Vec<Finding>,
}

impl Clause for Delivery {
    fn apply(&mut self, entry: &EntryContext<'_>, state: &mut MatchState) {
        match entry.action {
            Action::GameEnd => {
                (self.is_over, self.ended_at) = (true, entry.event.t);
            }
            Action::LogDelivered => self.log(entry, state),
            Action::LogContent => content(entry, state),
            Action::ProgramCopyDelivered => self.program(entry, state),
            _ => {}
        }
        if self.is_over || state.end.is_some() {
            // What was handed over before the end is not what the clause asks for.
            self.too_few.clear();
        }
    }

    /// An excerpt that has no end of the game: what is handed over is handed over after it.
    fn close(&mut self, state: &mut MatchState) {
        self.too_few.drain(..).for_each(|finding| state.add(finding));
    }
}

impl Delivery {
    fn log(&mut self, entry: &EntryContext<'_>, state: &mut MatchState) {
        let within = entry.rules.log_within;
        if let Some(late) = self.late(entry, state, within) {
            let message = format!("the log is handed over {late} s after the game, preferably within {within} s");
            state.add(entry.place.warning(Code::LogLate, "Clause 13a", message));
        }
        let Some(copies) = entry.event.copies.filter(|copies| *copies < entry.rules.log_copies) else { return };
        let message = format!("the log is handed over in {copies} of {} copies", entry.rules.log_copies);
        let finding = entry.place.error(Code::LogCopies, "Clause 13a", message);
        if self.is_over || state.end.is_some() { state.add(finding) } else { self.too_few.push(finding) }
    }

    fn program(&self, entry: &EntryContext<'_>, state: &mut MatchState) {
        let within = entry.rules.program_within;
        if let Some(late) = self.late(entry, state, within) {
            let message =
                format!("the copy of the program is handed over {late} s after the game, {within} s are allowed");
            state.add(entry.place.error(Code::ProgramCopyLate, "Clause 13d", message));
        }
    }

    /// The time since the end of the game, if it is more than `within`: since `game_end`, else since what ended it.
    fn late(&self, entry: &EntryContext<'_>, state: &MatchState, within: u32) -> Option<Span> {
        let ended = self.ended_at.or_else(|| state.end?.at);
        between(ended, entry.event.t).filter(|late| *late > Span::from_seconds(within))
    }
}

/// Clause 13c: what the log must have.
fn content(entry: &EntryContext<'_>, state: &mut MatchState) {
    let event = entry.event;
    let parts = [("iterations", event.iterations), ("evaluations", event.evaluations), ("times", event.times)];
    let missing = parts.iter().filter(|(_, is_there)| *is_there != Some(true)).map(|(part, _)| *part);
    let missing = missing.collect::<Vec<_>>().join(", ");
    if !missing.is_empty() {
        state.add(entry.place.error(Code::LogIncomplete, "Clause 13c", format!("the log lacks {missing}")));
    }
}
