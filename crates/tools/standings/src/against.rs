//! The cross table by opponents: what each has scored against each, game by game.

use anyhow::bail;
use shinpan_core::table::{MAX_COLUMNS, Table};

use crate::document::{Crosstable, Standing};

/// The name of the field in JSON.
pub(crate) const AGAINST: &str = "against";
/// Nobody plays itself.
const ONESELF: &str = "\\";

/// Adds a column a participant, in the order of the rows, named by its id.
///
/// # Errors
/// There are more than a table has columns, or an id is the name of another column.
pub(crate) fn add_columns(table: &mut Table, standings: &[Standing]) -> anyhow::Result<()> {
    if standings.len() + table.columns().len() > MAX_COLUMNS {
        bail!("--crosstable: {} entrants; a table has at most {MAX_COLUMNS} columns", standings.len());
    }
    if let Some(taken) = standings.iter().find(|standing| table.column(&standing.id).is_some()) {
        bail!(
            "--crosstable: the entrant \"{}\" is called as a column of the table is; --format json has no such columns",
            taken.id
        );
    }
    let columns = standings.iter().map(|standing| table.column_or_add(&standing.id)).collect::<Vec<_>>();
    for (row, standing) in standings.iter().enumerate() {
        let Some(Crosstable::Opponents { against, .. }) = &standing.crosstable else { continue };
        for (at, (column, other)) in columns.iter().zip(standings).enumerate() {
            let cell = if at == row { Some(ONESELF) } else { against.get(&other.id).map(String::as_str) };
            if let Some(cell) = cell {
                table.set(row, *column, cell);
            }
        }
    }
    Ok(())
}

/// Adds one column with an object of all results, for NDJSON.
pub(crate) fn add_objects(table: &mut Table, standings: &[Standing]) -> anyhow::Result<()> {
    let column = table.column_or_add(AGAINST);
    for (row, standing) in standings.iter().enumerate() {
        if let Some(Crosstable::Opponents { against, .. }) = &standing.crosstable {
            table.set(row, column, serde_json::to_string(against)?);
        }
    }
    Ok(())
}
