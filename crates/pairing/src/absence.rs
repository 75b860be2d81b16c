//! Who does not take part in a round: those that officers name, and those who have a bye in it before it is drawn.

use std::collections::BTreeSet;

use shinpan_core::games::{GameRow, Games, RoundNo};
use shinpan_core::history::HISTORY;
use shinpan_core::table::Row;
use shinpan_tournament::Stage;

use crate::input::Input;

/// The ids of all who are not to be paired in `round`: those who are `away` by the officers, by a bye, by strikes or by a
/// disqualification.
pub(crate) fn absent(away: &[String], input: &Input, stage: &Stage<'_>, round: RoundNo) -> Vec<String> {
    let byes = byes_beforehand(&input.games, round).map(|row| row.first.to_string());
    let left_out = left_out(away, input, stage, round);
    left_out.into_iter().chain(byes).collect::<BTreeSet<_>>().into_iter().collect()
}

/// Entrants who are away, without the byes of the games.
pub(crate) fn left_out(away: &[String], input: &Input, stage: &Stage<'_>, round: RoundNo) -> BTreeSet<String> {
    let published = input.published.iter().flat_map(|published| of_round(published, round));
    let beforehand = published.filter(|row| row.result.is_bye_beforehand());
    let byes = beforehand.map(|row| row.first.to_string());
    away.iter().cloned().chain(byes).chain(stage.put_out(round)).collect()
}

/// The byes of `round` that stand in `games` before it is drawn. A `bye` beside pairings, or with a history, is one that the pairing
/// has given: it is drawn anew with them.
pub(crate) fn byes_beforehand(games: &Games, round: RoundNo) -> impl Iterator<Item = &GameRow> {
    let column = games.table().column(HISTORY);
    let has_history = move |cells: Row<'_>| column.is_some_and(|column| !cells.text(column).is_empty());
    let has_pairings = of_round(games, round).any(|game| game.second.is_some());
    let rows = games.iter().zip(games.table().rows());
    let rows = rows.filter(move |(game, _)| game.is_live() && game.round == round && game.result.is_bye());
    rows.filter(move |(game, cells)| game.result.is_bye_beforehand() || !(has_pairings || has_history(*cells)))
        .map(|(game, _)| game)
}

fn of_round(games: &Games, round: RoundNo) -> impl Iterator<Item = &GameRow> {
    games.iter().filter(move |row| row.is_live() && row.round == round)
}
