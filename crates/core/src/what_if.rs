//! Rows that are put over the tables of a championship, to see what happens if a game ends otherwise or somebody
//! withdraws.
//!
//! The rows have the columns of games.csv. A row with the result [`WITHDRAW`] says that its `first` has withdrawn after
//! its round; any other replaces the live row of that round with the same two players, or is added.

use crate::entrants::{Entrants, Status};
use crate::games::{GameRow, Games, Schedule};
use crate::table::field::{Columns, Known, excerpt, unknown_word};
use crate::table::{ColumnType, Table};
use crate::{Championship, Faults, InputError};

/// Result of a row that withdraws an entrant.
pub const WITHDRAW: &str = "withdraw";

/// Columns of a row that withdraws somebody.
const COLUMNS: &[Known] = &[
    ("round", ColumnType::Number),
    ("first", ColumnType::Text),
    ("second", ColumnType::Text),
    ("result", ColumnType::Text),
];

/// Checked rows, in the order of their file.
#[derive(Clone, Debug)]
pub struct WhatIf {
    table: Table,
    changes: Vec<Change>,
}

#[derive(Clone, Debug)]
enum Change {
    /// Withdrawal of an entrant, by its number, and the round after which it withdrew.
    Withdrawal(usize, u16),
    Game(GameRow),
}

/// Stage of rows that name none.
type OfStage<'s> = Option<&'s str>;

impl WhatIf {
    /// Checks a table of this championship, which may have `faults` already.
    ///
    /// # Errors
    /// The `faults` given and those found here: cells that cannot be read, ids that no entrant has.
    pub fn check_in(
        championship: &Championship,
        (table, mut faults): (Table, Faults),
        entrants: &Entrants,
    ) -> Result<Self, Faults> {
        let mut changes = Vec::new();
        let columns = Columns::find_or(&table, COLUMNS, &["round", "first", "second", "result"], &mut faults)?;
        for (number, row) in table.rows().iter().enumerate() {
            let result = columns.field(row, "result");
            let change = match result.text() {
                Ok(WITHDRAW) => withdrawal(&columns, row, entrants).map_err(Faults::from),
                Ok(word) if is_nearly_withdraw(word) => Err(result.error(unknown_word(word, &[WITHDRAW])).into()),
                _ => game(championship, &table, number, entrants),
            };
            match change {
                Ok(change) => changes.push(change),
                Err(others) => faults.extend(others),
            }
        }
        drop(columns);
        faults.or(Self { table, changes })
    }

    /// Returns the tables with the rows put over them one after the other; a row that names no stage is of `stage`.
    ///
    /// # Errors
    /// A row is of a player who has another game in that round, or could stand for several games.
    pub fn apply(
        &self,
        championship: &Championship,
        entrants: &Entrants,
        games: &Games,
        stage: OfStage<'_>,
    ) -> Result<(Entrants, Games), Faults> {
        let mut of_entrants = entrants.table().clone();
        let mut over = Over { table: games.table().clone(), rows: games.as_slice().to_vec(), stage };
        let mut faults = Faults::default();
        for (row, change) in self.changes.iter().enumerate() {
            match change {
                Change::Withdrawal(entrant, round) => withdraw(&mut of_entrants, *entrant, *round),
                Change::Game(game) => faults.take(over.put(self, row, game)),
            }
        }
        let (of_entrants, of_games) = faults.or((of_entrants, over.table))?;
        let entrants = Entrants::check_in(championship, (of_entrants, Faults::default()))?;
        let games = Games::check_in(championship, (of_games, Faults::default()), None, Schedule::Rounds)?;
        Ok((entrants, games))
    }

    /// Name of the file.
    pub fn file(&self) -> &str {
        self.table.file()
    }

    fn error(&self, row: usize, name: &str, message: impl std::fmt::Display) -> InputError {
        self.table.error_at(row, name, message)
    }
}

/// Whether the word is a misspelling of the one that withdraws somebody; no word of games.csv begins like it.
fn is_nearly_withdraw(word: &str) -> bool {
    word.to_ascii_lowercase().starts_with("withdr")
}

fn withdrawal(columns: &Columns<'_>, row: crate::table::Row<'_>, entrants: &Entrants) -> Result<Change, InputError> {
    let field = |name| columns.field(row, name);
    let round =
        field("round").required("the round after which the entrant withdrew").and_then(|_| field("round").whole(0))?;
    let id = field("first").required("the id of the entrant who withdrew")?;
    if let Some(second) = field("second").some_text()? {
        return Err(
            field("second").error(format_args!("found {}, expected nothing with a withdrawal", excerpt(second)))
        );
    }
    let unknown = || field("first").error(entrants.unknown(id));
    let entrant = entrants.position(id).ok_or_else(unknown)?;
    if entrants.as_slice().get(entrant).is_some_and(|entrant| entrant.status == Status::Disqualified) {
        return Err(field("first").error(format_args!("{} is disqualified already", excerpt(id))));
    }
    Ok(Change::Withdrawal(entrant, round.unwrap_or_default()))
}

/// Reads a row of games.csv and checks it as such.
fn game(championship: &Championship, table: &Table, row: usize, entrants: &Entrants) -> Result<Change, Faults> {
    let alone = (table.select([row]), Faults::default());
    let games = Games::check_in(championship, alone, Some(entrants), Schedule::Rounds)?;
    // The table has one row.
    games.iter().next().cloned().map(Change::Game).ok_or_else(Faults::default)
}

fn withdraw(table: &mut Table, entrant: usize, round: u16) {
    for (name, text) in [("status", Status::Withdrawn.as_str().to_owned()), ("withdrawn_after", round.to_string())] {
        let column = table.column_or_add(name);
        table.set(entrant, column, text);
    }
}

/// Games with the rows that have been put over them so far.
struct Over<'s> {
    table: Table,
    /// Games in the order of the rows of the table.
    rows: Vec<GameRow>,
    stage: OfStage<'s>,
}

impl Over<'_> {
    fn put(&mut self, what_if: &WhatIf, row: usize, game: &GameRow) -> Result<(), InputError> {
        let game = GameRow { stage: game.stage.clone().or_else(|| self.stage.map(Into::into)), ..game.clone() };
        let same = self.numbers(|own| is_same(own, &game));
        match same.as_slice() {
            [number] => self.replace(*number, &game),
            [] => {
                if let Some(own) = self.numbers(|own| is_busy(own, &game)).first() {
                    let (name, message) = self.told(*own, &game);
                    return Err(what_if.error(row, name, message));
                }
                self.add(what_if, row, &game);
            }
            several => {
                let message = format!(
                    "the two have {} games in round {}, give its number in the column \"game\"",
                    several.len(),
                    game.round
                );
                return Err(what_if.error(row, "first", message));
            }
        }
        Ok(())
    }

    fn numbers(&self, is: impl Fn(&GameRow) -> bool) -> Vec<usize> {
        (0..).zip(&self.rows).filter(|(_, own)| is(own)).map(|(number, _)| number).collect()
    }

    /// Says in words which player of `game` is in the row `number` already, for an error.
    fn told(&self, number: usize, game: &GameRow) -> (&'static str, String) {
        let own = &self.rows[number];
        let is_first = own.ids().any(|id| id == game.first.as_str());
        let id = if is_first { Some(&game.first) } else { game.second.as_ref() };
        let line = self.table.pos_at(number, "first").map_or(0, |pos| pos.line);
        let id = id.map(|id| excerpt(id.as_str())).unwrap_or_default();
        let message = format!("{id} has another game in round {} ({} line {line})", game.round, self.table.file());
        (if is_first { "first" } else { "second" }, message)
    }

    /// Replaces sides, result and termination of the row by those of `game`.
    fn replace(&mut self, number: usize, game: &GameRow) {
        let second = game.second.as_ref().map_or("", |second| second.as_str());
        let cells = [("first", game.first.as_str()), ("second", second), ("result", game.result.as_str())];
        for (name, text) in cells.into_iter().chain([("termination", game.termination.as_str())]) {
            let column = self.table.column_or_add(name);
            self.table.set(number, column, text);
        }
        let GameRow { first, second, result, termination, .. } = game.clone();
        self.rows[number] = GameRow { first, second, result, termination, ..self.rows[number].clone() };
    }

    fn add(&mut self, what_if: &WhatIf, row: usize, game: &GameRow) {
        let Some(cells) = what_if.table.rows().get(row) else { return };
        self.table.push_from(&what_if.table, cells);
        if let Some(stage) = &game.stage {
            let column = self.table.column_or_add("stage");
            self.table.set(self.rows.len(), column, stage.as_str());
        }
        self.rows.push(game.clone());
    }
}

/// Whether a row is of the same two in the same round, and has the same number if `game` has one.
fn is_same(own: &GameRow, game: &GameRow) -> bool {
    let pair = |game: &GameRow| {
        let mut ids = game.ids().map(str::to_owned).collect::<Vec<_>>();
        ids.sort();
        ids
    };
    is_in_round(own, game) && (game.game.is_none() || own.game == game.game) && pair(own) == pair(game)
}

/// Whether a row is another game of one of the two in that round, so that `game` cannot be played.
fn is_busy(own: &GameRow, game: &GameRow) -> bool {
    let are_numbered = own.game.is_some() && game.game.is_some();
    is_in_round(own, game) && !are_numbered && game.is_live() && own.ids().any(|id| game.ids().any(|other| other == id))
}

fn is_in_round(own: &GameRow, game: &GameRow) -> bool {
    own.is_live() && own.round == game.round && (game.stage.is_none() || own.stage.is_none() || own.stage == game.stage)
}
