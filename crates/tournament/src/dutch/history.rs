//! Past rounds of a player as the pairing sees them: points, colours, floats, byes (C.04.3 Art. 1 and 2.1, C.04.2 Art.
//! 3).

use std::collections::HashSet;

use shinpan_core::HalfPoints;
use shinpan_core::finding::TextPos;
use shinpan_core::trf::{Cell, CellResult, Player, Trf, WarningCode};

use super::edition::Edition;
use super::settings::Settings;

/// Reader of the cells of a file.
#[derive(Debug)]
pub(super) struct History<'t> {
    trf: &'t Trf,
    settings: Settings,
    /// Places where an old file writes the pairing-allocated bye as a win by forfeit without an opponent.
    byes_of_dialect: HashSet<TextPos>,
    /// Places where the colour of a forfeit was supplied.
    colours_supplied: HashSet<TextPos>,
}

impl<'t> History<'t> {
    pub(super) fn of(trf: &'t Trf, settings: Settings) -> Self {
        let places = |code| trf.warnings.iter().filter(move |it| it.code == code).map(|it| it.pos).collect();
        let byes_of_dialect = places(WarningCode::ForfeitWithoutOpponent);
        let colours_supplied = places(WarningCode::NoColour);
        Self { trf, settings, byes_of_dialect, colours_supplied }
    }

    /// Whether a player was paired in a round, or had the pairing-allocated bye.
    pub(super) fn is_paired(&self, player: &Player, round: u16) -> bool {
        player.cell(round).is_some_and(|cell| cell.opponent.is_some() || self.is_allocated(cell))
    }

    /// Whether the cell is the pairing-allocated bye.
    pub(super) fn is_allocated(&self, cell: &Cell) -> bool {
        let is_dialect =
            || cell.result == Some(CellResult::FullBye) && self.byes_of_dialect.contains(&cell.result_pos());
        cell.result == Some(CellResult::AllocatedBye) || is_dialect()
    }

    /// Whether the colours of a game are stated by neither player.
    pub(super) fn is_colour_guessed(&self, cell: &Cell, opponent: Option<&Player>) -> bool {
        let theirs = opponent.and_then(|opponent| opponent.cell(cell.round));
        let is_supplied = |cell: &Cell| self.colours_supplied.contains(&cell.colour_pos());
        is_supplied(cell) && theirs.is_none_or(is_supplied)
    }

    /// Whether the cell is a game without a result.
    #[expect(clippy::unused_self, reason = "asked as all other questions of a cell are")]
    pub(super) fn is_open_game(&self, cell: &Cell) -> bool {
        cell.opponent.is_some() && is_open(cell)
    }

    /// Whether the cell is a game without a result for which the file has no points.
    pub(super) fn is_missing(&self, cell: &Cell) -> bool {
        self.is_open_game(cell) && self.trf.scores.unfinished.is_none()
    }

    /// Whether the cell is a game over the board; an unfinished game counts if the file has points for it.
    pub(super) fn is_played(&self, cell: &Cell) -> bool {
        use CellResult as R;
        let has_result =
            matches!(cell.result, Some(R::Won | R::Drawn | R::Lost | R::ShortWin | R::ShortDraw | R::ShortLoss));
        let counts = has_result || (is_open(cell) && self.trf.scores.unfinished.is_some());
        counts && cell.opponent.is_some() && cell.colour.is_some()
    }

    /// Returns the points that a round brought, in tenths.
    pub(super) fn points(&self, player: &Player, round: u16) -> i64 {
        let scores = &self.trf.scores;
        tenths(match player.cell(round) {
            Some(cell) if self.is_allocated(cell) => scores.bye,
            Some(cell) if self.is_open_game(cell) => scores.unfinished.unwrap_or_default(),
            _ => self.trf.round_of(player, round).1,
        })
    }

    /// Whether a round keeps a player from the bye: C2.
    pub(super) fn bars_bye(&self, player: &Player, round: u16) -> bool {
        let Some(cell) = player.cell(round) else { return false };
        if self.is_allocated(cell) {
            return true;
        }
        match self.settings.edition {
            Edition::Of2026 => !self.is_played(cell) && self.points(player, round) >= tenths(self.trf.scores.win),
            Edition::Of2017 => cell.result == Some(CellResult::ForfeitWin),
        }
    }

    /// Whether a round that was not played is a downfloat: Art. 1.4.3.
    pub(super) fn floats_unplayed(&self, player: &Player, round: u16) -> bool {
        self.settings.edition == Edition::Of2017 || self.points(player, round) > tenths(self.trf.scores.loss)
    }

    /// Returns the opponent whom the player may not meet again because of a round: C1.
    pub(super) fn met(&self, player: &Player, round: u16) -> Option<u16> {
        let cell = player.cell(round).filter(|cell| !self.settings.rematch_after_forfeit || self.is_played(cell));
        cell.and_then(|cell| cell.opponent)
    }

    /// Returns the opponent, if the game was played.
    pub(super) fn opponent(&self, player: &Player, round: u16) -> Option<u16> {
        player.cell(round).filter(|cell| self.is_played(cell)).and_then(|cell| cell.opponent)
    }
}

fn is_open(cell: &Cell) -> bool {
    cell.result.is_none_or(CellResult::is_open)
}

/// Converts half points to tenths.
pub(super) const fn tenths(points: HalfPoints) -> i64 {
    points.0.saturating_mul(5)
}

/// Formats tenths as points.
pub fn in_points(tenths: i64) -> String {
    format!("{}.{}", tenths / 10, (tenths % 10).abs())
}
