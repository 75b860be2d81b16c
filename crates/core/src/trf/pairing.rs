//! Checks the two cells of each pairing: they name each other, have one colour each, and results that go together.

use std::collections::HashMap;

use crate::Side;

use super::cell::{Cell, CellResult, Colour};
use super::code::{ErrorCode, TrfError, TrfWarning, WarningCode};
use super::player::Player;

/// Checks every pairing from each of its two cells, supplies the colours of forfeits, and makes games without a result
/// pending.
pub(super) fn check(players: &mut [Player], warnings: &mut Vec<TrfWarning>) -> Result<(), TrfError> {
    let places =
        (0..).zip(players.iter()).map(|(at, player): (usize, _)| (player.number, at)).collect::<HashMap<_, _>>();
    let mut settled = Vec::new();
    for player in players.iter() {
        for cell in &player.cells {
            let Some(opponent) = cell.opponent else { continue };
            let theirs = places.get(&opponent).and_then(|at| players.get(*at)).and_then(|other| other.cell(cell.round));
            settled.push(Pairing::find(player.number, cell, opponent, theirs)?.settle(warnings)?);
        }
    }
    let cells = players.iter_mut().flat_map(|player| &mut player.cells).filter(|cell| cell.opponent.is_some());
    for (cell, (colour, result)) in cells.zip(settled) {
        (cell.colour, cell.result) = (colour, Some(result));
    }
    Ok(())
}

/// Two cells that name each other.
struct Pairing<'p> {
    own: &'p Cell,
    theirs: &'p Cell,
    is_lower: bool,
}

impl<'p> Pairing<'p> {
    fn find(number: u16, own: &'p Cell, opponent: u16, theirs: Option<&'p Cell>) -> Result<Self, TrfError> {
        let theirs = theirs.filter(|theirs| theirs.opponent == Some(number)).ok_or_else(|| {
            let message = format!("player {opponent} does not meet player {number} in round {}", own.round);
            TrfError::new(ErrorCode::OpponentMismatch, own.pos, message)
        })?;
        Ok(Self { own, theirs, is_lower: number < opponent })
    }

    /// Returns the colour and the result of the own cell.
    fn settle(&self, warnings: &mut Vec<TrfWarning>) -> Result<(Colour, CellResult), TrfError> {
        let colour = self.colour(warnings)?;
        Ok((colour, self.result(warnings)?))
    }

    fn colour(&self, warnings: &mut Vec<TrfWarning>) -> Result<Colour, TrfError> {
        let is_forfeit = [self.own, self.theirs].iter().all(|cell| cell.result.is_some_and(CellResult::is_forfeit));
        match (self.own.colour, self.theirs.colour) {
            (Some(own), Some(theirs)) if own != theirs => Ok(Some(own)),
            (own, theirs) if is_forfeit && (own.is_none() || theirs.is_none()) => {
                warnings.push(TrfWarning::new(WarningCode::NoColour, self.own.colour_pos()));
                let lower = if self.is_lower { Side::First } else { Side::Second };
                Ok(own.or(theirs.map(Side::other)).or(Some(lower)))
            }
            _ => {
                let message =
                    format!("the colours of this game of round {} are not one \"w\" and one \"b\"", self.own.round);
                Err(TrfError::new(ErrorCode::ColourMismatch, self.own.colour_pos(), message))
            }
        }
    }

    fn result(&self, warnings: &mut Vec<TrfWarning>) -> Result<CellResult, TrfError> {
        let pos = self.own.result_pos();
        let is_pending = |cell: &Cell| cell.result.is_none_or(CellResult::is_open);
        match (self.own.result, self.theirs.result) {
            (None, _) => {
                warnings.push(TrfWarning::new(WarningCode::NoResult, pos));
                Ok(CellResult::Unknown)
            }
            (Some(_), None) => Ok(CellResult::Unknown),
            (Some(own), _) if is_pending(self.own) && is_pending(self.theirs) => Ok(own),
            (Some(own), Some(theirs)) if go_together(own, theirs) => Ok(own),
            (Some(own), Some(theirs)) => {
                let message = format!(
                    "the results \"{own}\" and \"{theirs}\" of this game of round {} contradict each other",
                    self.own.round
                );
                Err(TrfError::new(ErrorCode::ResultMismatch, pos, message))
            }
        }
    }
}

/// Whether two results can belong to one game.
const fn go_together(own: CellResult, theirs: CellResult) -> bool {
    use CellResult::{Drawn, ForfeitLoss, ForfeitWin, Lost, ShortDraw, ShortLoss, ShortWin, Won};
    matches!(
        (own, theirs),
        (Won | Drawn | Lost, Lost)
            | (Lost, Won | Drawn)
            | (Drawn, Drawn)
            | (ShortWin | ShortDraw | ShortLoss, ShortLoss)
            | (ShortLoss, ShortWin | ShortDraw)
            | (ShortDraw, ShortDraw)
            | (ForfeitWin | ForfeitLoss, ForfeitLoss)
            | (ForfeitLoss, ForfeitWin)
    )
}
