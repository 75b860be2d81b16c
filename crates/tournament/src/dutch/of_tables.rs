//! Makes the report from which a round of the Dutch system is drawn out of the tables of a stage.

use shinpan_core::entrants::Entrants;
use shinpan_core::games::RoundNo;
use shinpan_core::trf::{Cell, CellResult, Trf, TrfScores};
use shinpan_core::{Faults, InputError, RuleBook};

use crate::elimination::has_given_up;
use crate::given_up::add_zero_byes;
use crate::stage::Stage;
use crate::tiebreaks::{Scoring, TiebreakSection};

/// Data about an event in addition to its tables.
#[derive(Clone, Debug, Default)]
pub struct Announced {
    /// Number of rounds.
    pub rounds: Option<u16>,
    /// Records of a report file, except those of players.
    pub head: Option<Trf>,
}

/// Returns what results are worth by the section `[standings]` of a book with an edition of C.07; none where it has no such section.
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

/// Makes the report of `stage` before its first missing round, or before a `redrawn` one. Points for results are those of the head, or
/// else `scores`. Players who have given up get a zero-point bye in the round. A record 240 of the head is kept unless all its
/// players have a row in that round.
///
/// # Errors
/// All rows that a report has no place for.
pub fn report(
    stage: &Stage<'_>,
    scores: Option<TrfScores>,
    announced: Announced,
    redrawn: Option<RoundNo>,
) -> Result<Trf, Faults> {
    let Announced { rounds, head } = announced;
    let stated = head.as_ref().filter(|head| head.states_scores()).map(|head| head.scores);
    let mut head = head.unwrap_or_default();
    let stated_rounds = rounds.or(head.stated_rounds);
    let tables = stage.report(None)?.trf;
    head.byes = head.take_unknown_byes(&tables.players);
    let mut trf = Trf { stated_rounds, scores: stated.or(scores).unwrap_or_default(), ..tables.under(head) };
    leave_out(&mut trf, stage.field.entrants(), redrawn);
    Ok(trf)
}

/// Adds to the report what the table `beside` it says about its players: points of acceleration, and a zero-point bye in the
/// first missing round and in a `redrawn` one for those who have given up.
///
/// # Errors
/// A player with points has a number that is too large for the record.
pub fn add_entrants(trf: &mut Trf, beside: &Entrants, redrawn: Option<RoundNo>) -> Result<(), InputError> {
    trf.accelerate(beside)?;
    leave_out(trf, beside, redrawn);
    Ok(())
}

/// Gives those who have given up a zero-point bye in the first missing round. In a `redrawn` round, the bye takes the place of a row of
/// its drawing, but not of a game that is decided.
fn leave_out(trf: &mut Trf, entrants: &Entrants, redrawn: Option<RoundNo>) {
    let next = trf.rounds_there().first_missing();
    add_zero_byes(trf, entrants, next..=next);
    let Some(round) = redrawn else { return };
    for player in &mut trf.players {
        let has_gone = entrants.get(&player.id).is_some_and(|entrant| has_given_up(entrant, round));
        let pos = player.pos;
        let drawn = player.cells.iter_mut().find(|cell| cell.round == round.0 && is_drawn(cell));
        if let Some(cell) = drawn.filter(|_| has_gone) {
            *cell = Cell { round: round.0, opponent: None, colour: None, result: Some(CellResult::ZeroBye), pos };
        }
    }
}

/// Whether a cell holds nothing but the drawing of its round: a game without a result, or the bye of the pairing.
fn is_drawn(cell: &Cell) -> bool {
    match cell.opponent {
        Some(_) => cell.result.is_none_or(CellResult::is_open),
        None => cell.result == Some(CellResult::AllocatedBye),
    }
}
