//! Blocks of neighbouring vertices, and blocks made of two blocks, so that one bound excludes many pairs.

use std::ops::Range;

/// Number of vertices in a block of level 0.
const LEAF: usize = 16;

/// Division of the vertices `0..n` into blocks of several levels.
#[derive(Clone, Copy)]
pub(crate) struct Blocks {
    n: usize,
}

/// A block, given by its level and its number within the level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Block {
    pub(crate) level: usize,
    pub(crate) number: usize,
}

impl Blocks {
    pub(crate) fn new(n: usize) -> Self {
        Blocks { n }
    }

    /// Number of blocks of a level.
    pub(crate) fn count(self, level: usize) -> usize {
        self.n.div_ceil(LEAF << level)
    }

    /// The block of all vertices.
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

    /// Returns the one or two blocks that a block is made of; none for a leaf.
    pub(crate) fn children(self, Block { level, number }: Block) -> impl Iterator<Item = Block> {
        let numbers = if level == 0 { 0..0 } else { 2 * number..2 * number + 2 };
        let children = numbers.map(move |number| Block { level: level.saturating_sub(1), number });
        children.filter(move |child| child.number < self.count(child.level))
    }
}

impl Block {
    /// Whether this block holds all vertices of another.
    pub(crate) fn contains(self, other: Block) -> bool {
        self.level >= other.level && other.number >> (self.level - other.level) == self.number
    }
}
