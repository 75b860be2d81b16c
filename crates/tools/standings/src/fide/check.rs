//! The points and ranks that a tournament report file states, compared with ours: points first, since places rest on them.

use std::collections::HashSet;

use shinpan_cli::Messages;
use shinpan_core::finding::TextPos;
use shinpan_core::trf::Trf;
use shinpan_tournament::tiebreaks::{Standing, Value};

use super::difference::{Difference, Differences, agrees_with_place};
use super::keys_from::KeysFrom;
use super::results::Results;
use super::tournament::{Stated, Tournament};

/// All differences: those of the points, then those of the places. Points may have the byes of rounds that are not played yet.
pub(crate) fn differences(results: &Results<'_>) -> Differences {
    let tournament = results.tournament;
    let mut rows = results.standings.rows().iter().collect::<Vec<_>>();
    rows.sort_unstable_by_key(|row| row.participant);
    let stated = rows.into_iter().filter_map(|row| Some((row, tournament.stated.get(row.participant)?)));
    let stated = stated.collect::<Vec<_>>();
    let of_points = stated.iter().filter_map(|(row, stated)| points(results, row, stated));
    let of_places = stated.iter().filter_map(|(row, stated)| place(results, row, stated));
    Differences::of(results, of_points.chain(of_places).collect())
}

fn points(results: &Results<'_>, row: &Standing, stated: &Stated) -> Option<Difference> {
    let (points, pos) = stated.points?;
    let computed = results.points(row.participant);
    let agrees = points == computed || stated.later_byes.iter().any(|byes| points == computed + *byes);
    let computed = Value::Points(computed.into());
    (!agrees).then(|| difference(results, row, ("points", "C.07 Art. 2"), points.to_string(), computed, pos))
}

fn place(results: &Results<'_>, row: &Standing, stated: &Stated) -> Option<Difference> {
    let (rank, pos) = stated.rank?;
    let computed = row.place.and_then(|place| i64::try_from(place).ok()).map_or(Value::Undefined, Value::Whole);
    let agrees = agrees_with_place(rank, row, results.standings);
    (!agrees).then(|| difference(results, row, ("place", "C.07 Art. 4"), rank.to_string(), computed, pos))
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
        by_keys_of_the_book: what == "place" && results.keys_from == KeysFrom::Book,
    }
}

/// Explains points that differ.
pub(crate) fn say_old_points(differences: &Differences, tournament: &Tournament, trf: &Trf, messages: &Messages) {
    let wrong = differences.differences.iter().filter(|difference| difference.what == "points");
    let wrong = wrong.map(|difference| difference.id.as_str()).collect::<HashSet<_>>();
    if !wrong.is_empty() {
        let cause = trf.points_cause(tournament.through.0, |player| wrong.contains(player.number.to_string().as_str()));
        messages.input_warning(format_args!("{}: note[old-points]: {cause}", tournament.file));
    }
}

/// Says which keys places are checked by, and where the keys come from.
pub(crate) fn say_keys(results: &Results<'_>, messages: &Messages) {
    let keys = results.keys.columns().join(", ");
    let from = match results.keys_from {
        KeysFrom::CommandLine => " of --keys".to_owned(),
        KeysFrom::Order | KeysFrom::TieBreaks => format!(" of record {}", results.keys_from),
        KeysFrom::Book if results.tournament.stated.is_empty() => format!(" of {}", results.book),
        KeysFrom::Book => {
            format!(" of {}; the file names no tie-breaks (202, 212): --keys LIST checks by others", results.book)
        }
    };
    messages.input_warning(format_args!("{}: note[keys]: places by {keys}{from}", results.tournament.file));
}
