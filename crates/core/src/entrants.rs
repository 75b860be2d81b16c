//! The entrants of a championship: entrants.csv, checked.

use std::collections::HashMap;

mod unique;

use crate::lookalike::{self, form};
use crate::stage::Stages;
use crate::table::field::{Columns, Known, doubtful, excerpt, type_among};
use crate::table::{ColumnType, Row, Table};
use crate::wording::nearest;
use crate::{Championship, Faults, InputError};

/// Known columns; others are kept and passed on.
const COLUMNS: &[Known] = &[
    ("id", ColumnType::Text),
    ("name", ColumnType::Text),
    ("aliases", ColumnType::Text),
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
    ("federation", ColumnType::Text),
    ("title", ColumnType::Text),
    ("sex", ColumnType::Text),
    ("birth", ColumnType::Text),
    ("fide_id", ColumnType::Text),
    ("team", ColumnType::Text),
    ("strikes", ColumnType::Number),
    ("rmobility", ColumnType::Number),
    ("acceleration", ColumnType::Text),
];

/// Returns how a column of entrants.csv is written in JSON.
pub fn column_type(name: &str) -> ColumnType {
    type_among(COLUMNS, name)
}

crate::words! {
    /// Whether an entrant still takes part, by its word in entrants.csv.
    #[derive(Default)]
    pub enum Status {
        /// Takes part.
        #[default]
        Active => "active",
        /// Gave up, after [`Entrant::withdrawn_after`].
        Withdrawn => "withdrawn",
        /// Never took up its place.
        Declined => "declined",
        /// Was put out.
        Disqualified => "disqualified",
    }
}

/// Earlier programs that an entrant declares in `successor_of`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Predecessors {
    /// No declaration: the cell is empty.
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
    /// Id, unique; compared as UTF-8 bytes.
    pub id: String,
    /// Name for people; the id if the table has none.
    pub name: String,
    /// Seed from 1, the best; unique.
    pub seed: Option<u32>,
    /// Names that records use besides the id and the name.
    pub aliases: Vec<String>,
    /// Rating in the unit of the event.
    pub rating: Option<f64>,
    /// Whether the entrant still takes part.
    pub status: Status,
    /// Last round before the entrant withdrew or was disqualified.
    pub withdrawn_after: Option<u16>,
    /// Stage in which the entrant starts.
    pub stage: Option<String>,
    /// Whether it was invited in addition to those who qualify.
    pub invited: bool,
    /// Library modules made by others.
    pub modules: Vec<String>,
    /// Names of the developers.
    pub developers: Vec<String>,
    /// False if something is not disclosed that the rules require to be.
    pub disclosed: bool,
    /// Earlier programs that it succeeds.
    pub successor_of: Predecessors,
    /// Strikes for failures before the event.
    pub strikes: u32,
    /// Points of acceleration by round, from round 1, in tenths: FIDE Handbook C.04.7.
    pub acceleration: Vec<u16>,
}

impl Entrant {
    /// Whether the entrant is in the field: active, or withdrawn or disqualified after a round that was played.
    pub fn in_field(&self) -> bool {
        match self.status {
            Status::Active => true,
            Status::Withdrawn | Status::Disqualified => self.withdrawn_after.is_some_and(|round| round >= 1),
            Status::Declined => false,
        }
    }

    /// Returns the id followed by the name, as tables for people show it: `ume (Ume)`; the id alone if that is the
    /// name.
    pub fn id_and_name(&self) -> String {
        if self.name == self.id { self.id.clone() } else { format!("{} ({})", self.id, self.name) }
    }

    /// Reads what can be read; anything else is recorded as a fault and left empty.
    fn read(columns: &Columns<'_>, row: Row<'_>, stages: &Stages, faults: &mut Faults) -> Self {
        let field = |name| columns.field(row, name);
        let id = faults.take(field("id").required("a name of its own for each entrant"));
        let status = faults.take(field("status").word(&Status::ALL.map(|status| (status, status.as_str()))));
        let withdrawn_after = faults.take(field("withdrawn_after").whole(0));
        if status.unwrap_or_default() == Status::Active && withdrawn_after.is_some_and(|round| round > 0) {
            let message = "a round, and the status is active; expected withdrawn or disqualified";
            faults.push(field("withdrawn_after").error(message));
        }
        let words = stages.words().into_iter().map(|stage| (stage, stage)).collect::<Vec<_>>();
        Self {
            id: id.to_owned(),
            name: faults.take(field("name").some_text()).unwrap_or(id).to_owned(),
            aliases: faults.take(field("aliases").texts()),
            seed: faults.take(field("seed").whole(1)),
            rating: faults.take(field("rating").decimal()),
            status: status.unwrap_or_default(),
            withdrawn_after,
            stage: faults.take(field("stage").word(&words)).map(str::to_owned),
            invited: faults.take(field("invited").boolean(false)),
            modules: faults.take(field("modules").list()),
            developers: faults.take(field("developers").list()),
            disclosed: faults.take(field("disclosed").boolean(true)),
            successor_of: faults.take(predecessors(columns, row)),
            strikes: faults.take(field("strikes").whole(0)).unwrap_or_default(),
            acceleration: faults.take(field("acceleration").tenths()),
        }
    }
}

fn predecessors(columns: &Columns<'_>, row: Row<'_>) -> Result<Predecessors, InputError> {
    let field = columns.field(row, "successor_of");
    let ids = field.list()?;
    match ids.as_slice() {
        [] => Ok(Predecessors::Undeclared),
        [one] if one == "-" => Ok(Predecessors::Newcomer),
        several if several.iter().any(|id| id == "-") => {
            Err(field.error("found \"-\" among ids; alone it marks a newcomer"))
        }
        _ => Ok(Predecessors::Ids(ids)),
    }
}

/// Says that `id` is unknown and which id may be meant: one that looks the same, the id of the only bearer of this
/// name, or else the nearest. `names` are pairs of an id and a name of its bearer.
#[expect(clippy::needless_pass_by_value, reason = "an iterator is handed over where it is made")]
pub fn unknown_id<'a>(id: &str, names: impl Iterator<Item = (&'a str, &'a str)> + Clone) -> String {
    let (unknown, form) = (excerpt(id), form(id));
    let ids = || names.clone().map(|(id, _)| id);
    if let Some(same) = ids().find(|other| *other != id && lookalike::form(other) == form) {
        return format!("{unknown}; {}", lookalike::explain(id, same));
    }
    let mut bearers = names.clone().filter(|(_, name)| lookalike::form(name) == form).map(|(id, _)| id);
    if let Some(first) = bearers.next().filter(|first| bearers.all(|other| other == *first)) {
        return format!("{unknown}; {unknown} is the name of {}", excerpt(first));
    }
    nearest(id, ids()).map_or(unknown.clone(), |near| format!("{unknown}; nearest: {}", excerpt(near)))
}

/// All entrants, in the order of the file.
#[derive(Clone, Debug)]
pub struct Entrants {
    table: Table,
    list: Vec<Entrant>,
    by_id: HashMap<String, usize>,
    stages: Stages,
}

impl Entrants {
    /// Checks `table`: every cell of a known column; that no id and no seed occurs twice, that no two ids look the
    /// same, and that no alias is what another entrant is called.
    ///
    /// # Errors
    /// All faults of the table.
    pub fn check(table: Table) -> Result<Self, Faults> {
        Self::check_in(&Championship::default(), (table, Faults::default()))
    }

    /// Checks a table of this championship, which may have `faults` already.
    ///
    /// # Errors
    /// The `faults` given and those found here.
    pub fn check_in(championship: &Championship, (table, mut faults): (Table, Faults)) -> Result<Self, Faults> {
        let columns = Columns::find_or(&table, COLUMNS, &["id"], &mut faults)?;
        let stages = championship.stages.clone();
        let read = |row| Entrant::read(&columns, row, &stages, &mut faults);
        let list = table.rows().iter().map(read).collect::<Vec<_>>();
        drop(columns);
        let by_id = list.iter().enumerate().map(|(row, entrant)| (entrant.id.clone(), row)).collect();
        let entrants = Self { table, list, by_id, stages };
        unique::check(&entrants, &mut faults);
        faults.or(entrants)
    }

    /// Stages in which entrants can start.
    pub const fn stages(&self) -> &Stages {
        &self.stages
    }

    /// Returns the entrant whose id looks like `id` but is not the same.
    pub fn lookalike(&self, id: &str) -> Option<&Entrant> {
        let form = form(id);
        self.list.iter().find(|entrant| entrant.id != id && lookalike::form(&entrant.id) == form)
    }

    /// Table that the entrants were read from, with all its columns and the same row numbers.
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

    /// Number of entrants, including those not in the field.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there are no entrants.
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

    /// Explains that no entrant has this id: whose name it is, or which id is near.
    pub fn unknown(&self, id: &str) -> String {
        if self.list.is_empty() {
            return format!("no entrant {}; there are no entrants", excerpt(id));
        }
        let names = self.list.iter().flat_map(|entrant| {
            let called = std::iter::once(&entrant.name).chain(&entrant.aliases);
            called.map(|name| (&*entrant.id, &**name))
        });
        format!("no entrant {}", unknown_id(id, names))
    }

    /// Reports columns that may be misspellings of known ones.
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

impl Stages {
    /// Whether the entrant starts in a stage that comes before `stage`: to play there, it must have qualified.
    pub fn starts_earlier(&self, entrant: &Entrant, stage: &str) -> bool {
        self.start(entrant).zip(self.order(stage)).is_some_and(|(start, stage)| start < stage)
    }

    /// Whether the entrant starts in a stage that comes after `stage`: a program that is seeded there is exempt from the
    /// earlier ones (WCSC rules 2010, Art. 15.1.2, 15.1.3).
    pub fn starts_later(&self, entrant: &Entrant, stage: &str) -> bool {
        self.start(entrant).zip(self.order(stage)).is_some_and(|(start, stage)| start > stage)
    }

    fn start(&self, entrant: &Entrant) -> Option<usize> {
        entrant.stage.as_deref().and_then(|stage| self.order(stage))
    }
}
