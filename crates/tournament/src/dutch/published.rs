//! A round as somebody has published it.

/// Two players who were paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublishedPair {
    /// Number of the player with White.
    pub white: u16,
    /// Number of the player with Black.
    pub black: u16,
    /// Whether the colours are stated; false if they were supplied because the file has none.
    pub has_colours: bool,
}

/// Pairs of a round, and the players with the pairing-allocated bye.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Published {
    /// Pairs in the order in which they are stated.
    pub pairs: Vec<PublishedPair>,
    /// Players with the bye; more than one is against the rules.
    pub byes: Vec<u16>,
}
