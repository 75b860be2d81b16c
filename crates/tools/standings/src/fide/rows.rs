//! The standings of a FIDE tournament as rows: a column for each key, and for each round of the cross table.

use anyhow::bail;
use shinpan_core::table::{ColumnType, MAX_COLUMNS, Table};
use shinpan_tournament::tiebreaks::{Entry, Keys};

use super::results::Results;
use super::sign::sign;

/// How a column is written in JSON.
pub(crate) fn column_type(name: &str, keys: &Keys) -> ColumnType {
    if name == "place" || keys.columns().iter().any(|column| column == name) {
        ColumnType::Number
    } else {
        ColumnType::Text
    }
}

/// A row a participant.
///
/// # Errors
/// There are more rounds than a table has columns.
pub(crate) fn rows(results: &Results<'_>, crosstable: bool) -> anyhow::Result<Table> {
    let columns = results.keys.columns();
    let table = results.tournament.as_played();
    let rounds = if crosstable { table.rounds().0 } else { 0 };
    let names = ["place", "id", "name"].map(str::to_owned).into_iter().chain(columns.iter().cloned());
    let names = names.chain(["decided_by".to_owned()]).chain((1..=rounds).map(|round| format!("r{round}")));
    let names = names.collect::<Vec<_>>();
    if names.len() > MAX_COLUMNS {
        bail!("--crosstable: {rounds} rounds; a table has at most {MAX_COLUMNS} columns");
    }
    let mut sheet = Table::new("", names);
    for standing in results.standings.rows() {
        let player = &results.tournament.players[standing.participant];
        let place = standing.place.map(|place| place.to_string()).unwrap_or_default();
        let decided_by = standing.decided_by.and_then(|key| columns.get(key)).cloned().unwrap_or_default();
        let values = results.values(standing);
        let values = values.iter().map(ToString::to_string);
        let head = [place, player.id.clone(), player.name.clone()].into_iter().chain(values).chain([decided_by]);
        let entries = table.entries(standing.participant).iter().take(rounds.into());
        sheet.push(head.chain(entries.map(|entry| cell(results, entry))));
    }
    Ok(sheet)
}

/// `12w1`: won with White against the participant `12`. Results and byes are as in tournament files: `1 = 0` played,
/// `+ -` forfeited, `?` open, `U` `F` `H` `Z` byes.
fn cell(results: &Results<'_>, entry: &Entry) -> String {
    let opponent = entry.opponent.and_then(|opponent| results.tournament.players.get(opponent));
    let side = entry.side.map_or("", |_| if entry.is_black() { "b" } else { "w" });
    format!("{}{side}{}", opponent.map_or("", |player| &player.id), sign(entry))
}
