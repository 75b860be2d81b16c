//! The pairs to begin with: all of a small problem; of a large one the cheapest pairs of each vertex, those of the hint, and
//! those with its neighbours by number.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rayon::prelude::*;

use crate::blocks::{Block, Blocks};
use crate::cost::{Cost, Overflow};
use crate::graph::Edge;
use crate::packed_costs::PackedCosts;
use crate::problem::vertex;
use crate::vector::CostVector;

/// How many of the vertices after it each is paired with, whatever that costs: so that there is some matching, also where
/// pairs of one group cost far less than others.
const NEIGHBOURS: usize = 4;

/// Every permitted pair.
pub(crate) fn all<C: Cost>(costs: &PackedCosts<'_, C>) -> Result<Vec<Edge<C>>, Overflow> {
    let n = costs.problem.n();
    edges(costs, (0..n).flat_map(|u| (u + 1..n).map(move |v| (u, v))))
}

/// The `count` cheapest pairs of each vertex, those of the hint, and those with its neighbours.
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

/// Those of the pairs that are permitted, with their costs.
fn edges<C: Cost>(
    costs: &PackedCosts<'_, C>,
    pairs: impl Iterator<Item = (usize, usize)>,
) -> Result<Vec<Edge<C>>, Overflow> {
    let mut scratch = costs.scratch();
    pairs.filter_map(|(u, v)| Some(costs.cost(u, v, &mut scratch).transpose()?.map(|cost| (u, v, cost)))).collect()
}

/// The search for the cheapest pairs of the vertices of one leaf: through the blocks, that with the least bound first.
struct CheapestPairs<'a, C> {
    costs: &'a PackedCosts<'a, C>,
    blocks: Blocks,
    leaf: Block,
    count: usize,
    /// Of each vertex of the leaf, the costs and partners of its cheapest pairs so far, ascending.
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

    /// Whether no pair that costs at least `bound` is among the cheapest of any vertex of the leaf.
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

    /// Takes in the pairs of the leaf with another one.
    fn add_pairs(&mut self, block: Block) -> Result<(), Overflow> {
        for (found, u) in self.found.iter_mut().zip(self.blocks.range(self.leaf)) {
            for v in self.blocks.range(block).filter(|v| *v != u) {
                self.costs.add_if_cheap((u, v), found, self.count, &mut self.scratch)?;
            }
        }
        Ok(())
    }
}
