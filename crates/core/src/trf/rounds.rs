//! Rounds that a file has: those with a game, and those in which everybody has a bye.

use crate::finding::TextPos;

use super::code::{TrfWarning, WarningCode};
use super::player::Player;

/// The rounds that a file has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rounds {
    /// The rounds, from 1.
    columns: Vec<RoundColumn>,
    players: usize,
}

/// Entries of all players in one round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct RoundColumn {
    /// Number of players with an entry in the round.
    cells: usize,
    /// The first player with an opponent, in the order of the file.
    first_game: Option<TextPos>,
}

impl Rounds {
    /// Counts the rounds of `players`, including byes of record 240.
    pub(super) fn of(players: &[Player]) -> Self {
        let mut columns = Vec::<RoundColumn>::new();
        for cell in players.iter().flat_map(|player| &player.cells) {
            let at = usize::from(cell.round).saturating_sub(1);
            if columns.len() <= at {
                columns.resize(at + 1, RoundColumn::default());
            }
            columns[at].cells += 1;
            if cell.opponent.is_some() {
                columns[at].first_game.get_or_insert(cell.pos);
            }
        }
        Self { columns, players: players.len() }
    }

    /// Whether `round` is there: two players meet in it, or everybody has a bye.
    pub fn is_there(&self, round: u16) -> bool {
        let column = usize::from(round).checked_sub(1).and_then(|at| self.columns.get(at));
        column.is_some_and(|column| column.first_game.is_some() || column.cells == self.players)
    }

    /// The first missing round: the one to be drawn. Byes of later rounds do not make a round.
    pub fn first_missing(&self) -> u16 {
        (1..u16::MAX).find(|round| !self.is_there(*round)).unwrap_or(u16::MAX)
    }

    /// The last round that is there, even after a missing one; 0 if none is.
    pub fn last_there(&self) -> u16 {
        let last = u16::try_from(self.columns.len()).unwrap_or(u16::MAX);
        (1..=last).rev().find(|round| self.is_there(*round)).unwrap_or_default()
    }

    /// The first round with a game after a missing one, if any.
    pub fn beyond_gap(&self) -> Option<u16> {
        let last = u16::try_from(self.columns.len()).unwrap_or(u16::MAX);
        (self.first_missing()..=last).find(|round| self.has_game(*round))
    }

    fn has_game(&self, round: u16) -> bool {
        let column = usize::from(round).checked_sub(1).and_then(|at| self.columns.get(at));
        column.is_some_and(|column| column.first_game.is_some())
    }

    /// Warns of each round with games after a missing round.
    pub(super) fn warnings(&self) -> Vec<TrfWarning> {
        let (mut warnings, mut is_missing) = (Vec::new(), false);
        for (round, column) in (1..).zip(&self.columns) {
            match column.first_game {
                Some(pos) if is_missing => {
                    is_missing = false;
                    warnings.push(TrfWarning::new(WarningCode::RoundMissing, pos));
                }
                Some(_) => {}
                None => is_missing |= !self.is_there(round),
            }
        }
        warnings
    }
}
