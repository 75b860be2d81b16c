//! Pieces in hand.

use crate::piece::Kind;

/// How many pieces of each kind a side holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hand([u8; 8]);

impl Hand {
    /// Nothing in hand.
    pub const EMPTY: Self = Self([0; 8]);

    /// How many of `kind`; a promoted kind counts as its base, and a king is never in hand.
    pub const fn count(&self, kind: Kind) -> u8 {
        match kind.base() {
            Kind::King => 0,
            base => self.0[base as usize],
        }
    }

    /// One more; false if that changes nothing: a king is never in hand, and 255 of a kind are more than any set has.
    pub(crate) fn add(&mut self, kind: Kind) -> bool {
        let more = self.slot(kind).and_then(|count| Some((count.checked_add(1)?, count)));
        more.map(|(more, count)| *count = more).is_some()
    }

    /// One less, if there is one.
    pub(crate) fn remove(&mut self, kind: Kind) {
        if let Some(count) = self.slot(kind) {
            *count = count.saturating_sub(1);
        }
    }

    fn slot(&mut self, kind: Kind) -> Option<&mut u8> {
        match kind.base() {
            Kind::King => None,
            base => self.0.get_mut(base as usize),
        }
    }
}
