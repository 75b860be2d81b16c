//! Places in earlier championships, checked: `year, stage, place, id` and `seeding`.
//!
//! A row whose seeding is `deleted` seeds nobody (Art. 8.4, 14.3, 27.4). An older row of the same program still does,
//! so the officer must mark every row that is to be lost.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;

use shinpan_core::entrants::{Entrant, Entrants, Predecessors};
use shinpan_core::finding::TextPos;
use shinpan_core::lookalike::{self, Lookalikes};
use shinpan_core::stage::Stages;
use shinpan_core::table::field::{Columns, Known, excerpt};
use shinpan_core::table::{ColumnType, Row, Table};
use shinpan_core::wording::{first_of, is_a_letter_off};
use shinpan_core::{Faults, InputError};

use crate::predecessors::predecessors;
use crate::stage::Stage;

/// Maximum number of programs that a warning names.
const NAMED_MOST: usize = 8;
/// Columns that a history must have.
pub(crate) const REQUIRED: [&str; 4] = ["year", "stage", "place", "id"];
/// Known columns; others are ignored.
const COLUMNS: &[Known] = &[
    ("year", ColumnType::Number),
    ("stage", ColumnType::Text),
    ("place", ColumnType::Number),
    ("id", ColumnType::Text),
    ("seeding", ColumnType::Text),
];

/// A place as it counts for seeding, in order of value: the newest championship, the highest stage, the best place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EarlierPlace {
    year: Reverse<u32>,
    stage: Reverse<Stage>,
    place: u32,
}

/// Best place that each program still has.
#[derive(Clone, Debug)]
pub struct EarlierPlaces {
    best: HashMap<String, EarlierPlace>,
    /// Ids of all programs that have a row, each with the place of the first one.
    ids: BTreeMap<String, TextPos>,
    file: String,
}

impl EarlierPlaces {
    /// Checks `table`: every cell of a known column, that no program is there twice in a stage of a year, and that no
    /// two ids look the same. Programs may share a place.
    ///
    /// # Errors
    /// The faults of all rows.
    pub fn check(table: &Table) -> Result<Self, Faults> {
        Self::check_in(&Stages::default(), table)
    }

    /// Checks `table`, the history of a championship with these stages.
    ///
    /// # Errors
    /// The faults of all rows.
    pub fn check_in(stages: &Stages, table: &Table) -> Result<Self, Faults> {
        let columns = Columns::find(table, COLUMNS, &REQUIRED)?;
        let mut faults = Faults::default();
        let mut by_id = HashMap::new();
        let mut places = Self { best: HashMap::new(), ids: BTreeMap::new(), file: table.file().to_owned() };
        for row in table.rows() {
            match Entry::read(&columns, stages, row) {
                Err(error) => faults.push(error),
                Ok(entry) => {
                    let when = format!("of the {} of {}", entry.stage.name(stages), entry.year);
                    if let Some(line) = first_line(&mut by_id, (entry.year, entry.stage, entry.id), row) {
                        let id = excerpt(entry.id);
                        let message = format_args!("{id} has a place {when} in line {line} already");
                        faults.push(columns.field(row, "id").error(message));
                    }
                    places.add(&entry, columns.field(row, "id").pos());
                }
            }
        }
        places.add_lookalikes(&mut faults);
        faults.or(places)
    }

    fn add(&mut self, entry: &Entry<'_>, pos: TextPos) {
        self.ids.entry(entry.id.to_owned()).or_insert(pos);
        let Some(place) = entry.place else { return };
        let worth = EarlierPlace { year: Reverse(entry.year), stage: Reverse(entry.stage), place };
        self.best.entry(entry.id.to_owned()).and_modify(|known| *known = worth.min(*known)).or_insert(worth);
    }

    /// Adds a fault for each id that only looks like another one.
    fn add_lookalikes(&self, faults: &mut Faults) {
        let mut ids = self.ids.iter().collect::<Vec<_>>();
        ids.sort_by_key(|(_, pos)| **pos);
        let mut seen = Lookalikes::default();
        for (id, pos) in ids {
            if let Some(first) = seen.insert(id) {
                let line = self.ids.get(first).map_or(0, |pos| pos.line);
                let message = lookalike::two(id, first, &format!("line {line}"));
                faults.push(InputError::at(&self.file, *pos, format!("id: {message}")));
            }
        }
    }

    /// Finds the programs that are neither entrants nor predecessors of one: their places seed nobody.
    ///
    /// # Errors
    /// An id of the history that nobody has, or a predecessor that the history does not have, only looks like a known
    /// one: a slip would lose its place.
    pub fn strangers(&self, entrants: &Entrants) -> Result<Strangers<'_>, Faults> {
        let known = entrants.iter().flat_map(known_ids).collect::<Lookalikes<'_>>();
        let (mut faults, mut strangers) = (Faults::default(), Vec::new());
        let newcomers = self.newcomers(entrants);
        for (id, pos) in &self.ids {
            if let Some(same) = known.find(id) {
                let message =
                    format!("id: no entrant and no predecessor {}; {}", excerpt(id), lookalike::explain(id, same));
                faults.push(InputError::at(&self.file, *pos, message));
            } else if !known.contains(id) {
                let form = lookalike::form(id);
                let near =
                    newcomers.iter().find(|(_, own)| is_a_letter_off(&form, own)).map(|(near, _)| (*near).to_owned());
                strangers.push(Stranger { pos: *pos, id, near });
            }
        }
        let ids = self.ids.keys().map(String::as_str).collect::<Lookalikes<'_>>();
        for (row, entrant) in entrants.iter().enumerate() {
            for id in predecessors(entrant) {
                // If nobody has the id in the history, it is a fault above.
                if let Some(same) = ids.find(id).filter(|same| known.contains(same)) {
                    let message =
                        format!("no program {} in the history; {}", excerpt(id), lookalike::explain(id, same));
                    faults.push(entrants.error(row, "successor_of", message));
                }
            }
        }
        strangers.sort_unstable_by_key(|stranger| stranger.pos);
        faults.or(Strangers { file: &self.file, programs: strangers })
    }

    /// Returns the entrants that declare no predecessor and have no row, each with the form of its id.
    fn newcomers<'e>(&self, entrants: &'e Entrants) -> Vec<(&'e str, String)> {
        let is_new = |entrant: &&Entrant| {
            entrant.successor_of == Predecessors::Undeclared && !entrant.invited && !self.has(&entrant.id)
        };
        entrants.iter().filter(is_new).map(|entrant| (entrant.id.as_str(), lookalike::form(&entrant.id))).collect()
    }

    /// Whether the program `id` has a row, even a deleted one.
    pub fn has(&self, id: &str) -> bool {
        self.ids.contains_key(id)
    }

    /// Ids of all programs that have a row.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.ids.keys().map(String::as_str)
    }

    /// Returns the best place of the program `id`: that in the newest championship in which a row seeds it.
    pub fn best(&self, id: &str) -> Option<EarlierPlace> {
        self.best.get(id).copied()
    }
}

/// Ids of an entrant and of its predecessors.
fn known_ids(entrant: &Entrant) -> impl Iterator<Item = &str> {
    std::iter::once(&entrant.id).chain(predecessors(entrant)).map(String::as_str)
}

/// Programs of the history that are neither entrants nor predecessors of one.
#[derive(Clone, Debug)]
pub struct Strangers<'h> {
    file: &'h str,
    programs: Vec<Stranger<'h>>,
}

/// A program of the history that is neither an entrant nor a predecessor of one.
#[derive(Clone, Debug)]
struct Stranger<'h> {
    pos: TextPos,
    id: &'h str,
    /// Entrant without a row whose id is one letter off: the program is probably this entrant, misspelt.
    near: Option<String>,
}

impl Strangers<'_> {
    /// Returns the warning, if there are such programs.
    pub fn warning(&self) -> Option<String> {
        let (programs, places) = match self.programs.len() {
            0 => return None,
            1 => ("1 program is neither an entrant nor a predecessor of one".to_owned(), "its places"),
            count => (format!("{count} programs are neither entrants nor predecessors of one"), "their places"),
        };
        let ids = self.programs.iter().map(|program| excerpt(program.id)).collect::<Vec<_>>();
        let ids = first_of(&ids, NAMED_MOST);
        Some(format!("{}: {programs}, so {places} seed nobody: {ids}", self.file))
    }

    /// Reports the programs whose id is one letter off that of an entrant without a row.
    pub fn slips(&self) -> impl Iterator<Item = InputError> {
        self.programs.iter().filter(|stranger| stranger.near.is_some()).map(|stranger| self.line(stranger))
    }

    /// Reports the programs that resemble no such entrant.
    pub fn others(&self) -> impl Iterator<Item = InputError> {
        self.programs.iter().filter(|stranger| stranger.near.is_none()).map(|stranger| self.line(stranger))
    }

    fn line(&self, Stranger { pos, id, near }: &Stranger<'_>) -> InputError {
        let near = near
            .as_deref()
            .map_or(String::new(), |near| format!("; nearest: {}, an entrant without a place here", excerpt(near)));
        let message = format!("id: {} is neither an entrant nor a predecessor of one{near}", excerpt(id));
        InputError::at(self.file, *pos, message)
    }
}

/// Returns the line that had `what` before; `None` if this is the first one.
fn first_line<K: Eq + Hash>(seen: &mut HashMap<K, u32>, what: K, row: Row<'_>) -> Option<u32> {
    seen.insert(what, row.pos().line)
}

/// A row of the history.
struct Entry<'t> {
    year: u32,
    stage: Stage,
    /// Place in the stage; none if the row seeds nobody.
    place: Option<u32>,
    id: &'t str,
}

impl<'t> Entry<'t> {
    fn read(columns: &Columns<'t>, stages: &Stages, row: Row<'t>) -> Result<Self, InputError> {
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
                .word(&Stage::words(stages))?
                .ok_or_else(|| stage.error("empty, expected the stage of the place"))?,
            place: place.filter(|_| !deleted),
            id: field("id").required("the program that had the place")?,
        })
    }
}
