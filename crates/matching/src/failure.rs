//! Reasons why there is no matching.

use crate::cost::Overflow;
use crate::violation::Violation;

/// Reason why a problem has no solution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// No perfect matching exists; this is the proof.
    #[error("no perfect matching: without {} vertices, {} parts of odd size remain", .0.removed.len(), .0.components.len())]
    Infeasible(TutteSet),
    /// An odd number of vertices cannot be paired.
    #[error("{0} vertices cannot be paired: the number is odd")]
    OddVertices(u32),
    /// A component is so large that its sums fit no available integer, or it is beyond its stated bounds.
    #[error("component {component} of the costs is too large to be summed, or beyond its bounds")]
    Overflow {
        /// Index of the first such component.
        component: usize,
    },
    /// There are more vertices than [`brute_force`](crate::brute_force()) tries.
    #[error("{0} vertices are too many")]
    TooManyVertices(u32),
    /// [`Options::stop`](crate::Options::stop) was set.
    #[error("interrupted")]
    Interrupted,
    /// The answer did not pass its own check: the cost function is not pure, a stated bound is false, or this crate has
    /// a bug.
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
/// Without the vertices `removed`, more components of odd size remain than vertices were removed; and each of these
/// components needs one of the removed vertices as a partner for one of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TutteSet {
    /// Vertices taken away, ascending.
    pub removed: Vec<u32>,
    /// Connected components of odd size in what remains, each ascending, ordered by their first vertex.
    pub components: Vec<Vec<u32>>,
}
