//! What both searches know of their tree: who is in it, and what happens next.
//!
//! # Signs
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

/// The place of a vertex relative to the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Free,
    Outer,
    Inner,
}

/// Why a tree cannot end.
pub(crate) enum Stuck {
    /// No pair leads out of the tree: these are its inner vertices.
    Walled(Vec<usize>),
    /// Stopped, or a number too large.
    Failed(Failure),
}

impl<E: Into<Failure>> From<E> for Stuck {
    fn from(error: E) -> Self {
        Stuck::Failed(error.into())
    }
}

/// What becomes possible at some offset. Of events at the same offset the first in this order is taken, then the one with
/// the least numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Event {
    /// The pair to this free vertex, which has no partner, from an outer one becomes tight.
    Reach(usize, usize),
    /// The pair to this free vertex, which has a partner, from an outer one becomes tight.
    Grow(usize, usize),
    /// The pair of these two outer vertices becomes tight.
    Close(usize, usize),
    /// The dual of this inner blossom comes to zero.
    Expand(usize),
}

/// Events by their offsets. Those that have been overtaken by others are still among them: whoever takes one asks whether
/// it stands.
pub(crate) struct Agenda<C>(BinaryHeap<Reverse<(C, Event)>>);

impl<C: Ord> Agenda<C> {
    pub(crate) fn new() -> Self {
        Agenda(BinaryHeap::new())
    }

    pub(crate) fn add(&mut self, offset: C, event: Event) {
        self.0.push(Reverse((offset, event)));
    }

    /// Takes the event with the least offset.
    pub(crate) fn take(&mut self) -> Option<(C, Event)> {
        self.0.pop().map(|Reverse(next)| next)
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }
}

/// The least key to each vertex that is not outer, and from which outer vertex.
pub(crate) struct Near<C> {
    pub(crate) key: Vec<C>,
    /// [`NONE`] where there is no pair.
    pub(crate) from: Vec<usize>,
    /// Where `from` has been set.
    touched: Vec<usize>,
}

impl<C: Ord + Clone> Near<C> {
    pub(crate) fn new(n: usize, zero: &C) -> Self {
        Near { key: vec![zero.clone(); n], from: vec![NONE; n], touched: Vec::new() }
    }

    pub(crate) fn clear(&mut self) {
        self.touched.drain(..).for_each(|v| self.from[v] = NONE);
    }

    /// Keeps a key if it is the least to `v` so far, and says so.
    #[inline]
    pub(crate) fn keep_least(&mut self, v: usize, key: &C, u: usize) -> bool {
        let is_new = self.from[v] == NONE;
        let keep = is_new || *key < self.key[v];
        if keep {
            (self.key[v], self.from[v]) = (key.clone(), u);
        }
        if is_new {
            self.touched.push(v);
        }
        keep
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

/// The inner vertices, in order.
pub(crate) fn inner(place: &[Place]) -> Vec<usize> {
    (0..place.len()).filter(|v| place[*v] == Place::Inner).collect()
}
