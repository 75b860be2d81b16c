//! A report file with one more round: byte for byte the file that was read, but for the columns of the round and the points that it
//! brings.

use std::collections::HashMap;

use crate::InputError;
use crate::games::{Bye, GameResult, GameRow, Games, Termination};
use crate::wording::quoted;
use crate::{HalfPoints, Outcome, Side};

use super::cell::{Cell, CellResult};
use super::code::WarningCode;
use super::player::Player;
use super::reader::Trf;
use super::text;

/// The columns of the points in record 001.
const POINTS: (usize, usize) = (81, 84);

/// A round, to be written.
struct NewRound {
    round: u16,
    /// By the number of the player.
    cells: HashMap<u16, NewCell>,
}

/// A round of a player, to be written.
struct NewCell {
    /// Number and colour of the opponent; none for a bye.
    opponent: Option<(u16, Side)>,
    result: CellResult,
}

impl Trf {
    /// The file that this was read from, `bytes`, with the round that `games` are of in the lines of its players, and with their points
    /// where the round has given them. What the file has of that round and of later ones is replaced.
    ///
    /// # Errors
    /// A live row is of another round than the first, or has an id that is no number of a player; points that do not fit their columns.
    pub fn with_round(&self, bytes: &[u8], games: &Games) -> Result<Vec<u8>, InputError> {
        let Some(NewRound { round, cells }) = self.new_round(games)? else { return Ok(bytes.to_vec()) };
        let players = self.players.iter().map(|player| (player.pos.line, player)).collect::<HashMap<_, _>>();
        let in_bytes = self.warnings.iter().filter(|warning| warning.code == WarningCode::ByteColumns);
        let in_bytes = in_bytes.map(|warning| warning.pos.line).collect::<Vec<_>>();
        let is_utf8 = std::str::from_utf8(bytes).is_ok();
        let (mark, lines) = text::marked_lines(bytes);
        let mut written = mark.to_vec();
        for (number, (line, end)) in (1..).zip(lines) {
            let counts_bytes = !is_utf8 || in_bytes.contains(&number);
            match players.get(&number) {
                Some(player) => {
                    let new = cells.get(&player.number);
                    let line = self.line_with(&Line { bytes: line, counts_bytes }, player, round, new);
                    written.extend(line.map_err(|message| games.error(0, "round", message))?);
                }
                None => written.extend(line),
            }
            written.extend(end);
        }
        Ok(written)
    }

    /// The round of all live rows, and what it is to each player; none without a row.
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
            let [of_first, of_second] = results(game);
            let second = game.second.as_deref().map(|id| number("second", id)).transpose()?;
            if let Some(second) = second {
                cells.insert(second, NewCell { opponent: Some((first, Side::Second)), result: of_second });
            }
            let opponent = second.map(|second| (second, Side::First));
            cells.insert(first, NewCell { opponent, result: of_first });
        }
        Ok(Some(NewRound { round: round.0, cells }))
    }

    /// The line of a player with `round` as its last one.
    fn line_with(
        &self,
        line: &Line<'_>,
        player: &Player,
        round: u16,
        new: Option<&NewCell>,
    ) -> Result<Vec<u8>, String> {
        let column = Cell::column_of(round);
        // What is cut may have brought points.
        let is_decided = |cell: &Cell| cell.result.is_some_and(|result| !result.is_open());
        let has_later = player.cells.iter().any(|cell| cell.round >= round && is_decided(cell));
        let decided = new.filter(|cell| !cell.result.is_open());
        let mut written = match new {
            Some(cell) => [line.before(column), cell.to_string().into_bytes()].concat(),
            None if line.len() < column => line.bytes.to_vec(),
            None => line.before(column).trim_ascii_end().to_vec(),
        };
        if decided.is_some() || has_later {
            let earlier = self.points(player, round - 1);
            let points = earlier + decided.map_or(HalfPoints::default(), |cell| self.scores.of(cell.result).1);
            let points = format!("{:>4}", points.decimal());
            if points.len() > POINTS.1 - POINTS.0 + 1 {
                return Err(format!(
                    "player {} has {points} points, more than a report file has room for",
                    player.number
                ));
            }
            written = Line { bytes: &written, ..*line }.with(POINTS, &points);
        }
        Ok(written)
    }
}

/// The results of First and of Second; of a bye that of First.
fn results(game: &GameRow) -> [CellResult; 2] {
    use CellResult as R;
    let is_forfeit = game.termination == Termination::Forfeit;
    let [won, drawn, lost] = match (is_forfeit, game.rated) {
        (true, _) => [R::ForfeitWin, R::Drawn, R::ForfeitLoss],
        (false, true) => [R::Won, R::Drawn, R::Lost],
        (false, false) => [R::ShortWin, R::ShortDraw, R::ShortLoss],
    };
    match game.result {
        GameResult::Game(Outcome::FirstWins) => [won, lost],
        GameResult::Game(Outcome::SecondWins) => [lost, won],
        GameResult::Game(Outcome::Draw) => [drawn, drawn],
        GameResult::Game(Outcome::BothLose) => [lost, lost],
        GameResult::Game(Outcome::Unfinished) => [R::Unknown, R::Unknown],
        GameResult::UnequalDraw(Side::First) => [drawn, if is_forfeit { R::Lost } else { lost }],
        GameResult::UnequalDraw(Side::Second) => [if is_forfeit { R::Lost } else { lost }, drawn],
        GameResult::Bye(bye) => [R::from(bye); 2],
    }
}

impl From<Bye> for CellResult {
    fn from(bye: Bye) -> Self {
        match bye {
            Bye::PairingAllocated => Self::AllocatedBye,
            Bye::HalfPoint => Self::HalfBye,
            Bye::FullPoint => Self::FullBye,
            Bye::ZeroPoint => Self::ZeroBye,
        }
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

/// A line of a player whose columns count bytes, or characters of UTF-8.
struct Line<'b> {
    bytes: &'b [u8],
    counts_bytes: bool,
}

impl Line<'_> {
    /// How many columns there are.
    fn len(&self) -> usize {
        self.starts().count()
    }

    /// Where each column starts, in bytes.
    fn starts(&self) -> impl Iterator<Item = usize> {
        // Of a character of UTF-8, all bytes but the first have these two bits.
        let is_start = |byte: &u8| self.counts_bytes || byte & 0b1100_0000 != 0b1000_0000;
        self.bytes.iter().enumerate().filter(move |(_, byte)| is_start(byte)).map(|(at, _)| at)
    }

    /// The columns before `column`, filled with blanks.
    fn before(&self, column: usize) -> Vec<u8> {
        let end = self.starts().nth(column - 1).unwrap_or(self.bytes.len());
        let missing = (column - 1).saturating_sub(self.len());
        [&self.bytes[..end], &b" ".repeat(missing)].concat()
    }

    /// The line with another text in some columns.
    fn with(&self, (from, to): (usize, usize), text: &str) -> Vec<u8> {
        let rest = self.starts().nth(to).map_or(&[][..], |start| &self.bytes[start..]);
        [&self.before(from), text.as_bytes(), rest].concat()
    }
}
