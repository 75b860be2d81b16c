//! The places of earlier championships, checked: `year, stage, place, id` and `seeding`.
//!
//! A row whose seeding is `deleted` seeds nobody (Art. 8.4, 14.3, 27.4); an older row of the same program still does, so
//! that the officer marks every row that is to be lost.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::hash::Hash;

use shinpan_core::InputError;
use shinpan_core::table::field::{Columns, Known, excerpt};
use shinpan_core::table::{ColumnType, Row, Table};

use crate::stage::Stage;

/// The columns that are known; others play no part.
const COLUMNS: &[Known] = &[
    ("year", ColumnType::Number),
    ("stage", ColumnType::Text),
    ("place", ColumnType::Number),
    ("id", ColumnType::Text),
    ("seeding", ColumnType::Text),
];

/// A place as it counts for seeding, the best first: the newest championship, the highest stage, the best place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EarlierPlace {
    year: Reverse<u32>,
    stage: Reverse<Stage>,
    place: u32,
}

/// The best place that each program still has.
#[derive(Clone, Debug)]
pub struct EarlierPlaces {
    best: HashMap<String, EarlierPlace>,
    /// All programs that have a row.
    ids: HashSet<String>,
}

impl EarlierPlaces {
    /// Checks `table`: every cell of a known column, and that no program stands twice in a stage of a year. Programs may
    /// share a place.
    pub fn check(table: &Table) -> Result<Self, InputError> {
        let columns = Columns::find(table, COLUMNS, &["year", "stage", "place", "id"])?;
        let mut by_id = HashMap::new();
        let mut best = HashMap::<String, EarlierPlace>::new();
        let mut ids = HashSet::new();
        for row in table.rows() {
            let entry = Entry::read(&columns, row)?;
            let field = |name| columns.field(row, name);
            let when = format!("of the {} of {}", entry.stage, entry.year);
            if let Some(line) = first_line(&mut by_id, (entry.year, entry.stage, entry.id), row) {
                let id = excerpt(entry.id);
                return Err(field("id").error(format_args!("{id} has a place {when} in line {line} already")));
            }
            ids.insert(entry.id.to_owned());
            let Some(place) = entry.place else { continue };
            let worth = EarlierPlace { year: Reverse(entry.year), stage: Reverse(entry.stage), place };
            best.entry(entry.id.to_owned()).and_modify(|known| *known = worth.min(*known)).or_insert(worth);
        }
        Ok(Self { best, ids })
    }

    /// Whether the program `id` has a row, be it deleted.
    pub fn has(&self, id: &str) -> bool {
        self.ids.contains(id)
    }

    /// The best place of the program `id`: of the newest championship in which a row of it seeds.
    pub fn best(&self, id: &str) -> Option<EarlierPlace> {
        self.best.get(id).copied()
    }
}

/// The line in which `what` stood before; none if this is the first.
fn first_line<K: Eq + Hash>(seen: &mut HashMap<K, u32>, what: K, row: &Row) -> Option<u32> {
    seen.insert(what, row.pos().line)
}

/// One row.
struct Entry<'t> {
    year: u32,
    stage: Stage,
    /// None if the row seeds nobody.
    place: Option<u32>,
    id: &'t str,
}

impl<'t> Entry<'t> {
    fn read(columns: &Columns<'t>, row: &'t Row) -> Result<Self, InputError> {
        let field = |name| columns.field(row, name);
        let year = field("year");
        let stage = field("stage");
        let deleted = field("seeding").word(&[((), "deleted")])?.is_some();
        let place = field("place").whole(1)?;
        if place.is_none() && !deleted {
            return Err(field("place").error("empty, expected a whole number of at least 1"));
        }
        Ok(Self {
            year: year.whole(1)?.ok_or_else(|| year.error("empty, expected the year of the championship"))?,
            stage: stage
                .word(&Stage::ALL.map(|stage| (stage, stage.as_str())))?
                .ok_or_else(|| stage.error("empty, expected the stage of the place"))?,
            place: place.filter(|_| !deleted),
            id: field("id").required("the program that had the place")?,
        })
    }
}
