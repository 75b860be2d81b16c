//! All perfect matchings of a small graph, tried one by one: an answer that needs no proof.

use crate::cost::Overflow;
use crate::failure::Failure;
use crate::problem::{Problem, vertex};
use crate::vector::CostVector;

/// The most vertices that are tried.
const MAX_VERTICES: u32 = 16;

/// The least total, how many perfect matchings have it, and one of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Optima {
    /// The least total.
    pub total: Vec<i128>,
    /// How many perfect matchings have it.
    pub count: u64,
    /// The partner of each vertex in one of them.
    pub mate: Vec<u32>,
}

/// The least total of a set of vertices, the number of ways to it, and the partner of the set's least vertex in one.
type Best = Option<(Vec<i128>, u64, usize)>;

/// The best of all perfect matchings of up to 16 vertices, and how many are as good; `None` if there is none.
///
/// Finds it for one subset of the vertices after the other.
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

/// Pairs the least vertex of a set with each of the others.
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

/// The partners along the best ways from the full set to the empty one.
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
