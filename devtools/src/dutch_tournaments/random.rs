//! Random numbers that are the same in every run, from the generator splitmix64.

use std::ops::RangeInclusive;

/// State of the generator.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    /// Returns a number of the range, which must not be empty.
    pub(crate) fn within(&mut self, range: RangeInclusive<u16>) -> u16 {
        let count = u64::from(range.end() - range.start()) + 1;
        // The remainder is less than 2^16 and fits.
        range.start() + u16::try_from(self.next() % count).unwrap_or_default()
    }

    /// Whether an event occurs that has this probability, in percent.
    pub(crate) const fn chance(&mut self, percent: u64) -> bool {
        self.next() % 100 < percent
    }

    /// Returns a random element of `values`, which must not be empty.
    pub(crate) fn pick<T: Copy>(&mut self, values: &[T]) -> T {
        values[usize::from(self.within(1..=u16::try_from(values.len()).unwrap_or(u16::MAX))) - 1]
    }

    /// Shuffles `values`.
    pub(crate) fn shuffle<T>(&mut self, values: &mut [T]) {
        for last in (1..values.len()).rev() {
            values.swap(last, usize::from(self.within(0..=u16::try_from(last).unwrap_or(u16::MAX))));
        }
    }
}
