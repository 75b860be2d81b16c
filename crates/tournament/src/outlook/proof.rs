//! Proofs of bounds, which anyone can check with additions and comparisons.

/// A tree of cases over the open games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tree {
    /// Relaxation with these multipliers, by member.
    Leaf(Vec<(usize, i64)>),
    /// Number of a game, and the case of each number of half points of First.
    Split(usize, Box<[Tree; 3]>),
    /// All games have a result: the ranking decides.
    Played,
}

/// Basis of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Basis {
    /// Cases over the open games.
    Tree(Tree),
    /// Members who are ahead, or behind, by points alone.
    Points(Vec<usize>),
    /// Number of completions, all of which were listed.
    Listed(u64),
}

/// Claim that a number of members are ahead of one, or behind it, in every completion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// Member whom the claim is about.
    pub member: usize,
    /// Whether others are ahead; otherwise they are behind, or level with it.
    pub is_ahead: bool,
    /// Number of such members, at least.
    pub at_least: usize,
    /// Basis of the claim.
    pub basis: Basis,
    /// Way in which caps of an advancement are left out; none if the claim is about places.
    pub caps: Option<&'static str>,
}
