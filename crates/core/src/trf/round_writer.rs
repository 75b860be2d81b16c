//! A report file with one more round: byte for byte the file that was read, apart from the columns of the round and the
//! points that it brings. Byes that the file has in later rounds stay.

use std::collections::{BTreeSet, HashMap};

use crate::InputError;
use crate::games::{Bye, GameResult, Games, RoundNo, Termination};
use crate::wording::quoted;
use crate::{HalfPoints, Outcome, Side};

use super::cell::{Cell, CellResult};
use super::edits::Edits;
use super::player::Player;
use super::reader::Trf;
use super::text::ReportText;

/// Column in which the points begin in record 001.
pub(super) const POINTS: usize = 81;
/// Number of columns of a round, without the blanks after it.
const CELL: usize = 8;

/// Round that is to be written.
struct NewRound {
    round: u16,
    /// New cells, by the number of the player.
    cells: HashMap<u16, NewCell>,
}

/// Round of a player that is to be written.
struct NewCell {
    /// Number and colour of the opponent; none for a bye.
    opponent: Option<(u16, Side)>,
    result: CellResult,
}

/// A report file that has been written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenRound {
    /// The bytes of the file.
    pub bytes: Vec<u8>,
    /// Rounds whose games were cut because they rest on a round that has changed.
    pub cut: BTreeSet<u16>,
}

impl Trf {
    /// Writes the file that this was read from, `text`, with the round of `games` in the lines of its players, and with
    /// their points if the round has changed them. Games that the file has in that round are replaced, and those of
    /// later rounds cut; byes stay.
    ///
    /// # Errors
    /// A live row is of another round than the first, has an id that is not the number of a player, or contradicts a
    /// bye of record 240; or points do not fit their columns.
    pub fn with_round(&self, text: &ReportText, games: &Games) -> Result<WrittenRound, InputError> {
        let mut edits = Edits::of(text, self);
        let mut cut = BTreeSet::new();
        if let Some(NewRound { round, cells }) = self.new_round(games)? {
            let is_replaced = self.rounds_there().is_there(round);
            for player in &self.players {
                let new = cells.get(&player.number);
                let old = player.cells.iter().filter(|cell| is_replaced && cell.pos.line == player.pos.line);
                let old = old.filter(|cell| match cell.round {
                    other if other < round => false,
                    other if other == round => new.is_none() && is_of_pairing(cell),
                    _ => cell.opponent.is_some(),
                });
                let old = old.collect::<Vec<_>>();
                cut.extend(old.iter().map(|cell| cell.round).filter(|old| *old > round));
                self.write_cells(&mut edits, player, round, (new, &old))
                    .map_err(|message| games.error(0, "round", message))?;
            }
        }
        Ok(WrittenRound { bytes: edits.written(), cut })
    }

    /// Writes the cell of `round` into the line of a player, removes the `old` ones, and updates the points if they
    /// have changed.
    fn write_cells(
        &self,
        edits: &mut Edits<'_>,
        player: &Player,
        round: u16,
        (new, old): (Option<&NewCell>, &[&Cell]),
    ) -> Result<(), String> {
        let number = player.pos.line;
        for cell in old {
            edits.line(number).write(Cell::column_of(cell.round), &" ".repeat(CELL));
        }
        if let Some(cell) = new {
            edits.line(number).write(Cell::column_of(round), &cell.to_string());
        }
        if !old.is_empty() {
            edits.line(number).trim();
        }
        // Cells that were replaced or cut may have brought points.
        let is_decided = |cell: &Cell| cell.result.is_some_and(|result| !result.is_open());
        let was_decided = player.cell(round).into_iter().chain(old.iter().copied()).any(is_decided);
        let decided = new.filter(|cell| !cell.result.is_open());
        let is_other = match new {
            Some(_) => decided.is_some() || was_decided,
            None => old.iter().any(|cell| is_decided(cell)),
        };
        if is_other {
            let stays =
                player.cell(round).filter(|cell| new.is_none() && !old.contains(cell)).and_then(|cell| cell.result);
            let result = decided.map(|cell| cell.result).or(stays);
            let points = self.points(player, round - 1)
                + result.map_or(HalfPoints::default(), |result| self.scores.of(result).1);
            edits.line(number).write(POINTS, &points_field(player.number, points)?);
        }
        Ok(())
    }

    /// Returns the round of all live rows, with the cell of each player; `None` if there is no row.
    fn new_round(&self, games: &Games) -> Result<Option<NewRound>, InputError> {
        let mut rows = games.iter().enumerate().filter(|(_, game)| game.is_live()).peekable();
        let Some(round) = rows.peek().map(|(_, game)| game.round) else { return Ok(None) };
        let mut cells = HashMap::new();
        for (row, game) in rows {
            if game.round != round {
                let message = format!("found round {}, after round {round}: a report file takes one round", game.round);
                return Err(games.error(row, "round", message));
            }
            let number = |side: &str, id: &str| {
                let number = id.parse().ok().filter(|number| self.players.iter().any(|it| it.number == *number));
                number.ok_or_else(|| games.error(row, side, format!("no player {} in the report file", quoted(id))))
            };
            let first = number("first", &game.first)?;
            let [of_first, of_second] = results(game.result, game.termination == Termination::Forfeit, game.rated);
            let second = game.second.as_deref().map(|id| number("second", id)).transpose()?;
            let opponent = second.map(|second| (second, Side::First));
            let of_first = Some(("first", first, NewCell { opponent, result: of_first }));
            let of_second = second
                .map(|second| ("second", second, NewCell { opponent: Some((first, Side::Second)), result: of_second }));
            for (side, number, cell) in of_second.into_iter().chain(of_first) {
                if let Some((line, bye)) = self.other_bye(number, round, &cell) {
                    let bye =
                        format!("player {number} has the bye {bye} of round {round} in line {line} of the report file");
                    return Err(games.error(row, side, format!("{bye}; remove one of the two")));
                }
                cells.insert(number, cell);
            }
        }
        Ok(Some(NewRound { round: round.0, cells }))
    }

    /// Returns the bye of record 240 that `cell` of the same round contradicts, with its line.
    fn other_bye(&self, number: u16, round: RoundNo, cell: &NewCell) -> Option<(u32, CellResult)> {
        let player = self.players.iter().find(|player| player.number == number)?;
        let bye = player.cell(round.0).filter(|bye| bye.pos.line != player.pos.line)?;
        let result = bye.result.filter(|result| cell.opponent.is_some() || *result != cell.result)?;
        Some((bye.pos.line, result))
    }
}

/// Whether a cell comes from the pairing of its round: a game, or the pairing-allocated bye.
const fn is_of_pairing(cell: &Cell) -> bool {
    cell.opponent.is_some() || matches!(cell.result, Some(CellResult::AllocatedBye))
}

/// Formats the points for their columns.
///
/// # Errors
/// The points do not fit the columns.
pub(super) fn points_field(number: u16, points: HalfPoints) -> Result<String, String> {
    let field = format!("{:>4}", points.decimal());
    if field.len() > 4 {
        return Err(format!("player {number} has {field} points, more than a report file has room for"));
    }
    Ok(field)
}

/// Returns the result letters of First and of Second for a forfeited, rated or unrated game; for a bye only that of
/// First counts.
pub(super) const fn results(result: GameResult, is_forfeit: bool, is_rated: bool) -> [CellResult; 2] {
    use CellResult as R;
    let [won, drawn, lost] = match (is_forfeit, is_rated) {
        (true, _) => [R::ForfeitWin, R::Drawn, R::ForfeitLoss],
        (false, true) => [R::Won, R::Drawn, R::Lost],
        (false, false) => [R::ShortWin, R::ShortDraw, R::ShortLoss],
    };
    match result {
        GameResult::Game(Outcome::FirstWins) => [won, lost],
        GameResult::Game(Outcome::SecondWins) => [lost, won],
        GameResult::Game(Outcome::Draw) => [drawn, drawn],
        GameResult::Game(Outcome::BothLose) => [lost, lost],
        GameResult::Game(Outcome::Unfinished) => [R::Unknown, R::Unknown],
        GameResult::UnequalDraw(Side::First) => [drawn, if is_forfeit { R::Lost } else { lost }],
        GameResult::UnequalDraw(Side::Second) => [if is_forfeit { R::Lost } else { lost }, drawn],
        GameResult::Bye(bye) => [of_bye(bye); 2],
    }
}

const fn of_bye(bye: Bye) -> CellResult {
    match bye {
        Bye::PairingAllocated => CellResult::AllocatedBye,
        Bye::HalfPoint => CellResult::HalfBye,
        Bye::FullPoint => CellResult::FullBye,
        Bye::ZeroPoint => CellResult::ZeroBye,
    }
}

impl std::fmt::Display for NewCell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.opponent {
            Some((opponent, side)) => {
                let colour = if side == Side::First { 'w' } else { 'b' };
                write!(f, "{opponent:>4} {colour} {}", self.result)
            }
            None => write!(f, "0000 - {}", self.result),
        }
    }
}
