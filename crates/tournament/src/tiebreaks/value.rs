//! What a tie-break is of a participant, in its unit. All values are exact.

use std::fmt;

use serde::{Serialize, Serializer};
use shinpan_core::QuarterPoints;

/// An average of points in hundredths, rounded half up (Art. 8.2, reading T7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hundredths(pub i64);

impl fmt::Display for Hundredths {
    /// With two decimals.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let hundredths = self.0.unsigned_abs();
        f.pad(&format!("{sign}{}.{:02}", hundredths / 100, hundredths % 100))
    }
}

impl Serialize for Hundredths {
    /// A number of points: the double that is nearest to the two decimals.
    #[expect(clippy::cast_precision_loss, reason = "no tournament has 2^53 hundredths of a point")]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 % 100 {
            0 => serializer.serialize_i64(self.0 / 100),
            _ => serializer.serialize_f64(self.0 as f64 / 100.0),
        }
    }
}

/// What a tie-break is of a participant. Values of one tie-break have one unit, or are undefined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// There is none: null in JSON, an empty cell in CSV.
    Undefined,
    /// Points, and products of points.
    Points(QuarterPoints),
    /// An average of points.
    Average(Hundredths),
    /// A count, a rating, a number or a place.
    Whole(i64),
    /// A ticket of the lots.
    Ticket(u64),
}

impl Value {
    /// The value of something that may be missing.
    pub(super) fn of(whole: Option<i64>) -> Self {
        whole.map_or(Self::Undefined, Self::Whole)
    }

    /// Points; 0 where the value is something else.
    pub(super) const fn points(self) -> QuarterPoints {
        match self {
            Self::Points(points) => points,
            _ => QuarterPoints(0),
        }
    }

    /// A whole number, if it is one.
    pub(super) const fn whole(self) -> Option<i64> {
        match self {
            Self::Whole(number) => Some(number),
            _ => None,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Undefined => f.pad(""),
            Self::Points(points) => points.fmt(f),
            Self::Average(points) => points.fmt(f),
            Self::Whole(number) => number.fmt(f),
            Self::Ticket(ticket) => ticket.fmt(f),
        }
    }
}

/// `numerator / denominator`, half up: what lies between two whole numbers at equal distance goes towards +∞. The
/// denominator is above 0.
pub(super) const fn half_up(numerator: i64, denominator: i64) -> i64 {
    (2 * numerator + denominator).div_euclid(2 * denominator)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_go_up() {
        for (numerator, denominator, rounded) in
            [(5, 2, 3), (7, 3, 2), (8, 3, 3), (-5, 2, -2), (-7, 2, -3), (-8, 3, -3)]
        {
            assert_eq!(half_up(numerator, denominator), rounded, "{numerator}/{denominator}");
        }
    }

    #[test]
    fn values_are_written() {
        let points = |quarters| Value::Points(QuarterPoints(quarters));
        for (value, text, json) in [
            (Value::Undefined, "", "null"),
            (points(39), "9.75", "9.75"),
            (Value::Average(Hundredths(3357)), "33.57", "33.57"),
            (Value::Average(Hundredths(3350)), "33.50", "33.5"),
            (Value::Average(Hundredths(-5)), "-0.05", "-0.05"),
            (Value::Whole(2120), "2120", "2120"),
            (Value::Ticket(u64::MAX), "18446744073709551615", "18446744073709551615"),
        ] {
            assert_eq!(value.to_string(), text);
            assert_eq!(serde_json::to_string(&value).expect("a value"), json);
        }
    }
}
