//! Signed integers of a fixed number of 64-bit limbs.

use std::cmp::Ordering;

use crate::cost::{Cost, Integer, Overflow};

const OVERFLOW: Overflow = Overflow { component: 0 };

/// A two's complement integer of `L` limbs, the least significant first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wide<const L: usize>([u64; L]);

impl<const L: usize> Wide<L> {
    /// Most significant limb, which carries the sign.
    #[inline]
    fn top(&self) -> i64 {
        self.0[L - 1].cast_signed()
    }

    #[inline]
    fn is_negative(&self) -> bool {
        self.top() < 0
    }

    #[inline]
    fn wrapping_sub(&self, other: &Self) -> Self {
        let (mut limbs, mut borrow) = ([0; L], false);
        for ((limb, a), b) in limbs.iter_mut().zip(&self.0).zip(&other.0) {
            (*limb, borrow) = a.borrowing_sub(*b, borrow);
        }
        Wide(limbs)
    }

    /// Magnitude as an unsigned number, which also holds that of the least integer.
    fn magnitude(&self) -> [u64; L] {
        if self.is_negative() { Self::zero().wrapping_sub(self).0 } else { self.0 }
    }

    /// Gives a magnitude a sign; fails if the magnitude uses the sign bit.
    fn signed(magnitude: [u64; L], negative: bool) -> Result<Self, Overflow> {
        let number = Wide(magnitude);
        match (number.is_negative(), negative) {
            (true, _) => Err(OVERFLOW),
            (false, true) => Ok(Self::zero().wrapping_sub(&number)),
            (false, false) => Ok(number),
        }
    }
}

/// Adds `limbs * factor * 2^(64 * shift)` to `sum`.
fn add_product<const L: usize>(
    sum: &mut [u64; L],
    limbs: &[u64; L],
    factor: u64,
    shift: usize,
) -> Result<(), Overflow> {
    let (low, high) = limbs.split_at(L - shift);
    let mut carry = 0;
    for (into, limb) in sum[shift..].iter_mut().zip(low) {
        (*into, carry) = limb.carrying_mul_add(factor, *into, carry);
    }
    let lost = carry != 0 || factor != 0 && high.iter().any(|limb| *limb != 0);
    if lost { Err(OVERFLOW) } else { Ok(()) }
}

impl<const L: usize> Cost for Wide<L> {
    fn zero() -> Self {
        Wide([0; L])
    }

    #[inline]
    fn plus(&self, other: &Self) -> Result<Self, Overflow> {
        let (mut limbs, mut carry) = ([0; L], false);
        for ((limb, a), b) in limbs.iter_mut().zip(&self.0).zip(&other.0) {
            (*limb, carry) = a.carrying_add(*b, carry);
        }
        let sum = Wide(limbs);
        if (self.top() ^ sum.top()) & (other.top() ^ sum.top()) < 0 { Err(OVERFLOW) } else { Ok(sum) }
    }

    #[inline]
    fn minus(&self, other: &Self) -> Result<Self, Overflow> {
        let difference = self.wrapping_sub(other);
        if (self.top() ^ other.top()) & (self.top() ^ difference.top()) < 0 { Err(OVERFLOW) } else { Ok(difference) }
    }

    fn times(&self, factor: i128) -> Result<Self, Overflow> {
        let (magnitude, by) = (self.magnitude(), factor.unsigned_abs());
        let mut product = [0; L];
        // The casts take the two halves of 128 bits.
        #[expect(clippy::cast_possible_truncation)]
        let (low, high) = (by as u64, (by >> 64) as u64);
        add_product(&mut product, &magnitude, low, 0)?;
        add_product(&mut product, &magnitude, high, 1)?;
        Self::signed(product, self.is_negative() != (factor < 0))
    }

    #[inline]
    fn half(&self) -> Self {
        debug_assert!(self.0[0] & 1 == 0, "only even numbers are halved");
        let mut limbs = self.0;
        for (limb, above) in limbs.iter_mut().zip(&self.0[1..]) {
            *limb = *limb >> 1 | above << 63;
        }
        limbs[L - 1] = (self.top() >> 1).cast_unsigned();
        Wide(limbs)
    }
}

impl<const L: usize> Integer for Wide<L> {
    fn one() -> Self {
        let mut limbs = [0; L];
        limbs[0] = 1;
        Wide(limbs)
    }
}

impl<const L: usize> Ord for Wide<L> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        // Below the top limb the order is that of unsigned numbers, whatever the sign.
        let differs = (0..L - 1).rev().find(|at| self.0[*at] != other.0[*at]);
        let below = || differs.map_or(Ordering::Equal, |at| self.0[at].cmp(&other.0[at]));
        self.top().cmp(&other.top()).then_with(below)
    }
}

impl<const L: usize> PartialOrd for Wide<L> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Makes three limbs from 128 bits.
    fn wide(value: i128) -> Wide<3> {
        Wide::one().times(value).unwrap()
    }

    proptest! {
        #[test]
        fn counts_as_i128_does(a in any::<i64>(), b in any::<i64>(), c in any::<i32>(), shift in 0..60_u32) {
            let (a, b) = (i128::from(a) << shift, i128::from(b));
            prop_assert_eq!(wide(a).plus(&wide(b)).unwrap(), wide(a + b));
            prop_assert_eq!(wide(a).minus(&wide(b)).unwrap(), wide(a - b));
            prop_assert_eq!(wide(a).cmp(&wide(b)), a.cmp(&b));
            prop_assert_eq!(wide(a * 2).half(), wide(a));
            prop_assert_eq!(wide(c.into()).times(a).unwrap(), wide(a).times(c.into()).unwrap());
        }

        #[test]
        fn distributes(a in any::<i128>(), b in any::<i32>(), c in any::<i32>()) {
            let (b, c) = (i128::from(b), i128::from(c));
            let apart = wide(a).times(b).unwrap().plus(&wide(a).times(c).unwrap()).unwrap();
            prop_assert_eq!(wide(a).times(b + c).unwrap(), apart);
        }
    }

    #[test]
    fn overflow_is_reported() {
        let large = Wide::<2>::one().times(i128::MAX).unwrap();
        let least = Wide::<2>::zero().minus(&large).unwrap().minus(&Wide::one()).unwrap();
        assert_eq!(large.plus(&Wide::one()), Err(OVERFLOW));
        assert_eq!(least.minus(&Wide::one()), Err(OVERFLOW));
        assert_eq!(large.times(2), Err(OVERFLOW));
        assert_eq!(least.times(-1), Err(OVERFLOW));
        assert!(least < large);
        assert_eq!(least.half().plus(&least.half()).unwrap(), least);
    }
}
