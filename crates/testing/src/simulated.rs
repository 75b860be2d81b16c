//! Simulated events: results of games that nobody played, by lots, in which the better seed wins more often.

use std::collections::HashMap;

use anyhow::{Context as _, Result};
use shinpan_core::entrants::Entrants;
use shinpan_core::games::{GameResult, GameRow, Games, RoundNo, Schedule, Termination};
use shinpan_core::side::Sides;
use shinpan_core::table::{Table, TableFormat};
use shinpan_core::{Lots, Outcome, Side};

/// Reads a table that a program has written.
pub fn read_table(text: &str, name: &str) -> Result<Table> {
    Ok(Table::read(text.as_bytes(), name, Some(TableFormat::Csv))?)
}

/// The table as a program writes it.
pub fn to_csv(table: &Table) -> Result<String> {
    let mut bytes = Vec::new();
    table.write_csv(&mut bytes)?;
    Ok(String::from_utf8(bytes)?)
}

/// Adds rows to those of the rounds before.
pub fn append(games: &mut Table, rows: &Table) {
    rows.rows().iter().for_each(|row| games.push_from(rows, row));
}

/// The entrants with these cells in the row of `id`, as an officer changes them.
pub fn with_cells(mut entrants: Table, id: &str, cells: &[(&str, &str)]) -> Result<Table> {
    let ids = entrants.column("id").context("entrants have ids")?;
    let row = entrants.rows().iter().position(|row| row.text(ids) == id).with_context(|| id.to_owned())?;
    for (name, text) in cells {
        let column = entrants.column_or_add(name);
        entrants.set(row, column, *text);
    }
    Ok(entrants)
}

/// The names of the two, their ids where they have none.
pub fn names(game: &GameRow, entrants: &Entrants) -> Sides<String> {
    let name = |id: &str| entrants.get(id).map_or_else(|| id.to_owned(), |entrant| entrant.name.clone());
    Sides { first: name(&game.first), second: name(game.second.as_deref().unwrap_or_default()) }
}

/// Fills in the results that are missing in the rounds up to `through`.
pub fn fill_in(rows: Table, through: RoundNo, result: impl Fn(&GameRow) -> (Outcome, Termination)) -> Result<Table> {
    let mut games = Games::check(rows, None, Schedule::Rounds)?;
    let is_open = |game: &GameRow| game.result == GameResult::OPEN && game.round <= through;
    let open = games.iter().enumerate().filter(|(_, game)| is_open(game));
    let results = open.map(|(row, game)| (row, result(game))).collect::<Vec<_>>();
    for (row, (outcome, termination)) in results {
        games.set_result(row, outcome, termination);
    }
    Ok(games.table().clone())
}

/// Says who beats whom, by the seeds and by lots.
pub struct Outcomes {
    seeds: HashMap<String, u32>,
    lots: String,
}

impl Outcomes {
    /// The outcomes of games among `entrants` by these lots.
    pub fn new(entrants: &Entrants, lots: impl Into<String>) -> Self {
        let seeds = entrants.iter().filter_map(|entrant| Some((entrant.id.clone(), entrant.seed?)));
        Self { seeds: seeds.collect(), lots: lots.into() }
    }

    /// The outcome of a game: of 16 games, one is drawn and four go to the worse seed.
    pub fn outcome(&self, game: &GameRow) -> Outcome {
        match self.number(game) % 16 {
            0 => Outcome::Draw,
            1..=4 => Outcome::won_by(self.better(game).other()),
            _ => Outcome::won_by(self.better(game)),
        }
    }

    /// Who wins a game that must have a winner: First where it is a draw.
    pub fn winning_side(&self, game: &GameRow) -> Side {
        match self.outcome(game) {
            Outcome::SecondWins => Side::Second,
            _ => Side::First,
        }
    }

    /// A number that no other game of the stage has.
    pub fn number(&self, game: &GameRow) -> u64 {
        let stage = game.stage.as_deref().unwrap_or_default();
        let lots = Lots::new(format!("{}/{stage}/{}", self.lots, game.round));
        lots.pair_ticket(&game.first, game.second.as_deref().unwrap_or_default())
    }

    fn better(&self, game: &GameRow) -> Side {
        let seed = |id: &str| self.seeds.get(id).copied().unwrap_or(u32::MAX);
        let second = game.second.as_deref().unwrap_or_default();
        if seed(&game.first) < seed(second) { Side::First } else { Side::Second }
    }
}
