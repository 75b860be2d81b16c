//! Clauses 6d, 6e, 6h and 6l: what the operator may not do to the machine unless the arbiter instructs. None of it before
//! the machine's first move (6g).

use super::course::{Clause, Course, Scene};
use super::event::Action;

/// It needs no memory: the instructions are the game's.
#[derive(Debug, Default)]
pub(super) struct Machine;

impl Clause for Machine {
    fn see(&mut self, scene: &Scene<'_>, course: &mut Course) {
        if !scene.is_restricted {
            return;
        }
        let mark = scene.mark;
        let finding = match scene.action {
            Action::PositionChange if !scene.is_instructed => {
                let told = format!("the position in the machine is changed at {}{}", mark.at(), lacking(scene));
                mark.error("change-without-instruction", "Clause 6d", told)
            }
            Action::ForceMove => {
                mark.error("machine-forced", "Clause 6e", format!("the machine is made to move at {}", mark.at()))
            }
            Action::ParameterChange if !scene.is_instructed => {
                let told = format!("a parameter of the machine is changed at {}{}", mark.at(), lacking(scene));
                mark.error("parameter-changed", "Clause 6h", told)
            }
            _ => return,
        };
        course.add(finding);
    }
}

/// Which instruction there is not.
fn lacking(scene: &Scene<'_>) -> String {
    match &scene.event.instruction {
        None => " without an instruction".to_owned(),
        Some(id) => {
            let id = shinpan_core::table::field::shown(id);
            format!(" by the instruction \"{id}\", which no earlier entry of the game gives")
        }
    }
}
