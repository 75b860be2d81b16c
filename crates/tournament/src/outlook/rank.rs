//! Place of a member in a completion.

/// Place of a member; 0 and 0 for none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rank {
    /// First of the places that it shares, from 1.
    pub place: usize,
    /// Last of the places that it shares.
    pub low: usize,
}
