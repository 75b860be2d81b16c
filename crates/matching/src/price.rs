//! What a pair costs as a number: asked for when it is needed, no more of it than is needed.

use std::ops::Range;

use crate::cost::{Cost, Overflow};
use crate::packing::Packing;
use crate::problem::{Problem, vertex};
use crate::vector::CostVector;

/// The costs of a problem, packed and doubled.
pub(crate) struct Prices<'a, C> {
    pub(crate) problem: &'a Problem<'a>,
    pub(crate) packing: Packing<'a, C>,
}

impl<C: Cost> Prices<'_, C> {
    pub(crate) fn scratch(&self) -> CostVector {
        CostVector::zeros(self.problem.width)
    }

    /// The cost of a pair, if it is permitted.
    pub(crate) fn of(&self, u: usize, v: usize, scratch: &mut CostVector) -> Result<Option<C>, Overflow> {
        self.problem.fill(u, v, scratch).then(|| self.packing.doubled(scratch)).transpose()
    }

    /// The cost of a pair, if it is permitted and costs less than the limit. Its ticket is asked for if all else does.
    pub(crate) fn below(&self, u: usize, v: usize, limit: &C, scratch: &mut CostVector) -> Result<Option<C>, Overflow> {
        // No cost is negative.
        if *limit <= C::zero() || !self.problem.fill_early(u, v, scratch) {
            return Ok(None);
        }
        let Some(mut cost) = self.packing.doubled_below(scratch, limit)? else { return Ok(None) };
        if let Some(ticket) = self.problem.ticket(u, v) {
            self.packing.add(&mut cost, self.problem.width - 1, ticket)?;
        }
        Ok((cost < *limit).then_some(cost))
    }

    /// What no pair of these ranges goes below; the first is not after the second.
    pub(crate) fn floor(&self, a: Range<usize>, b: Range<usize>, scratch: &mut CostVector) -> Result<C, Overflow> {
        let Some(outline) = self.problem.outline else { return Ok(C::zero()) };
        let range = |range: Range<usize>| vertex(range.start)..vertex(range.end);
        scratch.clear();
        (outline.floor)(range(a), range(b), scratch);
        self.packing.doubled(scratch)
    }
}
