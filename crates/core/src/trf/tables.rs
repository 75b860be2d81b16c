//! A tournament report as the tables entrants.csv and games.csv, and the kind of each round of a player.

use crate::finding::TextPos;
use crate::games::{Bye, GameResult, Termination};
use crate::table::Table;
use crate::{HalfPoints, Outcome, Side};

use super::cell::{Cell, CellResult};
use super::player::Player;
use super::reader::Trf;
use super::scores::TrfScores;

crate::words! {
    /// Kind of a round for a participant: FIDE Handbook C.07, Art. 16.1 and 16.2.
    pub enum RoundKind {
        /// A game that was played.
        Game => "game",
        /// A game won by forfeit.
        ForfeitWin => "forfeit-win",
        /// A game lost by forfeit.
        ForfeitLoss => "forfeit-loss",
        /// The pairing-allocated bye.
        AllocatedBye => "pab",
        /// A full-point bye.
        FullBye => "fpb",
        /// A half-point bye.
        HalfBye => "hpb",
        /// A zero-point bye.
        ZeroBye => "zpb",
        /// Nothing.
        Nothing => "none",
        /// A game without a result.
        Pending => "pending",
    }
}

/// Columns of entrants.csv, each with the column of record 001 that it comes from; teams have records of their own.
const ENTRANT_COLUMNS: [(&str, u32); 10] = [
    ("id", 5),
    ("seed", 5),
    ("name", 15),
    ("rating", 49),
    ("federation", 54),
    ("title", 11),
    ("sex", 10),
    ("birth", 70),
    ("fide_id", 58),
    ("team", 1),
];
const GAME_COLUMNS: [&str; 6] = ["round", "first", "second", "result", "termination", "rated"];

impl TrfScores {
    /// Returns the kind of a round with this result, and the points that it brings.
    pub fn of(&self, result: CellResult) -> (RoundKind, HalfPoints) {
        use CellResult as R;
        use RoundKind as K;
        match result {
            R::Won | R::ShortWin => (K::Game, self.win),
            R::Drawn | R::ShortDraw => (K::Game, self.draw),
            R::Lost | R::ShortLoss => (K::Game, self.loss),
            R::ForfeitWin => (K::ForfeitWin, self.win),
            R::ForfeitLoss => (K::ForfeitLoss, self.absence),
            R::AllocatedBye => (K::AllocatedBye, self.bye),
            R::FullBye => (K::FullBye, self.win),
            R::HalfBye => (K::HalfBye, self.draw),
            R::ZeroBye => (K::ZeroBye, self.absence),
            R::Unknown | R::Adjourned => (K::Pending, HalfPoints::default()),
        }
    }
}

impl Trf {
    /// Returns the kind of `round` for `player`, and the points that it brought.
    pub fn round_of(&self, player: &Player, round: u16) -> (RoundKind, HalfPoints) {
        let result = player.cell(round).and_then(|cell| cell.result);
        result.map_or((RoundKind::Nothing, self.scores.absence), |result| self.scores.of(result))
    }

    /// Returns the points of `player` after the rounds 1 to `through`.
    pub fn points(&self, player: &Player, through: u16) -> HalfPoints {
        (1..=through).map(|round| self.round_of(player, round).1).sum()
    }

    /// Makes the rows of entrants.csv, by number; `file` is the name of the file.
    pub fn entrants(&self, file: &str) -> Table {
        let mut table = Table::new(file, ENTRANT_COLUMNS.map(|(name, _)| name));
        for player in self.by_number() {
            let places = ENTRANT_COLUMNS.map(|(_, column)| TextPos { column, ..player.pos });
            table.push_at(player.pos, places.into_iter().zip(entrant(player)));
        }
        table
    }

    /// Makes the rows of games.csv, by round and by the number of White or of the player with the bye; `file` is the
    /// name of the file.
    pub fn games(&self, file: &str) -> Table {
        let mut rows = Vec::new();
        let by_number = self.by_number();
        for player in &by_number {
            rows.extend(player.cells.iter().filter_map(|cell| {
                let black = cell.opponent.and_then(|number| result_of(&by_number, number, cell.round));
                Some(((cell.round, player.number), cell, row(player, cell, black)?))
            }));
        }
        rows.sort_by_key(|(key, ..)| *key);
        let mut table = Table::new(file, GAME_COLUMNS);
        for (_, cell, row) in rows {
            let places = [cell.pos, cell.pos, cell.pos, cell.result_pos(), cell.result_pos(), cell.result_pos()];
            table.push_at(cell.pos, places.into_iter().zip(row));
        }
        table
    }

    /// Sorts the players by number.
    fn by_number(&self) -> Vec<&Player> {
        let mut players = self.players.iter().collect::<Vec<_>>();
        players.sort_by_key(|player| player.number);
        players
    }
}

fn entrant(player: &Player) -> [String; 10] {
    let number = player.number.to_string();
    let text = |number: Option<String>| number.unwrap_or_default();
    [
        number.clone(),
        number,
        player.name.clone(),
        text(player.rating.map(|rating| rating.to_string())),
        player.federation.clone(),
        player.title.clone(),
        text(player.sex.map(|sex| sex.to_string())),
        player.birth.clone(),
        text(player.fide_id.map(|id| id.to_string())),
        player.team.clone().unwrap_or_default(),
    ]
}

/// Returns the result of the player `number` in `round`.
fn result_of(by_number: &[&Player], number: u16, round: u16) -> Option<CellResult> {
    let at = by_number.binary_search_by_key(&number, |player| player.number).ok()?;
    by_number.get(at)?.cell(round)?.result
}

/// Makes the row of a bye, or of a game from the cell of White; `black` is the result of the opponent.
fn row(player: &Player, cell: &Cell, black: Option<CellResult>) -> Option<[String; 6]> {
    use CellResult as R;
    if cell.opponent.is_some() && cell.colour != Some(Side::First) {
        return None;
    }
    let result = cell.result?;
    let black_has_draw = matches!(black, Some(R::Drawn | R::ShortDraw));
    let black_has_won = matches!(black, Some(R::Won | R::ShortWin | R::ForfeitWin));
    let game_result = match result {
        R::AllocatedBye => GameResult::Bye(Bye::PairingAllocated),
        R::HalfBye => GameResult::Bye(Bye::HalfPoint),
        R::FullBye => GameResult::Bye(Bye::FullPoint),
        R::ZeroBye => GameResult::Bye(Bye::ZeroPoint),
        R::Unknown | R::Adjourned => GameResult::OPEN,
        R::Won | R::ShortWin | R::ForfeitWin => GameResult::Game(Outcome::FirstWins),
        R::Drawn | R::ShortDraw if black_has_draw => GameResult::Game(Outcome::Draw),
        R::Drawn | R::ShortDraw => GameResult::UnequalDraw(Side::First),
        R::Lost | R::ShortLoss | R::ForfeitLoss if black_has_won => GameResult::Game(Outcome::SecondWins),
        R::Lost | R::ShortLoss if black_has_draw => GameResult::UnequalDraw(Side::Second),
        R::Lost | R::ShortLoss | R::ForfeitLoss => GameResult::Game(Outcome::BothLose),
    };
    let termination = if result.is_forfeit() { Termination::Forfeit } else { Termination::Normal };
    let is_short = matches!(result, R::ShortWin | R::ShortDraw | R::ShortLoss);
    let second = cell.opponent.map(|opponent| opponent.to_string()).unwrap_or_default();
    let rated = if is_short { "false" } else { "" };
    Some([
        cell.round.to_string(),
        player.number.to_string(),
        second,
        game_result.as_str().to_owned(),
        termination.as_str().to_owned(),
        rated.to_owned(),
    ])
}
