//! The judge of repetition: one verdict for a game, with the cycle it rests on.
//!
//! Only turns count: claims and ends of the record play no part, and nothing after an illegal turn or after the end of
//! the game on the board is looked at. What is wrong in the record and hides no turn is a warning.

use shinpan_core::finding::{Finding, Severity, TextPos};
use shinpan_records::verdict::{ClassedMove, Cycle, Ruling, Unreadable, Verdict};

use crate::code::Code;
use crate::ending::Ending;
use crate::position::RefusedTurn;
use crate::record::RawGame;
use crate::refusal::{REPETITION, Refusal, separated};
use crate::repetition::History;
use crate::rules::Rules;

/// Judges the repetitions of a game by `rules`.
///
/// # Errors
/// A turn that cannot be read before a verdict is reached.
pub fn judge(raw: &RawGame, rules: &Rules) -> Result<Verdict, Unreadable> {
    let mut history = History::new(rules.repetition);
    let mut capture_faults = Vec::new();
    for (ply, turn) in (1..).zip(&raw.plies) {
        let Some(played) = history.play_read(turn) else { return Err(unreadable(raw, Some(ply))) };
        let faults = played.as_ref().unwrap_or_else(|refused| &refused.capture_faults);
        capture_faults.extend(faults.iter().map(|fault| format!("ply {ply}: {}", fault.message(&turn.words))));
        let verdict = match played {
            Err(refused) => refuse(refused, raw, ply, &history),
            Ok(_) => match history.end() {
                Some((_, ending)) => not_before_end(rules.repetition, ending, ply),
                None => continue,
            },
        };
        return Ok(Verdict { warnings: warnings(raw, Some(turn.pos), capture_faults), ..verdict });
    }
    if raw.is_cut() || !raw.is_record() {
        return Err(unreadable(raw, None));
    }
    let explanation = format!("no position has occurred {} times", rules.repetition);
    Ok(Verdict { warnings: warnings(raw, None, capture_faults), ..Verdict::none(explanation) })
}

/// The verdict on a game that ended on the board with the turn `ply`.
fn not_before_end(times: u32, ending: Ending, ply: u32) -> Verdict {
    Verdict::none(format!("no position has occurred {times} times before the game ended ({ending}, ply {ply})"))
}

/// Warnings for the referee beside the verdict: lines that were skipped, errors before the place `decided` that hid no
/// turn, plies behind the end of the record, and what turns misstate.
fn warnings(raw: &RawGame, decided: Option<TextPos>, capture_faults: Vec<String>) -> Vec<String> {
    let is_before_verdict = |pos: TextPos| decided.is_none_or(|decided| pos < decided);
    let counts = |finding: &&Finding<Code>| match finding.severity {
        Severity::Error => is_before_verdict(finding.pos()),
        _ => finding.code == Code::UnknownLine,
    };
    let warning = |finding: &Finding<Code>| format!("line {}: {}", finding.line, finding.message);
    let mut warnings: Vec<String> = raw.findings.iter().filter(counts).map(warning).collect();
    if let Some(pos) = raw.after_end.filter(|pos| is_before_verdict(*pos)) {
        warnings.push(format!("line {}: the record goes on after its own end; that is not judged", pos.line));
    }
    warnings.extend(capture_faults);
    warnings
}

/// The error that stands in the way: the first one from the turn `ply` on, else from the last turn that was kept. Those before it
/// hide no turn.
fn unreadable(raw: &RawGame, ply: Option<u32>) -> Unreadable {
    if let Some(pos) = raw.after_end.filter(|_| ply.is_none() && raw.end.is_none() && raw.is_record()) {
        let message = "the previous label has no turn, but the record goes on: a turn may be missing";
        return Unreadable { pos, message: message.to_owned() };
    }
    let turn = ply.map_or(raw.plies.last(), |ply| raw.ply(ply));
    let from = turn.map_or(TextPos::START, |turn| turn.pos);
    let errors = raw.findings.iter().filter(|finding| finding.severity == Severity::Error && finding.pos() >= from);
    let error = errors.min_by_key(|finding| finding.pos());
    Unreadable {
        pos: error.map_or(from, Finding::pos),
        message: error.map_or_else(|| "a turn that cannot be read".to_owned(), |error| error.message.to_string()),
    }
}

/// The verdict on the ply that `history` does not take.
fn refuse(RefusedTurn { word, refusal, .. }: RefusedTurn, raw: &RawGame, ply: u32, history: &History) -> Verdict {
    let mover = history.turn();
    if let Refusal::Repetition(occurrences) = refusal {
        return verdict_by_repetition(ply, occurrences, raw, history);
    }
    let played = match word.and_then(|word| raw.ply(ply)?.words.get(word)) {
        Some(word) => word.to_string(),
        None => raw.ply_text(ply),
    };
    Verdict::illegal(ply, mover, refusal.article(), format!("{mover} plays {played}: {refusal}"))
}

fn verdict_by_repetition(ply: u32, occurrences: Vec<u32>, raw: &RawGame, history: &History) -> Verdict {
    let mover = history.turn();
    let from = occurrences.first().copied().unwrap_or(ply);
    let explanation = format!(
        "the position would stand {} times, after plies {}: {mover} may not play this turn",
        occurrences.len(),
        separated(&occurrences)
    );
    let classed = |ply: u32| {
        let side = history.after(ply - 1).map_or(mover, |position| position.turn);
        ClassedMove::new(ply, side, raw.ply_text(ply), "idle")
    };
    Verdict {
        ruling: Ruling::IllegalMove,
        ply: Some(ply),
        offender: Some(mover),
        cycle: Some(Cycle::new(from, ply)),
        moves: (from + 1..=ply).map(classed).collect(),
        article: Some(REPETITION),
        diagram: history.after(from).map(|position| position.board.to_string()),
        occurrences: Some(occurrences),
        ..Verdict::none(explanation)
    }
}
