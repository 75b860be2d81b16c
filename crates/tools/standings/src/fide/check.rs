//! The points and ranks that a tournament report file states, compared with ours: points first, since places rest on them.

use std::collections::HashSet;

use shinpan_cli::Messages;
use shinpan_core::finding::TextPos;
use shinpan_core::trf::Trf;
use shinpan_tournament::ranking::Standing;
use shinpan_tournament::ranking::value::Value;

use super::difference::{Difference, Differences, agrees_with_place};
use super::keys_from::KeysFrom;
use super::placed::Placed;
use super::tournament::{Stated, Tournament};

/// All differences: those of the points, then those of the places. Points may have the byes of rounds that are not played yet.
pub(super) fn differences(placed: &Placed<'_>) -> Differences {
    let tournament = placed.tournament;
    let mut rows = placed.standings.iter().collect::<Vec<_>>();
    rows.sort_unstable_by_key(|row| row.member);
    let stated = rows.into_iter().filter_map(|row| Some((row, tournament.stated.get(row.member)?)));
    let stated = stated.collect::<Vec<_>>();
    let of_points = stated.iter().filter_map(|(row, stated)| points(placed, row, stated));
    let of_places = stated.iter().filter_map(|(row, stated)| place(placed, row, stated));
    Differences::of(placed, of_points.chain(of_places).collect())
}

fn points(placed: &Placed<'_>, row: &Standing, stated: &Stated) -> Option<Difference> {
    let (points, pos) = stated.points?;
    let computed = placed.tournament.points(row.member);
    let agrees = points == computed || stated.later_byes.iter().any(|byes| points == computed + *byes);
    let computed = Value::Quarters(computed.into());
    (!agrees).then(|| difference(placed, row, ("points", "C.07 Art. 2"), points.to_string(), computed, pos))
}

fn place(placed: &Placed<'_>, row: &Standing, stated: &Stated) -> Option<Difference> {
    let (rank, pos) = stated.rank?;
    let computed = row.place.and_then(|place| i64::try_from(place).ok()).map_or(Value::Undefined, Value::Whole);
    let agrees = agrees_with_place(rank, row, &placed.standings);
    (!agrees).then(|| difference(placed, row, ("place", "C.07 Art. 4"), rank.to_string(), computed, pos))
}

fn difference(
    placed: &Placed<'_>,
    row: &Standing,
    (what, article): (&str, &'static str),
    stated: String,
    computed: Value,
    pos: TextPos,
) -> Difference {
    let player = &placed.tournament.players[row.member];
    Difference {
        id: player.id.clone(),
        name: player.name.clone(),
        what: what.to_owned(),
        stated,
        computed,
        file: placed.tournament.file.clone(),
        line: pos.line,
        column: pos.column,
        article,
        by_keys_of_the_book: what == "place" && placed.keys_from == KeysFrom::Book,
    }
}

/// Explains points that differ.
pub(super) fn say_old_points(differences: &Differences, tournament: &Tournament, trf: &Trf, messages: &Messages) {
    let wrong = differences.differences.iter().filter(|difference| difference.what == "points");
    let wrong = wrong.map(|difference| difference.id.as_str()).collect::<HashSet<_>>();
    if !wrong.is_empty() {
        let cause = trf.points_cause(tournament.through.0, |player| wrong.contains(player.number.to_string().as_str()));
        messages.input_warning(format_args!("{}: note[old-points]: {cause}", tournament.file));
    }
}

/// Says which keys places are checked by, and where the keys come from.
pub(super) fn say_keys(placed: &Placed<'_>, messages: &Messages) {
    let keys = placed.ranked.keys.columns().join(", ");
    let from = match placed.keys_from {
        KeysFrom::CommandLine => " of --keys".to_owned(),
        KeysFrom::Order | KeysFrom::TieBreaks => format!(" of record {}", placed.keys_from),
        KeysFrom::Book if placed.tournament.stated.is_empty() => format!(" of {}", placed.book),
        KeysFrom::Book => {
            format!(" of {}; the file names no tie-breaks (202, 212): --keys LIST checks by others", placed.book)
        }
    };
    messages.input_warning(format_args!("{}: note[keys]: places by {keys}{from}", placed.tournament.file));
}
