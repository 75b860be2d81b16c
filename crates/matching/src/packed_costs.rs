//! Costs of a problem as numbers, computed only when needed and only as far as needed.

use std::ops::Range;

use crate::cost::{Cost, Overflow};
use crate::packing::Packing;
use crate::problem::{Problem, vertex};
use crate::vector::CostVector;

/// Costs of a problem, packed and doubled.
pub(crate) struct PackedCosts<'a, C> {
    pub(crate) problem: &'a Problem<'a>,
    pub(crate) packing: Packing<'a, C>,
}

impl<C: Cost> PackedCosts<'_, C> {
    pub(crate) fn scratch(&self) -> CostVector {
        CostVector::zeros(self.problem.width)
    }

    /// Returns the cost of a pair, if it is permitted.
    pub(crate) fn cost(&self, u: usize, v: usize, scratch: &mut CostVector) -> Result<Option<C>, Overflow> {
        self.problem.fill(u, v, scratch).then(|| self.packing.doubled(scratch)).transpose()
    }

    /// Returns the cost of a pair, if it is permitted and costs less than the limit.
    ///
    /// A last component that is stated apart is computed only if the others cost less than the limit.
    pub(crate) fn cost_below(
        &self,
        u: usize,
        v: usize,
        limit: &C,
        scratch: &mut CostVector,
    ) -> Result<Option<C>, Overflow> {
        // No cost is negative.
        if *limit <= C::zero() || !self.problem.fill_without_last(u, v, scratch) {
            return Ok(None);
        }
        let Some(mut cost) = self.packing.doubled_below(scratch, limit)? else { return Ok(None) };
        if let Some(last) = self.problem.last_of(u, v) {
            self.packing.add(&mut cost, self.problem.width - 1, last)?;
        }
        Ok((cost < *limit).then_some(cost))
    }

    /// Inserts a permitted pair into the cheapest of `u` if it is one of them: costs and partners, ascending, at most
    /// `count`.
    pub(crate) fn add_if_cheap(
        &self,
        (u, v): (usize, usize),
        cheapest: &mut Vec<(C, usize)>,
        count: usize,
        scratch: &mut CostVector,
    ) -> Result<(), Overflow> {
        let cost = match cheapest.last() {
            Some((worst, _)) if cheapest.len() >= count => self.cost_below(u, v, worst, scratch)?,
            _ => self.cost(u, v, scratch)?,
        };
        if let Some(cost) = cost {
            cheapest.truncate(count.saturating_sub(1));
            cheapest.insert(cheapest.partition_point(|(known, _)| *known <= cost), (cost, v));
        }
        Ok(())
    }

    /// Returns a lower bound on the costs of all pairs of these ranges; the first must not come after the second.
    pub(crate) fn lower_bound(
        &self,
        a: Range<usize>,
        b: Range<usize>,
        scratch: &mut CostVector,
    ) -> Result<C, Overflow> {
        let Some(bounds) = self.problem.bounds else { return Ok(C::zero()) };
        let range = |range: Range<usize>| vertex(range.start)..vertex(range.end);
        scratch.clear();
        (bounds.lower)(range(a), range(b), scratch);
        self.packing.doubled(scratch)
    }
}
