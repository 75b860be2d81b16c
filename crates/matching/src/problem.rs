//! What is asked: vertices, a cost for every permitted pair, and what is known of many pairs at once.

use std::ops::Range;

use crate::vector::CostVector;

/// The cost of a pair: sets the components that are not zero and returns true, or returns false if the pair is forbidden.
///
/// The vector is all zeros on entry. The function must be pure and symmetric; it is called with the lesser vertex
/// first, several times for a pair, and by several threads.
pub type PairCost<'a> = dyn Fn(u32, u32, &mut CostVector) -> bool + Sync + 'a;

/// The last component of a pair's cost, the lesser vertex first. It must be as pure and symmetric as [`PairCost`].
pub type LastComponent<'a> = dyn Fn(u32, u32) -> u64 + Sync + 'a;

/// Fills the vector with a lower bound of the costs of all permitted pairs of a vertex of one range with one of the other.
///
/// It holds component by component. The vector is all zeros on entry. The ranges are the same, or the first ends before
/// the second begins.
pub type LowerBound<'a> = dyn Fn(Range<u32>, Range<u32>, &mut CostVector) + Sync + 'a;

/// Vertices, perhaps none, that are likely to be the partner of a vertex although others cost less.
pub type CandidateHint<'a> = dyn Fn(u32) -> Range<u32> + Sync + 'a;

/// Vertices `0..vertices` and the cost of pairing two of them.
#[derive(Clone, Copy)]
pub struct Problem<'a> {
    /// How many vertices there are. An odd number has no perfect matching: a bye is one more vertex.
    pub vertices: u32,
    /// How many components a cost has; the first is worth more than any amount of the second, and so on.
    pub width: usize,
    /// The cost of a pair.
    pub cost: &'a PairCost<'a>,
    /// The last component, where it takes long to compute: [`Problem::cost`] leaves it zero, and it is computed for few pairs.
    pub last_component: Option<&'a LastComponent<'a>>,
    /// Bounds on the costs of many pairs at once; without them the cost of every pair is computed several times.
    pub bounds: Option<Bounds<'a>>,
    /// More candidates to begin with. It helps where many vertices have the same cheapest partners, as where the farthest
    /// partner is the best.
    pub hint: Option<&'a CandidateHint<'a>>,
}

/// Bounds on the costs of many pairs at once. They must be true: [`verify`](crate::verify()) relies on `components`, and on
/// nothing else here.
#[derive(Clone, Copy)]
pub struct Bounds<'a> {
    /// The limits of each component, [`Problem::last_component`] included.
    pub components: &'a [Limits],
    /// What pairs between two ranges of vertices cost at least. The tighter it is where neighbours are alike, the fewer
    /// costs are computed.
    pub lower: &'a LowerBound<'a>,
}

/// The values that a component of a cost could have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The least.
    pub least: i128,
    /// The greatest.
    pub greatest: i128,
    /// How many pairs of a perfect matching could have more than the least. The fewer, the narrower are the numbers in which
    /// the problem is solved.
    pub pairs: usize,
}

impl Limits {
    /// A component that every pair of a matching could have in full.
    pub const fn new(least: i128, greatest: i128) -> Self {
        Self { least, greatest, pairs: usize::MAX }
    }

    /// A component that is 0 but in one pair, such as that of the bye, where it is at most `greatest`.
    pub const fn of_one_pair(greatest: i128) -> Self {
        Self { least: 0, greatest, pairs: 1 }
    }
}

impl<'a> Problem<'a> {
    /// A problem of which nothing is known but the costs of its pairs.
    pub fn new(vertices: u32, width: usize, cost: &'a PairCost<'a>) -> Self {
        Self { vertices, width, cost, last_component: None, bounds: None, hint: None }
    }

    /// The number of vertices, as an index.
    pub(crate) fn n(&self) -> usize {
        self.vertices as usize
    }

    /// Fills `into` with the cost of a pair; false if it is forbidden.
    pub(crate) fn fill(&self, u: usize, v: usize, into: &mut CostVector) -> bool {
        let permitted = self.fill_without_last(u, v, into);
        if let (true, Some(last)) = (permitted, self.last_of(u, v)) {
            into[self.width - 1] = last;
        }
        permitted
    }

    /// Fills `into` with the cost of a pair but for [`Problem::last_component`]; false if it is forbidden.
    pub(crate) fn fill_without_last(&self, u: usize, v: usize, into: &mut CostVector) -> bool {
        into.clear();
        (self.cost)(vertex(u.min(v)), vertex(u.max(v)), into)
    }

    /// What [`Problem::last_component`] says of a pair, if there is one.
    pub(crate) fn last_of(&self, u: usize, v: usize) -> Option<i128> {
        self.last_component.map(|last| last(vertex(u.min(v)), vertex(u.max(v))).into())
    }
}

/// An index as a vertex of the caller.
pub(crate) fn vertex(index: usize) -> u32 {
    // Invariant: indices are below `Problem::vertices`, which is a u32.
    u32::try_from(index).unwrap_or(u32::MAX)
}
