//! A round as somebody has published it.

/// Two who were paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublishedPair {
    /// The number of who has White.
    pub white: u16,
    /// The number of who has Black.
    pub black: u16,
    /// Whether the colours are stated, or only supplied where the file has none.
    pub has_colours: bool,
}

/// The pairs of a round, and who had the bye that the pairing gives.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Published {
    /// In the order in which they are stated.
    pub pairs: Vec<PublishedPair>,
    /// More than one is against the rules.
    pub byes: Vec<u16>,
}
