//! Points as whole numbers of halves, quarters or hundredths: rulings never round.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Sub};

use serde::{Serialize, Serializer};

/// Points in halves, so that a draw is a whole number: a win is 2, a draw 1, a loss 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HalfPoints(pub i64);

/// Points in quarters, for sums of halves of half points: half the points of an opponent who was held to a draw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct QuarterPoints(pub i64);

/// Points in hundredths, for championships whose draws may be worth something other than half a point: a win is 100.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HundredthPoints(pub i64);

/// Points in ten-thousandths, for sums of shares of an opponent's points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TenThousandthPoints(pub i64);

impl HundredthPoints {
    /// A win, and a bye.
    pub const WIN: Self = Self(100);
    /// A bye of half a point.
    pub const HALF: Self = Self(50);
    /// A loss.
    pub const LOSS: Self = Self(0);

    /// Returns this share of a game of the points `of` an opponent.
    pub const fn share(self, of: Self) -> TenThousandthPoints {
        TenThousandthPoints(self.0.saturating_mul(of.0))
    }
}

impl HalfPoints {
    /// A win, and a bye.
    pub const WIN: Self = Self(2);
    /// A draw.
    pub const DRAW: Self = Self(1);
    /// A loss.
    pub const LOSS: Self = Self(0);

    /// Formats the points with one decimal, as report files of FIDE have them: `0.5`.
    pub fn decimal(self) -> String {
        let sign = if self.0 < 0 { "-" } else { "" };
        let halves = self.0.unsigned_abs();
        format!("{sign}{}.{}", halves / 2, if halves % 2 == 1 { 5 } else { 0 })
    }

    /// Returns this share of a game (2 for a win, 1 for a draw, 0 for a loss) of the points `of` an opponent.
    pub const fn share(self, of: Self) -> QuarterPoints {
        QuarterPoints(self.0.saturating_mul(of.0))
    }
}

/// Implements sums that stop at the ends of their range, which no tournament comes near.
macro_rules! sums {
    ($unit:ident) => {
        impl Add for $unit {
            type Output = Self;

            fn add(self, other: Self) -> Self {
                Self(self.0.saturating_add(other.0))
            }
        }

        impl Sub for $unit {
            type Output = Self;

            fn sub(self, other: Self) -> Self {
                Self(self.0.saturating_sub(other.0))
            }
        }

        impl AddAssign for $unit {
            fn add_assign(&mut self, other: Self) {
                *self = *self + other;
            }
        }

        impl Sum for $unit {
            fn sum<I: Iterator<Item = Self>>(terms: I) -> Self {
                terms.fold(Self::default(), Add::add)
            }
        }
    };
}

sums!(HalfPoints);
sums!(QuarterPoints);
sums!(HundredthPoints);
sums!(TenThousandthPoints);

/// Formats a number of `parts` of one (10, 100 and so on), without needless zeros.
fn decimal(number: i64, parts: u64) -> String {
    let sign = if number < 0 { "-" } else { "" };
    let (whole, rest) = (number.unsigned_abs() / parts, number.unsigned_abs() % parts);
    if rest == 0 {
        return format!("{sign}{whole}");
    }
    let digits = parts.ilog10() as usize;
    let rest = format!("{rest:0digits$}");
    format!("{sign}{whole}.{}", rest.trim_end_matches('0'))
}

/// Serializes as a number of JSON. Up to 15 digits the nearest double of a decimal is written as that decimal.
fn serialize<S: Serializer>(number: i64, parts: i64, serializer: S) -> Result<S::Ok, S::Error> {
    #[expect(clippy::cast_precision_loss, reason = "no tournament has 2^53 points")]
    match number % parts {
        0 => serializer.serialize_i64(number / parts),
        _ => serializer.serialize_f64(number as f64 / parts as f64),
    }
}

impl fmt::Display for HundredthPoints {
    /// `3.6` for 360 hundredths.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&decimal(self.0, 100))
    }
}

impl fmt::Display for TenThousandthPoints {
    /// `1.44` for 14400 ten-thousandths.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&decimal(self.0, 10_000))
    }
}

impl Serialize for HundredthPoints {
    /// A number of points.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize(self.0, 100, serializer)
    }
}

impl Serialize for TenThousandthPoints {
    /// A number of points.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize(self.0, 10_000, serializer)
    }
}

impl From<HalfPoints> for QuarterPoints {
    fn from(halves: HalfPoints) -> Self {
        Self(halves.0.saturating_mul(2))
    }
}

impl fmt::Display for HalfPoints {
    /// `2.5` for 5 halves, `3` for 6.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        QuarterPoints::from(*self).fmt(f)
    }
}

impl fmt::Display for QuarterPoints {
    /// `10.25` for 41 quarters, `3` for 12.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let quarters = self.0.unsigned_abs();
        let fraction = ["", ".25", ".5", ".75"][(quarters % 4) as usize];
        f.pad(&format!("{sign}{}{fraction}", quarters / 4))
    }
}

impl Serialize for HalfPoints {
    /// A number of points.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        QuarterPoints::from(*self).serialize(serializer)
    }
}

impl Serialize for QuarterPoints {
    /// A number of points; multiples of a quarter are exact in the doubles of JSON.
    #[expect(clippy::cast_precision_loss, reason = "no tournament has 2^53 points")]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 % 4 {
            0 => serializer.serialize_i64(self.0 / 4),
            _ => serializer.serialize_f64(self.0 as f64 / 4.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_printed_whole() {
        let halves = [(0, "0"), (1, "0.5"), (5, "2.5"), (6, "3"), (-1, "-0.5")];
        assert!(halves.iter().all(|(halves, text)| HalfPoints(*halves).to_string() == *text));
        let quarters = [(1, "0.25"), (41, "10.25"), (42, "10.5"), (43, "10.75"), (44, "11"), (-3, "-0.75")];
        for (quarters, text) in quarters {
            assert_eq!(QuarterPoints(quarters).to_string(), text);
            assert_eq!(serde_json::to_string(&QuarterPoints(quarters)).expect("a number"), text);
        }
    }

    #[test]
    fn decimals_have_no_needless_zeros() {
        for (hundredths, text) in [(0, "0"), (100, "1"), (360, "3.6"), (405, "4.05"), (-40, "-0.4"), (7, "0.07")] {
            assert_eq!(HundredthPoints(hundredths).to_string(), text);
            assert_eq!(serde_json::to_string(&HundredthPoints(hundredths)).expect("a number"), text);
        }
        let product = HundredthPoints(40).share(HundredthPoints(360)) + HundredthPoints(33).share(HundredthPoints(101));
        assert_eq!(product.to_string(), "1.7733");
        assert_eq!(serde_json::to_string(&product).expect("a number"), "1.7733");
    }

    #[test]
    fn a_share_of_an_opponents_points() {
        assert_eq!(HalfPoints::DRAW.share(HalfPoints(3)).to_string(), "0.75");
        assert_eq!(HalfPoints::WIN.share(HalfPoints(3)).to_string(), "1.5");
    }
}
