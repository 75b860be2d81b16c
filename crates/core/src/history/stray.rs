//! Results of pairings that were never made.

use std::collections::BTreeSet;

use super::HISTORY;
use crate::InputError;
use crate::constants::OVERRULED;
use crate::games::{GameResult, GameRow, Games, RoundNo, Termination};
use crate::wording::quoted;

/// Refuses a game that was played in a round whose other rows carry the digest of its draw, though no row of it has this
/// pairing: it was never made. Byes, forfeits, rulings and rows with `overruled` are added by officers; with `overrule`, their
/// reason, so is any game, and what comes back says so, a line each.
///
/// # Errors
/// There is one, and no reason.
pub fn check_drawn(games: &Games, overrule: Option<&str>) -> Result<Vec<String>, InputError> {
    let strays = strays(games);
    let Some(why) = overrule else {
        let way = "if officers made it, --overrule REASON accepts it, or copy the history of the drawn rows";
        let first = strays.into_iter().next().map(|(row, text)| games.error(row, "result", format!("{text}; {way}")));
        return first.map_or(Ok(Vec::new()), Err);
    };
    let accepted = |(row, text)| games.error(row, "result", format!("{text}; accepted, overruled: {why}")).to_string();
    Ok(strays.into_iter().map(accepted).collect())
}

/// The rows of such games, with what is wrong.
fn strays(games: &Games) -> Vec<(usize, String)> {
    let Some(column) = games.table().column(HISTORY) else { return Vec::new() };
    let overruled = games.table().column(OVERRULED);
    let rows = || games.table().rows().iter().zip(games).enumerate();
    let has = |row: &crate::table::Row, column: usize| !row.text(column).is_empty();
    let drawn = rows().filter(|(_, (row, _))| has(row, column)).map(|(_, (_, game))| game);
    // A round of which every row is vacated is drawn anew.
    let rounds = drawn.clone().filter(|game| game.is_live()).map(|game| game.round).collect::<BTreeSet<_>>();
    let pairings = drawn.map(pairing).collect::<BTreeSet<_>>();
    let is_stray = |game: &GameRow| {
        let was_played = matches!(game.termination, Termination::Normal | Termination::Time | Termination::Illegal);
        was_played && ![GameResult::Bye, GameResult::OPEN].contains(&game.result) && !pairings.contains(&pairing(game))
    };
    let is_own = |row: &crate::table::Row| overruled.is_some_and(|overruled| has(row, overruled));
    let strays = rows().filter(|(_, (row, game))| !has(row, column) && !is_own(row) && rounds.contains(&game.round));
    let strays = strays.filter(|(_, (_, game))| is_stray(game));
    strays.map(|(at, (_, game))| (at, message(game))).collect()
}

fn message(game: &GameRow) -> String {
    let second = quoted(game.second.as_deref().unwrap_or_default());
    format!(
        "a result of {} against {second}, a pairing that was never made in round {}: its drawn rows carry a history, this \
         one none",
        quoted(&game.first),
        game.round
    )
}

/// The round and the two, whoever is First.
fn pairing(game: &GameRow) -> (RoundNo, &str, &str) {
    let (first, second) = (&*game.first, game.second.as_deref().unwrap_or_default());
    (game.round, first.min(second), first.max(second))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Schedule;
    use crate::table::Table;

    fn check(row: &str, overrule: Option<&str>) -> Result<Vec<String>, String> {
        let text = format!(
            "round,first,second,result,termination,history,overruled\n1,a,b,1-0,,x,\n1,c,d,1-0,vacated,x,\n{row}\n"
        );
        let table = Table::read(text.as_bytes(), "g.csv", None).expect("a table");
        let games = Games::check(table, None, Schedule::Rounds).expect("sound games");
        check_drawn(&games, overrule).map_err(|error| error.to_string())
    }

    #[test]
    fn a_pairing_that_was_never_made_is_refused() {
        for row in [
            "1,e,f,*,,,",
            "1,e,f,1-0,forfeit,,",
            "1,d,c,0-1,,,",
            "1,e,,bye,,,",
            "2,e,f,1-0,,,",
            "1,e,f,1-0,,,rematches",
        ] {
            assert_eq!(check(row, None), Ok(Vec::new()), "{row}");
        }
        let error = check("1,e,f,1-0,,,", None).expect_err("not drawn");
        let start = "g.csv:4:7: result: a result of \"e\" against \"f\", a pairing that was never made in round 1";
        assert!(error.starts_with(start) && error.contains("--overrule REASON"), "{error}");
        let accepted = check("1,e,f,1-0,,,", Some("power cut")).expect("accepted");
        assert!(accepted.len() == 1 && accepted[0].starts_with(start), "{accepted:?}");
        assert!(accepted[0].ends_with("accepted, overruled: power cut"), "{accepted:?}");
    }
}
