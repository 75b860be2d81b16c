//! The judge of repetition: one verdict for a game, with the cycle it rests on.
//!
//! Only turns count: claims and ends of the record play no part, and nothing after an illegal turn or after the end of
//! the game on the board is looked at.

use shinpan_core::finding::Place;
use shinpan_core::verdict::{ClassedMove, Cycle, Judged, Ruling, Unreadable};
use shinpan_core::{Severity, Side};

use crate::position::Refused;
use crate::record::{RawGame, RawPly};
use crate::refusal::{REPETITION, Refusal};
use crate::repetition::History;
use crate::rules::Rules;

/// Judges `raw` by `rules`.
///
/// # Errors
/// A turn that cannot be read before a verdict is reached.
pub fn judge(raw: &RawGame, rules: &Rules) -> Result<Judged, Unreadable> {
    let mut history = History::new(rules.repetition);
    let mut warnings = Vec::new();
    for (ply, turn) in (1..).zip(&raw.plies) {
        if !turn.is_readable {
            return Err(unreadable(raw, Some(ply)));
        }
        let mover = history.turn();
        match history.play(&turn.words) {
            Ok(misstated) => {
                warnings.extend(misstated.iter().map(|wrong| format!("ply {ply}: {}", wrong.message(&turn.words))));
            }
            Err(refused) => return Ok(Judged { warnings, ..refuse(refused, raw, turn, mover, ply, &history) }),
        }
        if let Some((_, ending)) = history.end() {
            let explanation = format!("no position has occurred {} times before {ending}, ply {ply}", rules.repetition);
            return Ok(Judged { warnings, ..Judged::nothing(explanation) });
        }
    }
    if raw.findings.iter().any(|finding| finding.severity == Severity::Error) {
        return Err(unreadable(raw, None));
    }
    let explanation = format!("no position has occurred {} times", rules.repetition);
    Ok(Judged { warnings, ..Judged::nothing(explanation) })
}

/// The error that stands in the way: at `ply`, else the first.
fn unreadable(raw: &RawGame, ply: Option<u32>) -> Unreadable {
    let mut errors = raw.findings.iter().filter(|finding| finding.severity == Severity::Error);
    let error = errors.clone().find(|finding| finding.ply == ply).or_else(|| errors.next());
    Unreadable {
        place: error.map_or(Place::START, shinpan_core::Finding::place),
        message: error.map_or_else(|| "a turn that cannot be read".to_owned(), |error| error.message.to_string()),
    }
}

fn refuse(refused: Refused, raw: &RawGame, turn: &RawPly, mover: Side, ply: u32, history: &History) -> Judged {
    let Refused { word, refusal } = refused;
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
        ClassedMove { ply, side, text: raw.ply_text(ply as usize - 1), class: "idle", targets: Vec::new() }
    };
    Judged {
        ruling: Ruling::IllegalMove,
        ply: Some(ply),
        offender: Some(mover),
        cycle: Some(Cycle { from, to: ply }),
        moves: (from + 1..=ply).map(classed).collect(),
        article: Some(REPETITION),
        diagram: history.after(from).map(|position| position.board.to_string()),
        occurrences: Some(occurrences),
        ..Judged::nothing(explanation)
    }
}
