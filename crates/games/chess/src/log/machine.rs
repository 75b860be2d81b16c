//! Clauses 6d, 6e, 6h and 6l: what the operator may not do to the machine unless the arbiter instructs. None of it before
//! the machine's first move (6g).

use super::event::Action;
use super::match_state::{Clause, EntryContext, MatchState};
use crate::finding::Code;

/// Clauses on the machine. They need no memory: the instructions are the game's.
#[derive(Debug, Default)]
pub(super) struct Machine;

impl Clause for Machine {
    fn apply(&mut self, entry: &EntryContext<'_>, state: &mut MatchState) {
        if !entry.is_restricted {
            return;
        }
        let place = entry.place;
        let finding = match entry.action {
            Action::PositionChange if !entry.is_instructed => {
                let message = format!("the position in the machine is changed at {}{}", place.at(), lacking(entry));
                place.error(Code::ChangeWithoutInstruction, "Clause 6d", message)
            }
            Action::ForceMove => {
                place.error(Code::MachineForced, "Clause 6e", format!("the machine is made to move at {}", place.at()))
            }
            Action::ParameterChange if !entry.is_instructed => {
                let message = format!("a parameter of the machine is changed at {}{}", place.at(), lacking(entry));
                place.error(Code::ParameterChanged, "Clause 6h", message)
            }
            _ => return,
        };
        state.add(finding);
    }
}

/// Words about a missing instruction.
fn lacking(entry: &EntryContext<'_>) -> String {
    match &entry.event.instruction {
        None => " without an instruction".to_owned(),
        Some(id) => {
            let id = shinpan_core::table::field::shown(id);
            format!(" by the instruction \"{id}\", which no earlier entry of the game gives")
        }
    }
}
