//! Checks each round of a player by itself: byes have no opponent, games have one.

use std::collections::HashSet;

use super::cell::{Cell, CellResult};
use super::code::{ErrorCode, TrfError, TrfWarning, WarningCode};
use super::player::Player;

/// Checks all rounds by themselves, and turns the results without opponents of old files into byes.
pub(super) fn check(players: &mut [Player], warnings: &mut Vec<TrfWarning>) -> Result<(), TrfError> {
    let numbers = players.iter().map(|player| player.number).collect::<HashSet<_>>();
    let mut allocated = HashSet::new();
    for player in players {
        for cell in &mut player.cells {
            match cell.opponent {
                Some(opponent) => check_opponent(player.number, opponent, cell, &numbers)?,
                None => check_bye(cell, warnings, &mut allocated)?,
            }
        }
        player.cells.retain(|cell| cell.opponent.is_some() || cell.result.is_some());
    }
    Ok(())
}

fn check_opponent(number: u16, opponent: u16, cell: &Cell, numbers: &HashSet<u16>) -> Result<(), TrfError> {
    if cell.result.is_some_and(CellResult::is_bye) {
        let message = format!("a bye in round {} beside the opponent {opponent}", cell.round);
        return Err(TrfError::new(ErrorCode::ByeWithOpponent, cell.result_pos(), message));
    }
    if opponent == number {
        let message = format!("player {number} meets itself in round {}", cell.round);
        return Err(TrfError::new(ErrorCode::SelfOpponent, cell.pos, message));
    }
    if !numbers.contains(&opponent) {
        let message = format!("no player has the number {opponent}");
        return Err(TrfError::new(ErrorCode::UnknownOpponent, cell.pos, message));
    }
    Ok(())
}

fn check_bye(cell: &mut Cell, warnings: &mut Vec<TrfWarning>, allocated: &mut HashSet<u16>) -> Result<(), TrfError> {
    let pos = cell.result_pos();
    if let Some(result) = cell.result.filter(|result| !result.is_bye()) {
        let bye = result.bye_of_dialect().ok_or_else(|| {
            let message = format!("the result \"{result}\" of round {} has no opponent", cell.round);
            TrfError::new(ErrorCode::ResultWithoutOpponent, pos, message)
        })?;
        cell.result = Some(bye);
        warnings.push(TrfWarning::new(WarningCode::ForfeitWithoutOpponent, pos));
    }
    if cell.colour.take().is_some() {
        warnings.push(TrfWarning::new(WarningCode::ColourWithoutOpponent, pos));
    }
    if cell.result == Some(CellResult::AllocatedBye) && !allocated.insert(cell.round) {
        warnings.push(TrfWarning::new(WarningCode::SeveralPab, pos));
    }
    Ok(())
}
