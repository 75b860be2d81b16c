//! Whether there is another optimum.

use crate::failure::Failure;
use crate::problem::{Options, Problem};
use crate::solution::Solution;
use crate::solve::solve;

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
    let cost = |u: u32, v: u32, into: &mut [i128]| {
        let permitted = problem.fill(u as usize, v as usize, &mut into[..width]);
        into[leading..].fill(0);
        into[leading] = i128::from(mate.get(u as usize) == Some(&v));
        permitted
    };
    let found = solve(&Problem { width: width + 1, cost: &cost, ..*problem }, options)?;
    Ok((found.mate() != mate).then_some(found.mate))
}

/// Whether `solution` is the only optimum over the first `leading` components of the costs; see [`another`].
///
/// # Errors
/// Those of [`solve`].
pub fn is_unique(problem: &Problem<'_>, solution: &Solution, leading: usize) -> Result<bool, Failure> {
    Ok(another(problem, solution, leading, &Options::default())?.is_none())
}
