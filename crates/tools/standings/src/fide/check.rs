//! The points and ranks that a tournament report file states, compared with ours.

use shinpan_core::finding::TextPos;
use shinpan_tournament::tiebreaks::{Standing, Value};

use super::difference::{Difference, Differences, agrees_with_place};
use super::results::Results;
use super::tournament::Stated;

/// All differences, player by player. Points may have the byes of rounds that are not played yet.
pub(crate) fn differences(results: &Results<'_>) -> Differences {
    let tournament = results.tournament;
    let mut rows = results.standings.rows().iter().collect::<Vec<_>>();
    rows.sort_unstable_by_key(|row| row.participant);
    let stated = rows.into_iter().filter_map(|row| Some((row, tournament.stated.get(row.participant)?)));
    let differences = stated.flat_map(|(row, stated)| [points(results, row, stated), place(results, row, stated)]);
    Differences { rules: results.book.to_owned(), differences: differences.flatten().collect() }
}

fn points(results: &Results<'_>, row: &Standing, stated: &Stated) -> Option<Difference> {
    let (points, pos) = stated.points?;
    let computed = results.tournament.crosstable.points(row.participant);
    let agrees = points == computed || stated.later_byes.iter().any(|byes| points == computed + *byes);
    let computed = Value::Points(computed.into());
    (!agrees).then(|| difference(results, row, ("points", "2"), points.to_string(), computed, pos))
}

fn place(results: &Results<'_>, row: &Standing, stated: &Stated) -> Option<Difference> {
    let (rank, pos) = stated.rank?;
    let computed = row.place.and_then(|place| i64::try_from(place).ok()).map_or(Value::Undefined, Value::Whole);
    let agrees = agrees_with_place(rank, row, results.standings);
    (!agrees).then(|| difference(results, row, ("place", "4"), rank.to_string(), computed, pos))
}

fn difference(
    results: &Results<'_>,
    row: &Standing,
    (what, article): (&str, &'static str),
    stated: String,
    computed: Value,
    pos: TextPos,
) -> Difference {
    let player = &results.tournament.players[row.participant];
    Difference {
        id: player.id.clone(),
        name: player.name.clone(),
        what: what.to_owned(),
        stated,
        computed,
        file: results.tournament.file.clone(),
        line: pos.line,
        column: pos.column,
        article,
    }
}
