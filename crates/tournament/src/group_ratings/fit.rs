//! Newton's method for ratings, which converges whatever the results of a group are.
//!
//! The logarithm of the likelihood is concave and has one maximum within a group, but Newton's step may go far beyond
//! it if results are uneven. The rate at which its curvature changes is bounded: no game's share of it changes by more
//! than the factor e for each 1 by which the difference between its two players changes. So a step that changes no
//! difference by more than 1 always makes the results likelier, and for a larger step that changes some difference by
//! at most s, its part ln(1 + s) / s does (Bach, "Self-concordant analysis for logistic regression", 2010). No more
//! than that is ever taken, so the maximum is reached.

use super::equations::{Equations, Strengths};
use super::results::as_number;

/// Limit of everybody's surplus, as a part of the games and one game more.
const SURPLUS_MOST: f64 = 1e-10;
/// Change of a difference up to which steps are taken whole.
const WHOLE_MOST: f64 = 1.0;
/// Limit of the change of a difference in one step: the rounding of larger ones could matter.
const CHANGE_MOST: f64 = 2.0;
/// Change of a difference below which the curvature is near enough to that at the maximum: decomposing it again would
/// take longer than all remaining steps.
const CHANGE_SMALL: f64 = 0.01;
/// Change of a difference below which a step is the last one.
const CHANGE_LAST: f64 = 1e-13;
/// Limit of steps: fifteen are usual, and no real field needs a hundred times as many.
const STEPS_MOST: usize = 1_500;

/// Returns the ratings, with the advantage of the first move if it is unknown; otherwise that is `advantage`. `None` if
/// rounding keeps the equations from being solved.
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
        // For a large field the bound alone would leave more error than rounding does; steps that are only rounding no
        // longer get smaller.
        if is_solved && (change <= CHANGE_LAST || change > last / 2.0) {
            return Some(at).filter(|at| at.ratings.iter().all(|rating| rating.is_finite()));
        }
        last = change;
    }
    None
}

/// Returns the part of a step that is taken if it changes some difference by so much.
fn part(change: f64) -> f64 {
    if change <= WHOLE_MOST { 1.0 } else { change.ln_1p().min(CHANGE_MOST) / change }
}
