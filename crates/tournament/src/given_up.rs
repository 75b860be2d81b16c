//! Who gives up has lost what comes after: WCSC rules 2010, Art. 18.6; the 2015 Arimaa World Computer Championship, Technical
//! Problems.
//!
//! A row that says something else is a slip in the games or in the entrants: whoever is ranked or paired by it would have
//! points that the rules do not give. A ruling of the officers is `adjudicated`.

use std::ops::RangeInclusive;

use shinpan_core::entrants::{Entrant, Entrants, Status};
use shinpan_core::games::{GameResult, GameRow, Games, RoundNo, Termination};
use shinpan_core::trf::{Cell, CellResult, Trf};
use shinpan_core::wording::quoted;
use shinpan_core::{Faults, Side};

use crate::due::Due;
use crate::elimination::has_given_up;
use crate::field::Field;
use crate::ranking::rules::DisqualifiedGames;
use crate::tally::{Score, score};

/// Gives the players of a report who have given up by the table of `entrants` a zero-point bye in each of these `rounds` in which they have
/// no row.
pub fn add_zero_byes(trf: &mut Trf, entrants: &Entrants, rounds: RangeInclusive<u16>) {
    for player in &mut trf.players {
        let Some(entrant) = entrants.get(&player.id) else { continue };
        for round in rounds.clone().filter(|round| has_given_up(entrant, RoundNo(*round))) {
            if let Err(at) = player.cells.binary_search_by_key(&round, |cell| cell.round) {
                let result = Some(CellResult::ZeroBye);
                player.cells.insert(at, Cell { round, opponent: None, colour: None, result, pos: player.pos });
            }
        }
    }
}

/// Refuses a live game of a round after `withdrawn_after` that the member has not lost, unless it is adjudicated. Games
/// without a result are refused in rounds before `drawn`, which are complete; later ones may be filled or drawn anew.
/// Games of who is disqualified are not looked at where the book has them as `disqualified_games` that count for nobody. `article` is
/// [`Facts::given_up`](crate::Facts::given_up).
///
/// # Errors
/// All such rows.
pub fn check(
    field: &Field<'_>,
    games: &Games,
    drawn: RoundNo,
    disqualified_games: DisqualifiedGames,
    article: &str,
) -> Result<(), Faults> {
    let mut faults = Faults::default();
    let is_annulled = |id: &str| {
        let member = field.position(id).and_then(|place| field.members().get(place));
        let is_disqualified = member.is_some_and(|member| member.entrant.status == Status::Disqualified);
        is_disqualified && disqualified_games == DisqualifiedGames::Annul
    };
    let is_judged =
        |game: &GameRow| game.is_live() && game.termination != Termination::Adjudicated && !game.ids().any(is_annulled);
    let is_due = |game: &GameRow| game.result != GameResult::OPEN || game.round < drawn;
    for (row, game) in games.iter().enumerate().filter(|(_, game)| is_judged(game) && is_due(game)) {
        let gone = [Some(&*game.first), game.second.as_deref()].map(|id| gone(field, id?, game.round));
        let has_lost = |side| score(game.result, side) == Some(Score::Lost);
        if let Some(wrong) = Side::BOTH.into_iter().find(|side| gone[side.index()].is_some() && !has_lost(*side)) {
            faults.push(games.error(row, "result", message(&gone, wrong, game, article)));
        }
    }
    faults.or(())
}

/// The member `id`, if it has given up before `round`.
fn gone<'f>(field: &'f Field<'_>, id: &str, round: RoundNo) -> Option<&'f Entrant> {
    let member = field.position(id).and_then(|place| field.members().get(place));
    member.map(|member| member.entrant).filter(|entrant| has_given_up(entrant, round))
}

/// Describes a game that `wrong`, which has given up, has not lost. `gone` are those of the two who have.
fn message(gone: &[Option<&Entrant>; 2], wrong: Side, game: &GameRow, article: &str) -> String {
    let found = format!("found \"{}\" in round {}", game.result.as_str(), game.round);
    let due = if game.result.is_bye() { Due::bye(true) } else { Due::game(gone.map(|own| own.is_some())) };
    let expected = match due {
        Due::Vacated => "no bye: the row is vacated".to_owned(),
        due => format!("\"{}\", termination {}", due.result().as_str(), due.termination().as_str()),
    };
    let Some(entrant) = gone[wrong.index()] else { return found };
    let how = if entrant.status == Status::Disqualified { "was disqualified" } else { "gave up" };
    let after = format!("{} {how} after round {}", quoted(&entrant.id), entrant.withdrawn_after.unwrap_or_default());
    format!(
        "{found}, but {after} and loses all later games ({article}); expected {expected}, or termination adjudicated if officers \
         ruled otherwise"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use shinpan_core::entrants::Entrants;
    use shinpan_core::games::Schedule;
    use shinpan_core::table::Table;

    fn check_row(row: &str) -> Result<(), String> {
        let table = |text: &str, name| Table::read(text.as_bytes(), name, None).expect("a table");
        let entrants = "id,seed,status,withdrawn_after\na,1,,\nb,2,withdrawn,1\nc,3,disqualified,1\n";
        let entrants = Entrants::check(table(entrants, "e.csv")).expect("sound entrants");
        let games = format!("round,first,second,result,termination\n1,a,b,0-1,\n{row}\n");
        let games = Games::check(table(&games, "g.csv"), Some(&entrants), Schedule::Rounds).expect("sound games");
        let field = Field::of(&entrants, None).expect("a field");
        check(&field, &games, RoundNo(4), DisqualifiedGames::Stand, "Art. 18.6").map_err(|error| error.to_string())
    }

    #[test]
    fn art_18_6_who_gives_up_has_lost_what_comes_after() {
        for row in [
            "2,a,b,1-0,",
            "2,b,a,0-1,forfeit",
            "2,b,c,0-0,forfeit",
            "2,a,b,0-1,adjudicated",
            "2,b,,bye,vacated",
            "2,b,,zero-bye,",
            "2,a,b,*,vacated",
            "4,a,b,*,",
            "1,c,,bye,",
        ] {
            assert_eq!(check_row(row), Ok(()), "{row}");
        }
        for (row, expected) in [
            ("2,a,b,0-1,", "\"1-0\", termination forfeit"),
            ("2,b,a,1-0,forfeit", "\"0-1\", termination forfeit"),
            ("2,b,a,1/2-1/2,", "\"0-1\", termination forfeit"),
            ("3,c,b,1-0,", "\"0-0\", termination forfeit"),
            ("2,b,,bye,", "no bye: the row is vacated"),
            ("2,b,,half-bye,", "no bye: the row is vacated"),
            ("3,a,b,*,", "\"1-0\", termination forfeit"),
            ("5,a,b,0-1,", "\"1-0\", termination forfeit"),
        ] {
            let error = check_row(row).expect_err(row);
            assert!(error.starts_with("g.csv:3:") && error.contains(expected), "{row}: {error}");
            assert!(error.contains(" after round 1 ") && error.contains("(Art. 18.6)"), "{row}: {error}");
        }
    }
}
