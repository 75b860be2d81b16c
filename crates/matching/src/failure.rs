//! Why there is no matching.

use crate::cost::Overflow;
use crate::violation::Violation;

/// Why a solve gave no matching.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// No perfect matching exists; the proof is enclosed.
    #[error("no perfect matching: without {} vertices, {} parts of odd size remain", .0.removed.len(), .0.components.len())]
    Infeasible(TutteSet),
    /// An odd number of vertices cannot be paired.
    #[error("{0} vertices cannot be paired: the number is odd")]
    OddVertices(u32),
    /// A component is so large that its sums fit no integer at hand, or beyond the bounds that were stated for it.
    #[error("component {component} of the costs is too large to be summed, or beyond its bounds")]
    Overflow {
        /// The first such component.
        component: usize,
    },
    /// There are more vertices than [`brute_force`](crate::brute_force()) tries.
    #[error("{0} vertices are too many")]
    TooManyVertices(u32),
    /// [`Options::stop`](crate::Options::stop) was set.
    #[error("interrupted")]
    Interrupted,
    /// The answer did not pass its own check: the cost function is not pure, a bound is not true, or this crate has an error.
    #[error("the matching does not pass its check: {0}")]
    Uncertified(Violation),
}

impl From<Overflow> for Failure {
    fn from(Overflow { component }: Overflow) -> Self {
        Failure::Overflow { component }
    }
}

/// A proof that no perfect matching exists (Tutte 1947).
///
/// Without the vertices `removed`, more components of odd size remain than vertices were removed; and each of them needs one
/// of the removed as a partner for one of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TutteSet {
    /// The vertices taken away, ascending.
    pub removed: Vec<u32>,
    /// The connected components of odd size of what remains: each ascending, ordered by their first.
    pub components: Vec<Vec<u32>>,
}
