//! Two blocks of a large field, of which a system says what no pair costs less than: so a large field is paired without
//! asking every two of them again and again.

use std::ops::{Range, RangeInclusive};

/// Two ranges of ranks. They are the same, or `a` ends before `b` begins.
#[derive(Clone, Debug)]
pub struct Blocks {
    /// The better ranks.
    pub a: Range<usize>,
    /// The others. The bye has the rank after the last one.
    pub b: Range<usize>,
}

impl Blocks {
    /// The range of `gap` over all pairs of the two blocks; `gap` must grow with the distance in rank. Within one block there
    /// may be equals.
    pub(crate) fn between<T, N: Default>(&self, list: &[T], gap: impl Fn(&T, &T) -> N) -> RangeInclusive<N> {
        let (a, b) = (&list[self.a.clone()], &list[self.b.clone()]);
        let far = gap(&a[0], &b[b.len() - 1]);
        if self.a == self.b { N::default()..=far } else { gap(&a[a.len() - 1], &b[0])..=far }
    }

    /// The least and the greatest difference of ranks between the blocks.
    pub(crate) fn distances(&self) -> (i128, i128) {
        let [a, b] = [&self.a, &self.b].map(|block| (block.start as i128, block.end as i128 - 1));
        if self.a == self.b { (1, a.1 - a.0) } else { (b.0 - a.1, b.1 - a.0) }
    }
}
