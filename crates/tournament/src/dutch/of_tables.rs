//! Makes the report from which a round of the Dutch system is drawn out of the tables of a stage.

use shinpan_core::entrants::Entrants;
use shinpan_core::trf::{Trf, TrfScores};
use shinpan_core::{Faults, InputError, RuleBook};

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

/// Makes the report of `stage` by `book`. Points for results are those of the head, or else those of the section
/// `[standings]` of a book with an edition of C.07. Players who have given up get a zero-point bye in the next round. A
/// record 240 of the head is kept unless all its players have a row in that round.
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

/// Adds to the report what the table `beside` it says about its players: points of acceleration, and a zero-point bye
/// in the next round for those who have given up.
///
/// # Errors
/// A player with points has a number that is too large for the record.
pub fn add_entrants(trf: &mut Trf, beside: &Entrants) -> Result<(), InputError> {
    trf.accelerate(beside)?;
    let next = trf.rounds_there().first_missing();
    add_zero_byes(trf, beside, next..=next);
    Ok(())
}
