//! The check of a whole game: the play by the book in force, and what the record says of its result.
//!
//! A forbidden play ends the check and leaves the game without an outcome: the rules of superko forbid a play and award no
//! game. Where the rules leave a repetition to the referee, and where nothing happened, the result of the record stands.

use shinpan_core::{Outcome, Severity};
use shinpan_records::verdict::Ruling;
use shinpan_records::{CheckedGame, Verdict};

use crate::finding::{Code, Finding};
use crate::judge::Judge;
use crate::record::{Event, RawGame, Turn};
use crate::referee::Referee;
use crate::result::{Ending, claimed};
use crate::rules::Rules;
use crate::wording;

/// Checks `raw` by the rules of `referee`.
pub fn check(raw: &RawGame, referee: &mut Referee) -> CheckedGame {
    let mut findings = raw.findings.iter().cloned().collect::<Vec<_>>();
    let Ok(verdict) = referee.verdict(raw) else {
        // The reader's findings say why.
        return CheckedGame::untimed(raw.plies(), (Outcome::Unfinished, Ending::Unreadable), findings);
    };
    let finding = verdict_finding(raw, &verdict);
    let unplayable = unplayable(raw, referee.judge());
    let last = unplayable.as_ref().map_or_else(|| last_judged(&verdict), |finding| finding.ply.unwrap_or(u32::MAX));
    let result = result(raw, finding.as_ref());
    findings.extend(oddities(raw, &referee.judge().rules(), last));
    findings.extend(unplayable);
    findings.extend(result_missing(raw));
    findings.extend(finding);
    CheckedGame::untimed(raw.plies(), result, findings)
}

/// The finding of a verdict. A verdict by repetition has a cycle, one by another law has none.
fn verdict_finding(raw: &RawGame, verdict: &Verdict) -> Option<Finding> {
    let (severity, code) = match (verdict.ruling, &verdict.cycle) {
        (Ruling::IllegalMove, None) => (Severity::Error, Code::IllegalMove),
        (Ruling::IllegalMove, Some(_)) => (Severity::Error, Code::Repetition),
        (Ruling::Referee, _) => (Severity::Warning, Code::RepetitionReferee),
        _ => return None,
    };
    let (ply, decision) = (verdict.ply?, verdict.cycle.as_ref().map(|_| "referee"));
    let pos = raw.turn_at(ply)?.pos;
    let finding = Finding::new(severity, code, pos, verdict.explanation.clone()).at_ply(ply);
    Some(Finding { article: verdict.article, decision, ..finding })
}

/// The play that ends the reading of a record behind a repetition that is left to the referee, on whose ruling it
/// depends what the play costs.
fn unplayable(raw: &RawGame, judge: &Judge) -> Option<Finding> {
    let (ply, reason) = judge.continuation().illegal?;
    let turn = raw.turn_at(ply)?;
    let message = wording::unplayable(turn, raw.size, reason);
    let finding = Finding::new(Severity::Warning, Code::IllegalMove, turn.pos, message).at_ply(ply);
    Some(finding.by_article(wording::law(reason)))
}

/// The outcome and the ending: nothing after a forbidden play counts, else the record's result stands.
fn result(raw: &RawGame, finding: Option<&Finding>) -> (Outcome, Ending) {
    match finding.map(|finding| (finding.severity, finding.code)) {
        Some((Severity::Error, Code::Repetition)) => (Outcome::Unfinished, Ending::Repetition),
        Some((Severity::Error, _)) => (Outcome::Unfinished, Ending::IllegalMove),
        _ => claimed(raw.result.as_ref().map_or("", |(_, text)| text)),
    }
}

/// The last ply that is judged: a forbidden play.
fn last_judged(verdict: &Verdict) -> u32 {
    verdict.ply.filter(|_| verdict.ruling == Ruling::IllegalMove).unwrap_or(u32::MAX)
}

/// What an officer should look at, up to ply `last`: two turns of one colour (reading 7), turns beyond the limit.
fn oddities(raw: &RawGame, rules: &Rules, last: u32) -> Vec<Finding> {
    let (mut findings, mut ply, mut before) = (Vec::new(), 0, None::<&Turn>);
    for event in &raw.events {
        let Event::Turn(turn) = event else {
            before = None;
            continue;
        };
        ply += 1;
        if ply > last {
            break;
        }
        if before.replace(turn).is_some_and(|before| before.side == turn.side) {
            let message = "two turns of one colour in a row; each is judged as written";
            findings.push(Finding::new(Severity::Warning, Code::SameColourTwice, turn.pos, message).at_ply(ply));
        }
        if rules.move_limit > 0 && ply == rules.move_limit.saturating_add(1) {
            let message = format!("the game goes on beyond the limit of {} turns", rules.move_limit);
            findings.push(Finding::new(Severity::Warning, Code::MoveLimit, turn.pos, message).at_ply(ply));
        }
    }
    findings
}

/// The record has no result.
fn result_missing(raw: &RawGame) -> Option<Finding> {
    let pos = match &raw.result {
        Some((_, text)) if !text.trim().is_empty() => return None,
        Some((pos, _)) => *pos,
        None => raw.pos,
    };
    Some(Finding::new(Severity::Note, Code::ResultMissing, pos, "the record tells no result (RE)").at_ply(0))
}
