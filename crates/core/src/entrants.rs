//! The entrants of a championship: entrants.csv, checked.

use std::collections::HashMap;

use crate::InputError;
use crate::constants::STAGE_WORDS;
use crate::table::field::{Columns, Known, doubtful, excerpt, type_among};
use crate::table::{ColumnType, Row, Table};
use crate::wording::nearest;

/// The columns that are known; others are kept and handed on.
const COLUMNS: &[Known] = &[
    ("id", ColumnType::Text),
    ("name", ColumnType::Text),
    ("seed", ColumnType::Number),
    ("rating", ColumnType::Number),
    ("status", ColumnType::Text),
    ("withdrawn_after", ColumnType::Number),
    ("stage", ColumnType::Text),
    ("invited", ColumnType::Bool),
    ("modules", ColumnType::Text),
    ("developers", ColumnType::Text),
    ("disclosed", ColumnType::Bool),
    ("successor_of", ColumnType::Text),
];

/// How a column of entrants.csv is written in JSON.
pub fn column_type(name: &str) -> ColumnType {
    type_among(COLUMNS, name)
}

crate::words! {
    /// Whether an entrant still takes part, by its word in entrants.csv.
    #[derive(Default)]
    pub enum Status {
        /// It does.
        #[default]
        Active => "active",
        /// It gave up, after [`Entrant::withdrawn_after`].
        Withdrawn => "withdrawn",
        /// It never took its place.
        Declined => "declined",
        /// It was put out.
        Disqualified => "disqualified",
    }
}

/// What `successor_of` declares.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Predecessors {
    /// Nothing.
    #[default]
    Undeclared,
    /// `-`: a newcomer.
    Newcomer,
    /// The programs of these ids.
    Ids(Vec<String>),
}

/// A program, a bot or a player in the field.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Entrant {
    /// Unique; compares as UTF-8 bytes.
    pub id: String,
    /// For people; the id where there is none.
    pub name: String,
    /// From 1, the best; unique.
    pub seed: Option<u32>,
    /// In the unit of the event.
    pub rating: Option<f64>,
    /// Whether it still takes part.
    pub status: Status,
    /// The last round before it gave up.
    pub withdrawn_after: Option<u16>,
    /// Where it starts.
    pub stage: Option<String>,
    /// Invited beside those who qualify.
    pub invited: bool,
    /// Library modules made by others.
    pub modules: Vec<String>,
    /// Who made it.
    pub developers: Vec<String>,
    /// False if it is not disclosed what the rules want disclosed.
    pub disclosed: bool,
    /// Which earlier programs it succeeds.
    pub successor_of: Predecessors,
}

impl Entrant {
    /// Whether it is in the field: active, or withdrawn or disqualified after a round that was played.
    pub fn in_field(&self) -> bool {
        match self.status {
            Status::Active => true,
            Status::Withdrawn | Status::Disqualified => self.withdrawn_after.is_some_and(|round| round >= 1),
            Status::Declined => false,
        }
    }

    fn read(columns: &Columns<'_>, row: &Row) -> Result<Self, InputError> {
        let field = |name| columns.field(row, name);
        let id = field("id").required("a name of its own for each entrant")?;
        let status = field("status").word(&Status::ALL.map(|status| (status, status.as_str())))?.unwrap_or_default();
        let withdrawn_after = field("withdrawn_after").whole(0)?;
        if status == Status::Active && withdrawn_after.is_some_and(|round| round > 0) {
            return Err(
                field("withdrawn_after").error("a round, and the status is active; expected withdrawn or disqualified")
            );
        }
        Ok(Self {
            id: id.to_owned(),
            name: field("name").some_text()?.unwrap_or(id).to_owned(),
            seed: field("seed").whole(1)?,
            rating: field("rating").decimal()?,
            status,
            withdrawn_after,
            stage: field("stage").word(&STAGE_WORDS)?.map(str::to_owned),
            invited: field("invited").boolean(false)?,
            modules: field("modules").list()?,
            developers: field("developers").list()?,
            disclosed: field("disclosed").boolean(true)?,
            successor_of: predecessors(columns, row)?,
        })
    }
}

fn predecessors(columns: &Columns<'_>, row: &Row) -> Result<Predecessors, InputError> {
    let field = columns.field(row, "successor_of");
    let ids = field.list()?;
    match ids.as_slice() {
        [] => Ok(Predecessors::Undeclared),
        [one] if one == "-" => Ok(Predecessors::Newcomer),
        several if several.iter().any(|id| id == "-") => {
            Err(field.error("found \"-\" beside ids; it stands alone for a newcomer"))
        }
        _ => Ok(Predecessors::Ids(ids)),
    }
}

/// All entrants, in the order of the file.
#[derive(Clone, Debug)]
pub struct Entrants {
    table: Table,
    list: Vec<Entrant>,
    by_id: HashMap<String, usize>,
}

impl Entrants {
    /// Checks `table`: every cell of a known column, and that no id and no seed is there twice.
    pub fn check(table: Table) -> Result<Self, InputError> {
        let columns = Columns::find(&table, COLUMNS, &["id"])?;
        let mut by_id = HashMap::new();
        let mut by_seed = HashMap::new();
        let mut entrants = Vec::with_capacity(table.rows().len());
        for (index, row) in table.rows().iter().enumerate() {
            let entrant = Entrant::read(&columns, row)?;
            let twice = |name, what: String, other: usize| {
                let line = table.rows().get(other).map_or(0, |row| row.pos().line);
                columns.field(row, name).error(format_args!("{what} stands in line {line} already"))
            };
            if let Some(other) = by_id.insert(entrant.id.clone(), index) {
                return Err(twice("id", excerpt(&entrant.id), other));
            }
            if let Some((seed, other)) = entrant.seed.and_then(|seed| Some((seed, by_seed.insert(seed, index)?))) {
                return Err(twice("seed", seed.to_string(), other));
            }
            entrants.push(entrant);
        }
        drop(columns);
        Ok(Self { table, list: entrants, by_id })
    }

    /// The table they were read from, with all its columns; row by row the same.
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// The entrants in the order of the file.
    pub fn as_slice(&self) -> &[Entrant] {
        &self.list
    }

    /// The entrants in the order of the file.
    pub fn iter(&self) -> std::slice::Iter<'_, Entrant> {
        self.list.iter()
    }

    /// How many there are, those not in the field too.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The row number of the entrant `id`, from 0.
    pub fn position(&self, id: &str) -> Option<usize> {
        self.by_id.get(id).copied()
    }

    /// The entrant `id`.
    pub fn get(&self, id: &str) -> Option<&Entrant> {
        self.list.get(self.position(id)?)
    }

    /// What to say about an id that no entrant has: it names the nearest one, if one is near.
    pub fn unknown(&self, id: &str) -> String {
        let unknown = format!("no entrant {}", excerpt(id));
        if self.list.is_empty() {
            return format!("{unknown}; there are no entrants");
        }
        let near = nearest(id, self.list.iter().map(|entrant| entrant.id.as_str()));
        near.map_or(unknown.clone(), |near| format!("{unknown}; nearest: {}", excerpt(near)))
    }

    /// Columns that may be slips for known ones.
    pub fn doubtful_columns(&self) -> Vec<InputError> {
        doubtful(&self.table, COLUMNS.iter().map(|(name, _)| *name))
    }

    /// An error at the column `name` of the entrant `index`, for a check that a tool adds.
    pub fn error(&self, index: usize, name: &str, message: impl std::fmt::Display) -> InputError {
        self.table.error_at(index, name, message)
    }
}

impl<'a> IntoIterator for &'a Entrants {
    type Item = &'a Entrant;
    type IntoIter = std::slice::Iter<'a, Entrant>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
