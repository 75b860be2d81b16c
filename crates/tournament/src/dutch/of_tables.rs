//! The tables of a stage as the report that a round of the Dutch system is drawn from.

use shinpan_core::Faults;
use shinpan_core::trf::{Cell, CellResult, Trf};

use crate::elimination::has_given_up;
use crate::stage::Stage;
use shinpan_core::games::RoundNo;

/// The report of `stage` with `rounds` announced. Who has given up has a zero-point bye in the round to come.
///
/// # Errors
/// All rows that a report has no place for.
pub fn report(stage: &Stage<'_>, rounds: Option<u16>) -> Result<Trf, Faults> {
    let mut trf = stage.report(None, false)?.trf;
    trf.stated_rounds = rounds;
    let next = trf.rounds_there().first_missing();
    for player in &mut trf.players {
        let member = stage.field.position(&player.id).and_then(|at| stage.field.members().get(at));
        let is_gone = member.is_some_and(|member| has_given_up(member.entrant, RoundNo(next)));
        if is_gone && let Err(at) = player.cells.binary_search_by_key(&next, |cell| cell.round) {
            let result = Some(CellResult::ZeroBye);
            player.cells.insert(at, Cell { round: next, opponent: None, colour: None, result, pos: player.pos });
        }
    }
    Ok(trf)
}
