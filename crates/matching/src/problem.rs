//! Problems: vertices, a cost for every permitted pair, and what is known about many pairs at once.

use std::ops::Range;

use crate::vector::CostVector;

/// Cost function of a pair: sets the components that are not zero and returns true, or returns false if the pair is
/// forbidden.
///
/// The vector is all zeros on entry. The function must be pure and symmetric; it is called with the lower vertex first,
/// several times for a pair, and from several threads.
pub type PairCost<'a> = dyn Fn(u32, u32, &mut CostVector) -> bool + Sync + 'a;

/// Function for the last component of a pair's cost, the lower vertex first. It must be as pure and symmetric as
/// [`PairCost`].
pub type LastComponent<'a> = dyn Fn(u32, u32) -> u64 + Sync + 'a;

/// Function that fills the vector with a lower bound on the costs of all permitted pairs of a vertex of one range with
/// one of the other.
///
/// The bound holds component by component. The vector is all zeros on entry. The ranges are the same, or the first ends
/// before the second begins.
pub type LowerBound<'a> = dyn Fn(Range<u32>, Range<u32>, &mut CostVector) + Sync + 'a;

/// Function that returns vertices, possibly none, that are likely partners of a vertex although others cost less.
pub type CandidateHint<'a> = dyn Fn(u32) -> Range<u32> + Sync + 'a;

/// Vertices `0..vertices` and the cost of pairing any two of them.
#[derive(Clone, Copy)]
pub struct Problem<'a> {
    /// Number of vertices. An odd number has no perfect matching: represent a bye by one more vertex.
    pub vertices: u32,
    /// Number of components of a cost; the first is worth more than any amount of the second, and so on.
    pub width: usize,
    /// Cost of a pair.
    pub cost: &'a PairCost<'a>,
    /// Last component, where it takes long to compute: [`Problem::cost`] leaves it zero, and it is computed for few
    /// pairs only.
    pub last_component: Option<&'a LastComponent<'a>>,
    /// Bounds on the costs of many pairs at once; without them the cost of every pair is computed several times.
    pub bounds: Option<Bounds<'a>>,
    /// More candidates to start from, useful where many vertices have the same cheapest partners, for instance where
    /// the farthest partner is the best.
    pub hint: Option<&'a CandidateHint<'a>>,
}

/// Bounds on the costs of many pairs at once. They must be true: [`verify`](crate::verify()) relies on `components`,
/// but on nothing else here.
#[derive(Clone, Copy)]
pub struct Bounds<'a> {
    /// Limits of each component, [`Problem::last_component`] included.
    pub components: &'a [Limits],
    /// Lower bound on the costs of pairs between two ranges of vertices. The tighter it is where neighbours are alike,
    /// the fewer costs are computed.
    pub lower: &'a LowerBound<'a>,
}

/// Range of values of a cost component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Least value.
    pub least: i128,
    /// Greatest value.
    pub greatest: i128,
    /// Largest number of pairs of a perfect matching that may have more than the least value. The lower it is, the
    /// narrower the numbers in which the problem is solved.
    pub pairs: usize,
}

impl Limits {
    /// Limits of a component that every pair of a matching could have in full.
    pub const fn new(least: i128, greatest: i128) -> Self {
        Self { least, greatest, pairs: usize::MAX }
    }

    /// Limits of a component that is 0 except in one pair, such as the one with the bye, where it is at most
    /// `greatest`.
    pub const fn of_one_pair(greatest: i128) -> Self {
        Self { least: 0, greatest, pairs: 1 }
    }
}

impl<'a> Problem<'a> {
    /// Creates a problem that states only the costs of its pairs.
    pub fn new(vertices: u32, width: usize, cost: &'a PairCost<'a>) -> Self {
        Self { vertices, width, cost, last_component: None, bounds: None, hint: None }
    }

    /// Number of vertices, as an index.
    pub(crate) fn n(&self) -> usize {
        self.vertices as usize
    }

    /// Fills `into` with the cost of a pair; returns false if it is forbidden.
    pub(crate) fn fill(&self, u: usize, v: usize, into: &mut CostVector) -> bool {
        let permitted = self.fill_without_last(u, v, into);
        if let (true, Some(last)) = (permitted, self.last_of(u, v)) {
            into[self.width - 1] = last;
        }
        permitted
    }

    /// Fills `into` with the cost of a pair except for [`Problem::last_component`]; returns false if it is forbidden.
    pub(crate) fn fill_without_last(&self, u: usize, v: usize, into: &mut CostVector) -> bool {
        into.clear();
        (self.cost)(vertex(u.min(v)), vertex(u.max(v)), into)
    }

    /// Returns [`Problem::last_component`] of a pair, if the problem has one.
    pub(crate) fn last_of(&self, u: usize, v: usize) -> Option<i128> {
        self.last_component.map(|last| last(vertex(u.min(v)), vertex(u.max(v))).into())
    }
}

/// Converts an index to a vertex of the caller.
pub(crate) fn vertex(index: usize) -> u32 {
    // Invariant: indices are below `Problem::vertices`, which is a u32.
    u32::try_from(index).unwrap_or(u32::MAX)
}
