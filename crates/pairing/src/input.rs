//! What a round is asked on: the entrants, the games of the stage, what officers ask for, what is published.

use shinpan_core::Faults;
use shinpan_core::entrants::Entrants;
use shinpan_core::games::{GameRow, Games, RoundNo, Schedule};
use shinpan_core::history::OVERRULED;
use shinpan_core::table::Table;
use shinpan_core::table::field::unknown_word;
use shinpan_core::trf::Trf;

use crate::officers::OfficerPair;

/// The tables of a run, checked.
#[derive(Debug)]
pub struct Input {
    /// All entrants.
    pub entrants: Entrants,
    /// The games of the stage.
    pub games: Games,
    /// The stage, if one is named.
    pub stage: Option<String>,
    /// The pairs that officers forbid.
    pub forbid: Vec<OfficerPair>,
    /// The pairs that officers force.
    pub force: Vec<OfficerPair>,
    /// The published pairing that is to be checked: rows of the round.
    pub published: Option<Games>,
    /// The report file that the entrants and the games were read from, if they were.
    pub report: Option<Report>,
    /// A report file whose records count, but for its players.
    pub head: Option<Report>,
}

/// A tournament report file.
#[derive(Clone, Debug)]
pub struct Report {
    /// The name of the file, for messages.
    pub file: String,
    /// Contents of the report file.
    pub trf: Trf,
}

impl Input {
    /// Whether the published rows are those of the report file itself.
    pub(crate) fn checks_report(&self) -> bool {
        let is_same = |published: &Games| self.report.as_ref().is_some_and(|it| it.file == published.table().file());
        self.published.as_ref().is_some_and(is_same)
    }

    /// Whether the stage is the last one of the championship.
    pub(crate) fn is_final(&self) -> bool {
        self.stage.as_deref().is_some_and(|stage| self.entrants.stages().is_last(stage))
    }

    /// The pairs that officers forbid in `round`.
    pub(crate) fn forbidden_in(&self, round: RoundNo) -> impl Iterator<Item = &OfficerPair> {
        self.forbid.iter().filter(move |pair| pair.is_about(round))
    }

    /// The pairs that officers force in `round`.
    pub(crate) fn forced_in(&self, round: RoundNo) -> impl Iterator<Item = &OfficerPair> {
        self.force.iter().filter(move |pair| pair.is_about(round))
    }

    /// The published rows of `round` for which officers have overruled the rules.
    pub(crate) fn overruled(&self, round: RoundNo) -> Vec<PublishedOverruled> {
        self.overruled_rows().into_iter().filter(|row| row.round == round).collect()
    }

    /// All published rows for which officers have overruled the rules.
    pub(crate) fn overruled_rows(&self) -> Vec<PublishedOverruled> {
        let Some(published) = &self.published else { return Vec::new() };
        let table = published.table();
        let Some(column) = table.column(OVERRULED) else { return Vec::new() };
        let rows = published.iter().zip(table.rows()).enumerate();
        let rows = rows.filter(|(_, (game, cells))| game.is_live() && !cells.text(column).is_empty());
        rows.map(|(row, (game, cells))| PublishedOverruled {
            row,
            round: game.round,
            pair: OfficerPair::published(game, table.file(), cells.pos()),
            criterion: cells.text(column).to_owned(),
        })
        .collect()
    }

    /// Refuses words in the column `overruled` that are not in `known`, in rows of `round` or, without one, of any round.
    pub(crate) fn check_overruled(&self, round: Option<RoundNo>, known: &[&str]) -> Result<(), Faults> {
        let (mut faults, published) = (Faults::default(), self.published.iter());
        for published in published {
            let rows = self.overruled_rows().into_iter();
            let rows = rows.filter(|row| round.is_none_or(|round| row.round == round));
            for PublishedOverruled { row, criterion, .. } in rows.filter(|row| !known.contains(&&*row.criterion)) {
                faults.push(published.error(row, OVERRULED, unknown_word(&criterion, known)));
            }
        }
        faults.or(())
    }
}

/// A published row that says which criterion officers have overruled by it.
pub(crate) struct PublishedOverruled {
    pub(crate) row: usize,
    pub(crate) round: RoundNo,
    pub(crate) pair: OfficerPair,
    pub(crate) criterion: String,
}

/// The games before the first round.
///
/// # Errors
/// None.
pub fn no_games() -> Result<Games, Faults> {
    Games::check(Table::new("--games", ["round", "first", "second", "result"]), None, Schedule::Rounds)
}

/// The rows of `published` that are of `round` and count, but for byes that were settled before it was drawn.
pub fn of_round(published: &Games, round: RoundNo) -> Vec<usize> {
    let is_drawn = |game: &GameRow| game.is_live() && game.round == round && !game.result.is_bye_beforehand();
    let rows = published.iter().enumerate().filter(|(_, game)| is_drawn(game));
    rows.map(|(row, _)| row).collect()
}
