//! Records that name players of other records: byes (240) and teams (013, 310).

use std::collections::HashMap;

use crate::finding::TextPos;

use super::cell::{Cell, CellResult};
use super::code::{ErrorCode, TrfError};
use super::column::Columns;
use super::player::Player;
use super::record::Record;

/// Reads byes, then teams, in the order of the file; with `has_teams` the byes are those of teams and are skipped.
pub(super) fn read(players: &mut [Player], lines: &[(Record, Columns)], has_teams: bool) -> Result<(), TrfError> {
    let places =
        (0..).zip(players.iter()).map(|(at, player): (usize, _)| (player.number, at)).collect::<HashMap<_, _>>();
    let mut members = Members { players, places };
    for (_, line) in lines.iter().filter(|(record, _)| *record == Record::Byes && !has_teams) {
        members.add_byes(line)?;
    }
    for (record, line) in lines {
        match record {
            Record::OldTeam => members.add_team(line, (5, 36), 37, !has_teams)?,
            Record::Team => members.add_team(line, (9, 40), 74, true)?,
            _ => {}
        }
    }
    Ok(())
}

/// The players by number.
struct Members<'p> {
    players: &'p mut [Player],
    places: HashMap<u16, usize>,
}

impl Members<'_> {
    /// Returns the player whose number is in the four columns from `column`; `None` if they are blank.
    fn at(&mut self, line: &Columns, column: usize, code: ErrorCode) -> Result<Option<&mut Player>, TrfError> {
        if line.text(column, column + 3).is_empty() {
            return Ok(None);
        }
        let unknown = || line.error(code, column, "no player has this number");
        let number = line.digits(code, column, column + 3).map_err(|_| unknown())?;
        let number = number.and_then(|number| u16::try_from(number).ok());
        let place = number.and_then(|number| self.places.get(&number)).ok_or_else(unknown)?;
        Ok(self.players.get_mut(*place))
    }

    fn add_byes(&mut self, line: &Columns) -> Result<(), TrfError> {
        let wrong = |column, message: &str| line.error(ErrorCode::BadBye, column, message);
        let bye = match line.at(5).to_ascii_uppercase() {
            'F' => CellResult::FullBye,
            'H' => CellResult::HalfBye,
            'Z' => CellResult::ZeroBye,
            _ => return Err(wrong(5, "a bye is F, H or Z")),
        };
        let round = line.digits(ErrorCode::BadBye, 7, 9).map_err(|_| wrong(5, "a round is a number"))?;
        let round = round.and_then(|round| u16::try_from(round).ok()).ok_or_else(|| wrong(5, "no round is stated"))?;
        for column in (11..=line.len()).step_by(5) {
            let Some(player) = self.at(line, column, ErrorCode::BadBye)? else { continue };
            match player.cells.binary_search_by_key(&round, |cell| cell.round) {
                Err(at) => {
                    let (opponent, colour, result) = (None, None, Some(bye));
                    player.cells.insert(at, Cell { round, opponent, colour, result, pos: line.pos(column) });
                }
                Ok(at) => match &mut player.cells[at] {
                    Cell { opponent: None, result: Some(result), .. } if *result == bye => {}
                    cell @ Cell { opponent: None, result: None, .. } => cell.result = Some(bye),
                    cell => {
                        let found = match cell.opponent {
                            Some(opponent) => format!("the opponent {opponent}"),
                            None => cell.result.map_or_else(String::new, |result| format!("\"{result}\"")),
                        };
                        let TextPos { line: other, column: at } = cell.pos;
                        let message = format!(
                            "the bye \"{bye}\" of player {} in round {round}, and {found} in line {other}, column {at}: remove \
                             one of the two",
                            player.number
                        );
                        return Err(wrong(column, &message));
                    }
                },
            }
        }
        Ok(())
    }

    fn add_team(&mut self, line: &Columns, name: (usize, usize), first: usize, counts: bool) -> Result<(), TrfError> {
        let name = line.text(name.0, name.1);
        for column in (first..=line.len()).step_by(5) {
            let player = self.at(line, column, ErrorCode::BadTeam)?;
            if let Some(player) = player.filter(|player| counts && player.team.is_none()) {
                player.team = Some(name.clone());
            }
        }
        Ok(())
    }
}
