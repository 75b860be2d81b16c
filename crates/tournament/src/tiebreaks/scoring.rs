//! What a round is worth: FIDE Handbook C.07, Art. 2; record 162 of TRF26.

use shinpan_core::HalfPoints;

/// The points of a win, a draw, a loss, an absence and a pairing-allocated bye.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scoring {
    /// W: a win, also by forfeit, and a full-point bye.
    pub win: HalfPoints,
    /// D: a draw, and a half-point bye.
    pub draw: HalfPoints,
    /// L: a loss in a game that was played.
    pub loss: HalfPoints,
    /// A: a forfeit loss, a zero-point bye, a round without anything.
    pub absence: HalfPoints,
    /// P: a pairing-allocated bye.
    pub bye: HalfPoints,
}

impl Scoring {
    /// The most points that one round may give, up or down: sums of them stay exact.
    pub const MOST: HalfPoints = HalfPoints(20_000);

    /// Whether all of it is within bounds.
    pub(super) fn is_bounded(&self) -> bool {
        let all = [self.win, self.draw, self.loss, self.absence, self.bye];
        all.into_iter().all(|points| (-Self::MOST.0..=Self::MOST.0).contains(&points.0))
    }
}

impl Default for Scoring {
    /// 1, ½ and 0; a pairing-allocated bye is a win, an absence a loss.
    fn default() -> Self {
        let (win, draw, loss) = (HalfPoints::WIN, HalfPoints::DRAW, HalfPoints::LOSS);
        Self { win, draw, loss, absence: loss, bye: win }
    }
}
