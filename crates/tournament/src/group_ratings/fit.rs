//! Newton's method for ratings, which finds them whatever the results of a group are.
//!
//! The logarithm of the likelihood is concave, and within a group it has one maximum, but Newton's step may go far beyond it where
//! results are uneven. How fast its curvature changes is bounded: no game's share of it changes by more than the factor e for
//! each 1 by which the difference of its two players changes. So a step that changes no difference by more than 1 always makes
//! results likelier, and of a larger one that changes some difference by at most s the part ln(1 + s) / s does (Bach,
//! "Self-concordant analysis for logistic regression", 2010). That is all that is ever taken, and so the maximum is reached.

use super::equations::{Equations, Strengths};
use super::results::as_number;

/// Nobody's surplus exceeds this part of the games, and of one game more.
const SURPLUS_MOST: f64 = 1e-10;
/// Steps that change no difference by more are taken whole.
const WHOLE_MOST: f64 = 1.0;
/// No step changes a difference by more than this: rounding of larger ones could count.
const CHANGE_MOST: f64 = 2.0;
/// After a step that changes no difference by more, the curvature is near enough to that at the maximum: to decompose it again
/// takes longer than all steps that are left.
const CHANGE_SMALL: f64 = 0.01;
/// A step that changes no difference by more is the last one.
const CHANGE_LAST: f64 = 1e-13;
/// Fifteen steps are usual. What takes a hundred times as many is no field of anybody's games.
const STEPS_MOST: usize = 1_500;

/// The ratings, and the advantage of the first move where it is unknown; else it is `advantage`. None if rounding keeps the
/// equations from being solved.
pub(super) fn fit(equations: &Equations<'_>, advantage: f64) -> Option<Strengths> {
    let mut at = Strengths { ratings: vec![0.0; equations.members], advantage };
    let most = SURPLUS_MOST * (1.0 + as_number(equations.games()));
    let (mut curvature, mut last) = (None, f64::INFINITY);
    for _ in 0..STEPS_MOST {
        let mut surplus = equations.surplus(&at);
        if !equations.is_advantage_unknown {
            surplus.pop();
        }
        let is_solved = surplus.iter().all(|own| own.abs() <= most);
        if last > CHANGE_SMALL {
            curvature = None;
        }
        let step = equations.step(curvature.get_or_insert_with(|| equations.curvature(&at)), &surplus);
        let change = equations.meetings.iter().map(|met| step.difference(met).abs()).fold(0.0, f64::max);
        at.go(part(change), &step);
        // The bound alone would leave more of a large field than rounding does; steps of rounding do not become smaller.
        if is_solved && (change <= CHANGE_LAST || change > last / 2.0) {
            return Some(at).filter(|at| at.ratings.iter().all(|rating| rating.is_finite()));
        }
        last = change;
    }
    None
}

/// How much of a step is taken that changes some difference by so much.
fn part(change: f64) -> f64 {
    if change <= WHOLE_MOST { 1.0 } else { change.ln_1p().min(CHANGE_MOST) / change }
}
