//! The tables of a stage as the report that a round of the Dutch system is drawn from.

use shinpan_core::entrants::Entrants;
use shinpan_core::games::RoundNo;
use shinpan_core::trf::{Cell, CellResult, Trf, TrfScores};
use shinpan_core::{Faults, InputError, RuleBook};

use crate::elimination::has_given_up;
use crate::stage::Stage;
use crate::tiebreaks::{Scoring, TiebreakSection};

/// What is known of an event beside its tables.
#[derive(Clone, Debug, Default)]
pub struct Announced {
    /// The number of rounds.
    pub rounds: Option<u16>,
    /// The records of a report file but those of players.
    pub head: Option<Trf>,
}

/// What results are worth by the section `[standings]` of a book with an edition of C.07; none where it has no such section.
///
/// # Errors
/// A section that cannot be used.
pub fn scores(book: &RuleBook) -> Result<Option<TrfScores>, InputError> {
    if !TiebreakSection::is_in(book) {
        return Ok(None);
    }
    let Scoring { win, draw, loss, absence, bye } = TiebreakSection::of(book)?.scoring();
    Ok(Some(TrfScores { win, draw, loss, absence, bye, unfinished: None }))
}

/// The report of `stage` before `round`, the first missing one if none is asked for. A result is worth what the head says, else what the
/// book does by its `scores`. Who has given up has a zero-point bye in the round. Its records 240 are those of the head that are no rows.
///
/// # Errors
/// All rows that a report has no place for.
pub fn report(
    stage: &Stage<'_>,
    scores: Option<TrfScores>,
    announced: Announced,
    round: Option<RoundNo>,
) -> Result<Trf, Faults> {
    let Announced { rounds, head } = announced;
    let stated = head.as_ref().filter(|head| head.states_scores()).map(|head| head.scores);
    let mut head = head.unwrap_or_default();
    let stated_rounds = rounds.or(head.stated_rounds);
    let tables = stage.report(None, false)?.trf;
    head.byes = head.take_unknown_byes(&tables.players);
    let mut trf = Trf { stated_rounds, scores: stated.or(scores).unwrap_or_default(), ..tables.under(head) };
    add_zero_byes(&mut trf, stage.field.entrants(), round);
    Ok(trf)
}

/// Gives the report what the table `beside` it says of its players: points of acceleration, and a zero-point bye in `round`, the first missing
/// one if none is asked for, to who has given up.
///
/// # Errors
/// The points of a player whose number is too large for the record.
pub fn add_entrants(trf: &mut Trf, beside: &Entrants, round: Option<RoundNo>) -> Result<(), InputError> {
    trf.accelerate(beside)?;
    add_zero_byes(trf, beside, round);
    Ok(())
}

fn add_zero_byes(trf: &mut Trf, entrants: &Entrants, round: Option<RoundNo>) {
    let next = RoundNo(trf.rounds_there().first_missing());
    let round = round.unwrap_or(next);
    for player in &mut trf.players {
        let Some(entrant) = entrants.get(&player.id) else { continue };
        let pos = player.pos;
        let bye = |RoundNo(round)| {
            let result = Some(CellResult::ZeroBye);
            Cell { round, opponent: None, colour: None, result, pos }
        };
        match player.cells.binary_search_by_key(&next.0, |cell| cell.round) {
            Err(at) if has_given_up(entrant, next) => player.cells.insert(at, bye(next)),
            _ => {}
        }
        // A round that is drawn again: the rows that it has are not those of who gave up before it, but for a game that is decided.
        match player.cells.binary_search_by_key(&round.0, |cell| cell.round) {
            Ok(at) if has_given_up(entrant, round) && is_drawn(&player.cells[at]) => player.cells[at] = bye(round),
            _ => {}
        }
    }
}

/// Whether a cell is what the drawing of a round alone puts there: a game without a result, or the bye of the pairing.
fn is_drawn(cell: &Cell) -> bool {
    match cell.opponent {
        Some(_) => cell.result.is_none_or(CellResult::is_open),
        None => cell.result == Some(CellResult::AllocatedBye),
    }
}
