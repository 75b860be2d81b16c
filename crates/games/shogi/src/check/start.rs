//! What is said before play: the start position (Art. 21.1) and whether there are times (Art. 26.4).

use shinpan_core::finding::{Finding, Severity, TextPos};

use super::state::{CheckState, Obstacle, ply_after};
use crate::code::Code;
use crate::record::{RawGame, RecordFormat, Start, Time};
use crate::rules::TimeControl;
use crate::setup::Setup;

/// Begins the check with the start, which is `setup` if it could be read.
pub(super) fn begin(checker: &mut CheckState<'_>, setup: Option<&Setup>) {
    if checker.raw.format == RecordFormat::Csa {
        missing_statements(checker);
    }
    match setup {
        None => checker.obstacle = Some(Obstacle::Unreadable),
        Some(setup) if !setup.is_even() => uneven_start(checker, setup),
        Some(_) => {}
    }
    times(checker);
    unnamed_clock(checker);
}

fn uneven_start(checker: &mut CheckState<'_>, setup: &Setup) {
    let raw = checker.raw;
    let pos = match &raw.start {
        Start::Given(pos, _) => Some(*pos),
        _ => raw.turn.map(|(pos, _)| pos).or_else(|| first_move_or_end(raw)).or(raw.first),
    };
    let pos = pos.unwrap_or(TextPos::START);
    let mut report = |severity, code, message| {
        checker.report(Finding::new(severity, code, pos, message).at_ply(0).by_article("Art. 21.1"));
    };
    report(Severity::Note, Code::UnevenStart, "not the even game with First to move".to_owned());
    let faults = setup.faults();
    if !faults.is_empty() {
        report(Severity::Error, Code::PositionImpossible, faults.join("; "));
    }
}

fn missing_statements(checker: &mut CheckState<'_>) {
    let raw = checker.raw;
    let first = first_move_or_end(raw);
    if matches!(raw.start, Start::Missing) {
        let pos = raw.turn.map(|(pos, _)| pos).or(first).or(raw.first).unwrap_or(TextPos::START);
        let message = "no start position: the even game is assumed";
        checker.report(Finding::new(Severity::Warning, Code::MissingPosition, pos, message).at_ply(0));
    }
    if let (None, Some(pos)) = (raw.turn, first) {
        let message = format!("no side to move: {} is taken", checker.to_move);
        checker.report(Finding::new(Severity::Warning, Code::MissingTurn, pos, message).at_ply(0));
    }
}

fn first_move_or_end(raw: &RawGame) -> Option<TextPos> {
    let (mv, end) = (raw.moves.first().map(|mv| mv.pos), raw.end.map(|end| end.pos));
    mv.into_iter().chain(end).min()
}

/// Notes that no clock is judged, where the record has times without a limit and no book is named.
fn unnamed_clock(checker: &mut CheckState<'_>) {
    let raw = checker.raw;
    let has_no_clock = |clock: &Option<TimeControl>| clock.is_some_and(|clock| !clock.exists());
    let clocks = &checker.in_force.clocks;
    if checker.rules.is_unnamed && raw.has_move_times() && (has_no_clock(&clocks.first) || has_no_clock(&clocks.second))
    {
        let pos = raw.first.unwrap_or(TextPos::START);
        let message = "no limit in the record and no rule book named, so the clock is not judged; give --rules wcsc-2010 to judge it";
        checker.report(Finding::new(Severity::Note, Code::ClockNotJudged, pos, message));
    }
}

/// `no-times` and `time-missing`: about the whole record, not about play.
fn times(checker: &mut CheckState<'_>) {
    let raw = checker.raw;
    if raw.format == RecordFormat::Neutral || matches!(raw.start, Start::Unreadable) || raw.moves.is_empty() {
        return;
    }
    let finding = if !raw.has_move_times() {
        let pos = raw.first.unwrap_or(TextPos::START);
        Finding::new(Severity::Note, Code::NoTimes, pos, "no times: the clock is not checked")
    } else if let Some(index) = raw.moves.iter().position(|mv| mv.time == Time::Missing) {
        let message = "no time for this move, which counts nothing";
        let warning = Finding::new(Severity::Warning, Code::TimeMissing, raw.moves[index].pos, message);
        warning.at_ply(ply_after(index + 1))
    } else {
        return;
    };
    checker.report(finding.by_article("Art. 26.4"));
}
