//! A report file with the results as they were before a change.

use crate::Side;
use crate::games::GameResult;
use crate::history::{PastGame, TakenBack};

use super::cell::{Cell, CellResult};
use super::reader::Trf;
use super::round_writer::results;

impl Trf {
    /// Returns the file with the old games in place of the changed ones. No digest says whether the old games were
    /// played or forfeited, so they are taken as `were_forfeits` says. `None` if a new result was decided by forfeit,
    /// or if a game does not fit the players.
    pub fn taken_back(&self, changes: &TakenBack, were_forfeits: bool) -> Option<Self> {
        let mut trf = self.clone();
        for game in &changes.now {
            for id in std::iter::once(&game.first).chain(&game.second) {
                let cell = trf.take_cell(id, game.round.0)?;
                if cell.result.is_some_and(CellResult::is_forfeit) {
                    return None;
                }
            }
        }
        for game in &changes.then {
            trf.put_game(game, were_forfeits)?;
        }
        Some(trf)
    }

    fn take_cell(&mut self, id: &str, round: u16) -> Option<Cell> {
        let player = self.players.iter_mut().find(|player| player.id == id)?;
        let at = player.cells.binary_search_by_key(&round, |cell| cell.round).ok()?;
        Some(player.cells.remove(at))
    }

    fn put_game(&mut self, game: &PastGame, was_forfeit: bool) -> Option<()> {
        let [of_first, of_second] = results(GameResult::from_word(game.result)?, was_forfeit, true);
        let number = |id: &String| self.players.iter().find(|player| player.id == *id).map(|player| player.number);
        let numbers = [Some(&game.first), game.second.as_ref()].map(|id| id.and_then(number));
        let sides =
            [(numbers[0], numbers[1], Side::First, of_first), (numbers[1], numbers[0], Side::Second, of_second)];
        for (own, opponent, side, result) in sides {
            let Some(own) = own else { continue };
            let player = self.players.iter_mut().find(|player| player.number == own)?;
            let Err(at) = player.cells.binary_search_by_key(&game.round.0, |cell| cell.round) else { return None };
            let colour = opponent.map(|_| side);
            player
                .cells
                .insert(at, Cell { round: game.round.0, opponent, colour, result: Some(result), pos: player.pos });
        }
        Some(())
    }
}
