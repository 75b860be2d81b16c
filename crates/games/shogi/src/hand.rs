//! Pieces in hand.

use crate::piece::PieceType;

/// Number of pieces of each type that a side holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hand([u8; 8]);

impl Hand {
    /// Nothing in hand.
    pub const EMPTY: Self = Self([0; 8]);

    /// Number of pieces of `piece_type`; a promoted kind counts as its base, and a king is never in hand.
    pub const fn count(&self, piece_type: PieceType) -> u8 {
        match piece_type.base() {
            PieceType::King => 0,
            base => self.0[base as usize],
        }
    }

    /// Adds one; false if that changes nothing: a king is never in hand, and 255 of a type are more than any set has.
    pub(crate) fn add(&mut self, piece_type: PieceType) -> bool {
        let more = self.slot(piece_type).and_then(|count| Some((count.checked_add(1)?, count)));
        more.map(|(more, count)| *count = more).is_some()
    }

    /// Removes one, if there is one.
    pub(crate) fn remove(&mut self, piece_type: PieceType) {
        if let Some(count) = self.slot(piece_type) {
            *count = count.saturating_sub(1);
        }
    }

    fn slot(&mut self, piece_type: PieceType) -> Option<&mut u8> {
        match piece_type.base() {
            PieceType::King => None,
            base => self.0.get_mut(base as usize),
        }
    }
}
