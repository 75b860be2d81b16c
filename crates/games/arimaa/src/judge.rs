//! The judge of repetition: one verdict for a game, with the cycle it rests on.
//!
//! Only turns count: claims and ends of the record play no part, and nothing after an illegal turn or after the end of
//! the game on the board is looked at. What is wrong in the record and hides no turn is a warning.

use shinpan_core::finding::TextPos;
use shinpan_core::{Finding, Severity, Side};
use shinpan_records::verdict::{ClassedMove, Cycle, Judged, Ruling, Unreadable};

use crate::position::{Misstated, Refused};
use crate::record::{MAX_PLIES, RawGame, RawPly, UNKNOWN_LINE};
use crate::refusal::{REPETITION, Refusal};
use crate::repetition::History;
use crate::rules::Rules;

/// Judges `raw` by `rules`.
///
/// # Errors
/// A turn that cannot be read before a verdict is reached.
pub fn judge(raw: &RawGame, rules: &Rules) -> Result<Judged, Unreadable> {
    let mut history = History::new(rules.repetition);
    let mut misstated = Vec::new();
    let mut tell = |wrongs: &[Misstated], turn: &RawPly, ply: u32| {
        misstated.extend(wrongs.iter().map(|wrong| format!("ply {ply}: {}", wrong.message(&turn.words))));
    };
    for (ply, turn) in (1..).zip(&raw.plies) {
        let mover = history.turn();
        match history.play_read(turn) {
            None => return Err(unreadable(raw, Some(ply))),
            Some(Ok(wrongs)) => tell(&wrongs, turn, ply),
            Some(Err(refused)) => {
                tell(&refused.misstated, turn, ply);
                let judged = refuse(refused, raw, turn, mover, ply, &history);
                return Ok(Judged { warnings: warnings(raw, Some(turn.pos), misstated), ..judged });
            }
        }
        if let Some((_, ending)) = history.end() {
            let times = rules.repetition;
            let explanation =
                format!("no position has occurred {times} times before the game ended ({ending}, ply {ply})");
            let warnings = warnings(raw, Some(turn.pos), misstated);
            return Ok(Judged { warnings, ..Judged::nothing(explanation) });
        }
    }
    if is_cut(raw) {
        return Err(unreadable(raw, None));
    }
    let explanation = format!("no position has occurred {} times", rules.repetition);
    Ok(Judged { warnings: warnings(raw, None, misstated), ..Judged::nothing(explanation) })
}

/// Turns are missing that the record has, or it is none.
fn is_cut(raw: &RawGame) -> bool {
    let is_too_long = raw.plies.len() >= MAX_PLIES && raw.plies_beyond > 0;
    is_too_long || raw.findings.iter().any(|finding| matches!(finding.code, "not-a-record" | "bad-position"))
}

/// What a referee must know besides the verdict: lines that were skipped, errors before the place `decided` that hid no
/// turn, plies behind the end of the record, and what turns misstate.
fn warnings(raw: &RawGame, decided: Option<TextPos>, misstated: Vec<String>) -> Vec<String> {
    let is_looked_at = |pos: TextPos| decided.is_none_or(|decided| pos < decided);
    let counts = |finding: &&Finding| match finding.severity {
        Severity::Error => is_looked_at(finding.pos()),
        _ => finding.code == UNKNOWN_LINE,
    };
    let told = |finding: &Finding| format!("line {}: {}", finding.line, finding.message);
    let mut warnings: Vec<String> = raw.findings.iter().filter(counts).map(told).collect();
    if let Some(pos) = raw.after_end.filter(|pos| is_looked_at(*pos)) {
        warnings.push(format!("line {}: the record was at its end; what follows is not judged", pos.line));
    }
    warnings.extend(misstated);
    warnings
}

/// The error that stands in the way: at `ply`, else the first.
fn unreadable(raw: &RawGame, ply: Option<u32>) -> Unreadable {
    let mut errors = raw.findings.iter().filter(|finding| finding.severity == Severity::Error);
    let error = errors.clone().find(|finding| finding.ply == ply).or_else(|| errors.next());
    Unreadable {
        pos: error.map_or(TextPos::START, Finding::pos),
        message: error.map_or_else(|| "a turn that cannot be read".to_owned(), |error| error.message.to_string()),
    }
}

fn refuse(refused: Refused, raw: &RawGame, turn: &RawPly, mover: Side, ply: u32, history: &History) -> Judged {
    let Refused { word, refusal, .. } = refused;
    if let Refusal::Repetition(occurrences) = refusal {
        return by_repetition(ply, mover, occurrences, raw, history);
    }
    let played = match word.and_then(|word| turn.words.get(word)) {
        Some(word) => word.to_string(),
        None => raw.ply_text(ply as usize - 1),
    };
    Judged::illegal(ply, mover, refusal.article(), format!("{mover} plays {played}: {refusal}"))
}

fn by_repetition(ply: u32, mover: Side, occurrences: Vec<u32>, raw: &RawGame, history: &History) -> Judged {
    let from = occurrences.first().copied().unwrap_or(ply);
    let plies: Vec<String> = occurrences.iter().map(u32::to_string).collect();
    let explanation = format!(
        "the position would stand {} times, after plies {}: {mover} may not play this turn",
        plies.len(),
        plies.join(", ")
    );
    let classed = |ply: u32| {
        let side = history.after(ply - 1).map_or(mover, |position| position.turn);
        ClassedMove::new(ply, side, raw.ply_text(ply as usize - 1), "idle")
    };
    Judged {
        ruling: Ruling::IllegalMove,
        ply: Some(ply),
        offender: Some(mover),
        cycle: Some(Cycle::new(from, ply)),
        moves: (from + 1..=ply).map(classed).collect(),
        article: Some(REPETITION),
        diagram: history.after(from).map(|position| position.board.to_string()),
        occurrences: Some(occurrences),
        ..Judged::nothing(explanation)
    }
}
