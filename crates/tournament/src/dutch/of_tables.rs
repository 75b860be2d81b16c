//! The tables of a stage as the report that a round of the Dutch system is drawn from.

use shinpan_core::entrants::Entrants;
use shinpan_core::trf::{Trf, TrfScores};
use shinpan_core::{Faults, InputError, RuleBook};

use crate::given_up::add_zero_byes;
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

/// The report of `stage` by `book`. A result is worth what the head says, else the section `[standings]` of a book with an edition of
/// C.07. Who has given up has a zero-point bye in the round to come. Its records 240 are those of the head that are no rows.
///
/// # Errors
/// All rows that a report has no place for, and a section that cannot be used.
pub fn report(stage: &Stage<'_>, book: &RuleBook, announced: Announced) -> Result<Trf, Faults> {
    let Announced { rounds, head } = announced;
    let scores = head.as_ref().filter(|head| head.states_scores()).map(|head| head.scores);
    let scores = match scores {
        None if TiebreakSection::is_in(book) => {
            let Scoring { win, draw, loss, absence, bye } = TiebreakSection::of(book)?.scoring();
            TrfScores { win, draw, loss, absence, bye, unfinished: None }
        }
        scores => scores.unwrap_or_default(),
    };
    let mut head = head.unwrap_or_default();
    let stated_rounds = rounds.or(head.stated_rounds);
    let tables = stage.report(None)?.trf;
    head.byes = head.take_unknown_byes(&tables.players);
    let mut trf = Trf { stated_rounds, scores, ..tables.under(head) };
    let next = trf.rounds_there().first_missing();
    add_zero_byes(&mut trf, stage.field.entrants(), next..=next);
    Ok(trf)
}

/// Gives the report what the table `beside` it says of its players: points of acceleration, and a zero-point bye in the round to come to who
/// has given up.
///
/// # Errors
/// The points of a player whose number is too large for the record.
pub fn add_entrants(trf: &mut Trf, beside: &Entrants) -> Result<(), InputError> {
    trf.accelerate(beside)?;
    let next = trf.rounds_there().first_missing();
    add_zero_byes(trf, beside, next..=next);
    Ok(())
}
