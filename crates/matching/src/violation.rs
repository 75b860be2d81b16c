//! Faults in a matching or a proof.

use crate::cost::Overflow;

/// Fault in a matching or a proof.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Violation {
    /// Number of partners or duals stated, and number of vertices.
    #[error("{0} vertices are given for {1}")]
    WrongLength(usize, usize),
    /// A vertex whose partner is matched to another, or to none.
    #[error("vertex {0} is not matched both ways")]
    Unmatched(u32),
    /// Two matched vertices that the problem does not permit as a pair.
    #[error("vertices {0} and {1} may not be paired")]
    Forbidden(u32, u32),
    /// A component of the total that is not the sum over the pairs.
    #[error("component {0} of the total is not the sum over the pairs")]
    WrongTotal(usize),
    /// Two matchings could be compared differently by their packed costs than by their cost vectors.
    #[error("the weights do not keep the order of the costs")]
    Weights,
    /// A permitted pair that costs less than its duals allow: a better matching may contain it.
    #[error("the pair {0}, {1} has negative slack")]
    NegativeSlack(u32, u32),
    /// A matched pair that costs more than its duals account for.
    #[error("the matched pair {0}, {1} has slack")]
    Slack(u32, u32),
    /// A blossom that fails a condition, by its place in the proof.
    #[error("blossom {0} is not an odd set of vertices, filled with pairs, with a dual of at least zero")]
    Blossom(usize),
    /// A number in a proof of infeasibility that is not a vertex, or occurs twice.
    #[error("{0} is not a vertex, or is named twice")]
    Vertex(u32),
    /// A component of even size, by its place in the proof of infeasibility.
    #[error("component {0} of the proof has even size")]
    EvenComponent(usize),
    /// Number of components of odd size, and number of removed vertices.
    #[error("{0} components of odd size are not more than {1} removed vertices")]
    TooFewComponents(usize, usize),
    /// A permitted pair that leads out of a component to a vertex that is not removed.
    #[error("vertices {0} and {1} of different components may be paired")]
    Joined(u32, u32),
    /// A sum that cannot be computed, or a cost beyond its stated bounds.
    #[error(transparent)]
    Overflow(#[from] Overflow),
}
