//! The check of a whole game: the play by the book in force, and what the record says of its result.
//!
//! A forbidden play ends the check and leaves the game without an outcome: the rules of superko forbid a play and award no
//! game. Where the rules leave a repetition to the referee, where the record leaves the board, and where nothing happened, the
//! result of the record stands.

use shinpan_core::finding::TextPos;
use shinpan_core::{Outcome, Severity};
use shinpan_records::verdict::Ruling;
use shinpan_records::{CheckedGame, Verdict};

use crate::finding::{Code, Finding};
use crate::judge::Judge;
use crate::record::{Event, RawGame, Turn};
use crate::referee::Referee;
use crate::result::{Claim, Ending, Spelling, claimed};
use crate::rules::Rules;
use crate::wording;

/// Checks `raw` by the rules of `referee`.
pub fn check(raw: &RawGame, referee: &mut Referee) -> CheckedGame {
    let mut findings = raw.findings.iter().cloned().collect::<Vec<_>>();
    let Ok(verdict) = referee.verdict_on_board(raw) else {
        // The reader's findings say why.
        return CheckedGame::untimed(raw.plies(), (Outcome::Unfinished, Ending::Unreadable), findings);
    };
    let finding = verdict_finding(raw, &verdict);
    let unplayable = unplayable(raw, referee.judge());
    // Nothing is judged behind a play that cannot be made, or is forbidden, and from a point off the board on.
    let last = match &unplayable {
        Some(finding) => finding.ply,
        None => verdict.ply.filter(|_| verdict.ruling == Ruling::IllegalMove),
    };
    let on_board = raw.off_board().map_or(u32::MAX, |(ply, _)| ply - 1);
    let result = result(raw, finding.as_ref());
    findings.extend(oddities(raw, &referee.judge().rules(), last.map_or(on_board, |last| last.min(on_board))));
    findings.extend(unplayable);
    findings.extend(spelling(raw));
    findings.extend(contradiction(raw));
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
        _ if raw.other_result.is_some() => (Outcome::Unfinished, Ending::None),
        _ => {
            let Claim { outcome, ending, .. } = claimed(raw.result.as_ref().map_or("", |(_, text)| text));
            (outcome, ending)
        }
    }
}

/// The oddities for an officer, up to ply `last`: two turns of one colour (reading 7), turns beyond the limit.
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

/// The finding on the words of the result: that there are none, how they are read, or that they are not known.
fn spelling(raw: &RawGame) -> Option<Finding> {
    let (pos, text) = raw.result.as_ref().map_or((TextPos::NOWHERE, ""), |(pos, text)| (*pos, text.trim()));
    let Claim { outcome, ending, spelling, moves } = claimed(text);
    let (severity, code, message) = match spelling {
        Spelling::Standard if text.is_empty() => {
            (Severity::Note, Code::ResultMissing, "the record has no result (RE)".to_owned())
        }
        Spelling::Standard => return None,
        Spelling::Known => (
            Severity::Warning,
            Code::OddResult,
            format!("the result \"{}\" is read as {outcome} ({ending}){}", shown(text), other_length(raw, moves)),
        ),
        Spelling::Unknown => {
            let expected = "expected for instance B+R, W+3.5, 0 or Void; the game is left without a result";
            (Severity::Warning, Code::UnknownResult, format!("result \"{}\", {expected}", shown(text)))
        }
    };
    Some(Finding::new(severity, code, pos, message).at_ply(0))
}

/// The length of the game by its result, in words, where the record has another.
fn other_length(raw: &RawGame, moves: Option<u32>) -> String {
    let moves = moves.filter(|moves| *moves != raw.plies());
    moves.map_or_else(String::new, |moves| format!("; it names {moves} moves, and the record has {}", raw.plies()))
}

/// Two results that name different winners: neither is believed.
fn contradiction(raw: &RawGame) -> Option<Finding> {
    let ((_, text), (pos, other)) = (raw.result.as_ref()?, raw.other_result.as_ref()?);
    let message = format!("the record has two results, \"{}\" and \"{}\"; neither counts", shown(text), shown(other));
    Some(Finding::new(Severity::Error, Code::ResultMismatch, *pos, message).at_ply(0))
}

/// The beginning of a text, which is safe to show.
fn shown(text: &str) -> String {
    text.chars().take(40).collect()
}
