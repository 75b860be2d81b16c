//! Why a bound holds, so that anyone can check it with additions and comparisons.

/// A tree of cases over the open games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tree {
    /// The relaxation with these multipliers, by member.
    Leaf(Vec<(usize, i64)>),
    /// A game of this number, and the case of each number of half points of First.
    Split(usize, Box<[Tree; 3]>),
    /// All games have a result: the ranking says it.
    Played,
}

/// What a claim rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Basis {
    /// Cases over the open games.
    Tree(Tree),
    /// These members are ahead, or behind, by points alone.
    Points(Vec<usize>),
    /// All completions were listed, so many.
    Listed(u64),
}

/// So many members are ahead of one, or behind it, in every completion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// Whom it is about.
    pub member: usize,
    /// Whether others are ahead; else they are behind, or level with it.
    pub is_ahead: bool,
    /// How many are, at least.
    pub at_least: usize,
    /// Why.
    pub basis: Basis,
    /// What of the caps of an advancement is left out; none where places are meant.
    pub caps: Option<&'static str>,
}
