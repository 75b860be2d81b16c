//! The games of a championship: games.csv, checked.

use std::collections::{HashMap, HashSet};

use super::once::{self, GameRows};
use super::players::Players;
use super::row::{GameResult, GameRow, RoundNo, Termination};
use crate::constants::{HISTORY, HISTORY_OPEN, LOTS, OVERRULED};
use crate::entrants::Entrants;
use crate::lookalike::{self, Lookalikes};
use crate::stage::Stages;
use crate::table::field::{Columns, Known, doubtful, excerpt, type_among};
use crate::table::{ColumnType, Row, Table, numbers};
use crate::{Championship, Faults, InputError, Outcome, SharedText};

/// Known columns; others are kept and passed on.
const COLUMNS: &[Known] = &[
    ("round", ColumnType::Number),
    ("game", ColumnType::Number),
    ("first", ColumnType::Text),
    ("second", ColumnType::Text),
    ("result", ColumnType::Text),
    ("termination", ColumnType::Text),
    ("rated", ColumnType::Bool),
    ("started_at", ColumnType::Text),
    ("ended_at", ColumnType::Text),
    ("record", ColumnType::Text),
    ("stage", ColumnType::Text),
    (OVERRULED, ColumnType::Text),
    (LOTS, ColumnType::Text),
    (HISTORY, ColumnType::Text),
    (HISTORY_OPEN, ColumnType::Numbers),
    ("points", ColumnType::Number),
];

/// Returns how a column of games.csv is written in JSON.
pub fn column_type(name: &str) -> ColumnType {
    type_among(COLUMNS, name)
}

/// Kind of table that the games stand in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Schedule {
    /// Rounds of a tournament: every row has a round, in which nobody plays twice. Vacated rows stay beside their
    /// replay.
    Rounds,
    /// A log of games: the column `round` may be missing or say anything.
    Log,
}

/// All games, in the order of the file.
#[derive(Clone, Debug)]
pub struct Games {
    table: Table,
    rows: Vec<GameRow>,
    players: Players,
}

impl Games {
    /// Checks `table`: every cell of a known column, that ids are those of `entrants` if they are given, and what
    /// `schedule` requires.
    ///
    /// # Errors
    /// All faults of the table.
    pub fn check(table: Table, entrants: Option<&Entrants>, schedule: Schedule) -> Result<Self, Faults> {
        Self::check_in(&Championship::default(), (table, Faults::default()), entrants, schedule)
    }

    /// Checks a table of this championship, which may have `faults` already.
    ///
    /// # Errors
    /// The `faults` given and those found here.
    pub fn check_in(
        championship: &Championship,
        (mut table, mut faults): (Table, Faults),
        entrants: Option<&Entrants>,
        schedule: Schedule,
    ) -> Result<Self, Faults> {
        let required: &[&str] = match schedule {
            Schedule::Rounds => &["round", "first", "second", "result"],
            Schedule::Log => &["first", "second", "result"],
        };
        numbers::as_in_csv(&mut table, HISTORY_OPEN);
        let columns = Columns::find_or(&table, COLUMNS, required, &mut faults)?;
        let has_open_lines = schedule == Schedule::Rounds && table.column(HISTORY_OPEN).is_some();
        let stages = &championship.stages;
        let mut reader = Reader { columns, schedule, has_open_lines, stages, texts: HashSet::new(), faults };
        let rows = table.rows().iter().map(|row| reader.game(row)).collect::<Vec<_>>();
        let mut faults = reader.faults;
        let games = Self { table, players: Players::of(&rows), rows };
        match entrants {
            Some(entrants) => games.add_unknown_ids(entrants, &mut faults),
            None => games.add_lookalikes(&mut faults),
        }
        if schedule == Schedule::Rounds {
            once::check(games.game_rows(), |game| game.stage.as_deref(), &mut faults);
        }
        faults.or(games)
    }

    /// Checks that all ids are those of `entrants`; for games that were checked without them because games of another
    /// stage have other ids.
    ///
    /// # Errors
    /// A fault for each id that is not.
    pub fn check_ids(&self, entrants: &Entrants) -> Result<(), Faults> {
        let mut faults = Faults::default();
        self.add_unknown_ids(entrants, &mut faults);
        faults.or(())
    }

    fn add_unknown_ids(&self, entrants: &Entrants, faults: &mut Faults) {
        let known = self.players.map(|id| id.is_empty() || entrants.get(id).is_some());
        for (row, name, player) in self.players.cells().filter(|(.., player)| !known[*player]) {
            let error = || self.error(row, name, entrants.unknown(&self.players.ids()[player]));
            faults.add(self.table.pos_at(row, name), error);
        }
    }

    /// Adds a fault for each id that only looks like another one.
    fn add_lookalikes(&self, faults: &mut Faults) {
        let mut seen = Lookalikes::default();
        let alike = self.players.map(|id| seen.insert(id));
        if alike.iter().all(Option::is_none) {
            return;
        }
        let mut lines = HashMap::new();
        for (row, name, player) in self.players.cells() {
            let id = self.players.ids()[player].as_str();
            let line = self.table.pos_at(row, name).map_or(0, |pos| pos.line);
            let is_new = !lines.contains_key(id);
            lines.entry(id).or_insert(line);
            if let Some(first) = alike[player].filter(|_| is_new) {
                let line = lines.get(first).copied().unwrap_or_default();
                faults.push(self.error(row, name, lookalike::two(id, first, &format!("line {line}"))));
            }
        }
    }

    /// Checks that no id only looks like one of `earlier`, games of the same programs: it would have no past there.
    ///
    /// # Errors
    /// A fault for each id that does.
    pub fn check_lookalikes(&self, earlier: &Self) -> Result<(), Faults> {
        let known = earlier.players.ids().iter().map(SharedText::as_str).collect::<Lookalikes<'_>>();
        self.refuse_alike(&known, |id| format!("no game of {id} in {}", earlier.table.file()))
    }

    /// Checks that no id only looks like one of the `known` ones.
    ///
    /// # Errors
    /// A fault for each id that does.
    pub fn check_known(&self, known: &Lookalikes<'_>) -> Result<(), Faults> {
        self.refuse_alike(known, |id| format!("{id} is unknown"))
    }

    /// Refuses ids that only look like one of the `known` ones; `message` says what is wrong with an id.
    fn refuse_alike(&self, known: &Lookalikes<'_>, message: impl Fn(&str) -> String) -> Result<(), Faults> {
        let alike = self.players.map(|id| known.find(id));
        let (mut faults, mut seen) = (Faults::default(), HashSet::new());
        for (row, name, player) in self.players.cells() {
            let Some(same) = alike[player].filter(|_| seen.insert(player)) else { continue };
            let id = &self.players.ids()[player];
            let message = format!("{}; {}", message(&excerpt(id)), lookalike::explain(id, same));
            faults.push(self.error(row, name, message));
        }
        faults.or(())
    }

    /// Players by number, with the same row numbers as the games.
    pub const fn players(&self) -> &Players {
        &self.players
    }

    /// Table that the games were read from, with all its columns and the same row numbers.
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// Reports columns that may be misspellings of known ones, or of `others` that the program knows.
    pub fn doubtful_columns(&self, others: &[&'static str]) -> Vec<InputError> {
        doubtful(&self.table, COLUMNS.iter().map(|(name, _)| *name).chain(others.iter().copied()))
    }

    /// The games in the order of the file.
    pub fn as_slice(&self) -> &[GameRow] {
        &self.rows
    }

    /// The games in the order of the file.
    pub fn iter(&self) -> std::slice::Iter<'_, GameRow> {
        self.rows.iter()
    }

    /// Number of games.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there are no games.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    const fn game_rows(&self) -> GameRows<'_> {
        GameRows { table: &self.table, rows: self.rows.as_slice(), players: &self.players }
    }

    /// An error at the column `name` of the game `index`, for a check that a tool adds.
    pub fn error(&self, index: usize, name: &str, message: impl std::fmt::Display) -> InputError {
        self.table.error_at(index, name, message)
    }

    /// Sets the result and the termination of the game `index`, in its row of the table too. Byes and other cells stay
    /// as they are.
    pub fn set_result(&mut self, index: usize, outcome: Outcome, termination: Termination) {
        let Some(game) = self.rows.get_mut(index).filter(|game| !game.result.is_bye()) else { return };
        (game.result, game.termination) = (GameResult::Game(outcome), termination);
        let column = self.table.column_or_add("result");
        self.table.set(index, column, outcome.as_str());
        if termination != Termination::Normal || self.table.column("termination").is_some() {
            let column = self.table.column_or_add("termination");
            self.table.set(index, column, termination.as_str());
        }
    }

    /// Returns the games with these row numbers, in their order; nobody may play twice in a round of them.
    ///
    /// # Errors
    /// Somebody plays twice in a round.
    pub(crate) fn select(&self, numbers: &[usize]) -> Result<Self, InputError> {
        let rows = numbers.iter().filter_map(|row| self.rows.get(*row).cloned()).collect::<Vec<_>>();
        let table = self.table.select(numbers.iter().copied());
        Self { table, players: Players::of(&rows), rows }.into_one_stage()
    }

    /// Returns the games if nobody plays twice in a round, whatever the stages.
    ///
    /// # Errors
    /// Somebody plays twice in a round.
    pub(crate) fn into_one_stage(self) -> Result<Self, InputError> {
        let mut faults = Faults::default();
        once::check(self.game_rows(), |_| None, &mut faults);
        faults.into_first().map_or(Ok(self), Err)
    }
}

impl<'a> IntoIterator for &'a Games {
    type Item = &'a GameRow;
    type IntoIter = std::slice::Iter<'a, GameRow>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// Context in which rows are checked, and the faults found so far.
struct Reader<'t> {
    columns: Columns<'t>,
    schedule: Schedule,
    /// Whether there are cells of `history_open` to check.
    has_open_lines: bool,
    stages: &'t Stages,
    /// Ids and stages, each stored once for all rows that have it.
    texts: HashSet<SharedText>,
    faults: Faults,
}

impl<'t> Reader<'t> {
    /// Reads what can be read; anything else is recorded as a fault and left empty.
    fn game(&mut self, row: Row<'t>) -> GameRow {
        let result = self.result(row);
        let round = self.round(row);
        let [first, second] = self.ids(row, result);
        let field = |name| self.columns.field(row, name);
        let words = || self.stages.words_of_games().into_iter().map(|stage| (stage, stage)).collect::<Vec<_>>();
        let stage = match field("stage").some_text() {
            Ok(None) => Ok(None),
            _ => field("stage").word(&words()),
        };
        let game = match self.schedule {
            Schedule::Log => field("game").whole(1).or(Ok(None)),
            Schedule::Rounds => field("game").whole(1),
        };
        let ends = Termination::ALL.map(|end| (end, end.as_str()));
        let stage = self.faults.take(stage).map(|stage| self.shared(stage));
        let field = |name| self.columns.field(row, name);
        let faults = &mut self.faults;
        if self.has_open_lines {
            // A cell with anything else could not say what a round was drawn from.
            faults.take(field(HISTORY_OPEN).numbers());
        }
        GameRow {
            round,
            first: first.unwrap_or_default(),
            second,
            result: result.unwrap_or(GameResult::OPEN),
            termination: faults.take(field("termination").word(&ends)).unwrap_or_default(),
            game: faults.take(game),
            rated: faults.take(field("rated").boolean(true)),
            started_at: faults.take(field("started_at").time()),
            ended_at: faults.take(field("ended_at").time()),
            record: faults.take(field("record").some_text()).map(SharedText::from),
            stage,
        }
    }

    fn round(&mut self, row: Row<'t>) -> RoundNo {
        let field = self.columns.field(row, "round");
        let round = match self.schedule {
            Schedule::Log => field.whole(1).or(Ok(None)),
            Schedule::Rounds => field.required("the number of the round").and_then(|_| field.whole(1)),
        };
        RoundNo(self.faults.take(round).unwrap_or_default())
    }

    fn result(&mut self, row: Row<'t>) -> Option<GameResult> {
        let field = self.columns.field(row, "result");
        let result =
            field.required("a result; \"*\" if there is none yet").and_then(|_| field.word(&GameResult::WORDS));
        self.faults.take(result)
    }

    /// Reads the ids of First and Second. If the result cannot be read, it is unknown whether there must be a Second.
    fn ids(&mut self, row: Row<'t>, result: Option<GameResult>) -> [Option<SharedText>; 2] {
        let first = self.id(row, "first");
        let second = match result {
            Some(GameResult::Bye(_)) => self.none_for_a_bye(row),
            Some(GameResult::Game(_) | GameResult::UnequalDraw(_)) => self.id(row, "second"),
            None => {
                let id = self.faults.take(self.columns.field(row, "second").some_text());
                id.map(|id| self.shared(id))
            }
        };
        if let Some(id) = second.as_ref().filter(|second| Some(*second) == first.as_ref()) {
            let error = self.columns.field(row, "second").error(format_args!("{} plays itself", excerpt(id)));
            self.faults.push(error);
        }
        [first, second]
    }

    fn none_for_a_bye(&mut self, row: Row<'t>) -> Option<SharedText> {
        let field = self.columns.field(row, "second");
        let id = self.faults.take(field.some_text());
        if let Some(id) = id {
            self.faults.push(field.error(format_args!("found {}, expected none for a bye", excerpt(id))));
        }
        None
    }

    fn id(&mut self, row: Row<'t>, name: &'static str) -> Option<SharedText> {
        let id = self.columns.field(row, name).required("the id of an entrant").map(Some);
        let id = self.faults.take(id);
        id.map(|id| self.shared(id))
    }

    fn shared(&mut self, text: &str) -> SharedText {
        self.texts.get(text).cloned().unwrap_or_else(|| {
            let text = SharedText::from(text);
            self.texts.insert(text.clone());
            text
        })
    }
}
