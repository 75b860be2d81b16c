//! Checks that nobody plays twice in a round, except in numbered games, whose numbers must differ within a pairing.

use std::collections::HashMap;

use super::players::Players;
use super::row::{GameRow, RoundNo};
use crate::table::Table;
use crate::table::field::excerpt;
use crate::{Faults, InputError};

/// The rows of games that are checked.
#[derive(Clone, Copy)]
pub(super) struct GameRows<'g> {
    pub(super) table: &'g Table,
    pub(super) rows: &'g [GameRow],
    pub(super) players: &'g Players,
}

/// Checks that nobody is in two live rows of one round of one `stage`. A player may have several rows in a round if
/// each has its number in the column `game`; the numbers within a pairing must differ. Adds a fault for each offending
/// row, except for rows without a round or an id, which have a fault already.
pub(super) fn check(games: GameRows<'_>, stage: fn(&GameRow) -> Option<&str>, faults: &mut Faults) {
    let rows = games.rows;
    let round = |row: u32| -> (Option<&str>, RoundNo) { (stage(&rows[row as usize]), rows[row as usize].round) };
    let counts = |game: &GameRow| game.is_live() && game.round > RoundNo(0);
    // A table has fewer rows than a `u32` can count.
    let mut order = (0..).zip(rows).filter(|(_, game)| counts(game)).map(|(row, _)| row).collect::<Vec<u32>>();
    // Files usually have their rows by round already; a large one then needs no memory to be sorted in.
    if !order.is_sorted_by_key(|row| round(*row)) {
        order.sort_by_key(|row| round(*row));
    }
    let mut seen = Seen { round: 0, last: vec![(u32::MAX, 0); games.players.ids().len()], numbered: HashMap::new() };
    for (number, order) in (0..).zip(order.chunk_by(|a, b| round(*a) == round(*b))) {
        for row in order {
            if let Some(twice) = seen.add(games, number, *row as usize) {
                faults.add(games.table.pos_at(twice.row, twice.column(games)), || twice.error(games));
            }
        }
    }
}

/// Rows seen so far of each player.
struct Seen {
    /// Number of the current round, counted from 0 over all stages.
    round: u32,
    /// Last round of each player, by that number, and the row.
    last: Vec<(u32, u32)>,
    /// Numbered rows of the current round, by their players in order and the number of the game.
    numbered: HashMap<([usize; 2], u16), usize>,
}

impl Seen {
    /// Adds a row of the round `number`; returns the first of its players who plays in that round already.
    fn add(&mut self, games: GameRows<'_>, number: u32, row: usize) -> Option<Twice> {
        let (rows, players) = (games.rows, games.players);
        if std::mem::replace(&mut self.round, number) != number {
            self.numbered.clear();
        }
        let mut twice = None;
        let mut pairing = [usize::MAX; 2];
        for (place, (column, player)) in players.of_row(row).enumerate() {
            pairing[place] = player;
            if players.ids()[player].is_empty() {
                continue;
            }
            let (before, other) =
                std::mem::replace(&mut self.last[player], (number, u32::try_from(row).unwrap_or(u32::MAX)));
            let other = other as usize;
            // A row in which somebody plays itself has a fault already.
            let is_busy = before == number && other != row && !are_numbered(&rows[row], &rows[other]);
            twice = twice.or(is_busy.then_some(Twice { row, other, player, column }));
        }
        pairing.sort_unstable();
        let same = rows[row].game.and_then(|game| self.numbered.insert((pairing, game), row));
        twice.or_else(|| same.map(|other| Twice { row, other, player: pairing[0], column: "first" }))
    }
}

/// Whether both rows have a game number, and both are games between two or both are byes.
fn are_numbered(game: &GameRow, other: &GameRow) -> bool {
    game.game.is_some() && other.game.is_some() && game.result.is_bye() == other.result.is_bye()
}

fn is_same_pairing(game: &GameRow, other: &GameRow) -> bool {
    game.second.is_some() == other.second.is_some() && game.ids().all(|id| other.ids().any(|other| other == id))
}

/// A row that names a player whom an earlier row of the round has.
struct Twice {
    row: usize,
    other: usize,
    player: usize,
    column: &'static str,
}

impl Twice {
    /// Column at which the error is reported.
    fn column(&self, games: GameRows<'_>) -> &'static str {
        let is_same = is_same_pairing(&games.rows[self.row], &games.rows[self.other]);
        if is_same { "result" } else { self.column }
    }

    fn error(&self, games: GameRows<'_>) -> InputError {
        let (game, earlier) = (&games.rows[self.row], &games.rows[self.other]);
        let line = games.table.rows().get(self.other).map_or(0, |row| row.pos().line);
        let round = game.round;
        let message = match game.game.filter(|_| game.game == earlier.game) {
            _ if !is_same_pairing(game, earlier) => {
                format!("{} plays in round {round} already, in line {line}", excerpt(&games.players.ids()[self.player]))
            }
            Some(number) => {
                format!("a second row for game {number} of this pairing of round {round}; the first is line {line}")
            }
            None if games.table.column("game").is_none() => format!(
                "a second row for this pairing of round {round}; the first is line {line}; remove one if it is the same game; \
                 number two games 1 and 2 in a column \"game\""
            ),
            None => format!(
                "a second row for this pairing of round {round}; the first is line {line}; each needs its number in the \
                 column \"game\""
            ),
        };
        games.table.error_at(self.row, self.column(games), message)
    }
}
