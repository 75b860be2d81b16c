//! Cuts: FIDE Handbook C.07, Art. 14.1 to 14.4, 16.5; readings T11, T15.

use super::key::CutRule;
use super::term::{Cut, OpponentTerm};

/// Marks the terms that are left out.
pub(super) fn mark(terms: &mut [OpponentTerm], rule: CutRule) {
    for _ in 0..rule.lowest() {
        if let Some((at, cut)) = lowest(terms) {
            terms[at].cut = Some(cut);
        }
    }
    for _ in 0..rule.highest() {
        if let Some(at) = highest(terms) {
            terms[at].cut = Some(Cut::High);
        }
    }
}

/// Those that are left, with their places.
fn left(terms: &[OpponentTerm]) -> impl Iterator<Item = (usize, &OpponentTerm)> {
    terms.iter().enumerate().filter(|(_, term)| term.cut.is_none())
}

/// The next to be cut from below: the least valuable of the voluntarily unplayed rounds, unless the lowest score is worth
/// more than that (Art. 16.5).
fn lowest(terms: &[OpponentTerm]) -> Option<(usize, Cut)> {
    let (least_at, least) = left(terms).min_by_key(|(_, term)| (term.score, term.value, term.round))?;
    let unplayed = left(terms).filter(|(_, term)| term.is_vur);
    match unplayed.min_by_key(|(_, term)| (term.value, term.score, term.round)) {
        Some((at, unplayed)) if unplayed.value >= least.value => Some((at, Cut::Vur)),
        _ => Some((least_at, Cut::Low)),
    }
}

/// The next to be cut from above: the highest score, of these the highest value, of these the first round. There is no
/// exception for unplayed rounds.
fn highest(terms: &[OpponentTerm]) -> Option<usize> {
    let key = |term: &OpponentTerm| (term.score, term.value, std::cmp::Reverse(term.round));
    left(terms).max_by_key(|(_, term)| key(term)).map(|(at, _)| at)
}
