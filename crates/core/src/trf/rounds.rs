//! Which rounds of a file are there: those with a game, and those in which everybody has a bye.

use crate::finding::TextPos;

use super::code::{TrfWarning, WarningCode};
use super::player::Player;

/// What a file has of its rounds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rounds {
    /// By round, from 1.
    columns: Vec<RoundColumn>,
    players: usize,
}

/// A round of all players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct RoundColumn {
    /// How many players have something in it.
    cells: usize,
    /// The first player who meets somebody, in the order of the file.
    first_game: Option<TextPos>,
}

impl Rounds {
    /// The rounds of `players`, byes of record 240 among them.
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

    /// Whether two players meet in `round`, or everybody has a bye in it.
    pub fn is_there(&self, round: u16) -> bool {
        let column = usize::from(round).checked_sub(1).and_then(|at| self.columns.get(at));
        column.is_some_and(|column| column.first_game.is_some() || column.cells == self.players)
    }

    /// The first round that is not there: the one to be drawn. Byes of rounds to come make none.
    pub fn first_missing(&self) -> u16 {
        (1..u16::MAX).find(|round| !self.is_there(*round)).unwrap_or(u16::MAX)
    }

    /// The last round that is there, whatever is missing before it; 0 if none is.
    pub fn last_there(&self) -> u16 {
        let last = u16::try_from(self.columns.len()).unwrap_or(u16::MAX);
        (1..=last).rev().find(|round| self.is_there(*round)).unwrap_or_default()
    }

    /// The first round with a game behind one that is missing, if there is one.
    pub fn beyond_gap(&self) -> Option<u16> {
        let last = u16::try_from(self.columns.len()).unwrap_or(u16::MAX);
        (self.first_missing()..=last).find(|round| self.has_game(*round))
    }

    fn has_game(&self, round: u16) -> bool {
        let column = usize::from(round).checked_sub(1).and_then(|at| self.columns.get(at));
        column.is_some_and(|column| column.first_game.is_some())
    }

    /// A warning for each round with games behind missing ones.
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
