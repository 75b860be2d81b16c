//! Checks of the proofs, made from the problem alone: nothing of the search is used here.
//!
//! Let `c` be the packed costs, doubled (they keep the order of totals, see [`packing`](crate::packing); the weights
//! are checked here, whoever chose them), `y` the dual of a vertex and `z >= 0` that of a blossom. If no permitted pair
//! has negative slack `c - y(u) - y(v) + sum of z(B)` over blossoms that hold both, then any perfect matching costs at
//! least `sum of y - sum of z(B) * (|B| - 1) / 2`, for it has at most `(|B| - 1) / 2` pairs within B. A matching whose
//! own pairs have no slack and fill every blossom with `z > 0` costs exactly that, so it is optimal.

use rayon::prelude::*;

use crate::cost::{Cost, Overflow};
use crate::failure::TutteSet;
use crate::packed_costs::PackedCosts;
use crate::packing::{ComponentBounds, Packing};
use crate::problem::{Problem, vertex};
use crate::solution::{Proof, Solution, with_proof};
use crate::vector::CostVector;
use crate::violation::Violation;

/// Checks that a solution is a perfect matching of least cost, over all pairs.
pub fn verify(problem: &Problem<'_>, solution: &Solution) -> Result<(), Violation> {
    check_matching(problem, solution)?;
    let bounds = ComponentBounds::of(problem)?;
    with_proof!(solution.certificate(), proof => {
        if proof.weights.len() != problem.width {
            return Err(Violation::Weights);
        }
        let packing = Packing::new(&bounds, &proof.weights)?;
        if !packing.keeps_order()? {
            return Err(Violation::Weights);
        }
        check_optimal(solution.mate(), proof, &PackedCosts { problem, packing })
    })
}

/// Checks that the matching is perfect and permitted, and has the stated total.
fn check_matching(problem: &Problem<'_>, solution: &Solution) -> Result<(), Violation> {
    let mate = solution.mate();
    if mate.len() != problem.n() {
        return Err(Violation::WrongLength(mate.len(), problem.n()));
    }
    let (mut cost, mut total) = (CostVector::zeros(problem.width), vec![0_i128; problem.width]);
    for (u, &v) in mate.iter().enumerate() {
        if mate.get(v as usize) != Some(&vertex(u)) || v as usize == u {
            return Err(Violation::Unmatched(vertex(u)));
        }
        if !problem.fill(u, v as usize, &mut cost) {
            return Err(Violation::Forbidden(vertex(u), v));
        }
        if u < v as usize {
            for (component, (total, value)) in total.iter_mut().zip(cost.as_slice()).enumerate() {
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

/// Checks the duals of a perfect matching over all pairs, one by one, without relying on the lower bounds of many.
pub(crate) fn check_optimal<C: Cost>(
    mate: &[u32],
    proof: &Proof<C>,
    costs: &PackedCosts<'_, C>,
) -> Result<(), Violation> {
    if proof.duals.len() != mate.len() {
        return Err(Violation::WrongLength(proof.duals.len(), mate.len()));
    }
    check_blossoms(mate, proof)?;
    let rows = (0..mate.len()).into_par_iter().map(|u| check_row(u, mate[u] as usize, proof, costs));
    rows.find_first(Result::is_err).unwrap_or(Ok(()))
}

/// Checks the pairs of a vertex with higher-numbered ones.
fn check_row<C: Cost>(u: usize, partner: usize, proof: &Proof<C>, costs: &PackedCosts<'_, C>) -> Result<(), Violation> {
    let (duals, within, mut scratch) = (&proof.duals, within(proof, u)?, costs.scratch());
    for v in u + 1..duals.len() {
        let mut limit = duals[u].plus(&duals[v])?;
        if let Some(within) = &within {
            limit = limit.minus(&within[v])?;
        }
        if costs.cost_below(u, v, &limit, &mut scratch)?.is_some() {
            return Err(Violation::NegativeSlack(vertex(u), vertex(v)));
        }
        if v == partner && costs.cost(u, v, &mut scratch)?.as_ref() != Some(&limit) {
            return Err(Violation::Slack(vertex(u), vertex(v)));
        }
    }
    Ok(())
}

/// Sums the duals of the blossoms that hold both `u` and each vertex; none if no blossom holds `u`.
pub(crate) fn within<C: Cost>(proof: &Proof<C>, u: usize) -> Result<Option<Vec<C>>, Overflow> {
    let mut sums = None;
    for (vertices, z) in proof.blossoms.iter().filter(|(vertices, _)| vertices.binary_search(&vertex(u)).is_ok()) {
        let sums = sums.get_or_insert_with(|| vec![C::zero(); proof.duals.len()]);
        for v in vertices {
            sums[*v as usize] = sums[*v as usize].plus(z)?;
        }
    }
    Ok(sums)
}

/// Checks that each blossom is an odd set of vertices, all but one of them matched within it, and that its dual is not
/// negative.
fn check_blossoms<C: Cost>(mate: &[u32], proof: &Proof<C>) -> Result<(), Violation> {
    for (at, (vertices, z)) in proof.blossoms.iter().enumerate() {
        let known = vertices.last().is_some_and(|last| (*last as usize) < mate.len());
        let ascending = vertices.is_sorted_by(|a, b| a < b);
        let within = |v: &&u32| mate.get(**v as usize).is_some_and(|mate| vertices.binary_search(mate).is_ok());
        let matched = vertices.iter().filter(within).count();
        // The number of vertices matched within it is even, so its size is odd.
        if !known || !ascending || matched + 1 != vertices.len() || *z < C::zero() {
            return Err(Violation::Blossom(at));
        }
    }
    Ok(())
}

/// Checks a proof of infeasibility: the components are disjoint, odd, joined only to removed vertices, and outnumber
/// these.
pub fn verify_infeasible(problem: &Problem<'_>, proof: &TutteSet) -> Result<(), Violation> {
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
    let mut cost = CostVector::zeros(problem.width);
    for u in (0..problem.n()).filter(|u| part[*u] != Some(REMOVED)) {
        for v in (u + 1..problem.n()).filter(|v| part[*v] != Some(REMOVED) && part[*v] != part[u]) {
            if problem.fill_without_last(u, v, &mut cost) {
                return Err(Violation::Joined(vertex(u), vertex(v)));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;
    use crate::solution::AnyProof;
    use crate::solve::solve;

    /// Solves three triangles of points and one apart, with two components: the proof has blossoms.
    fn with_solved(then: impl FnOnce(&Problem<'_>, &Solution, &Proof<i64>)) {
        let cost = |u: u32, v: u32, cost: &mut CostVector| {
            cost[0] = if u / 3 == v / 3 { 1 } else { i128::from(20 + v % 3) };
            cost[1] = i128::from(v * v % 7);
            true
        };
        let problem = Problem::new(10, 2, &cost);
        let solution = solve(&problem, &Options::default()).unwrap();
        assert_eq!(verify(&problem, &solution), Ok(()));
        let AnyProof::I64(proof) = solution.certificate().0.clone() else { panic!("small numbers") };
        assert!(!proof.blossoms.is_empty());
        then(&problem, &solution, &proof);
    }

    /// Returns the violation found after a change of the proof.
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

    /// Asserts that the proof with one more blossom, of these vertices and without a dual, is refused for it.
    #[track_caller]
    fn is_no_blossom(vertices: Vec<u32>, (problem, solution, proof): (&Problem<'_>, &Solution, &Proof<i64>)) {
        let (mut solution, mut proof) = (solution.clone(), proof.clone());
        let added = proof.blossoms.len();
        proof.blossoms.push((vertices, 0));
        solution.certificate.0 = AnyProof::I64(proof);
        assert_eq!(verify(problem, &solution), Err(Violation::Blossom(added)));
    }

    /// An odd set of vertices that are matched with others, and one of vertices that are none; both without a dual, so
    /// that no slack changes.
    #[test]
    fn a_blossom_that_is_not_full_is_refused() {
        with_solved(|problem, solution, proof| {
            let apart = |v: &u32| *v == 0 || solution.mate[0] != *v;
            let first = (0..10).filter(apart).take(2).collect::<Vec<_>>();
            let third =
                (0..10).find(|v| !first.contains(v) && first.iter().all(|one| solution.mate[*one as usize] != *v));
            let odd = first.iter().copied().chain(third).collect::<std::collections::BTreeSet<_>>();
            assert_eq!(odd.len(), 3);
            for vertices in [odd.into_iter().collect(), vec![9, 10, 11], vec![10], Vec::new()] {
                is_no_blossom(vertices, (problem, solution, proof));
            }
        });
    }

    /// Both vertices of a pair named twice, and one more vertex: of five numbers, four name vertices matched within.
    #[test]
    fn a_blossom_that_names_a_vertex_twice_is_refused() {
        with_solved(|problem, solution, proof| {
            let (a, b) = solution.pairs().next().expect("a pair");
            let apart = (0..10).find(|vertex| ![a, b].contains(vertex)).expect("another");
            let mut vertices = vec![a, a, b, b, apart];
            vertices.sort_unstable();
            is_no_blossom(vertices, (problem, solution, proof));
        });
    }

    #[test]
    fn a_blossom_whose_dual_is_zero_changes_nothing() {
        assert_eq!(changed(|proof| proof.blossoms.push((proof.blossoms[0].0.clone(), 0))), None);
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
            assert_eq!(changed(&|solution| solution.total.push(0)), Some(Violation::WrongTotal(2)));
            assert_eq!(changed(&|solution| _ = solution.total.pop()), Some(Violation::WrongTotal(2)));
            assert_eq!(changed(&|solution| solution.mate[0] = 0), Some(Violation::Unmatched(0)));
            assert_eq!(changed(&|solution| solution.mate[9] = 10), Some(Violation::Unmatched(solution.mate[9])));
            assert_eq!(changed(&|solution| _ = solution.mate.pop()), Some(Violation::WrongLength(9, 10)));
        });
    }
}
