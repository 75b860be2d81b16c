//! Ratings by Bradley and Terry: the 2015 Arimaa World Computer Championship, constraint 7; reading A11.
//!
//! The chance that i beats j is 1 / (1 + e^(θj - θi)). In addition to its games everybody has half a drawn game against
//! a dummy with θ = 0, a quarter of a win and a quarter of a loss: so the likelihood is strictly concave, and its
//! maximum is finite even for somebody who has won all games, and if nobody links two parts of a field. It is found by
//! Newton's method: each step solves the equations *curvature × step = gradient*. The curvature is the Laplacian of the
//! games, each with the weight p (1 - p), plus half of that on the diagonal for the dummy. The standard errors are the
//! roots of the diagonal of its inverse at the maximum.
//!
//! Up to 2,048 members the curvature is decomposed by Cholesky's method (`cholesky`). The number of products is a sixth
//! of the cube of the members, so the decomposition serves all small steps, too.
//!
//! In larger fields most members have never met, and the curvature is stored only for those who have (`sparse`). Steps
//! are solved by conjugate gradients (`descent`), the more precisely the nearer the maximum is, and `inverse` chooses
//! between two ways to compute the errors. Both methods end at the same maximum: ratings agree within 1e-10, errors
//! within 5e-10 of their size.
//!
//! Sums are made in the order of the members, so that ratings depend neither on the order in which games are listed nor
//! on the number of threads.

pub(crate) mod cholesky;
mod descent;
mod inverse;
mod pairs;
mod sparse;
#[cfg(test)]
mod tests;
mod wide;

use std::collections::BTreeMap;

use cholesky::Cholesky;
use pairs::Pairs;

use crate::tally::{Score, Tally};

/// Difference up to which two θ are equal: far more than a computer errs, and far less than results make.
pub const EQUAL: f64 = 1e-9;

/// Limit of the change of a rating in a step of Newton's method.
const STEP_MOST: f64 = 2.0;
/// Change of a rating below which the curvature is near enough to that at the maximum.
const STEP_SMALL: f64 = 0.01;
/// Change of a rating below which a step is the last one.
const STEP_LAST: f64 = 1e-13;
/// Limit of steps: fewer than ten are needed, and a hundred end what rounding would keep going.
const STEPS_MOST: usize = 100;

/// Number of members up to which the curvature is decomposed as a whole.
const DENSE_MOST: usize = 2_048;
/// Residual to which a step of a larger field is solved, as a part of its gradient, far from the maximum; it gets
/// smaller the nearer the maximum is.
const SOLVED_WORST: f64 = 1e-2;
/// Smallest such residual.
const SOLVED_BEST: f64 = 1e-8;

/// Number of games won, by the numbers of the winner and of the loser.
pub type Wins = BTreeMap<(usize, usize), u32>;

/// Counts the games of all members that have a winner; games that both lose have none.
pub fn wins(members: usize, tally: &Tally) -> Wins {
    let mut wins = Vec::new();
    for winner in 0..members {
        let won = tally.bouts(winner).iter().filter(|bout| bout.score == Some(Score::Won));
        let mut losers = won.filter_map(|bout| bout.opponent).collect::<Vec<_>>();
        losers.sort_unstable();
        let count = |same: &[usize]| u32::try_from(same.len()).unwrap_or(u32::MAX);
        wins.extend(losers.chunk_by(usize::eq).map(|same| ((winner, same[0]), count(same))));
    }
    wins.into_iter().collect()
}

/// Computes θ for each of so many `members`.
pub fn ratings(members: usize, wins: &Wins) -> Vec<f64> {
    let pairs = Pairs::of(members, wins);
    if members > DENSE_MOST { by_gradients(&pairs) } else { by_decomposition(&pairs) }
}

/// Computes the ratings, each large step by Cholesky's decomposition.
fn by_decomposition(pairs: &Pairs) -> Vec<f64> {
    let mut curvature = None;
    let solved = |ratings: &[f64], mut side: Vec<f64>, last| {
        // To decompose again takes longer than all small steps together.
        if last > STEP_SMALL {
            curvature = None;
        }
        curvature.get_or_insert_with(|| Cholesky::of(pairs.curvature(ratings))).solve(&mut side);
        side
    };
    climb(pairs, solved, |largest, _| largest <= STEP_LAST)
}

/// Computes the ratings, each step by conjugate gradients.
fn by_gradients(pairs: &Pairs) -> Vec<f64> {
    let solved = |ratings: &[f64], side: Vec<f64>, last: f64| {
        descent::solution(&pairs.sparse(ratings), &side, last.clamp(SOLVED_BEST, SOLVED_WORST))
    };
    // Steps that are small and do not become much smaller are of rounding, and a hundred would take long.
    climb(pairs, solved, |largest, last| largest <= STEP_LAST || (largest < STEP_SMALL && largest > last / 2.0))
}

/// Runs Newton's method. `solved` returns the step at some ratings with this gradient, after a step that changed no
/// rating by more than its last argument; `is_last` tells from the largest changes of a step and of the one before
/// whether it is the last one.
fn climb(
    pairs: &Pairs,
    mut solved: impl FnMut(&[f64], Vec<f64>, f64) -> Vec<f64>,
    is_last: impl Fn(f64, f64) -> bool,
) -> Vec<f64> {
    let mut ratings = vec![0.0; pairs.members()];
    let mut last = f64::INFINITY;
    for _ in 0..STEPS_MOST {
        let step = solved(&ratings, pairs.gradient(&ratings), last);
        let largest = step.iter().fold(0.0_f64, |largest, part| largest.max(part.abs()));
        let scale = if largest > STEP_MOST { STEP_MOST / largest } else { 1.0 };
        ratings.iter_mut().zip(&step).for_each(|(rating, part)| *rating += scale * part);
        if is_last(largest, last) {
            break;
        }
        last = largest;
    }
    ratings
}

/// Returns the standard error of each of the `ratings` that [`ratings`] found: the root of the diagonal of the inverse
/// of the curvature at the maximum, in the unit of θ. The dummy's half game is part of it: without games it is 2√2.
pub fn errors(ratings: &[f64], wins: &Wins) -> Vec<f64> {
    let pairs = Pairs::of(ratings.len(), wins);
    let squares = if ratings.len() > DENSE_MOST {
        inverse::diagonal(&pairs.sparse(ratings))
    } else {
        Cholesky::of(pairs.curvature(ratings)).inverse_diagonal()
    };
    squares.into_iter().map(f64::sqrt).collect()
}

/// Converts θ to points of Elo: odds of ten to one are 400 points.
pub fn elo(rating: f64) -> f64 {
    // Zero has no sign.
    rating * 400.0 / std::f64::consts::LN_10 + 0.0
}

/// Returns the class of each rating, 1 for the best: neighbours in order that are equal share one.
pub fn classes(ratings: &[f64]) -> Vec<u32> {
    let mut order = (0..ratings.len()).collect::<Vec<_>>();
    order.sort_by(|a, b| ratings[*b].total_cmp(&ratings[*a]));
    let mut classes = vec![1; ratings.len()];
    for pair in order.windows(2) {
        let is_lower = ratings[pair[0]] - ratings[pair[1]] > EQUAL;
        classes[pair[1]] = classes[pair[0]] + u32::from(is_lower);
    }
    classes
}
