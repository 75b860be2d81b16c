//! One ply after the other: legality, then the clock, then repetition, then the ply limit.

use shinpan_core::finding::{Finding, Severity, TextPos};
use shinpan_core::wording::printable;
use shinpan_core::{Millis, Outcome, Side};

use super::state::{CheckState, OPEN, Obstacle, ply_after};
use crate::code::Code;
use crate::ending::Ending;
use crate::legality::Refusal;
use crate::moves::Move;
use crate::position::Position;
use crate::record::{RawMove, RecordFormat, Special, Time};
use crate::rules::AtLimit;

/// Plays the move `ply`.
pub(super) fn one_move(checker: &mut CheckState<'_>, raw: &RawMove, ply: u32) {
    play_after_end(checker, raw.pos, ply);
    let mover = raw.side.unwrap_or(checker.to_move);
    checker.to_move = mover.other();
    if is_played(checker, raw, mover, ply) {
        spend(checker, raw, mover, ply);
        repetition(checker, ply);
        ply_limit(checker, mover, ply);
    } else {
        checker.add_time(raw.time, mover);
    }
}

/// A second special after the first one.
pub(super) fn after_second_end(checker: &mut CheckState<'_>, pos: TextPos) {
    if !checker.play_after_end_reported {
        let ply = checker.raw.plies().saturating_add(1);
        report_play_after_end(checker, pos, ply, "another end after the end".to_owned());
    }
}

/// Play that goes on is reported once; after an illegal move nothing is.
fn play_after_end(checker: &mut CheckState<'_>, pos: TextPos, ply: u32) {
    let is_over = checker.is_ended || checker.decided.is_some_and(|_| checker.obstacle != Some(Obstacle::IllegalMove));
    if is_over && !std::mem::replace(&mut checker.play_after_end_reported, true) {
        let (outcome, ending) = checker.decided.or(checker.claimed).unwrap_or(OPEN);
        let message = format!("the game was over ({ending}, {outcome}); play goes on");
        report_play_after_end(checker, pos, ply, message);
    }
}

fn report_play_after_end(checker: &mut CheckState<'_>, pos: TextPos, ply: u32, message: String) {
    let error = Finding::new(Severity::Error, Code::PlayAfterEnd, pos, message);
    checker.report(error.at_ply(ply).by_article("Art. 24"));
}

/// Whether the move could be played, which it is then.
fn is_played(checker: &mut CheckState<'_>, raw: &RawMove, mover: Side, ply: u32) -> bool {
    let Some(position) = checker.position() else { return false };
    let Some(mv) = raw.notation.named(position) else {
        checker.obstacle = Some(Obstacle::Unreadable);
        return false;
    };
    match checker.history.play(mover, mv) {
        Ok(()) => {
            opening(checker, raw.pos, mv, ply);
            true
        }
        Err(refusal) => {
            refuse(checker, refusal, raw.pos, mover, mv, ply);
            false
        }
    }
}

fn refuse(checker: &mut CheckState<'_>, refusal: Refusal, pos: TextPos, mover: Side, mv: Move, ply: u32) {
    let sign = if mover == Side::First { '+' } else { '-' };
    let message = match checker.raw.format {
        RecordFormat::Csa | RecordFormat::Neutral => format!("{sign}{mv}: {refusal}"),
        // The move as the record has it: what is made of it may bear a name that the record does not give.
        RecordFormat::Kif | RecordFormat::Ki2 | RecordFormat::Jkf | RecordFormat::Usi => {
            format!("{}: {refusal}", printable(&checker.raw.move_text(ply)))
        }
    };
    let error = Finding::new(Severity::Error, refusal.code(), pos, message);
    checker.lose(mover, Ending::IllegalMove, ply, error.by_article(Refusal::ARTICLE));
    checker.obstacle = Some(Obstacle::IllegalMove);
}

fn spend(checker: &mut CheckState<'_>, raw: &RawMove, mover: Side, ply: u32) {
    let Time::Given { span, fraction } = raw.time else {
        return checker.clocks.get_mut(mover).pass();
    };
    let least = checker.in_force.least_time;
    if !fraction && span < least && !std::mem::replace(&mut checker.below_minimum_reported, true) {
        let message = format!("{span} s, counted as {least} s");
        let warning = Finding::new(Severity::Warning, Code::TimeBelowMinimum, raw.pos, message);
        checker.report(warning.at_ply(ply).by_article("Art. 22.1"));
    }
    let counted = checker.counting.count(span);
    if checker.clocks.get_mut(mover).spend(counted) && !std::mem::replace(checker.time_over.get_mut(mover), true) {
        time_over(checker, raw.pos, counted, mover, ply);
    }
}

fn time_over(checker: &mut CheckState<'_>, pos: TextPos, counted: Millis, mover: Side, ply: u32) {
    let clock = checker.clocks.get(mover);
    let late = match clock.late() {
        Millis::ZERO => String::new(),
        late => format!(" after coming {late} s late"),
    };
    let (control, left) = (clock.control(), clock.left_before());
    let added = [("byoyomi", control.byoyomi), ("increment", control.increment)];
    let added = added.into_iter().filter(|(_, time)| *time > Millis::ZERO);
    let added = added.map(|(name, time)| format!(", the {name} is {time} s")).collect::<Vec<_>>().concat();
    let message = if added.is_empty() {
        format!("{mover} has used {} s of {control} s{late}", clock.used())
    } else {
        let of_main = if control.byoyomi > Millis::ZERO { " of main time" } else { "" };
        format!("{mover} took {counted} s for this move: {left} s{of_main} were left{added}{late}")
    };
    let error = Finding::new(Severity::Error, Code::TimeOver, pos, message);
    checker.lose(mover, Ending::Time, ply, error.by_article("Art. 22.3"));
}

fn repetition(checker: &mut CheckState<'_>, ply: u32) {
    if checker.is_decided() {
        return;
    }
    let found = checker.history.repetition(checker.rules.repetition, checker.rules.repetition_reading);
    let Some(repetition) = found else { return };
    checker.decide(
        ply,
        match repetition.offender() {
            Some(offender) => (Outcome::won_by(offender.other()), Ending::PerpetualCheck),
            None => (Outcome::Draw, Ending::Repetition),
        },
    );
}

fn ply_limit(checker: &mut CheckState<'_>, mover: Side, ply: u32) {
    if checker.in_force.max_moves != ply || checker.is_decided() {
        return;
    }
    let is_mate = !checker.history.last().is_some_and(Position::has_legal_move);
    if is_mate && checker.rules.mate_at_limit == AtLimit::Wins {
        checker.decide(ply, (Outcome::won_by(mover), Ending::NoLegalMoves));
        return;
    }
    // The next move may be a declaration, which is judged then.
    let is_declared = checker.raw.end.is_some_and(|end| end.special == Special::Kachi && ply_after(end.after) == ply);
    if !is_declared || checker.rules.declaration_at_limit == AtLimit::Draws {
        checker.decide(ply, (Outcome::Draw, Ending::MaxMoves));
    }
}

/// A move that is not the one that every record has there.
fn opening(checker: &mut CheckState<'_>, pos: TextPos, mv: Move, ply: u32) {
    let index = usize::try_from(ply).unwrap_or(usize::MAX).wrapping_sub(1);
    let Some(expected) = checker.opening.get(index) else { return };
    let played = mv.to_string();
    if played != *expected {
        checker.opening = &[];
        let message = format!("{played} is played, but every game of the event has {expected} here");
        checker.report(Finding::new(Severity::Error, Code::OpeningNotPlayed, pos, message).at_ply(ply));
    }
}
