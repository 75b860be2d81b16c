//! What both searches know of their alternating tree: who is in it, and what happens next.
//!
//! # Stored duals
//! A tree raises the duals of its outer vertices (even distance from the root) and lowers those of its inner ones, by
//! one *offset* for all of them. While a vertex is in the tree, its dual `y` is stored less the offset if outer, plus
//! the offset if inner. So `cost - y(u) - y(v)` as stored, the *key* of a pair, does not change with the offset: it is
//! the offset at which a pair from an outer to a free vertex becomes tight, and twice the offset at which one between
//! two outer vertices does. All vertices of a tree have duals of one parity, as costs are even and their tree pairs are
//! tight; so that half is whole.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::failure::Failure;

/// No vertex.
pub(crate) const NONE: usize = usize::MAX;

/// Where a vertex is in the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Label {
    Free,
    Outer,
    Inner,
}

/// Why a search ends without an augmenting path.
pub(crate) enum SearchError {
    /// The tree is Hungarian: no pair leads out of it. These are its inner vertices.
    Hungarian(Vec<usize>),
    /// The solve was stopped, or a number is too large.
    Failed(Failure),
}

impl SearchError {
    /// That of a tree that cannot grow, from the labels of all vertices.
    pub(crate) fn hungarian(label: &[Label]) -> Self {
        SearchError::Hungarian((0..label.len()).filter(|v| label[*v] == Label::Inner).collect())
    }
}

impl<E: Into<Failure>> From<E> for SearchError {
    fn from(error: E) -> Self {
        SearchError::Failed(error.into())
    }
}

/// What becomes possible at some offset. Of events at one offset the first in this order is taken, then that with the
/// least numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Event {
    /// The pair to this free vertex, which has no partner, from an outer one becomes tight: an augmenting path.
    Augment(usize, usize),
    /// The pair to this free vertex, which has a partner, from an outer one becomes tight.
    Grow(usize, usize),
    /// The pair of these two outer vertices becomes tight: an odd cycle.
    Cycle(usize, usize),
    /// The dual of this inner blossom comes to zero.
    Expand(usize),
}

/// Events by their offsets. Some have been overtaken by others since: whoever takes one checks whether it still stands.
pub(crate) struct EventQueue<C>(BinaryHeap<Reverse<(C, Event)>>);

impl<C: Ord> EventQueue<C> {
    pub(crate) fn new() -> Self {
        EventQueue(BinaryHeap::new())
    }

    pub(crate) fn push(&mut self, offset: C, event: Event) {
        self.0.push(Reverse((offset, event)));
    }

    /// Takes the event with the least offset.
    pub(crate) fn pop(&mut self) -> Option<(C, Event)> {
        self.0.pop().map(|Reverse(next)| next)
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }
}

/// The least key to each vertex that is not outer, and from which outer vertex.
pub(crate) struct LeastKeys<C> {
    key: Vec<C>,
    /// [`NONE`] where there is no pair.
    from: Vec<usize>,
    /// Where `from` has been set.
    touched: Vec<usize>,
}

impl<C: Ord + Clone> LeastKeys<C> {
    pub(crate) fn new(n: usize, zero: &C) -> Self {
        LeastKeys { key: vec![zero.clone(); n], from: vec![NONE; n], touched: Vec::new() }
    }

    pub(crate) fn clear(&mut self) {
        self.touched.drain(..).for_each(|v| self.from[v] = NONE);
    }

    /// Takes the pair of the outer vertex `u` and the free one `v`; adds its event if no other pair to `v` has a lesser key.
    #[inline]
    pub(crate) fn offer(&mut self, events: &mut EventQueue<C>, mate: &[usize], (u, v): (usize, usize), key: C) {
        let is_new = self.from[v] == NONE;
        if !is_new && key >= self.key[v] {
            return;
        }
        if is_new {
            self.touched.push(v);
        }
        (self.key[v], self.from[v]) = (key.clone(), u);
        events.push(key, if mate[v] == NONE { Event::Augment(v, u) } else { Event::Grow(v, u) });
    }

    /// The outer vertex from which the key to `v` is the least.
    pub(crate) fn from(&self, v: usize) -> usize {
        self.from[v]
    }

    /// Forgets what is known of `v`.
    pub(crate) fn forget(&mut self, v: usize) {
        self.from[v] = NONE;
    }

    /// Whether this is still the least key to `v`.
    pub(crate) fn is_least(&self, v: usize, key: &C, u: usize) -> bool {
        self.from[v] == u && self.key[v] == *key
    }
}
