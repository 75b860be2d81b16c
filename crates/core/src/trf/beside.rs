//! A table of entrants beside a report: data for which the report has no columns.

use crate::entrants::{Entrants, unknown_id};
use crate::table::Table;
use crate::wording::{counted, quoted};
use crate::{Faults, InputError};

use super::reader::Trf;

impl Trf {
    /// Returns the rows of entrants.csv as [`Trf::entrants`] makes them, completed by the table `beside` the report for
    /// the same ids: its other columns, and its values where the report has none. If both have a value the report
    /// counts, and a warning for each column says so.
    ///
    /// # Errors
    /// All ids of the table that no player has.
    pub fn entrants_beside(&self, file: &str, beside: &Entrants) -> Result<(Table, Vec<InputError>), Faults> {
        let (mut merged, mut faults, mut warnings) = (self.entrants(file), Faults::default(), Vec::new());
        let players = || self.players.iter().map(|player| (&*player.id, &*player.name));
        for (row, entrant) in beside.iter().enumerate() {
            if players().all(|(id, _)| id != entrant.id) {
                let message = format!("{file} has no player {}", unknown_id(&entrant.id, players()));
                faults.push(beside.error(row, "id", message));
            }
        }
        faults.or(())?;
        let ids = merged.column("id").unwrap_or_default();
        let rows = merged.rows().iter().map(|row| beside.position(row.text(ids))).collect::<Vec<_>>();
        let table = beside.table();
        for (from, name) in table.columns().iter().enumerate().filter(|(_, name)| *name != "id") {
            let column = merged.column_or_add(name);
            let mut differing = Vec::new();
            for (row, other) in rows.iter().enumerate() {
                let Some((other, cells)) = other.and_then(|at| Some((at, table.rows().get(at)?))) else { continue };
                let (own, text) = (merged.rows().get(row).map_or("", |row| row.text(column)), cells.text(from));
                if own.is_empty() {
                    merged.set(row, column, text);
                } else if !text.is_empty() && text != own {
                    differing.push(other);
                }
            }
            if let Some(first) = differing.iter().min() {
                let rows = counted(differing.len(), "row");
                warnings.push(beside.error(*first, name, format!("{rows} differ from {}, which counts", quoted(file))));
            }
        }
        Ok((merged, warnings))
    }
}
