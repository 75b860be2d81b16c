//! Pairs to start from: in a small problem all of them, in a large one the cheapest pairs of each vertex, those of the
//! hint, and those with its neighbours by number.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rayon::prelude::*;

use crate::blocks::{Block, Blocks};
use crate::cost::{Cost, Overflow};
use crate::graph::Edge;
use crate::packed_costs::PackedCosts;
use crate::problem::vertex;
use crate::vector::CostVector;

/// Number of following vertices with which each vertex is paired whatever the cost, so that some matching exists even
/// where the pairs of one group cost far less than others.
const NEIGHBOURS: usize = 4;

/// Returns every permitted pair.
pub(crate) fn all<C: Cost>(costs: &PackedCosts<'_, C>) -> Result<Vec<Edge<C>>, Overflow> {
    let n = costs.problem.n();
    edges(costs, (0..n).flat_map(|u| (u + 1..n).map(move |v| (u, v))))
}

/// Returns the `count` cheapest pairs of each vertex, those of the hint, and those with its neighbours.
pub(crate) fn initial<C: Cost>(costs: &PackedCosts<'_, C>, count: usize) -> Result<Vec<Edge<C>>, Overflow> {
    let n = costs.problem.n();
    let blocks = Blocks::new(n);
    let leaves = blocks.leaves().collect::<Vec<_>>();
    let cheapest = leaves.into_par_iter().map(|leaf| CheapestPairs::new(costs, blocks, leaf, count).find());
    let mut found = cheapest.collect::<Result<Vec<_>, _>>()?.concat();
    let near = (0..n).flat_map(|u| {
        let hinted = costs.problem.hint.map_or(0..0, |hint| hint(vertex(u)));
        let hinted = (hinted.start as usize..n.min(hinted.end as usize)).map(move |v| (u.min(v), u.max(v)));
        hinted.chain((u + 1..n.min(u + 1 + NEIGHBOURS)).map(move |v| (u, v)))
    });
    found.extend(edges(costs, near.filter(|(u, v)| u < v))?);
    Ok(found)
}

/// Drops the pairs that are not permitted and adds the costs.
fn edges<C: Cost>(
    costs: &PackedCosts<'_, C>,
    pairs: impl Iterator<Item = (usize, usize)>,
) -> Result<Vec<Edge<C>>, Overflow> {
    let mut scratch = costs.scratch();
    pairs.filter_map(|(u, v)| Some(costs.cost(u, v, &mut scratch).transpose()?.map(|cost| (u, v, cost)))).collect()
}

/// Search for the cheapest pairs of the vertices of one leaf, through the blocks in order of their lower bounds.
struct CheapestPairs<'a, C> {
    costs: &'a PackedCosts<'a, C>,
    blocks: Blocks,
    leaf: Block,
    count: usize,
    /// Costs and partners of the cheapest pairs so far of each vertex of the leaf, ascending.
    found: Vec<Vec<(C, usize)>>,
    scratch: CostVector,
}

impl<'a, C: Cost> CheapestPairs<'a, C> {
    fn new(costs: &'a PackedCosts<'a, C>, blocks: Blocks, leaf: Block, count: usize) -> Self {
        let found = vec![Vec::new(); blocks.range(leaf).len()];
        CheapestPairs { costs, blocks, leaf, count, found, scratch: costs.scratch() }
    }

    fn find(mut self) -> Result<Vec<Edge<C>>, Overflow> {
        let mut open = BinaryHeap::from([Reverse((C::zero(), self.blocks.root()))]);
        while let Some(Reverse((bound, block))) = open.pop() {
            if self.is_complete(&bound) {
                break;
            }
            if block.level == 0 {
                self.add_pairs(block)?;
            }
            for child in self.blocks.children(block) {
                open.push(Reverse((self.lower_bound(child)?, child)));
            }
        }
        let rows = self.blocks.range(self.leaf).zip(self.found);
        let edges = rows.flat_map(|(u, found)| found.into_iter().map(move |(cost, v)| (v.min(u), v.max(u), cost)));
        Ok(edges.collect())
    }

    /// Whether a pair that costs at least `bound` cannot be among the cheapest of any vertex of the leaf.
    fn is_complete(&self, bound: &C) -> bool {
        self.found.iter().all(|found| found.len() == self.count && found.last().is_none_or(|(worst, _)| bound >= worst))
    }

    fn lower_bound(&mut self, block: Block) -> Result<C, Overflow> {
        let (own, other) = (self.blocks.range(self.leaf), self.blocks.range(block));
        match block.contains(self.leaf) {
            true if block.level > 0 => Ok(C::zero()),
            _ if other.start < own.start => self.costs.lower_bound(other, own, &mut self.scratch),
            _ => self.costs.lower_bound(own, other, &mut self.scratch),
        }
    }

    /// Adds the pairs of this leaf with another one.
    fn add_pairs(&mut self, block: Block) -> Result<(), Overflow> {
        for (found, u) in self.found.iter_mut().zip(self.blocks.range(self.leaf)) {
            for v in self.blocks.range(block).filter(|v| *v != u) {
                self.costs.add_if_cheap((u, v), found, self.count, &mut self.scratch)?;
            }
        }
        Ok(())
    }
}
