//! The check of a whole game: the play by the book in force, and what the record says of its result.
//!
//! A forbidden play ends the check and leaves the game without an outcome: the rules of superko forbid a play and award no
//! game. Where the rules leave a repetition to the referee, and where nothing happened, the result of the record stands.

use shinpan_core::Outcome;
use shinpan_core::finding::{Finding, Severity};
use shinpan_records::Checked;
use shinpan_records::verdict::{Judged, Ruling};

use crate::judge::Judge;
use crate::record::{Event, RawGame, Turn};
use crate::referee::Referee;
use crate::result::claimed;
use crate::rules::Rules;
use crate::told;

/// Checks `raw` by the rules of `referee`.
pub fn check(raw: &RawGame, referee: &mut Referee) -> Checked {
    let mut findings = raw.findings.clone();
    let (outcome, ending) = match referee.rule(raw) {
        Ok(judged) => {
            let verdict = ruled(raw, &judged);
            let refused = refused(raw, referee.judge());
            let last = refused.as_ref().map_or_else(|| last_judged(&judged), |refused| refused.ply.unwrap_or(u32::MAX));
            findings.extend(oddities(raw, &referee.judge().rules(), last));
            findings.extend(refused);
            findings.extend(result_missing(raw));
            let settled = settled(raw, verdict.as_ref());
            findings.extend(verdict);
            settled
        }
        // The reader's findings say why.
        Err(_) => (Outcome::Unfinished, "unreadable"),
    };
    Checked::untimed(raw.plies(), (outcome, ending), findings)
}

/// The finding of a verdict. A verdict by repetition has a cycle, one by another law has none.
fn ruled(raw: &RawGame, judged: &Judged) -> Option<Finding> {
    let (severity, code) = match (judged.ruling, &judged.cycle) {
        (Ruling::IllegalMove, None) => (Severity::Error, "illegal-move"),
        (Ruling::IllegalMove, Some(_)) => (Severity::Error, "repetition"),
        (Ruling::Referee, _) => (Severity::Warning, "repetition-referee"),
        _ => return None,
    };
    let (ply, decision) = (judged.ply?, judged.cycle.as_ref().map(|_| "referee"));
    let pos = raw.turn_at(ply)?.pos;
    let finding = Finding::new(severity, code, pos, judged.explanation.clone()).at_ply(ply);
    Some(Finding { article: judged.article, decision, ..finding })
}

/// The play that ends the reading of a record behind a verdict that is the referee's. What it costs hangs on that verdict.
fn refused(raw: &RawGame, judge: &Judge) -> Option<Finding> {
    let (ply, reason) = judge.later().illegal?;
    let turn = raw.turn_at(ply)?;
    let message = told::beyond(turn, raw.size, reason);
    let finding = Finding::new(Severity::Warning, "illegal-move", turn.pos, message).at_ply(ply);
    Some(finding.by_article(told::law(reason)))
}

/// The outcome and the ending: nothing after a forbidden play counts, else the record's result stands.
fn settled(raw: &RawGame, verdict: Option<&Finding>) -> (Outcome, &'static str) {
    match verdict {
        Some(finding) if finding.severity == Severity::Error => (Outcome::Unfinished, finding.code),
        _ => claimed(raw.result.as_ref().map_or("", |(_, text)| text)),
    }
}

/// The last ply that is judged: a forbidden play.
fn last_judged(judged: &Judged) -> u32 {
    judged.ply.filter(|_| judged.ruling == Ruling::IllegalMove).unwrap_or(u32::MAX)
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
            findings.push(Finding::new(Severity::Warning, "same-colour-twice", turn.pos, message).at_ply(ply));
        }
        if rules.move_limit > 0 && ply == rules.move_limit.saturating_add(1) {
            let message = format!("the game goes on beyond the limit of {} turns", rules.move_limit);
            findings.push(Finding::new(Severity::Warning, "move-limit", turn.pos, message).at_ply(ply));
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
    Some(Finding::new(Severity::Note, "result-missing", pos, "the record tells no result (RE)").at_ply(0))
}
