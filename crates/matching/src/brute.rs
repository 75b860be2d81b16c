//! All perfect matchings of a small graph, tried one by one: an answer that needs no proof.

use crate::cost::Overflow;
use crate::failure::Failure;
use crate::problem::{Problem, vertex};
use crate::vector::CostVector;

/// Largest number of vertices that are tried: the table has an entry for each subset of them.
const MAX_VERTICES: u32 = 16;

/// Least total, number of perfect matchings that have it, and one of these.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Optima {
    /// Least total of a perfect matching, component by component.
    pub total: Vec<i128>,
    /// Number of perfect matchings with this total.
    pub count: u64,
    /// Partner of each vertex in one of these matchings.
    pub mate: Vec<u32>,
}

/// Least total of the matchings of a set of vertices, the number of matchings that have it, and the partner of the
/// set's lowest vertex in one of them.
type Best = Option<(Vec<i128>, u64, usize)>;

/// Finds the least total over all perfect matchings of up to 16 vertices, and counts them; `None` if there is none.
///
/// The subsets of the vertices are solved one after the other.
///
/// # Errors
/// [`Failure::OddVertices`], [`Failure::TooManyVertices`], [`Failure::Overflow`].
pub fn brute_force(problem: &Problem<'_>) -> Result<Option<Optima>, Failure> {
    if problem.vertices % 2 == 1 {
        return Err(Failure::OddVertices(problem.vertices));
    }
    if problem.vertices > MAX_VERTICES {
        return Err(Failure::TooManyVertices(problem.vertices));
    }
    let n = problem.n();
    let mut best: Vec<Best> = vec![None; 1 << n];
    best[0] = Some((vec![0; problem.width], 1, 0));
    for set in 1..best.len() {
        best[set] = best_of(problem, set, &best)?;
    }
    let Some((total, count, _)) = best[best.len() - 1].clone() else { return Ok(None) };
    Ok(Some(Optima { total, count, mate: unfold(&best, n) }))
}

/// Pairs the lowest vertex of a set with each of the others.
fn best_of(problem: &Problem<'_>, set: usize, best: &[Best]) -> Result<Best, Overflow> {
    let first = set.trailing_zeros() as usize;
    let mut cost = CostVector::zeros(problem.width);
    let mut least: Best = None;
    for partner in (first + 1..problem.n()).filter(|v| set >> v & 1 == 1) {
        let Some((rest, ways, _)) = &best[set & !(1 << first | 1 << partner)] else { continue };
        if !problem.fill(first, partner, &mut cost) {
            continue;
        }
        let sum = |(component, (a, b)): (usize, (&i128, &i128))| a.checked_add(*b).ok_or(Overflow { component });
        let total: Vec<i128> = rest.iter().zip(cost.as_slice()).enumerate().map(sum).collect::<Result<_, _>>()?;
        match &mut least {
            Some((known, count, _)) if *known == total => *count += ways,
            Some((known, ..)) if *known < total => {}
            _ => least = Some((total, *ways, partner)),
        }
    }
    Ok(least)
}

/// Follows the best choices from the full set to the empty one and returns the partners.
fn unfold(best: &[Best], n: usize) -> Vec<u32> {
    let (mut mate, mut set) = (vec![0; n], best.len() - 1);
    while let Some((_, _, partner)) = &best[set]
        && set != 0
    {
        let first = set.trailing_zeros() as usize;
        (mate[first], mate[*partner]) = (vertex(*partner), vertex(first));
        set &= !(1 << first | 1 << partner);
    }
    mate
}
