//! Numbers from a seed: Steele, Lea and Flood's `SplitMix64`.

/// The numbers that follow from a seed.
pub(super) struct Random(pub(super) u64);

impl Random {
    /// A number below `bound`; 0 if there is none.
    pub(super) fn below(&mut self, bound: u64) -> u64 {
        self.any().checked_rem(bound).unwrap_or(0)
    }

    /// Any number, a seed for another row of them.
    pub(super) fn any(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Picks one of `choices`; `None` if there are none.
    pub(super) fn pick<T: Copy>(&mut self, choices: &[T]) -> Option<T> {
        let index = usize::try_from(self.below(choices.len() as u64)).ok()?;
        choices.get(index).copied()
    }
}
