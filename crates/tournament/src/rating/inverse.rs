//! Diagonal of the inverse of a large curvature, computed in whichever of two ways takes fewer operations.
//!
//! If members can be numbered so that those who met are near one another, as in leagues and ladders, the triangle of
//! Cholesky's decomposition is narrow. If everybody may meet everybody it fills up, but then conjugate gradients need
//! only a handful of steps. For the right side that is 1 in one place and 0 elsewhere, the number sought is the energy
//! of the solution; each step adds a positive part to it, and the rest is at most the scaled square of the residual
//! divided by the least part of the diagonal that ties anybody to the dummy.

use rayon::prelude::*;
use shinpan_core::progress::Work;

use super::cholesky::Cholesky;
use super::descent::{Descent, Lanes};
use super::sparse::Sparse;

/// Number of columns of the inverse that are computed together.
const LANES: usize = 16;
/// Part of a number that may be missing at the end.
const LEFT: f64 = 1e-10;
/// Part of the residual below which the last step was so effective that the next ones mostly reduce it as much each
/// time; what they would add is then little more than the scaled square of the residual itself.
const FAST: f64 = 0.05;
/// Number of values in the largest triangle that is made: 400 MB.
const TRIANGLE_MOST: usize = 50_000_000;

/// Computes the diagonal of the inverse matrix.
pub(super) fn diagonal(matrix: &Sparse) -> Vec<f64> {
    let order = matrix.order();
    let steps = steps_worth(matrix, &matrix.starts_of(&order));
    // Members from all over the order show how many steps it takes.
    let last = order.len() - 1;
    let sample = std::array::from_fn(|lane| order[lane * last / (LANES - 1)]);
    if energies(matrix, sample, steps).is_some() { by_energies(matrix) } else { by_triangle(matrix, &order) }
}

/// Computes the diagonal by conjugate gradients, for each member.
pub(super) fn by_energies(matrix: &Sparse) -> Vec<f64> {
    let last = matrix.members() - 1;
    let work = Work::of("ratings", matrix.members() as u64);
    let block = |from| {
        let block = energies(matrix, std::array::from_fn(|lane| last.min(from + lane)), usize::MAX);
        work.add(LANES as u64);
        block
    };
    let starts = (0..matrix.members()).step_by(LANES).collect::<Vec<_>>();
    let blocks = starts.into_par_iter().map(|from| block(from).unwrap_or_default()).collect::<Vec<_>>();
    blocks.concat().into_iter().take(matrix.members()).collect()
}

/// Computes the diagonal by the decomposition of the matrix with the members in this `order`.
pub(super) fn by_triangle(matrix: &Sparse, order: &[usize]) -> Vec<f64> {
    let ordered = Cholesky::of(matrix.rows(order)).inverse_diagonal();
    let mut diagonal = vec![0.0; order.len()];
    order.iter().zip(ordered).for_each(|(member, number)| diagonal[*member] = number);
    diagonal
}

/// Returns the number of steps below which conjugate gradients need fewer operations than the decomposition, whose rows
/// have these `starts`.
fn steps_worth(matrix: &Sparse, starts: &[usize]) -> usize {
    let widths = (1..).zip(starts).map(|(end, start)| end - start);
    if widths.clone().sum::<usize>() > TRIANGLE_MOST {
        return usize::MAX;
    }
    // These are the products of the decomposition and of the columns of the inverse, each with some overhead.
    let decomposed = widths.enumerate().map(|(at, width)| width * width / 2 + at * (width + 8)).sum::<usize>();
    decomposed / (matrix.members() * (matrix.len() + 8 * matrix.members()))
}

/// Computes the numbers on the diagonal of the inverse at these members; `None` if that takes more than `steps` steps.
fn energies(matrix: &Sparse, members: [usize; LANES], steps: usize) -> Option<Lanes<LANES>> {
    let mut sides = vec![[0.0; LANES]; matrix.members()];
    members.iter().enumerate().for_each(|(lane, member)| sides[*member][lane] = 1.0);
    let (mut descent, mut energies) = Descent::of(matrix, sides);
    let sure = LEFT * matrix.least_tie();
    let mut before = [f64::INFINITY; LANES];
    // In exact arithmetic there are no more steps than members.
    for step in 0..=matrix.members() {
        let height = descent.height;
        let is_done = |lane: usize| {
            let falls = height[lane] <= FAST * before[lane] && height[lane] <= LEFT * energies[lane];
            falls || height[lane] <= sure * energies[lane]
        };
        if (0..LANES).all(is_done) {
            break;
        }
        if step == steps {
            return None;
        }
        let far = if step == 0 { descent.go_first(members) } else { descent.go() };
        (0..LANES).for_each(|lane| energies[lane] += far[lane] * height[lane]);
        before = height;
        descent.turn();
    }
    Some(energies)
}
