//! The pairs that a large problem is begun with: of each vertex the partners of least cost, those that
//! are likely, and its neighbours by number.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rayon::prelude::*;

use crate::blocks::{Block, Blocks};
use crate::cost::{Cost, Overflow};
use crate::graph::Edge;
use crate::price::Prices;
use crate::problem::vertex;
use crate::vector::CostVector;

/// How many vertices after it each is joined with, whatever that costs: so that there is some matching, also where
/// pairs of one group cost far less than others.
const NEIGHBOURS: usize = 4;

/// Every permitted pair.
pub(crate) fn all<C: Cost>(prices: &Prices<'_, C>) -> Result<Vec<Edge<C>>, Overflow> {
    let (n, mut scratch) = (prices.problem.n(), prices.scratch());
    let mut edges = Vec::new();
    for (u, v) in (0..n).flat_map(|u| (u + 1..n).map(move |v| (u, v))) {
        if let Some(cost) = prices.of(u, v, &mut scratch)? {
            edges.push((u, v, cost));
        }
    }
    Ok(edges)
}

/// So many partners of each vertex that no other costs less, those that the problem says are likely, and its neighbours.
pub(crate) fn nearest<C: Cost>(prices: &Prices<'_, C>, count: usize) -> Result<Vec<Edge<C>>, Overflow> {
    let blocks = Blocks::new(prices.problem.n());
    let leaves = blocks.leaves().collect::<Vec<_>>();
    let found = leaves.into_par_iter().map(|leaf| Nearest::new(prices, blocks, leaf, count).find());
    let mut edges = found.collect::<Result<Vec<_>, _>>()?.concat();
    let mut scratch = prices.scratch();
    let n = prices.problem.n();
    for u in 0..n {
        let likely = prices.problem.outline.map_or(0..0, |outline| (outline.likely)(vertex(u)));
        let likely = (likely.start as usize..n.min(likely.end as usize)).map(|v| (u.min(v), u.max(v)));
        for (u, v) in likely.chain((u + 1..n.min(u + 1 + NEIGHBOURS)).map(|v| (u, v))).filter(|(u, v)| u < v) {
            if let Some(cost) = prices.of(u, v, &mut scratch)? {
                edges.push((u, v, cost));
            }
        }
    }
    Ok(edges)
}

/// The search for the partners of the vertices of one leaf: through the blocks, those with the least floor first.
struct Nearest<'a, C> {
    prices: &'a Prices<'a, C>,
    blocks: Blocks,
    leaf: Block,
    count: usize,
    /// Of each vertex of the leaf, the cheapest so far, ascending.
    best: Vec<Vec<(C, usize)>>,
    scratch: CostVector,
}

impl<'a, C: Cost> Nearest<'a, C> {
    fn new(prices: &'a Prices<'a, C>, blocks: Blocks, leaf: Block, count: usize) -> Self {
        let best = vec![Vec::new(); blocks.range(leaf).len()];
        Nearest { prices, blocks, leaf, count, best, scratch: prices.scratch() }
    }

    fn find(mut self) -> Result<Vec<Edge<C>>, Overflow> {
        let mut open = BinaryHeap::from([Reverse((C::zero(), self.blocks.root()))]);
        while let Some(Reverse((floor, block))) = open.pop() {
            if self.is_settled(&floor) {
                break;
            }
            if block.level == 0 {
                self.ask(block)?;
            }
            for part in self.blocks.parts(block) {
                open.push(Reverse((self.floor(part)?, part)));
            }
        }
        let first = self.blocks.range(self.leaf).start;
        let edges =
            self.best.into_iter().enumerate().flat_map(|(at, best)| {
                best.into_iter().map(move |(cost, v)| (v.min(first + at), v.max(first + at), cost))
            });
        Ok(edges.collect())
    }

    /// Whether no vertex of the leaf has use for pairs that cost so much.
    fn is_settled(&self, floor: &C) -> bool {
        self.best.iter().all(|best| best.len() == self.count && best.last().is_none_or(|(worst, _)| floor >= worst))
    }

    fn floor(&mut self, block: Block) -> Result<C, Overflow> {
        let (own, other) = (self.blocks.range(self.leaf), self.blocks.range(block));
        match block.holds(self.leaf) {
            true if block.level > 0 => Ok(C::zero()),
            _ if other.start < own.start => self.prices.floor(other, own, &mut self.scratch),
            _ => self.prices.floor(own, other, &mut self.scratch),
        }
    }

    /// Asks for the costs of all pairs of the leaf and another one.
    fn ask(&mut self, block: Block) -> Result<(), Overflow> {
        for (best, u) in self.best.iter_mut().zip(self.blocks.range(self.leaf)) {
            for v in self.blocks.range(block).filter(|v| *v != u) {
                let cost = match best.last() {
                    Some((worst, _)) if best.len() == self.count => {
                        self.prices.below(u, v, worst, &mut self.scratch)?
                    }
                    _ => self.prices.of(u, v, &mut self.scratch)?,
                };
                if let Some(cost) = cost {
                    best.truncate(self.count.saturating_sub(1));
                    best.insert(best.partition_point(|(known, _)| *known <= cost), (cost, v));
                }
            }
        }
        Ok(())
    }
}
