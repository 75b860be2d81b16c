//! Column generation: finds the pairs that must become candidates because the proof does not hold for them.
//!
//! All pairs are examined, by blocks: if the lower bound of two blocks is at least the sum of their greatest duals,
//! less the duals of the blossoms that hold both blocks entirely, then no pair between them has negative slack.

use rayon::prelude::*;

use crate::blocks::{Block, Blocks};
use crate::cost::{Cost, Overflow};
use crate::failure::TutteSet;
use crate::graph::Edge;
use crate::packed_costs::PackedCosts;
use crate::problem::vertex;
use crate::solution::Proof;
use crate::vector::CostVector;

/// Returns, for each vertex, up to `count` of the pairs with higher-numbered vertices whose slack is most negative;
/// none if the proof holds for all pairs.
pub(crate) fn with_negative_slack<C: Cost>(
    costs: &PackedCosts<'_, C>,
    proof: &Proof<C>,
    count: usize,
) -> Result<Vec<Edge<C>>, Overflow> {
    let pricing = Pricing::new(costs, proof, count)?;
    let leaves = pricing.blocks.leaves().collect::<Vec<_>>();
    let found = leaves.into_par_iter().map(|leaf| pricing.of_leaf(leaf, &mut costs.scratch()));
    Ok(found.collect::<Result<Vec<_>, _>>()?.concat())
}

/// Returns, for each vertex, up to `count` of the cheapest permitted pairs with higher-numbered vertices that join two
/// components of a proof of infeasibility, or a component and a vertex that the proof does not name; none if the proof
/// holds for all pairs.
pub(crate) fn joining<C: Cost>(
    costs: &PackedCosts<'_, C>,
    proof: &TutteSet,
    count: usize,
) -> Result<Vec<Edge<C>>, Overflow> {
    let sides = sides(costs.problem.n(), proof);
    let joins = |u: usize, v: usize| sides[u] != sides[v] && ![sides[u], sides[v]].contains(&Side::Removed);
    let row = |u: usize| {
        let (mut cheapest, mut scratch) = (Vec::new(), costs.scratch());
        for v in (u + 1..sides.len()).filter(|v| joins(u, *v)) {
            costs.add_if_cheap((u, v), &mut cheapest, count, &mut scratch)?;
        }
        Ok(cheapest.into_iter().map(|(cost, v)| (u, v, cost)).collect::<Vec<_>>())
    };
    Ok((0..sides.len()).into_par_iter().map(row).collect::<Result<Vec<_>, Overflow>>()?.concat())
}

/// Place of a vertex in a proof of infeasibility.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Removed,
    Component(usize),
    Unnamed,
}

/// Returns the place of each vertex in a proof of infeasibility.
fn sides(n: usize, proof: &TutteSet) -> Vec<Side> {
    let mut sides = vec![Side::Unnamed; n];
    let components = proof.components.iter().enumerate().map(|(number, vertices)| (Side::Component(number), vertices));
    for (side, vertices) in components.chain([(Side::Removed, &proof.removed)]) {
        for v in vertices {
            sides[*v as usize] = side;
        }
    }
    sides
}

/// Search for pairs with negative slack, with the duals summarised by blocks.
struct Pricing<'a, C> {
    costs: &'a PackedCosts<'a, C>,
    proof: &'a Proof<C>,
    count: usize,
    blocks: Blocks,
    /// Blossoms that hold each vertex, the outermost first.
    around: Vec<Vec<u32>>,
    /// Sum of the duals of each blossom and of all blossoms that hold it.
    dual_sums: Vec<C>,
    /// Summaries of the blocks, by level and number.
    summaries: Vec<Vec<Summary<C>>>,
}

/// Summary of the duals of a block.
#[derive(Clone)]
struct Summary<C> {
    /// Greatest dual of its vertices.
    greatest: C,
    /// Blossoms that hold the whole block, the outermost first.
    around: Vec<u32>,
}

impl<'a, C: Cost> Pricing<'a, C> {
    fn new(costs: &'a PackedCosts<'a, C>, proof: &'a Proof<C>, count: usize) -> Result<Self, Overflow> {
        let blocks = Blocks::new(costs.problem.n());
        let (around, dual_sums) = nesting(proof)?;
        let mut pricing = Pricing { costs, proof, count, blocks, around, dual_sums, summaries: Vec::new() };
        for level in 0..=blocks.root().level {
            let row = (0..blocks.count(level)).map(|number| pricing.summary(Block { level, number }));
            pricing.summaries.push(row.collect());
        }
        Ok(pricing)
    }

    /// Summarises a block from the level below, which must have been summarised before.
    fn summary(&self, block: Block) -> Summary<C> {
        let of_vertex = |v: usize| Summary { greatest: self.proof.duals[v].clone(), around: self.around[v].clone() };
        let of_child = |child: Block| self.summaries[child.level][child.number].clone();
        let join = |a: Summary<C>, b: Summary<C>| Summary {
            around: a.around[..shared(&a.around, &b.around)].to_vec(),
            greatest: a.greatest.max(b.greatest),
        };
        let joined = match block.level {
            0 => self.blocks.range(block).map(of_vertex).reduce(join),
            _ => self.blocks.children(block).map(of_child).reduce(join),
        };
        joined.unwrap_or_else(|| Summary { greatest: C::zero(), around: Vec::new() })
    }

    /// Finds the pairs with negative slack between the vertices of a leaf and higher-numbered ones.
    fn of_leaf(&self, leaf: Block, scratch: &mut CostVector) -> Result<Vec<Edge<C>>, Overflow> {
        let mut found = vec![Vec::new(); self.blocks.range(leaf).len()];
        let mut open = vec![self.blocks.root()];
        while let Some(block) = open.pop() {
            let is_around = block.level > 0 && block.contains(leaf);
            let is_before = self.blocks.range(block).start < self.blocks.range(leaf).start;
            if !is_around && (is_before || self.is_excluded(leaf, block, scratch)?) {
                continue;
            }
            if block.level == 0 {
                self.add_pairs(leaf, block, &mut found, scratch)?;
            }
            open.extend(self.blocks.children(block));
        }
        let rows = self.blocks.range(leaf).zip(found);
        Ok(rows.flat_map(|(u, found)| found.into_iter().map(move |(_, v, cost)| (u, v, cost))).collect())
    }

    /// Whether no pair between a leaf and a block that is not before it can have negative slack.
    fn is_excluded(&self, leaf: Block, block: Block, scratch: &mut CostVector) -> Result<bool, Overflow> {
        let (a, b) = (&self.summaries[0][leaf.number], &self.summaries[block.level][block.number]);
        let limit = self.limit((&a.greatest, &a.around), (&b.greatest, &b.around))?;
        Ok(self.costs.lower_bound(self.blocks.range(leaf), self.blocks.range(block), scratch)? >= limit)
    }

    /// Cost at which a pair with these duals, in these blossoms, has no slack.
    fn limit(&self, (y_u, u): (&C, &[u32]), (y_v, v): (&C, &[u32])) -> Result<C, Overflow> {
        let sum = y_u.plus(y_v)?;
        match shared(u, v).checked_sub(1) {
            None => Ok(sum),
            Some(last) => sum.minus(&self.dual_sums[u[last] as usize]),
        }
    }

    /// Adds the pairs of two leaves: for each vertex of the first, those with the most negative slack.
    fn add_pairs(
        &self,
        leaf: Block,
        block: Block,
        found: &mut [Vec<(C, usize, C)>],
        scratch: &mut CostVector,
    ) -> Result<(), Overflow> {
        for (found, u) in found.iter_mut().zip(self.blocks.range(leaf)) {
            for v in self.blocks.range(block).filter(|v| *v > u) {
                let duals = &self.proof.duals;
                let limit = self.limit((&duals[u], &self.around[u]), (&duals[v], &self.around[v]))?;
                if let Some(cost) = self.costs.cost_below(u, v, &limit, scratch)? {
                    let slack = cost.minus(&limit)?;
                    found.insert(found.partition_point(|(known, ..)| *known <= slack), (slack, v, cost));
                    found.truncate(self.count);
                }
            }
        }
        Ok(())
    }
}

/// Number of blossoms that two lists have in common. As blossoms are nested, these are the outermost ones.
fn shared(a: &[u32], b: &[u32]) -> usize {
    a.iter().zip(b).take_while(|(a, b)| a == b).count()
}

/// Returns the blossoms around each vertex, the outermost first; and for each blossom the sum of its dual and those
/// around it.
fn nesting<C: Cost>(proof: &Proof<C>) -> Result<(Vec<Vec<u32>>, Vec<C>), Overflow> {
    let mut order = (0..proof.blossoms.len()).collect::<Vec<_>>();
    order.sort_by_key(|at| std::cmp::Reverse(proof.blossoms[*at].0.len()));
    let mut around = vec![Vec::<u32>::new(); proof.duals.len()];
    let mut dual_sums = vec![C::zero(); order.len()];
    for at in order {
        let (vertices, z) = &proof.blossoms[at];
        let outer = vertices.first().and_then(|v| around[*v as usize].last()).copied();
        dual_sums[at] = match outer {
            Some(outer) => dual_sums[outer as usize].plus(z)?,
            None => z.clone(),
        };
        for v in vertices {
            around[*v as usize].push(vertex(at));
        }
    }
    Ok((around, dual_sums))
}
