//! What a referee should know of standings by tie-breaks, each with its code.

use shinpan_cli::Messages;
use shinpan_tournament::tiebreaks::{self, Calculator, Keys, Warning};

use super::tournament::Tournament;

/// The most participants or byes that a message names.
const NAMED_MOST: usize = 5;

/// Says what there is to know.
pub(crate) fn say(tournament: &Tournament, calculator: &Calculator<'_>, keys: &Keys, messages: &Messages) {
    let file = &tournament.file;
    for warning in tiebreaks::warnings(calculator, keys.as_slice()) {
        let level = if warning == Warning::FutureBye { "note" } else { "warning" };
        let text = text(warning, tournament);
        messages.coded_warning(format_args!("{file}: {level}[{warning}]: {text}"));
    }
}

fn text(warning: Warning, tournament: &Tournament) -> String {
    match warning {
        Warning::FutureBye => {
            let byes = tournament.crosstable.later_byes();
            let one =
                |(round, who): &(_, usize)| format!("{} in round {round}", tournament.players[*who].id_and_name());
            let named = named(byes.iter().map(one));
            format!("byes of rounds that are not played yet count for nothing so far: {named} (T1)")
        }
        Warning::Unrated => {
            let unrated = tournament.players.iter().filter(|player| player.rating.is_none());
            let named = named(unrated.map(super::tournament::Player::id_and_name));
            format!(
                "without a rating: {named}; the tie-breaks of C.07 Art. 10 are undefined for all and decide nothing; --unrated N \
                 gives them one"
            )
        }
        Warning::BuchholzInRoundRobin => {
            "Buchholz is not meant for a round robin (note to C.07 Art. 8); it is computed all the same".to_owned()
        }
    }
}

/// The first of some, and how many there are.
fn named(all: impl Iterator<Item = String>) -> String {
    let all = all.collect::<Vec<_>>();
    let more = all.len().saturating_sub(NAMED_MOST);
    let named = all.into_iter().take(NAMED_MOST).collect::<Vec<_>>().join(", ");
    if more == 0 { named } else { format!("{named} and {more} more") }
}
