//! What both searches know of their tree: who is in it, and how near the others are.
//!
//! # Signs
//! A tree raises the duals of its outer vertices (even distance from the root) and lowers those of its inner ones, by
//! one *offset* for all of them. While a vertex is in the tree, its dual `y` is stored less the offset if outer, plus
//! the offset if inner. So `cost - y(u) - y(v)` as stored, the *key* of a pair, does not change with the offset: it is
//! the offset at which a pair from an outer to a free vertex becomes tight, and twice the offset at which one between
//! two outer vertices does. All vertices of a tree have duals of one parity, as costs are even and their tree pairs are
//! tight; so that half is whole.

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

/// A pair of outer vertices, and its key before them.
pub(crate) type Closing<C> = (C, usize, usize);

/// Keeps the pair with the lesser key.
pub(crate) fn keep_least<C: Ord>(least: &mut Option<Closing<C>>, key: C, u: usize, v: usize) {
    if least.as_ref().is_none_or(|(least, ..)| key < *least) {
        *least = Some((key, u, v));
    }
}

/// The least values to all vertices, and from whom.
pub(crate) struct Row<C> {
    pub(crate) key: Vec<C>,
    /// [`NONE`] where there is no pair.
    pub(crate) from: Vec<usize>,
}

impl<C: Ord + Clone> Row<C> {
    pub(crate) fn new(n: usize, zero: &C) -> Self {
        Row { key: vec![zero.clone(); n], from: vec![NONE; n] }
    }

    pub(crate) fn clear(&mut self) {
        self.from.fill(NONE);
    }

    #[inline]
    pub(crate) fn keep_least(&mut self, v: usize, key: C, u: usize) {
        if self.from[v] == NONE || key < self.key[v] {
            (self.key[v], self.from[v]) = (key, u);
        }
    }

    /// Takes over what is less in another row.
    pub(crate) fn merge(&mut self, other: &Self) {
        for (v, (key, u)) in other.key.iter().zip(&other.from).enumerate().filter(|(_, (_, u))| **u != NONE) {
            self.keep_least(v, key.clone(), *u);
        }
    }

    /// The free vertex with the least key; where keys are equal, one without a partner, then the least number.
    pub(crate) fn nearest(&self, place: &[Place], mate: &[usize]) -> Option<usize> {
        let mut best: Option<usize> = None;
        for v in (0..place.len()).filter(|v| place[*v] == Place::Free && self.from[*v] != NONE) {
            let better = best.is_none_or(|best| {
                let order = self.key[v].cmp(&self.key[best]);
                order.is_lt() || order.is_eq() && mate[v] == NONE && mate[best] != NONE
            });
            if better {
                best = Some(v);
            }
        }
        best
    }
}

/// The inner vertices, in order.
pub(crate) fn inner(place: &[Place]) -> Vec<usize> {
    (0..place.len()).filter(|v| place[*v] == Place::Inner).collect()
}
