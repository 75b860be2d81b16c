//! Whether there is another optimum.

use std::ops::Range;

use crate::failure::Failure;
use crate::problem::{Options, Outline, Problem};
use crate::solution::Solution;
use crate::solve::solve;
use crate::vector::CostVector;

/// The partners in another perfect matching that is as good as `solution` in the first `leading` components, if there
/// is one: of all these, one that shares the fewest pairs with `solution`.
///
/// The problem is solved once more with these components and one that counts the pairs of `solution`. Only if the
/// optimum has all of these pairs, there is no other. This is exact, also where lots in a later component are equal.
///
/// # Errors
/// Those of [`solve`].
pub fn another(
    problem: &Problem<'_>,
    solution: &Solution,
    leading: usize,
    options: &Options<'_>,
) -> Result<Option<Vec<u32>>, Failure> {
    let (mate, width) = (solution.mate(), problem.width);
    let leading = leading.min(width);
    let with_lots = leading == width && problem.lots.is_some();
    let cost = |u: u32, v: u32, into: &mut CostVector| {
        let permitted = if with_lots { problem.fill(u as usize, v as usize, into) } else { (problem.cost)(u, v, into) };
        into.clear_from(leading);
        into[leading] = i128::from(mate.get(u as usize) == Some(&v));
        permitted
    };
    let bounds = problem.outline.map(|outline| {
        let bounds = outline.bounds.iter().take(leading).copied();
        bounds.chain([(0, 1)]).chain(vec![(0, 0); width - leading]).collect::<Vec<_>>()
    });
    let floor = |a: Range<u32>, b: Range<u32>, into: &mut CostVector| {
        if let Some(outline) = problem.outline {
            (outline.floor)(a, b, into);
        }
        into.clear_from(leading);
    };
    let likely = |u: u32| problem.outline.map_or(0..0, |outline| (outline.likely)(u));
    let outline = bounds.as_ref().map(|bounds| Outline { bounds, floor: &floor, likely: &likely });
    let found = solve(&Problem { width: width + 1, cost: &cost, lots: None, outline, ..*problem }, options)?;
    Ok((found.mate() != mate).then_some(found.mate))
}

/// Whether `solution` is the only optimum over the first `leading` components of the costs; see [`another`].
///
/// # Errors
/// Those of [`solve`].
pub fn is_unique(problem: &Problem<'_>, solution: &Solution, leading: usize) -> Result<bool, Failure> {
    Ok(another(problem, solution, leading, &Options::default())?.is_none())
}
