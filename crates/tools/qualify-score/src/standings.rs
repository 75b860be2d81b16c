//! The standings of a stage as far as they decide who advances: `place` and `id`, checked.

use std::collections::HashMap;

use shinpan_core::InputError;
use shinpan_core::entrants::Entrants;
use shinpan_core::stage::starts_later;
use shinpan_core::table::field::{Columns, Known, excerpt};
use shinpan_core::table::{ColumnType, Table};

use crate::stage::Preliminary;

/// The columns that are known; others play no part.
const COLUMNS: &[Known] = &[("place", ColumnType::Number), ("id", ColumnType::Text), ("seed", ColumnType::Number)];

/// One row of the standings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// In the stage, where the standings have it; else that of the entrants.
    seed: Option<u32>,
    /// None for who was put out (Art. 14.3).
    pub place: Option<u32>,
    /// The number of its row among the entrants.
    pub entrant: usize,
}

/// The standings of a stage: by place, those without one last. Of those that share a place the better seed comes first
/// (Art. 20.6), then the lesser id.
#[derive(Clone, Debug)]
pub struct Standings {
    file: String,
    stage: Preliminary,
    list: Vec<Standing>,
}

impl Standings {
    /// Checks `table`, the standings of `stage`: every place, and that each id is that of an entrant who plays this stage,
    /// and stands there once.
    pub fn check(table: &Table, entrants: &Entrants, stage: Preliminary) -> Result<Self, InputError> {
        let columns = Columns::find(table, COLUMNS, &["place", "id"])?;
        let mut lines = HashMap::new();
        let mut list = Vec::with_capacity(table.rows().len());
        for row in table.rows() {
            let field = columns.field(row, "id");
            let id = field.required("the program that has the place")?;
            let entrant = entrants.position(id).ok_or_else(|| field.error(entrants.unknown(id)))?;
            if let Some(line) = lines.insert(entrant, row.pos().line) {
                return Err(field.error(format_args!("{} stands in line {line} already", excerpt(id))));
            }
            if let Some(start) = exempt(entrants, entrant, stage) {
                let played = stage.stage();
                return Err(field.error(format_args!("{} starts in the {start}, not in {played}", excerpt(id))));
            }
            let seed = columns.field(row, "seed").whole(1)?.or(entrants.as_slice()[entrant].seed);
            list.push(Standing { seed, place: columns.field(row, "place").whole(1)?, entrant });
        }
        list.sort_by(|a, b| order(*a, entrants).cmp(&order(*b, entrants)));
        Ok(Self { file: table.file().to_owned(), stage, list })
    }

    /// The file as given.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// The stage.
    pub const fn stage(&self) -> Preliminary {
        self.stage
    }

    /// The rows in order.
    pub fn as_slice(&self) -> &[Standing] {
        &self.list
    }
}

/// Where the entrant starts, if that is after `stage`.
fn exempt(entrants: &Entrants, row: usize, stage: Preliminary) -> Option<&str> {
    let entrant = entrants.as_slice().get(row)?;
    entrant.stage.as_deref().filter(|_| starts_later(entrant, stage.stage().as_str()))
}

/// By place, seed and id; those without come after those with.
fn order(standing: Standing, entrants: &Entrants) -> impl Ord {
    let entrant = entrants.as_slice().get(standing.entrant);
    let Standing { seed, place, .. } = standing;
    (place.is_none(), place, seed.is_none(), seed, entrant.map(|entrant| &entrant.id))
}
