//! Cuts: FIDE Handbook C.07, Art. 14.1 to 14.4, 16.5; readings T11, T15.

use shinpan_core::HalfPoints;

use super::key::CutRule;
use crate::ranking::term::{Cut, Term};

/// Marks the terms that are left out.
pub(super) fn mark(terms: &mut [Term], rule: CutRule) {
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

/// Terms that are not cut, with their positions.
fn left(terms: &[Term]) -> impl Iterator<Item = (usize, &Term)> {
    terms.iter().enumerate().filter(|(_, term)| term.cut.is_none())
}

/// The score of the opponent.
fn score(term: &Term) -> Option<HalfPoints> {
    term.of_opponent.map(|own| own.score)
}

/// The next to be cut from below: the least valuable of the voluntarily unplayed rounds, unless the lowest score is worth
/// more than that (Art. 16.5).
fn lowest(terms: &[Term]) -> Option<(usize, Cut)> {
    let (least_at, least) = left(terms).min_by_key(|(_, term)| (score(term), term.value, term.round))?;
    let unplayed = left(terms).filter(|(_, term)| term.of_opponent.is_some_and(|own| own.is_vur));
    match unplayed.min_by_key(|(_, term)| (term.value, score(term), term.round)) {
        Some((at, unplayed)) if unplayed.value >= least.value => Some((at, Cut::Vur)),
        _ => Some((least_at, Cut::Low)),
    }
}

/// The next to be cut from above: the highest score, of these the highest value, of these the first round. There is no
/// exception for unplayed rounds.
fn highest(terms: &[Term]) -> Option<usize> {
    let key = |term: &Term| (score(term), term.value, std::cmp::Reverse(term.round));
    left(terms).max_by_key(|(_, term)| key(term)).map(|(at, _)| at)
}
