//! The games of a championship: games.csv, checked.

use super::players::Players;
use super::row::{GameResult, GameRow, RoundNo, Termination};
use crate::constants::{HISTORY, HISTORY_OPEN, STAGE_WORDS_OF_GAMES};
use crate::entrants::Entrants;
use crate::table::field::{Columns, Known, doubtful, excerpt, type_among};
use crate::table::{ColumnType, Row, Table};
use crate::{InputError, Outcome};

/// The columns that are known; others are kept and handed on.
const COLUMNS: &[Known] = &[
    ("round", ColumnType::Number),
    ("first", ColumnType::Text),
    ("second", ColumnType::Text),
    ("result", ColumnType::Text),
    ("termination", ColumnType::Text),
    ("rated", ColumnType::Bool),
    ("started_at", ColumnType::Text),
    ("ended_at", ColumnType::Text),
    ("record", ColumnType::Text),
    ("stage", ColumnType::Text),
];

/// How a column of games.csv is written in JSON.
pub fn column_type(name: &str) -> ColumnType {
    type_among(COLUMNS, name)
}

/// What kind of table the games stand in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Schedule {
    /// The rounds of a tournament: every row has a round, in which nobody plays twice. Vacated rows stand beside their
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
    /// Checks `table`: every cell of a known column, ids among those of `entrants` if they are given, and what
    /// `schedule` asks for.
    pub fn check(table: Table, entrants: Option<&Entrants>, schedule: Schedule) -> Result<Self, InputError> {
        let required: &[&str] = match schedule {
            Schedule::Rounds => &["round", "first", "second", "result"],
            Schedule::Log => &["first", "second", "result"],
        };
        let columns = Columns::find(&table, COLUMNS, required)?;
        let reader = Reader { columns, entrants, schedule };
        let games = table.rows().iter().map(|row| reader.game(row)).collect::<Result<Vec<_>, _>>()?;
        drop(reader);
        let games = Self { table, players: Players::of(&games), rows: games };
        if schedule == Schedule::Rounds {
            games.check_once_a_round(|game| game.stage.as_deref())?;
        }
        Ok(games)
    }

    /// Whether all ids are those of `entrants`; for games that were checked without them, since games of another stage
    /// have others.
    ///
    /// # Errors
    /// The first id that is not.
    pub fn check_ids(&self, entrants: &Entrants) -> Result<(), InputError> {
        let known = self.players.map(|id| entrants.get(id).is_some());
        match self.players.cells().find(|(_, _, player)| !known[*player]) {
            None => Ok(()),
            Some((row, name, player)) => Err(self.error(row, name, entrants.unknown(&self.players.ids()[player]))),
        }
    }

    /// Who plays, by number; row by row the same.
    pub const fn players(&self) -> &Players {
        &self.players
    }

    /// The table they stand in, with all its columns; row by row the same.
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// Columns that may be slips for known ones.
    pub fn doubtful_columns(&self) -> Vec<InputError> {
        doubtful(&self.table, COLUMNS.iter().map(|(name, _)| *name).chain([HISTORY, HISTORY_OPEN]))
    }

    /// The games in the order of the file.
    pub fn as_slice(&self) -> &[GameRow] {
        &self.rows
    }

    /// The games in the order of the file.
    pub fn iter(&self) -> std::slice::Iter<'_, GameRow> {
        self.rows.iter()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// An error at the column `name` of the game `index`, for a check that a tool adds.
    pub fn error(&self, index: usize, name: &str, message: impl std::fmt::Display) -> InputError {
        self.table.error_at(index, name, message)
    }

    /// Gives the game `index` another result, in its row of the table too. Other cells stay as they are.
    pub fn set_result(&mut self, index: usize, outcome: Outcome, termination: Termination) {
        let Some(game) = self.rows.get_mut(index).filter(|game| game.result != GameResult::Bye) else { return };
        (game.result, game.termination) = (GameResult::Game(outcome), termination);
        let column = self.table.column_or_add("result");
        self.table.set(index, column, outcome.as_str());
        if termination != Termination::Normal || self.table.column("termination").is_some() {
            let column = self.table.column_or_add("termination");
            self.table.set(index, column, termination.as_str());
        }
    }

    /// The games with these row numbers, in their order; nobody may play twice in a round of them.
    ///
    /// # Errors
    /// Somebody does.
    pub(crate) fn select(&self, numbers: &[usize]) -> Result<Self, InputError> {
        let rows = numbers.iter().filter_map(|row| self.rows.get(*row).cloned()).collect::<Vec<_>>();
        let table = self.table.select(numbers.iter().copied());
        let selected = Self { table, players: Players::of(&rows), rows };
        selected.check_once_a_round(|_| None)?;
        Ok(selected)
    }

    /// Nobody stands in two live rows of one round of one `stage`. Of several who do, the first in the order of the rows
    /// is named.
    fn check_once_a_round(&self, stage: fn(&GameRow) -> Option<&str>) -> Result<(), InputError> {
        let round = |row: usize| (stage(&self.rows[row]), self.rows[row].round);
        let mut cells = self.players.cells().filter(|(row, ..)| self.rows[*row].is_live()).collect::<Vec<_>>();
        // Files have their rows by round already: then there is nothing to do.
        cells.sort_by_key(|(row, ..)| round(*row));
        // Of each player, the number of its last round and the row.
        let mut last = vec![(usize::MAX, 0); self.players.ids().len()];
        let mut twice = None::<(usize, _, _, _)>;
        for (number, cells) in cells.chunk_by(|a, b| round(a.0) == round(b.0)).enumerate() {
            for &(row, name, player) in cells {
                let (before, other) = std::mem::replace(&mut last[player], (number, row));
                if before == number && twice.is_none_or(|(first, ..)| row < first) {
                    twice = Some((row, other, player, name));
                }
            }
        }
        match twice {
            None => Ok(()),
            Some((row, other, player, name)) => Err(self.twice(row, other, &self.players.ids()[player], name)),
        }
    }

    fn twice(&self, index: usize, other: usize, id: &str, name: &str) -> InputError {
        let line = self.table.rows().get(other).map_or(0, |row| row.pos().line);
        let (game, earlier) = (&self.rows[index], &self.rows[other]);
        let same = game.second.is_some() && game.ids().all(|id| earlier.ids().any(|other| other == id));
        if same {
            let message = format!("a second row for this pairing of round {}; the first is line {line}", game.round);
            return self.error(index, "result", message);
        }
        let message = format!("{} plays in round {} already, in line {line}", excerpt(id), game.round);
        self.error(index, name, message)
    }
}

impl<'a> IntoIterator for &'a Games {
    type Item = &'a GameRow;
    type IntoIter = std::slice::Iter<'a, GameRow>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// What a row is checked against.
struct Reader<'t> {
    columns: Columns<'t>,
    entrants: Option<&'t Entrants>,
    schedule: Schedule,
}

impl<'t> Reader<'t> {
    fn game(&self, row: &'t Row) -> Result<GameRow, InputError> {
        let field = |name| self.columns.field(row, name);
        let result = self.result(row)?;
        Ok(GameRow {
            round: self.round(row)?,
            first: self.id(row, "first")?,
            second: self.second(row, result)?,
            result,
            termination: field("termination")
                .word(&Termination::ALL.map(|end| (end, end.as_str())))?
                .unwrap_or_default(),
            rated: field("rated").boolean(true)?,
            started_at: field("started_at").time()?,
            ended_at: field("ended_at").time()?,
            record: field("record").some_text()?.map(str::to_owned),
            stage: field("stage").word(&STAGE_WORDS_OF_GAMES)?.map(str::to_owned),
        })
    }

    fn round(&self, row: &'t Row) -> Result<RoundNo, InputError> {
        let field = self.columns.field(row, "round");
        match self.schedule {
            Schedule::Log => Ok(RoundNo(field.whole(1).unwrap_or_default().unwrap_or_default())),
            Schedule::Rounds => {
                field.required("the number of the round")?;
                Ok(RoundNo(field.whole(1)?.unwrap_or_default()))
            }
        }
    }

    fn result(&self, row: &'t Row) -> Result<GameResult, InputError> {
        let field = self.columns.field(row, "result");
        field.required("a result; \"*\" if there is none yet")?;
        Ok(field.word(&GameResult::WORDS)?.unwrap_or(GameResult::Game(Outcome::Unfinished)))
    }

    fn second(&self, row: &'t Row, result: GameResult) -> Result<Option<String>, InputError> {
        let field = self.columns.field(row, "second");
        if result == GameResult::Bye {
            return match field.some_text()? {
                None => Ok(None),
                Some(id) => Err(field.error(format_args!("found {}, expected none for a bye", excerpt(id)))),
            };
        }
        let id = self.id(row, "second")?;
        if id == self.columns.field(row, "first").text()? {
            return Err(field.error(format_args!("{} plays itself", excerpt(&id))));
        }
        Ok(Some(id))
    }

    fn id(&self, row: &'t Row, name: &'static str) -> Result<String, InputError> {
        let field = self.columns.field(row, name);
        let id = field.required("the id of an entrant")?;
        match self.entrants {
            Some(entrants) if entrants.get(id).is_none() => Err(field.error(entrants.unknown(id))),
            _ => Ok(id.to_owned()),
        }
    }
}
