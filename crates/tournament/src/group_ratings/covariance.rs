//! Errors of ratings: their covariance C = G V G.
//!
//! H = Σ e (1 - e) x xᵀ is the curvature of the likelihood, G its inverse under the gauge, and V = Σ (e (1 - e) - d/4)
//! x xᵀ the variance of the results, where d of the games are drawn: so C is G without draws, and less with them. An
//! entry of G V G for a and b, which are unknowns or sums of them, is Σ (e (1 - e) - d/4) (x · G a) (x · G b). So no
//! matrix is needed besides the decomposition of H: G a is the solution of equations with a on the right side, and the
//! origin of the ratings, the average or an anchor, is part of a. This is the same C as with (H + u uᵀ)⁻¹ - u uᵀ / n²,
//! but no digits cancel.

use rayon::prelude::*;
use shinpan_core::progress::Work;

use super::draws;
use super::equations::{Equations, Strengths};
use super::results::{Meeting, as_number};
use crate::rating::cholesky::Cholesky;

/// Number of solutions that are found side by side.
const LANES: usize = 8;
/// Step from one set of solutions to the next: they share one, so that every two neighbours are side by side once.
const STRIDE: usize = LANES - 1;

/// Origin of ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gauge {
    /// Average of the group.
    Average,
    /// Rating of a member.
    Anchor(usize),
}

/// Variances, in squares of the natural unit.
pub(super) struct Variances {
    /// Variances of the members, in the order that was asked for.
    pub(super) ratings: Vec<f64>,
    /// Variances of the difference between each of them and the next.
    pub(super) differences: Vec<f64>,
    /// Variance of the advantage, if it was unknown.
    pub(super) advantage: Option<f64>,
}

/// Solutions G a: for the members, and for the advantage.
type Solutions<const COUNT: usize> = (Vec<[f64; COUNT]>, [f64; COUNT]);

struct Covariance<'g> {
    equations: &'g Equations<'g>,
    triangle: Cholesky,
    /// Variance of the results of each meeting.
    spreads: Vec<f64>,
    gauge: Gauge,
}

/// Computes the variances of the members in this `order`, for a draw rate of `draw_rate`.
pub(super) fn variances(
    equations: &Equations<'_>,
    at: &Strengths,
    draw_rate: f64,
    (gauge, order): (Gauge, &[usize]),
) -> Variances {
    let spread = |met: &Meeting| {
        let [first, second] = at.expected(met);
        // Never below zero: with a draw rate of 1 equal opponents always draw.
        let spread = first * second - draws::chance([first, second], draw_rate) / 4.0;
        as_number(met.games()) * spread.max(0.0)
    };
    let spreads = equations.meetings.iter().map(spread).collect();
    let covariance = Covariance { equations, triangle: equations.curvature(at), spreads, gauge };
    let starts = (0..order.len()).step_by(STRIDE).collect::<Vec<_>>();
    let work = Work::of("ratings", order.len() as u64);
    let parts = starts.into_par_iter().map(|start| {
        let part = covariance.part(&order[start..order.len().min(start + LANES)]);
        work.add(STRIDE as u64);
        part
    });
    let (mut ratings, mut differences) = (Vec::new(), Vec::new());
    for (own, between) in parts.collect::<Vec<_>>() {
        ratings.extend(own.into_iter().take(STRIDE));
        differences.extend(between);
    }
    Variances { ratings, differences, advantage: covariance.advantage() }
}

impl Covariance<'_> {
    /// Computes the variances of some members, and of the difference between each and the next.
    fn part(&self, members: &[usize]) -> (Vec<f64>, Vec<f64>) {
        let solutions = self.solutions::<LANES>(members);
        let (mut own, mut between) = ([0.0; LANES], [0.0; STRIDE]);
        for (met, spread) in self.equations.meetings.iter().zip(&self.spreads) {
            let along = along(&solutions, met);
            for (sum, part) in own.iter_mut().zip(along) {
                *sum += spread * part * part;
            }
            for (lane, sum) in between.iter_mut().enumerate() {
                let part = along[lane] - along[lane + 1];
                *sum += spread * part * part;
            }
        }
        (own[..members.len()].to_vec(), between[..members.len() - 1].to_vec())
    }

    /// Computes G a for the rating of each of `members`, relative to the gauge.
    fn solutions<const COUNT: usize>(&self, members: &[usize]) -> Solutions<COUNT> {
        let equations = self.equations;
        let all = match self.gauge {
            Gauge::Average => -1.0 / as_number(equations.members as u64),
            Gauge::Anchor(_) => 0.0,
        };
        let mut sides = vec![[0.0; COUNT]; equations.unknowns()];
        for member in 0..equations.members {
            if let Some(own) = equations.unknown_of(member) {
                sides[own] = [all; COUNT];
            }
        }
        for (lane, member) in members.iter().enumerate() {
            let mut add = |member: usize, part: f64| {
                if let Some(own) = equations.unknown_of(member) {
                    sides[own][lane] += part;
                }
            };
            add(*member, 1.0);
            if let Gauge::Anchor(anchor) = self.gauge {
                add(anchor, -1.0);
            }
        }
        self.solved(sides)
    }

    fn solved<const COUNT: usize>(&self, mut sides: Vec<[f64; COUNT]>) -> Solutions<COUNT> {
        let equations = self.equations;
        self.triangle.solve_side_by_side(&mut sides);
        let of = |member| equations.unknown_of(member).map_or([0.0; COUNT], |own| sides[own]);
        let advantage = if equations.is_advantage_unknown { sides[equations.members - 1] } else { [0.0; COUNT] };
        ((0..equations.members).map(of).collect(), advantage)
    }

    /// Computes the variance of the advantage.
    fn advantage(&self) -> Option<f64> {
        let equations = self.equations;
        equations.is_advantage_unknown.then(|| {
            let mut sides = vec![[0.0; 1]; equations.unknowns()];
            sides[equations.members - 1] = [1.0];
            let solutions = self.solved(sides);
            let squares = equations.meetings.iter().zip(&self.spreads).map(|(met, spread)| {
                let [part] = along(&solutions, met);
                spread * part * part
            });
            squares.sum()
        })
    }
}

/// Computes x · G a for a meeting.
fn along<const COUNT: usize>((members, advantage): &Solutions<COUNT>, met: &Meeting) -> [f64; COUNT] {
    let (first, second) = (&members[met.first], &members[met.second]);
    std::array::from_fn(|lane| first[lane] - second[lane] + advantage[lane])
}
