//! What a record says that the board ended it by, or that a draw was claimed by (5.1, 5.2, 9.2, 9.3): whether the board shows it.

use shakmaty::Position;
use shinpan_core::Outcome;

use crate::alike;
use crate::ending::Ending;
use crate::judge::Judge;
use crate::wording::stood;

/// The plies that 50 moves of each player are, and one less, where the last move is announced and not made (9.3.1).
const FIFTY: u32 = 100;

/// Why the board does not show that the game, whose last position `judge` has, ended by `ending` with `outcome`; none if it
/// does. The game goes on by the board.
pub(crate) fn doubt(judge: &mut Judge, ending: Ending, outcome: Outcome) -> Option<String> {
    if ending == Ending::Checkmate {
        return Some("the last position is no mate".to_owned());
    }
    if outcome != Outcome::Draw {
        return Some(format!("that is a draw, and the result is {outcome}"));
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
    let is_short = plies + 1 < FIFTY;
    is_short.then(|| format!("{plies} plies without a pawn move or a capture, expected {FIFTY}"))
}
