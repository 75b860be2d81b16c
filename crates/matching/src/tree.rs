//! Alternating trees as both searches see them: the vertices in the tree, and the next event.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::failure::Failure;

/// No vertex.
pub(crate) const NONE: usize = usize::MAX;

/// Place of a vertex in the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Label {
    Free,
    Outer,
    Inner,
}

/// Reason why a search ends without an augmenting path.
pub(crate) enum SearchError {
    /// The tree is Hungarian: no pair leads out of it. These are its inner vertices.
    Hungarian(Vec<usize>),
    /// The solve was stopped, or a number is too large.
    Failed(Failure),
}

impl SearchError {
    /// Creates the error of a tree that cannot grow, from the labels of all vertices.
    pub(crate) fn hungarian(label: &[Label]) -> Self {
        SearchError::Hungarian((0..label.len()).filter(|v| label[*v] == Label::Inner).collect())
    }
}

impl<E: Into<Failure>> From<E> for SearchError {
    fn from(error: E) -> Self {
        SearchError::Failed(error.into())
    }
}

/// An event that becomes possible at some offset. Of the events at one offset the first in this order is taken, then
/// the one with the lowest numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Event {
    /// The pair to this free vertex, which has no partner, from an outer one becomes tight: an augmenting path.
    Augment(usize, usize),
    /// The pair to this free vertex, which has a partner, from an outer one becomes tight.
    Grow(usize, usize),
    /// The pair of these two outer vertices becomes tight: an odd cycle.
    Cycle(usize, usize),
    /// The dual of this inner blossom reaches zero.
    Expand(usize),
}

/// Events by their offsets. Some have since been overtaken by others: the caller checks whether an event still stands.
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

/// Least key to each vertex that is not outer, and the outer vertex that it comes from.
pub(crate) struct LeastKeys<C> {
    key: Vec<C>,
    /// Outer vertex with the least key, or [`NONE`].
    from: Vec<usize>,
    /// Vertices whose `from` has been set.
    touched: Vec<usize>,
}

impl<C: Ord + Clone> LeastKeys<C> {
    pub(crate) fn new(n: usize, zero: &C) -> Self {
        LeastKeys { key: vec![zero.clone(); n], from: vec![NONE; n], touched: Vec::new() }
    }

    pub(crate) fn clear(&mut self) {
        self.touched.drain(..).for_each(|v| self.from[v] = NONE);
    }

    /// Considers the pair of the outer vertex `u` and the free `v`; adds its event if no other pair to `v` has a key as
    /// low.
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

    /// Outer vertex from which the key to `v` is the least.
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
