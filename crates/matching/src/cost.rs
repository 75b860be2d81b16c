//! Costs: numbers that are added, subtracted, halved and compared, always with checks for overflow.

use std::fmt::Debug;

/// A sum that its type cannot hold, or a value beyond its stated bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("component {component} is too large")]
pub struct Overflow {
    /// Component of the cost vector; 0 where all components are packed into one integer.
    pub component: usize,
}

/// An element of a totally ordered abelian group: `a <= b` implies `a + c <= b + c`.
///
/// The proof of optimality needs nothing else, so it holds for integers and for lexicographic vectors alike.
pub(crate) trait Cost: Clone + Ord + Debug + Send + Sync {
    /// Returns the neutral element.
    fn zero() -> Self;
    /// Returns the sum.
    fn plus(&self, other: &Self) -> Result<Self, Overflow>;
    /// Returns the difference.
    fn minus(&self, other: &Self) -> Result<Self, Overflow>;
    /// Returns this element added to itself `factor` times.
    fn times(&self, factor: i128) -> Result<Self, Overflow>;
    /// Returns half of an even element. The solver halves no others; if it did, the check of the proof would fail.
    #[must_use]
    fn half(&self) -> Self;
}

/// A cost that is one integer, into which vectors can be packed.
pub(crate) trait Integer: Cost {
    /// Returns the least positive number.
    fn one() -> Self;
}

macro_rules! native {
    ($type:ty) => {
        impl Cost for $type {
            fn zero() -> Self {
                0
            }
            #[inline]
            fn plus(&self, other: &Self) -> Result<Self, Overflow> {
                self.checked_add(*other).ok_or(Overflow { component: 0 })
            }
            #[inline]
            fn minus(&self, other: &Self) -> Result<Self, Overflow> {
                self.checked_sub(*other).ok_or(Overflow { component: 0 })
            }
            fn times(&self, factor: i128) -> Result<Self, Overflow> {
                let factor = <$type>::try_from(factor).map_err(|_| Overflow { component: 0 })?;
                self.checked_mul(factor).ok_or(Overflow { component: 0 })
            }
            #[inline]
            fn half(&self) -> Self {
                debug_assert!(self & 1 == 0, "only even numbers are halved");
                self >> 1
            }
        }

        impl Integer for $type {
            fn one() -> Self {
                1
            }
        }
    };
}

native!(i64);
native!(i128);
