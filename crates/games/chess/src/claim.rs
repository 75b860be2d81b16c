//! What a record says of how the game ended: whether the result can be of such a game, and whether the board shows what it must
//! (5.1, 5.2, 6.9, 7.5.5, 9.2, 9.3).

use shakmaty::Position;
use shinpan_core::{Outcome, Side};

use crate::alike;
use crate::ending::Ending;
use crate::judge::Judge;
use crate::position::{cannot_mate, every_move};
use crate::record::{RawGame, Tag};
use crate::termination::{Termination, winner};
use crate::wording::stood;

/// The plies that 50 moves of each player are. The last one may be announced and not made (9.3.1).
const FIFTY: u32 = 100;

/// Reason why the board does not show that the game, whose last position `judge` has, ended by `ending`; none if it does. The game
/// goes on by the board.
pub(crate) fn doubt(judge: &mut Judge, ending: Ending) -> Option<String> {
    if ending == Ending::Checkmate {
        return Some("the last position is not mate".to_owned());
    }
    match ending {
        Ending::Threefold => (!judge.can_claim_repetition()).then(|| no_repetition(judge)),
        Ending::FiftyMove => no_fifty(judge),
        Ending::Insufficient => {
            let can_mate = !judge.position().is_insufficient_material();
            can_mate.then(|| "there are men on the board that can mate".to_owned())
        }
        _ => Some("the side to move has a legal move".to_owned()),
    }
}

/// The first tag that says how the game ended and names another outcome than the result of the record.
pub(crate) fn contradicting(raw: &RawGame, outcome: Outcome) -> Option<&Tag> {
    let is_other = |tag: &&Tag| winner(&tag.text, &raw.names).is_some_and(|named| named != outcome);
    let mut tags = raw.details.iter().chain(&raw.termination).chain(&raw.further_terminations);
    if outcome == Outcome::Unfinished { None } else { tags.find(is_other) }
}

/// Whether a game whose last position `judge` has, and whose record says how it ended, maybe with the outcome `named`, can have
/// the result `outcome`. The board is asked only for men to mate with.
pub(crate) fn is_possible(
    judge: &Judge,
    named: impl FnOnce() -> Option<Outcome>,
    said: Termination,
    outcome: Outcome,
) -> bool {
    if outcome == Outcome::Unfinished {
        return said.of_open_game().is_some();
    }
    let (Termination::By(ending) | Termination::Board(ending)) = said else { return true };
    match (outcome, ending) {
        (_, Ending::Unterminated) | (Outcome::Draw, Ending::Resignation | Ending::Checkmate) => false,
        // Who breaks the rules or has no time left has not lost to a side that cannot mate (6.9, 7.5.5).
        (Outcome::Draw, Ending::Time | Ending::Forfeit | Ending::Illegal) => {
            named().is_some() || Side::BOTH.into_iter().any(|side| cannot_mate(judge.position(), side))
        }
        (Outcome::Draw, _) => true,
        (_, ending) => !ending.is_draw(),
    }
}

fn no_repetition(judge: &Judge) -> String {
    let last = judge.ply();
    let count = stood(&judge.occurrences(last));
    match alike::difference(judge, last) {
        Some(difference) => format!("{count}; the men {difference}"),
        None => count,
    }
}

fn no_fifty(judge: &Judge) -> Option<String> {
    let plies = judge.position().halfmoves();
    let can_announce = || every_move(judge.position()).iter().any(|mv| !mv.is_zeroing());
    let is_shown = plies >= FIFTY || (plies == FIFTY - 1 && can_announce());
    (!is_shown).then(|| format!("{plies} plies without a pawn move or a capture, expected {FIFTY}"))
}
