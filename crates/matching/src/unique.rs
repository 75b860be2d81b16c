//! Check for another optimum.

use std::ops::Range;

use crate::failure::Failure;
use crate::options::Options;
use crate::problem::{Bounds, Limits, Problem};
use crate::solution::Solution;
use crate::solve::solve;
use crate::vector::CostVector;

/// Finds another perfect matching that is as good as `solution` in the first `leading` components, if there is one.
///
/// Returns the partner of each vertex. Among all such matchings it is one that shares the fewest pairs with `solution`.
///
/// The problem is solved again with these components and one that counts the pairs of `solution`. If even the optimum
/// has all of these pairs, there is no other. This is exact, even where pairs are equal in later components.
///
/// # Errors
/// The errors of [`solve`].
pub fn another_optimum(
    problem: &Problem<'_>,
    solution: &Solution,
    leading: usize,
    options: &Options<'_>,
) -> Result<Option<Vec<u32>>, Failure> {
    let (mate, width) = (solution.mate(), problem.width);
    let leading = leading.min(width);
    let is_whole = leading == width;
    let cost = |u: u32, v: u32, into: &mut CostVector| {
        let permitted = if is_whole { problem.fill(u as usize, v as usize, into) } else { (problem.cost)(u, v, into) };
        into.clear_from(leading);
        into[leading] = i128::from(mate.get(u as usize) == Some(&v));
        permitted
    };
    let components = problem.bounds.map(|bounds| {
        let leading_ones = bounds.components.iter().take(leading).copied();
        let none = std::iter::repeat_n(Limits::new(0, 0), width - leading);
        leading_ones.chain([Limits::new(0, 1)]).chain(none).collect::<Vec<_>>()
    });
    let lower = |a: Range<u32>, b: Range<u32>, into: &mut CostVector| {
        if let Some(bounds) = problem.bounds {
            (bounds.lower)(a, b, into);
        }
        into.clear_from(leading);
    };
    let bounds = components.as_ref().map(|components| Bounds { components, lower: &lower });
    let found = solve(&Problem { width: width + 1, cost: &cost, last_component: None, bounds, ..*problem }, options)?;
    Ok((found.mate() != mate).then_some(found.mate))
}

/// Whether `solution` is the only optimum over the first `leading` components of the costs; see [`another_optimum`].
///
/// # Errors
/// The errors of [`solve`].
pub fn is_unique(problem: &Problem<'_>, solution: &Solution, leading: usize) -> Result<bool, Failure> {
    Ok(another_optimum(problem, solution, leading, &Options::default())?.is_none())
}
