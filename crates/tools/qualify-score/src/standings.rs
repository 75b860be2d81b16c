//! Standings of a stage, as far as they decide who advances: `place` and `id`, checked.

use std::collections::HashMap;

use shinpan_core::entrants::{Entrants, Status};
use shinpan_core::table::field::{Columns, Known, excerpt};
use shinpan_core::table::{ColumnType, DocumentRows, Row, Table};
use shinpan_core::{Faults, InputError};

use crate::stage::Preliminary;

/// Known columns; others are ignored.
const COLUMNS: &[Known] = &[
    ("place", ColumnType::Number),
    ("id", ColumnType::Text),
    ("seed", ColumnType::Number),
    ("status", ColumnType::Text),
    ("withdrawn_after", ColumnType::Number),
    ("complete", ColumnType::Bool),
];

/// Fields of the JSON document of `standings`: the rows, and the origin and completeness that hold for all of them.
pub(crate) const DOCUMENT: DocumentRows =
    DocumentRows { rows: "standings", shared: &["rules", "stage", "through_round", "complete"] };

/// Message for standings with games missing.
const INCOMPLETE: &str =
    "false: games are missing or open, and standings names them; use --accept-incomplete to rule anyway";

/// Remedies for a program that has left.
const LEFT: &str = "if it left before the announcement, make the standings again with these entrants (withdrawn, and its last \
                    round in withdrawn_after); if after it, the place stays vacant, and --vacated-after-announcement gives \
                    it to the next";

/// A row of the standings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Seed in the stage if the standings have it; otherwise that of the entrants.
    seed: Option<u32>,
    /// Place in the standings; none for a program that was put out (Art. 14.3).
    pub place: Option<u32>,
    /// Row number of the entrant.
    pub entrant: usize,
}

/// Standings of a stage: by place, those without one last. Of programs that share a place the better seed comes first
/// (Art. 20.6), then the lesser id.
#[derive(Clone, Debug)]
pub struct Standings {
    file: String,
    stage: Preliminary,
    list: Vec<Standing>,
    incomplete: Option<InputError>,
    differences: Vec<Difference>,
}

/// A status in the standings that differs from that of the entrant.
#[derive(Clone, Debug)]
struct Difference {
    /// Description of the difference, at its place in the standings.
    error: InputError,
    /// Whether the program took part when the standings were made, and no longer does.
    has_left: bool,
}

impl Standings {
    /// Checks `table`, the standings of `stage`: every place, and that each id is that of an entrant who plays this
    /// stage, and occurs once.
    ///
    /// # Errors
    /// All faults of the table.
    pub fn check(table: &Table, entrants: &Entrants, stage: Preliminary) -> Result<Self, Faults> {
        let columns = Columns::find(table, COLUMNS, &["place", "id"])?;
        let mut reader = Reader { columns, entrants, stage, lines: HashMap::new() };
        let mut standings = Self {
            file: table.file().to_owned(),
            stage,
            list: Vec::with_capacity(table.rows().len()),
            incomplete: None,
            differences: Vec::new(),
        };
        let mut faults = Faults::default();
        for row in table.rows() {
            match reader.standing(row) {
                Ok(standing) => standings.list.push(standing),
                Err(error) => faults.push(error),
            }
            standings.differences.extend(faults.take(reader.difference(row)));
            if !faults.take(reader.columns.field(row, "complete").boolean(true).map(Some)).unwrap_or(true) {
                standings.incomplete.get_or_insert_with(|| reader.columns.field(row, "complete").error(INCOMPLETE));
            }
        }
        standings.list.sort_by(|a, b| order(*a, entrants).cmp(&order(*b, entrants)));
        faults.or(standings)
    }

    /// Makes standings from `rows`: the row of an entrant, its seed, and its place, if it has one. `file` is what they
    /// were made from.
    pub(crate) fn of_places(
        rows: impl Iterator<Item = (usize, u32, Option<u32>)>,
        file: &str,
        stage: Preliminary,
        entrants: &Entrants,
    ) -> Self {
        let mut list =
            rows.map(|(entrant, seed, place)| Standing { seed: Some(seed), place, entrant }).collect::<Vec<_>>();
        list.sort_by(|a, b| order(*a, entrants).cmp(&order(*b, entrants)));
        Self { file: file.to_owned(), stage, list, incomplete: None, differences: Vec::new() }
    }

    /// Returns where the standings say that they were made with games missing or open, if they do.
    pub const fn incomplete(&self) -> Option<&InputError> {
        self.incomplete.as_ref()
    }

    /// Reports where the standings and the entrants differ on who takes part. With `may_leave`, programs that have left
    /// since are no difference.
    pub fn differences(&self, may_leave: bool) -> Faults {
        let mut faults = Faults::default();
        let found = self.differences.iter().filter(|found| !(may_leave && found.has_left));
        found.for_each(|found| faults.push(found.error.clone()));
        faults
    }

    /// Name of the file, as given.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// Stage of the standings.
    pub const fn stage(&self) -> Preliminary {
        self.stage
    }

    /// Rows of the standings, in order.
    pub fn as_slice(&self) -> &[Standing] {
        &self.list
    }
}

/// State in which rows are read.
struct Reader<'t> {
    columns: Columns<'t>,
    entrants: &'t Entrants,
    stage: Preliminary,
    /// Line of each entrant that has been read.
    lines: HashMap<usize, u32>,
}

impl<'t> Reader<'t> {
    fn standing(&mut self, row: Row<'t>) -> Result<Standing, InputError> {
        let field = self.columns.field(row, "id");
        let id = field.required("the program that has the place")?;
        let entrant = self.entrants.position(id).ok_or_else(|| field.error(self.entrants.unknown(id)))?;
        if let Some(line) = self.lines.insert(entrant, row.pos().line) {
            return Err(field.error(format_args!("{} is already in line {line}", excerpt(id))));
        }
        if let Some(start) = exempt(self.entrants, entrant, self.stage) {
            let played = self.stage.stage().name(self.entrants.stages());
            return Err(field.error(format_args!("{} starts in the {start}, not in {played}", excerpt(id))));
        }
        let place = self.columns.field(row, "place");
        let number = place.whole(1)?;
        if number.is_none() && self.columns.field(row, "status").text()? == Status::Active.as_str() {
            return Err(
                place.error(format_args!("empty, and {} is active; only disqualified entrants have none", excerpt(id)))
            );
        }
        let seed = self.columns.field(row, "seed").whole(1)?.or(self.entrants.as_slice()[entrant].seed);
        Ok(Standing { seed, place: number, entrant })
    }

    /// Compares the status in the standings, if they have one, with that of the entrant.
    fn difference(&self, row: Row<'t>) -> Result<Option<Difference>, InputError> {
        let field = |name| self.columns.field(row, name);
        let (status, after) = (field("status"), field("withdrawn_after"));
        // Who left a round robin before half of the games may be anything in the table of entrants.
        if status.text()? == "left" {
            return Ok(None);
        }
        let Some(then) = status.word(&Status::ALL.map(|status| (status, status.as_str())))? else { return Ok(None) };
        let then_after = after.whole::<u16>(0)?;
        let Some(number) = self.entrants.position(field("id").text()?) else { return Ok(None) };
        let now = &self.entrants.as_slice()[number];
        if (then, then_after) == (now.status, now.withdrawn_after) {
            return Ok(None);
        }
        let has_left = then == Status::Active && now.status != Status::Active;
        let way = if has_left { LEFT } else { "make the standings again with these entrants" };
        let (then, today) = (in_words(then, then_after), in_words(now.status, now.withdrawn_after));
        let (id, file) = (excerpt(&now.id), self.entrants.table().file());
        let line = self.entrants.table().rows().get(number).map_or(0, |row| row.pos().line);
        let error = status.error(format_args!("{id} is {then} here, {today} in line {line} of {file}; {way}"));
        Ok(Some(Difference { error, has_left }))
    }
}

fn in_words(status: Status, after: Option<u16>) -> String {
    match after {
        Some(round) => format!("{status} after round {round}"),
        None => status.to_string(),
    }
}

/// Returns the stage in which the entrant starts, if that is after `stage`.
fn exempt(entrants: &Entrants, row: usize, stage: Preliminary) -> Option<&str> {
    let entrant = entrants.as_slice().get(row)?;
    let (stages, word) = (entrants.stages(), stage.stage().word(entrants.stages())?);
    entrant.stage.as_deref().filter(|_| stages.starts_later(entrant, word))
}

/// Returns the key by which standings are sorted: place, seed and id; rows without a place or seed come after those
/// with one.
fn order(standing: Standing, entrants: &Entrants) -> impl Ord {
    let entrant = entrants.as_slice().get(standing.entrant);
    let Standing { seed, place, .. } = standing;
    (place.is_none(), place, seed.is_none(), seed, entrant.map(|entrant| &entrant.id))
}
