//! What is asked: vertices, a cost for every permitted pair, and who watches.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::failure::Failure;
use crate::vector::CostVector;

/// The cost of a pair: sets the components that are not zero and returns true, or returns false if the pair is forbidden.
///
/// The vector is all zeros on entry. The function must be pure and symmetric; it is called with the lesser vertex
/// first, several times for a pair, and by several threads.
pub type PairCost<'a> = dyn Fn(u32, u32, &mut CostVector) -> bool + Sync + 'a;

/// The ticket of a pair, the lesser vertex first.
pub type PairLot<'a> = dyn Fn(u32, u32) -> u64 + Sync + 'a;

/// Fills the vector with a cost that no permitted pair of a vertex of one range with one of the other goes below, in any
/// component. The vector is all zeros on entry. The ranges are the same, or the first ends before the second begins.
pub type Floor<'a> = dyn Fn(Range<u32>, Range<u32>, &mut CostVector) + Sync + 'a;

/// Vertices that are likely to be partners of one, beside those of least cost: perhaps none.
pub type Likely<'a> = dyn Fn(u32) -> Range<u32> + Sync + 'a;

/// Vertices `0..vertices` and the cost of pairing two of them.
#[derive(Clone, Copy)]
pub struct Problem<'a> {
    /// How many vertices there are. An odd number has no perfect matching: a bye is one more vertex.
    pub vertices: u32,
    /// How many components a cost has; the first is worth more than any amount of the second, and so on.
    pub width: usize,
    /// The cost of a pair.
    pub cost: &'a PairCost<'a>,
    /// The last component, where it takes long to compute: [`Problem::cost`] leaves it zero, and few pairs are asked for it.
    pub lots: Option<&'a PairLot<'a>>,
    /// What is known of many pairs at once; without it every pair is asked for its cost several times.
    pub outline: Option<Outline<'a>>,
}

/// What is known of many pairs at once. It must be true; [`verify`](crate::verify()) takes the bounds, and nothing else, from it.
#[derive(Clone, Copy)]
pub struct Outline<'a> {
    /// The least and the greatest value that each component could have, that of the lots too.
    pub bounds: &'a [(i128, i128)],
    /// What pairs of ranges cost at least. The tighter it is where vertices have neighbours like themselves, the fewer
    /// pairs are asked for their costs.
    pub floor: &'a Floor<'a>,
    /// A guess where the cheapest partners of all are the same few, as where the farthest is best.
    pub likely: &'a Likely<'a>,
}

/// Is called with the number of vertices settled and of all vertices.
pub type Progress<'a> = dyn Fn(u64, u64) + 'a;

/// How a problem that is too large to ask every pair again and again is cut down: it is solved over some pairs, the
/// candidates, and over more of them until the proof holds for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidates {
    /// With up to so many vertices every pair is one.
    pub all_up_to: u32,
    /// How many partners each vertex has to begin with: those of least cost.
    pub nearest: usize,
    /// How many each gets in a further round, at most.
    pub more: usize,
}

impl Default for Candidates {
    fn default() -> Self {
        Self { all_up_to: 200, nearest: 12, more: 6 }
    }
}

/// Who watches a solve, and may stop it.
#[derive(Clone, Copy, Default)]
pub struct Options<'a> {
    /// From which pairs it begins. The total does not depend on it.
    pub candidates: Candidates,
    /// Is called now and then, at most a few times a vertex; when candidates are added, some vertices are unsettled again.
    pub progress: Option<&'a Progress<'a>>,
    /// Set it to end the solve with [`Failure::Interrupted`].
    pub stop: Option<&'a AtomicBool>,
}

impl<'a> Problem<'a> {
    /// A problem of which nothing else is known.
    pub fn new(vertices: u32, width: usize, cost: &'a PairCost<'a>) -> Self {
        Self { vertices, width, cost, lots: None, outline: None }
    }

    /// The number of vertices, as an index.
    pub(crate) fn n(&self) -> usize {
        self.vertices as usize
    }

    /// Fills `into` with the cost of a pair; false if it is forbidden.
    pub(crate) fn fill(&self, u: usize, v: usize, into: &mut CostVector) -> bool {
        let permitted = self.fill_early(u, v, into);
        if let (true, Some(ticket)) = (permitted, self.ticket(u, v)) {
            into[self.width - 1] = ticket;
        }
        permitted
    }

    /// As [`Problem::fill`], without what takes long: the last component is 0 if there are lots.
    pub(crate) fn fill_early(&self, u: usize, v: usize, into: &mut CostVector) -> bool {
        into.clear();
        (self.cost)(vertex(u.min(v)), vertex(u.max(v)), into)
    }

    /// The last component of a pair's cost, if there are lots.
    pub(crate) fn ticket(&self, u: usize, v: usize) -> Option<i128> {
        self.lots.map(|lots| lots(vertex(u.min(v)), vertex(u.max(v))).into())
    }
}

impl Options<'_> {
    /// Tells how far the solve has come, and learns whether it is to go on.
    pub(crate) fn report(&self, settled: usize, vertices: usize) -> Result<(), Failure> {
        if let Some(progress) = self.progress {
            progress(settled as u64, vertices as u64);
        }
        self.go_on()
    }

    /// Fails if the solve is to stop.
    pub(crate) fn go_on(&self) -> Result<(), Failure> {
        let stopped = self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
        if stopped { Err(Failure::Interrupted) } else { Ok(()) }
    }
}

/// An index as a vertex of the caller.
pub(crate) fn vertex(index: usize) -> u32 {
    // Invariant: indices are below `Problem::vertices`, which is a u32.
    u32::try_from(index).unwrap_or(u32::MAX)
}
