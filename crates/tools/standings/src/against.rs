//! The cross table by opponents: what each has scored against each, game by game.

use std::collections::BTreeMap;

use anyhow::bail;
use shinpan_core::table::{MAX_COLUMNS, Table};
use shinpan_tournament::tally::{Bout, Score};

use crate::places::Place;
use crate::results::Results;

/// The name of the field in JSON.
pub(crate) const AGAINST: &str = "against";
/// Nobody plays itself.
const ONESELF: &str = "\\";

impl Results<'_> {
    /// The results of a member against each opponent, by its id, in the order of rounds and games; also those that count for
    /// nobody.
    pub(crate) fn against(&self, member: usize) -> BTreeMap<String, String> {
        let members = self.inputs.field.members();
        let mut cells = vec![String::new(); members.len()];
        for bout in self.inputs.played().bouts(member) {
            let Some(cell) = bout.opponent.and_then(|opponent| cells.get_mut(opponent)) else { continue };
            cell.push(sign(bout));
        }
        let met = members.iter().zip(cells).filter(|(_, cell)| !cell.is_empty());
        met.map(|(opponent, cell)| (opponent.id().to_owned(), cell)).collect()
    }
}

const fn sign(bout: &Bout) -> char {
    match bout.score {
        None => '*',
        Some(Score::Won) => '1',
        Some(Score::Drawn) => '=',
        Some(Score::Lost) => '0',
    }
}

/// Adds a column a participant, in the order of the rows, named by its id.
///
/// # Errors
/// There are more than a table has columns, or an id is the name of another column.
pub(crate) fn add_columns(table: &mut Table, results: &Results<'_>) -> anyhow::Result<()> {
    let id = |place: &Place| results.inputs.field.members()[place.member].id();
    if results.places.len() + table.columns().len() > MAX_COLUMNS {
        bail!("--crosstable: {} entrants; a table has at most {MAX_COLUMNS} columns", results.places.len());
    }
    if let Some(taken) = results.places.iter().map(id).find(|id| table.column(id).is_some()) {
        bail!(
            "--crosstable: the entrant \"{taken}\" is called as a column of the table is; --format json has no such columns"
        );
    }
    let columns = results.places.iter().map(|place| table.column_or_add(id(place))).collect::<Vec<_>>();
    for (row, place) in results.places.iter().enumerate() {
        let mut against = results.against(place.member);
        for (column, other) in columns.iter().zip(results.places) {
            let cell = if other.member == place.member { Some(ONESELF.to_owned()) } else { against.remove(id(other)) };
            if let Some(cell) = cell {
                table.set(row, *column, cell);
            }
        }
    }
    Ok(())
}

/// Adds one column with an object of all results, for NDJSON.
pub(crate) fn add_objects(table: &mut Table, results: &Results<'_>) -> anyhow::Result<()> {
    let column = table.column_or_add(AGAINST);
    for (row, place) in results.places.iter().enumerate() {
        table.set(row, column, serde_json::to_string(&results.against(place.member))?);
    }
    Ok(())
}
