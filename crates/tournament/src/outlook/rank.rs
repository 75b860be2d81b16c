//! Where a member stands in a completion.

/// Where a member stands; 0 and 0 without a place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rank {
    /// Its place, from 1.
    pub place: usize,
    /// The last of the places that it shares.
    pub low: usize,
}
