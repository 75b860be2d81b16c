//! The clocks: Clause 3, flags; Clause 6c, the machine's own clock beside the game clock.

use std::collections::HashMap;

use shinpan_core::side::Sides;
use shinpan_core::{Outcome, Side};

use super::event::Action;
use super::match_state::{Clause, EntryContext, EntryPlace, MatchState};
use super::time::Span;
use crate::ending::Ending;
use crate::finding::{Code, Decision};

/// Clause 3: whether each side has kept its controls. The first flag decides the game; of each side one is reported.
#[derive(Debug, Default)]
pub(super) struct Flags {
    fallen: Sides<bool>,
}

impl Clause for Flags {
    fn apply(&mut self, entry: &EntryContext<'_>, state: &mut MatchState) {
        let event = entry.event;
        let (Some(side), Some(ply), Some(used)) = (event.mover(), event.ply, event.used) else { return };
        // Ply 0 is the start, which is no move.
        if !entry.action.is_move() || ply == 0 || *self.fallen.get(side) {
            return;
        }
        let number = ply.div_ceil(2);
        let Some(budget) = budget(entry, state, side, number) else { return };
        let who = state.player(side);
        let message = format!("{who} has used {used} s of {budget} s at move {number}");
        if used > budget {
            *self.fallen.get_mut(side) = true;
            state.add(entry.place.error(Code::TimeOver, "Clause 3", message).deciding(Decision::LossOnTime.into()));
            state.ends(Outcome::won_by(side.other()), Ending::Time, event.t);
        } else if used == budget {
            let message = format!("{message}; the flag of the device decides");
            state.add(entry.place.warning(Code::TimeAtLimit, "Clause 3", message).deciding(Decision::Referee.into()));
        }
    }
}

/// Time of `side` for its first `number` moves, with what the human was given by Clause 7c.
fn budget(entry: &EntryContext<'_>, state: &MatchState, side: Side, number: u32) -> Option<Span> {
    let budget = Span::from(entry.rules.controls.budget(number)?);
    Some(if side == state.human { budget.plus(state.compensation) } else { budget })
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
    place: EntryPlace,
    difference: Span,
}

impl Clause for Adjustment {
    fn apply(&mut self, entry: &EntryContext<'_>, state: &mut MatchState) {
        match entry.action {
            Action::EnterHumanMove => {
                self.fall_due(state);
                self.enter(entry);
            }
            Action::BoardMove | Action::MachineMove | Action::GameEnd => self.fall_due(state),
            Action::ClockAdjust => self.adjust(entry, state),
            _ => {}
        }
    }
}

impl Adjustment {
    fn enter(&mut self, entry: &EntryContext<'_>) {
        let event = entry.event;
        let difference = event.clock.zip(event.mclk).map(|(clock, mclk)| clock.minus(mclk).abs());
        self.entries.insert(event.ply, difference);
        let limit = Span::from_seconds(entry.rules.clock_difference);
        if let Some(difference) = difference.filter(|difference| *difference >= limit)
            && entry.is_restricted
            && !entry.has_algorithm
        {
            self.due = Some(Due { place: entry.place, difference });
        }
    }

    fn fall_due(&mut self, state: &mut MatchState) {
        let Some(Due { place, difference }) = self.due.take() else { return };
        let message =
            format!("the clocks are {difference} s apart at the entry of {}, and are not adjusted", place.at());
        state.add(place.error(Code::ClockNotAdjusted, "Clause 6c", message));
    }

    fn adjust(&mut self, entry: &EntryContext<'_>, state: &mut MatchState) {
        let place = entry.place;
        self.due.take_if(|due| due.place.ply == place.ply);
        if !entry.is_restricted || entry.has_algorithm || entry.is_instructed {
            return;
        }
        let limit = Span::from_seconds(entry.rules.clock_difference);
        match self.entries.get(&place.ply) {
            None => {
                let message =
                    format!("the machine's clock is adjusted at {}, of which no move is typed in", place.at());
                state.add(place.error(Code::ClockAdjustedOffEntry, "Clause 6c", message));
            }
            Some(Some(difference)) if *difference < limit => {
                let message =
                    format!("the clocks are {difference} s apart at {}, adjusted below {limit} s", place.at());
                state.add(place.warning(Code::ClockAdjustedNeedlessly, "Clause 6c", message));
            }
            Some(_) => {}
        }
    }
}
