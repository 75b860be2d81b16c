//! Vertices in blocks, and these in blocks of two: so that many pairs are settled at once.

use std::ops::Range;

/// Vertices in a block of level 0.
const LEAF: usize = 16;

/// The blocks of `0..n`.
#[derive(Clone, Copy)]
pub(crate) struct Blocks {
    n: usize,
}

/// A block: its level, and its number among those of the level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Block {
    pub(crate) level: usize,
    pub(crate) number: usize,
}

impl Blocks {
    pub(crate) fn new(n: usize) -> Self {
        Blocks { n }
    }

    /// How many blocks of a level there are.
    pub(crate) fn count(self, level: usize) -> usize {
        self.n.div_ceil(LEAF << level)
    }

    /// The block that holds all.
    pub(crate) fn root(self) -> Block {
        let mut level = 0;
        while self.count(level) > 1 {
            level += 1;
        }
        Block { level, number: 0 }
    }

    /// The blocks of level 0.
    pub(crate) fn leaves(self) -> impl Iterator<Item = Block> {
        (0..self.count(0)).map(|number| Block { level: 0, number })
    }

    /// The vertices of a block.
    pub(crate) fn range(self, Block { level, number }: Block) -> Range<usize> {
        let size = LEAF << level;
        number * size..((number + 1) * size).min(self.n)
    }

    /// The one or two blocks that a block is made of; none for a leaf.
    pub(crate) fn parts(self, Block { level, number }: Block) -> impl Iterator<Item = Block> {
        let below = level.checked_sub(1);
        let parts = below
            .into_iter()
            .flat_map(move |level| (2 * number..=2 * number + 1).map(move |number| Block { level, number }));
        parts.filter(move |part| part.number < self.count(part.level))
    }
}

impl Block {
    /// Whether it holds the vertices of another.
    pub(crate) fn holds(self, other: Block) -> bool {
        self.level >= other.level && other.number >> (self.level - other.level) == self.number
    }
}
