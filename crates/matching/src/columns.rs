//! Column generation: which pairs that are not among the candidates a solution does not hold for.
//!
//! All pairs are looked at, by blocks: if the floor of two blocks is not less than the greatest duals of either together,
//! without the duals of the blossoms that hold both whole, then no pair between them has negative slack.

use rayon::prelude::*;

use crate::blocks::{Block, Blocks};
use crate::cost::{Cost, Overflow};
use crate::failure::Tutte;
use crate::graph::Edge;
use crate::price::Prices;
use crate::solution::Proof;
use crate::vector::CostVector;

/// Of each vertex up to `most` pairs with higher numbers, those whose slack is most negative; none if the proof holds for
/// all pairs.
pub(crate) fn missing<C: Cost>(
    prices: &Prices<'_, C>,
    proof: &Proof<C>,
    most: usize,
) -> Result<Vec<Edge<C>>, Overflow> {
    let columns = Columns::new(prices, proof, most)?;
    let leaves = columns.blocks.leaves().collect::<Vec<_>>();
    let found = leaves.into_par_iter().map(|leaf| columns.of_leaf(leaf, &mut prices.scratch()));
    Ok(found.collect::<Result<Vec<_>, _>>()?.concat())
}

/// Of each vertex up to `most` permitted pairs with higher numbers that join two parts of a proof of infeasibility, or one of
/// them with a vertex that the proof does not name, those of least cost; none if the proof holds for all pairs.
pub(crate) fn joining<C: Cost>(prices: &Prices<'_, C>, proof: &Tutte, most: usize) -> Result<Vec<Edge<C>>, Overflow> {
    let n = prices.problem.n();
    let mut part = vec![Part::Unnamed; n];
    let odd = proof.components.iter().enumerate().map(|(number, vertices)| (Part::Odd(number), vertices));
    for (kind, vertices) in odd.chain([(Part::Removed, &proof.removed)]) {
        for v in vertices {
            part[*v as usize] = kind;
        }
    }
    let joins = |u: usize, v: usize| part[u] != part[v] && part[u] != Part::Removed && part[v] != Part::Removed;
    let row = |u: usize| {
        let (mut found, mut scratch) = (Vec::<(C, usize)>::new(), prices.scratch());
        for v in (u + 1..n).filter(|v| joins(u, *v)) {
            let cost = match found.last() {
                Some((worst, _)) if found.len() >= most => prices.below(u, v, worst, &mut scratch)?,
                _ => prices.of(u, v, &mut scratch)?,
            };
            if let Some(cost) = cost {
                found.insert(found.partition_point(|(known, _)| *known <= cost), (cost, v));
                found.truncate(most);
            }
        }
        Ok(found.into_iter().map(|(cost, v)| (u, v, cost)).collect::<Vec<_>>())
    };
    Ok((0..n).into_par_iter().map(row).collect::<Result<Vec<_>, Overflow>>()?.concat())
}

/// Where a vertex is in a proof of infeasibility.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Removed,
    Odd(usize),
    Unnamed,
}

/// The duals by blocks.
struct Columns<'a, C> {
    prices: &'a Prices<'a, C>,
    proof: &'a Proof<C>,
    most: usize,
    blocks: Blocks,
    /// The blossoms that hold each vertex, the outermost first.
    around: Vec<Vec<u32>>,
    /// The dual of each blossom and of all that hold it, together.
    depth: Vec<C>,
    /// By level and number.
    summaries: Vec<Vec<Summary<C>>>,
}

/// What is known of the duals of a block.
struct Summary<C> {
    greatest: C,
    /// The blossoms that hold the whole block.
    around: Vec<u32>,
}

impl<'a, C: Cost> Columns<'a, C> {
    fn new(prices: &'a Prices<'a, C>, proof: &'a Proof<C>, most: usize) -> Result<Self, Overflow> {
        let blocks = Blocks::new(prices.problem.n());
        let (around, depth) = nest(proof)?;
        let mut columns = Columns { prices, proof, most, blocks, around, depth, summaries: Vec::new() };
        for level in 0..=blocks.root().level {
            let row = (0..blocks.count(level)).map(|number| columns.summary(Block { level, number }));
            columns.summaries.push(row.collect());
        }
        Ok(columns)
    }

    /// Summaries of the level below are there already.
    fn summary(&self, block: Block) -> Summary<C> {
        let of_vertex = |v: usize| Summary { greatest: self.proof.duals[v].clone(), around: self.around[v].clone() };
        let of_part = |part: Block| {
            let Summary { greatest, around } = &self.summaries[part.level][part.number];
            Summary { greatest: greatest.clone(), around: around.clone() }
        };
        let join = |a: Summary<C>, b: Summary<C>| Summary {
            around: a.around[..shared(&a.around, &b.around)].to_vec(),
            greatest: a.greatest.max(b.greatest),
        };
        let joined = match block.level {
            0 => self.blocks.range(block).map(of_vertex).reduce(join),
            _ => self.blocks.parts(block).map(of_part).reduce(join),
        };
        joined.unwrap_or_else(|| Summary { greatest: C::zero(), around: Vec::new() })
    }

    /// The pairs of the vertices of a leaf with higher numbers that are missing.
    fn of_leaf(&self, leaf: Block, scratch: &mut CostVector) -> Result<Vec<Edge<C>>, Overflow> {
        let mut found = vec![Vec::new(); self.blocks.range(leaf).len()];
        let mut open = vec![self.blocks.root()];
        while let Some(block) = open.pop() {
            let is_around = block.level > 0 && block.holds(leaf);
            if !is_around
                && (self.blocks.range(block).start < self.blocks.range(leaf).start
                    || self.is_settled(leaf, block, scratch)?)
            {
                continue;
            }
            if block.level == 0 {
                self.ask(leaf, block, &mut found, scratch)?;
            }
            open.extend(self.blocks.parts(block));
        }
        let first = self.blocks.range(leaf).start;
        let edges = found
            .into_iter()
            .enumerate()
            .flat_map(|(at, found)| found.into_iter().map(move |(_, v, cost)| (first + at, v, cost)));
        Ok(edges.collect())
    }

    /// Whether no pair between a leaf and a block that is not before it can be missing.
    fn is_settled(&self, leaf: Block, block: Block, scratch: &mut CostVector) -> Result<bool, Overflow> {
        let (a, b) = (&self.summaries[0][leaf.number], &self.summaries[block.level][block.number]);
        let limit = self.limit((&a.greatest, &a.around), (&b.greatest, &b.around))?;
        Ok(self.prices.floor(self.blocks.range(leaf), self.blocks.range(block), scratch)? >= limit)
    }

    /// What a pair must cost that has these duals and is in these blossoms.
    fn limit(&self, (y_u, u): (&C, &[u32]), (y_v, v): (&C, &[u32])) -> Result<C, Overflow> {
        let sum = y_u.plus(y_v)?;
        match shared(u, v).checked_sub(1) {
            None => Ok(sum),
            Some(last) => sum.minus(&self.depth[u[last] as usize]),
        }
    }

    /// Asks for all pairs of two leaves; keeps of each vertex of the first those with the most negative slack.
    fn ask(
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
                if let Some(cost) = self.prices.below(u, v, &limit, scratch)? {
                    let slack = cost.minus(&limit)?;
                    found.insert(found.partition_point(|(known, ..)| *known <= slack), (slack, v, cost));
                    found.truncate(self.most);
                }
            }
        }
        Ok(())
    }
}

/// How many blossoms two have in common: as these are nested, the outermost ones.
fn shared(a: &[u32], b: &[u32]) -> usize {
    a.iter().zip(b).take_while(|(a, b)| a == b).count()
}

/// The blossoms round each vertex, the outermost first, and the sums of their duals inwards.
fn nest<C: Cost>(proof: &Proof<C>) -> Result<(Vec<Vec<u32>>, Vec<C>), Overflow> {
    let mut order = (0..proof.blossoms.len()).collect::<Vec<_>>();
    order.sort_by_key(|at| std::cmp::Reverse(proof.blossoms[*at].0.len()));
    let mut around = vec![Vec::<u32>::new(); proof.duals.len()];
    let mut depth = vec![C::zero(); order.len()];
    for at in order {
        let (vertices, z) = &proof.blossoms[at];
        let outer = vertices.first().and_then(|v| around[*v as usize].last()).copied();
        depth[at] = match outer {
            Some(outer) => depth[outer as usize].plus(z)?,
            None => z.clone(),
        };
        for v in vertices {
            around[*v as usize].push(crate::problem::vertex(at));
        }
    }
    Ok((around, depth))
}
