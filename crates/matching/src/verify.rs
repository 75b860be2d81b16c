//! The proofs, checked from the problem alone: nothing of the search is used here.
//!
//! Let `c` be the packed costs (the order of totals is kept, see [`packing`](crate::packing); here the weights are
//! checked, whoever chose them), doubled, `y` the dual of a vertex and `z >= 0` that of a blossom. If no permitted pair
//! has negative slack `c - y(u) - y(v) + sum of z(B)` over blossoms that hold both, then any perfect matching costs at
//! least `sum of y - sum of z(B) * (|B| - 1) / 2`, for it has at most `(|B| - 1) / 2` pairs within B. The matching
//! whose own pairs have no slack and fill every blossom with `z > 0` costs just that, so it is optimal.

use std::cmp::Ordering;

use crate::cost::{Cost, Overflow};
use crate::failure::Tutte;
use crate::packing::{Packing, Ranges};
use crate::problem::{Problem, vertex};
use crate::solution::{Proof, Solution, with_proof};

/// What is wrong with a matching or a proof.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say what each is")]
pub enum Violation {
    #[error("{0} vertices are given for {1}")]
    WrongLength(usize, usize),
    #[error("vertex {0} is not matched both ways")]
    Unmatched(u32),
    #[error("vertices {0} and {1} may not be paired")]
    Forbidden(u32, u32),
    #[error("component {0} of the total is not the sum over the pairs")]
    WrongTotal(usize),
    #[error("the weights do not keep the order of the costs")]
    Weights,
    #[error("the pair {0}, {1} has negative slack")]
    NegativeSlack(u32, u32),
    #[error("the matched pair {0}, {1} has slack")]
    Slack(u32, u32),
    #[error("blossom {0} is not an odd set of vertices, filled with pairs, with a dual of at least zero")]
    Blossom(usize),
    #[error("{0} is not a vertex, or is named twice")]
    Vertex(u32),
    #[error("component {0} of the proof has even size")]
    EvenComponent(usize),
    #[error("{0} components of odd size are not more than {1} removed vertices")]
    TooFewComponents(usize, usize),
    #[error("vertices {0} and {1} of different components may be paired")]
    Joined(u32, u32),
    #[error(transparent)]
    Overflow(#[from] Overflow),
}

/// Checks that a solution is a perfect matching of least cost, over all pairs.
pub fn verify(problem: &Problem<'_>, solution: &Solution) -> Result<(), Violation> {
    check_matching(problem, solution)?;
    let ranges = Ranges::of(problem)?;
    with_proof!(solution.certificate(), proof => {
        let packing = Packing { ranges: &ranges, weights: &proof.weights };
        if proof.weights.len() != problem.width || !packing.keeps_order()? {
            return Err(Violation::Weights);
        }
        let mut cost = vec![0; problem.width];
        let pair = |u, v| problem.fill(u, v, &mut cost).then(|| packing.doubled(&cost)).transpose();
        check_optimal(solution.mate(), proof, pair)
    })
}

/// Checks that the matching is perfect, permitted, and has the total it says.
fn check_matching(problem: &Problem<'_>, solution: &Solution) -> Result<(), Violation> {
    let mate = solution.mate();
    if mate.len() != problem.n() {
        return Err(Violation::WrongLength(mate.len(), problem.n()));
    }
    let (mut cost, mut total) = (vec![0; problem.width], vec![0_i128; problem.width]);
    for (u, &v) in mate.iter().enumerate() {
        if mate.get(v as usize) != Some(&vertex(u)) || v as usize == u {
            return Err(Violation::Unmatched(vertex(u)));
        }
        if !problem.fill(u, v as usize, &mut cost) {
            return Err(Violation::Forbidden(vertex(u), v));
        }
        if u < v as usize {
            for (component, (total, value)) in total.iter_mut().zip(&cost).enumerate() {
                *total = total.checked_add(*value).ok_or(Overflow { component })?;
            }
        }
    }
    match total.iter().zip(solution.total()).position(|(is, said)| is != said) {
        Some(component) => Err(Violation::WrongTotal(component)),
        None if total.len() != solution.total().len() => Err(Violation::WrongTotal(total.len())),
        None => Ok(()),
    }
}

/// Checks the duals of a perfect matching, given the doubled cost of each pair.
pub(crate) fn check_optimal<C: Cost>(
    mate: &[u32],
    proof: &Proof<C>,
    mut pair: impl FnMut(usize, usize) -> Result<Option<C>, Overflow>,
) -> Result<(), Violation> {
    if proof.duals.len() != mate.len() {
        return Err(Violation::WrongLength(proof.duals.len(), mate.len()));
    }
    check_blossoms(mate, proof)?;
    for (u, partner) in mate.iter().enumerate() {
        for (v, floor) in floors(proof, u)?.iter().enumerate().skip(u + 1) {
            let Some(cost) = pair(u, v)? else { continue };
            match cost.cmp(floor) {
                Ordering::Less => return Err(Violation::NegativeSlack(vertex(u), vertex(v))),
                Ordering::Greater if *partner == vertex(v) => return Err(Violation::Slack(vertex(u), vertex(v))),
                _ => {}
            }
        }
    }
    Ok(())
}

/// The least that a pair of `u` with each vertex may cost: their duals without those of the blossoms that hold both.
fn floors<C: Cost>(proof: &Proof<C>, u: usize) -> Result<Vec<C>, Overflow> {
    let mut floors: Vec<C> = proof.duals.iter().map(|dual| dual.plus(&proof.duals[u])).collect::<Result<_, _>>()?;
    for (vertices, z) in proof.blossoms.iter().filter(|(vertices, _)| vertices.binary_search(&vertex(u)).is_ok()) {
        for v in vertices {
            floors[*v as usize] = floors[*v as usize].minus(z)?;
        }
    }
    Ok(floors)
}

/// Checks that each blossom is an odd set of vertices, all but one matched within it, with a dual that is not negative.
fn check_blossoms<C: Cost>(mate: &[u32], proof: &Proof<C>) -> Result<(), Violation> {
    for (at, (vertices, z)) in proof.blossoms.iter().enumerate() {
        let known = vertices.last().is_some_and(|last| (*last as usize) < mate.len());
        let ascending = vertices.is_sorted_by(|a, b| a < b);
        let within = |v: &&u32| mate.get(**v as usize).is_some_and(|mate| vertices.binary_search(mate).is_ok());
        let matched = vertices.iter().filter(within).count();
        if !known || !ascending || vertices.len() % 2 == 0 || matched + 1 != vertices.len() || *z < C::zero() {
            return Err(Violation::Blossom(at));
        }
    }
    Ok(())
}

/// Checks that a proof of infeasibility is one: the components are disjoint, odd, joined with nothing but removed
/// vertices, and more than those.
pub fn verify_infeasible(problem: &Problem<'_>, proof: &Tutte) -> Result<(), Violation> {
    const REMOVED: usize = usize::MAX;
    let mut part: Vec<Option<usize>> = vec![None; problem.n()];
    let parts = std::iter::once((REMOVED, &proof.removed)).chain(proof.components.iter().enumerate());
    for (number, vertices) in parts {
        for v in vertices {
            let slot = part.get_mut(*v as usize).filter(|slot| slot.is_none()).ok_or(Violation::Vertex(*v))?;
            *slot = Some(number);
        }
        if number != REMOVED && vertices.len() % 2 == 0 {
            return Err(Violation::EvenComponent(number));
        }
    }
    if proof.components.len() <= proof.removed.len() {
        return Err(Violation::TooFewComponents(proof.components.len(), proof.removed.len()));
    }
    problem.pairs(|u, v, _| {
        let joined = part[u] != part[v] && part[u] != Some(REMOVED) && part[v] != Some(REMOVED);
        if joined { Err(Violation::Joined(vertex(u), vertex(v))) } else { Ok(()) }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Options;
    use crate::solution::AnyProof;
    use crate::solve::solve;

    /// Three triangles of points and one apart, in two components: its proof has blossoms.
    fn with_solved(then: impl FnOnce(&Problem<'_>, &Solution, &Proof<i64>)) {
        let cost = |u: u32, v: u32, cost: &mut [i128]| {
            cost[0] = if u / 3 == v / 3 { 1 } else { i128::from(20 + v % 3) };
            cost[1] = i128::from(v * v % 7);
            true
        };
        let problem = Problem { vertices: 10, width: 2, cost: &cost };
        let solution = solve(&problem, &Options::default()).unwrap();
        assert_eq!(verify(&problem, &solution), Ok(()));
        let AnyProof::I64(proof) = solution.certificate().0.clone() else { panic!("small numbers") };
        assert!(!proof.blossoms.is_empty());
        then(&problem, &solution, &proof);
    }

    /// What is found wrong after a change of the proof.
    fn changed(change: impl Fn(&mut Proof<i64>)) -> Option<Violation> {
        let mut found = None;
        with_solved(|problem, solution, proof| {
            let (mut solution, mut proof) = (solution.clone(), proof.clone());
            change(&mut proof);
            solution.certificate.0 = AnyProof::I64(proof);
            found = verify(problem, &solution).err();
        });
        found
    }

    #[test]
    fn a_dual_changed_by_one_is_refused() {
        for vertex in 0..10 {
            for by in [-1, 1] {
                let found = changed(|proof| proof.duals[vertex] += by);
                assert!(matches!(found, Some(Violation::Slack(..) | Violation::NegativeSlack(..))), "{found:?}");
            }
        }
    }

    #[test]
    fn a_changed_blossom_is_refused() {
        assert!(matches!(changed(|proof| proof.blossoms[0].1 += 1), Some(Violation::Slack(..))));
        assert!(matches!(changed(|proof| proof.blossoms[0].1 -= 1), Some(Violation::NegativeSlack(..))));
        assert_eq!(changed(|proof| proof.blossoms[0].1 = -1), Some(Violation::Blossom(0)));
        assert_eq!(changed(|proof| _ = proof.blossoms[0].0.pop()), Some(Violation::Blossom(0)));
        assert_eq!(changed(|proof| proof.blossoms[0].0.reverse()), Some(Violation::Blossom(0)));
    }

    #[test]
    fn weights_that_do_not_keep_the_order_are_refused() {
        assert_eq!(changed(|proof| proof.weights[0] = proof.weights[1]), Some(Violation::Weights));
        assert_eq!(changed(|proof| proof.weights[1] = 0), Some(Violation::Weights));
        assert_eq!(changed(|proof| _ = proof.weights.pop()), Some(Violation::Weights));
        assert_eq!(changed(|proof| _ = proof.duals.pop()), Some(Violation::WrongLength(9, 10)));
    }

    #[test]
    fn a_changed_matching_is_refused() {
        with_solved(|problem, solution, _| {
            let changed = |change: &dyn Fn(&mut Solution)| {
                let mut solution = solution.clone();
                change(&mut solution);
                verify(problem, &solution).err()
            };
            assert_eq!(changed(&|solution| solution.total[1] += 1), Some(Violation::WrongTotal(1)));
            assert_eq!(changed(&|solution| solution.mate[0] = 0), Some(Violation::Unmatched(0)));
            assert_eq!(changed(&|solution| solution.mate[9] = 10), Some(Violation::Unmatched(solution.mate[9])));
            assert_eq!(changed(&|solution| _ = solution.mate.pop()), Some(Violation::WrongLength(9, 10)));
        });
    }
}
