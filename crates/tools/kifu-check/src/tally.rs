//! Which rows of the schedule have their record, and what is said of those that have none or two.

use std::fmt::Write as _;

use shinpan_core::finding::TextPos;
use shinpan_core::games::{GameResult, Games, Termination};
use shinpan_core::table::Row;
use shinpan_core::wording::printable;
use shinpan_core::{Finding, Outcome, Severity};
use shinpan_records::{CheckedGame, GameKind};

use crate::assigned::Assignment;
use crate::game::termination;
use crate::report::{GameReport, MatchedReport};
use crate::schedule::{Schedule, is_open};

/// Rows of the schedule that have their record.
pub(crate) struct Tally<'s> {
    schedule: &'s Schedule,
    taken: Vec<Option<Taken>>,
    /// Rows that a record may be of which is not used.
    doubtful: Vec<bool>,
}

/// The record of a row.
#[derive(Clone)]
pub(crate) struct Taken {
    pub(crate) record: String,
    pub(crate) outcome: Outcome,
    pub(crate) termination: Termination,
    /// Whether another record of the same game has a different outcome: neither fills the row.
    pub(crate) is_disputed: bool,
}

impl<'s> Tally<'s> {
    pub(crate) fn new(schedule: &'s Schedule) -> Self {
        let rows = schedule.games.len();
        Self { schedule, taken: vec![None; rows], doubtful: vec![false; rows] }
    }

    /// Gives the record's row to it, or says in its report why there is none.
    pub(crate) fn record(&mut self, item: &mut MatchedReport) {
        match item.assignment.take() {
            None => {}
            Some(Assignment::None(reason)) => item.add(Severity::Error, "record-not-scheduled", reason),
            Some(Assignment::Ambiguous { rows, reason }) => {
                for row in rows {
                    self.doubtful[row] = true;
                }
                item.add(Severity::Error, "record-ambiguous", reason);
            }
            Some(Assignment::Row { row, unknown }) => {
                if let Some(unknown) = unknown {
                    item.add(Severity::Warning, "unknown-player", unknown);
                }
                if self.taken[row].is_some() { self.twice(row, item) } else { self.take(row, item) }
            }
        }
    }

    fn take(&mut self, row: usize, item: &mut MatchedReport) {
        self.taken[row] = Some(taken(&item.report));
        let (game, outcome) = (self.schedule.row(row), item.report.checked.outcome);
        if is_open(game) && outcome == Outcome::Unfinished {
            let message = "the record gives no result; the row stays open";
            return item.add(Severity::Warning, "record-open", message.to_owned());
        }
        let (result, given) = (game.result, GameResult::Game(outcome));
        if game.is_live() && !result.is_bye() && ![result, given].contains(&GameResult::OPEN) && result != given {
            let line = self.schedule.line(row);
            let message = format!("{} in line {line} of the schedule, the rules give {outcome}", result.as_str());
            item.add(Severity::Error, "result-mismatch", message);
        }
    }

    fn twice(&mut self, row: usize, item: &mut MatchedReport) {
        let report = &item.report;
        let line = self.schedule.line(row);
        let Some(first) = &mut self.taken[row] else { return };
        let (record, outcome) = (printable(&first.record), report.checked.outcome);
        let mut message = format!("line {line} of the schedule already has its record: {record}");
        if first.outcome != outcome {
            first.is_disputed = true;
            let _ =
                write!(message, ", which gives {} and this one {outcome}; neither counts: remove one", first.outcome);
        }
        // Whatever the order of the files, the row names the same one.
        if report.record < first.record {
            *first = Taken { is_disputed: first.is_disputed, ..taken(report) };
        }
        item.add(Severity::Error, "record-twice", message);
    }

    /// A report for each game to be played that has no record.
    pub(crate) fn missing(&self, rules: &str, game: Option<&'static GameKind>) -> impl Iterator<Item = GameReport> {
        let schedule = self.schedule;
        let is_missing = |row: &usize| {
            let game = schedule.row(*row);
            self.taken[*row].is_none() && !self.doubtful[*row] && is_open(game) && schedule.scope.has(game)
        };
        let rows = (0..schedule.games.len()).filter(is_missing).collect::<Vec<_>>();
        let name = game.map_or("", |kind| kind.name);
        rows.into_iter().map(move |row| missing(schedule, row, rules, name))
    }

    /// The scheduled games, and for each the record that fills it.
    pub(crate) fn games(&self) -> (&Games, &[Option<Taken>]) {
        (&self.schedule.games, &self.taken)
    }
}

fn taken(report: &GameReport) -> Taken {
    let CheckedGame { outcome, ending, .. } = &report.checked;
    let termination = termination(report.game, ending);
    Taken { record: report.record.clone(), outcome: *outcome, termination, is_disputed: false }
}

fn missing(schedule: &Schedule, row: usize, rules: &str, game: &'static str) -> GameReport {
    let pos = schedule.games.table().rows().get(row).map_or(TextPos::START, Row::pos);
    let pair = schedule.row(row);
    let players = [&*pair.first, pair.second.as_deref().unwrap_or_default()];
    let [first, second] = players.map(|id| printable(id).into_owned());
    let message = format!("no record of \"{first}\" against \"{second}\" in {}", schedule.shown_round(row));
    let finding = Finding::new(Severity::Error, "record-missing", pos, message);
    GameReport {
        record: schedule.file.clone(),
        record_bytes: None,
        index: u32::try_from(row + 1).unwrap_or(u32::MAX),
        game,
        rules: rules.to_owned(),
        format: "schedule",
        first,
        second,
        checked: CheckedGame::untimed(0, (Outcome::Unfinished, "none"), [finding]),
        round: None,
    }
}
