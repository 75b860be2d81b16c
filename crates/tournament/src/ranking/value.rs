//! What a key is of a member: points, shares of points, whole numbers, and ratings, which compare by their classes. All but ratings are
//! exact.

use std::cmp::Ordering;
use std::fmt;

use serde::{Serialize, Serializer};
use shinpan_core::{HundredthPoints, QuarterPoints, TenThousandthPoints};

use crate::elimination::Out;
use crate::ranking::mobility::Mobility;
use crate::rating;

/// Value of a key for a member, in its unit. Values of one key have one unit, or are undefined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// There is none: null in JSON, an empty cell in CSV.
    Undefined,
    /// Points.
    Points(HundredthPoints),
    /// Shares of an opponent's points.
    Product(TenThousandthPoints),
    /// Points of chess, and products of them.
    Quarters(QuarterPoints),
    /// An average of points.
    Average(Hundredths),
    /// A count, a rank, a rating in whole points, or a place.
    Whole(i64),
    /// Yes or no.
    Flag(bool),
    /// Round in which the member was out, or never.
    Eliminated(Eliminated),
    /// A rating or its error.
    Elo(Elo),
    /// Points a game.
    Ratio(PointsPerGame),
    /// A number of the table of entrants.
    Mobility(Mobility),
    /// A ticket of the lots.
    Ticket(u64),
}

impl Value {
    /// The sum with a value of the same unit; ranks, flags and ratings have none.
    pub(crate) fn plus(self, other: Self) -> Self {
        match (self, other) {
            (Self::Points(a), Self::Points(b)) => Self::Points(a + b),
            (Self::Product(a), Self::Product(b)) => Self::Product(a + b),
            (Self::Quarters(a), Self::Quarters(b)) => Self::Quarters(a + b),
            (Self::Whole(a), Self::Whole(b)) => Self::Whole(a.saturating_add(b)),
            (sum, _) => sum,
        }
    }

    /// A whole number that may be missing.
    pub(crate) fn whole_or_undefined(number: Option<i64>) -> Self {
        number.map_or(Self::Undefined, Self::Whole)
    }

    /// A whole number, if it is one.
    pub(crate) const fn whole(self) -> Option<i64> {
        match self {
            Self::Whole(number) => Some(number),
            _ => None,
        }
    }

    /// Points of chess; 0 where the value is something else.
    pub(crate) const fn quarters(self) -> QuarterPoints {
        match self {
            Self::Quarters(points) => points,
            _ => QuarterPoints(0),
        }
    }
}

/// Direction in which values are better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Best {
    /// The highest.
    Highest,
    /// The lowest.
    Lowest,
}

impl Best {
    /// Compares two values: the better one comes first. What is undefined is worse than every number.
    pub fn compare(self, a: Value, b: Value) -> Ordering {
        match (a, b) {
            (Value::Undefined, Value::Undefined) => Ordering::Equal,
            (Value::Undefined, _) => Ordering::Greater,
            (_, Value::Undefined) => Ordering::Less,
            _ if self == Self::Lowest => a.cmp(&b),
            _ => b.cmp(&a),
        }
    }
}

/// An average of points in hundredths, rounded half up (C.07 Art. 8.2, reading T7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hundredths(pub i64);

impl fmt::Display for Hundredths {
    /// Writes two decimals.
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

/// Points a game, compared exactly; 0 without games.
#[derive(Clone, Copy, Debug)]
pub struct PointsPerGame {
    /// All points.
    pub points: HundredthPoints,
    /// All games.
    pub games: u64,
}

impl Ord for PointsPerGame {
    fn cmp(&self, other: &Self) -> Ordering {
        let product =
            |a: &Self, b: &Self| if a.games == 0 { 0 } else { i128::from(a.points.0) * i128::from(b.games.max(1)) };
        product(self, other).cmp(&product(other, self))
    }
}

impl PartialOrd for PointsPerGame {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for PointsPerGame {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for PointsPerGame {}

impl PointsPerGame {
    /// For those who only read it.
    #[expect(clippy::cast_precision_loss, reason = "no tournament has 2^53 games")]
    fn shown(&self) -> f64 {
        if self.games == 0 { 0.0 } else { self.points.0 as f64 / (100 * self.games) as f64 }
    }
}

impl Serialize for PointsPerGame {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.shown())
    }
}

impl fmt::Display for PointsPerGame {
    /// Writes four decimals, half up.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let games = i128::from(self.games.max(1));
        let points = if self.games == 0 { 0 } else { i128::from(self.points.0) };
        let parts = (points * 200 + games) / (2 * games);
        f.pad(&format!("{}.{:04}", parts / 10_000, parts % 10_000))
    }
}

/// Time at which a member was out: never is best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Eliminated {
    /// Then.
    Out(Out),
    /// Not yet.
    Never,
}

impl Serialize for Eliminated {
    /// The round, or null.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Out(out) => serializer.serialize_u16(out.round.0),
            Self::Never => serializer.serialize_none(),
        }
    }
}

/// Points of Elo, which compare by their class: what a computer errs separates nobody.
#[derive(Clone, Copy, Debug)]
pub struct Elo {
    /// The class, from 1, the highest.
    pub class: u32,
    /// The points as computed.
    pub points: f64,
}

impl Elo {
    /// Converts the ratings of all members from the natural unit.
    pub(crate) fn of(thetas: &[f64]) -> Vec<Self> {
        let classes = rating::classes(thetas);
        thetas.iter().zip(classes).map(|(theta, class)| Self { class, points: rating::elo(*theta) }).collect()
    }
}

impl Ord for Elo {
    fn cmp(&self, other: &Self) -> Ordering {
        other.class.cmp(&self.class)
    }
}

impl PartialOrd for Elo {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Elo {
    fn eq(&self, other: &Self) -> bool {
        self.class == other.class
    }
}

impl Eq for Elo {}

impl Serialize for Elo {
    /// In points, as computed.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.points)
    }
}

impl fmt::Display for Elo {
    /// Writes one decimal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Zero has no sign.
        write!(f, "{:.1}", (self.points * 10.0).round() / 10.0 + 0.0)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Undefined | Self::Eliminated(Eliminated::Never) => Ok(()),
            Self::Points(points) => points.fmt(f),
            Self::Product(points) => points.fmt(f),
            Self::Quarters(points) => points.fmt(f),
            Self::Average(points) => points.fmt(f),
            Self::Whole(number) => number.fmt(f),
            Self::Flag(flag) => flag.fmt(f),
            Self::Eliminated(Eliminated::Out(out)) => out.round.fmt(f),
            Self::Elo(points) => points.fmt(f),
            Self::Ratio(ratio) => ratio.fmt(f),
            Self::Mobility(mobility) => mobility.fmt(f),
            Self::Ticket(ticket) => ticket.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_written() {
        let points = |quarters| Value::Quarters(QuarterPoints(quarters));
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

    /// Also where the lowest number is the best.
    #[test]
    fn what_is_undefined_is_worse_than_every_number() {
        for best in [Best::Highest, Best::Lowest] {
            assert_eq!(best.compare(Value::Undefined, Value::Whole(-800)), Ordering::Greater);
            assert_eq!(best.compare(Value::Whole(-800), Value::Undefined), Ordering::Less);
            assert_eq!(best.compare(Value::Undefined, Value::Undefined), Ordering::Equal);
        }
        assert_eq!(Best::Lowest.compare(Value::Whole(1), Value::Whole(2)), Ordering::Less);
    }
}
