//! Pairs that a matching of least cost may contain.

use rayon::prelude::*;

use crate::cost::{Cost, Overflow};
use crate::packed_costs::PackedCosts;
use crate::packing::{ComponentBounds, Packing};
use crate::problem::Problem;
use crate::solution::{Proof, Solution, with_proof};
use crate::verify::within;
use crate::violation::Violation;

/// Pairs without slack in the proof of a solution. Every matching of least cost consists of such pairs, but not every
/// matching of such pairs has least cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TightPairs {
    vertices: usize,
    /// Bits of the greater vertices, by the lower vertex of the pair.
    bits: Vec<Vec<u64>>,
}

impl TightPairs {
    /// Finds the tight pairs of `solution`, which must be a solution of `problem`.
    ///
    /// # Errors
    /// The proof does not belong to this problem.
    pub fn of(problem: &Problem<'_>, solution: &Solution) -> Result<Self, Violation> {
        let bounds = ComponentBounds::of(problem)?;
        let bits = with_proof!(solution.certificate(), proof => {
            if proof.weights.len() != problem.width || proof.duals.len() != problem.n() {
                return Err(Violation::Weights);
            }
            let costs = PackedCosts { problem, packing: Packing::new(&bounds, &proof.weights)? };
            let rows = (0..problem.n()).into_par_iter().map(|u| row(u, proof, &costs));
            rows.collect::<Result<Vec<_>, Overflow>>()?
        });
        Ok(Self { vertices: problem.n(), bits })
    }

    /// Whether a pair has no slack.
    pub fn has(&self, u: usize, v: usize) -> bool {
        let (u, v) = (u.min(v), u.max(v));
        v < self.vertices && self.bits[u][v / 64] >> (v % 64) & 1 == 1
    }
}

/// Returns the tight pairs of a vertex with higher-numbered ones, as bits.
fn row<C: Cost>(u: usize, proof: &Proof<C>, costs: &PackedCosts<'_, C>) -> Result<Vec<u64>, Overflow> {
    let (duals, within, mut scratch) = (&proof.duals, within(proof, u)?, costs.scratch());
    let mut bits = vec![0; duals.len().div_ceil(64)];
    for v in u + 1..duals.len() {
        let mut limit = duals[u].plus(&duals[v])?;
        if let Some(within) = &within {
            limit = limit.minus(&within[v])?;
        }
        if costs.cost(u, v, &mut scratch)?.is_some_and(|cost| cost <= limit) {
            bits[v / 64] |= 1 << (v % 64);
        }
    }
    Ok(bits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CostVector, Options, brute_force, solve};

    /// Every pair of every optimum is tight, and with these costs some pairs are not.
    #[test]
    fn optima_have_tight_pairs_alone() {
        let cost = |u: u32, v: u32, cost: &mut CostVector| {
            cost[0] = i128::from((u * 7 + v * 3) % 4);
            cost[1] = i128::from(u / 3 == v / 3);
            !(u + v).is_multiple_of(5)
        };
        let problem = Problem::new(10, 2, &cost);
        let tight =
            TightPairs::of(&problem, &solve(&problem, &Options::default()).expect("a matching")).expect("a proof");
        let least = brute_force(&problem).expect("few vertices").expect("a matching").total;
        for (u, v) in (0..10).flat_map(|u| (u + 1..10).map(move |v| (u, v))) {
            let with_pair = |a: u32, b: u32, into: &mut CostVector| {
                let is_other = ([u, v].contains(&a) || [u, v].contains(&b)) && (a, b) != (u, v);
                cost(a, b, into) && !is_other
            };
            let best = brute_force(&Problem::new(10, 2, &with_pair)).expect("few vertices");
            if best.is_some_and(|best| best.total == least) {
                assert!(tight.has(u as usize, v as usize), "{u} {v}");
            }
        }
        assert!(
            (0..10_usize).any(|u| (u + 1..10).any(|v| !(u + v).is_multiple_of(5) && !tight.has(u, v))),
            "nothing is excluded"
        );
    }
}
