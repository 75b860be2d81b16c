//! What a key is of a member: points, shares of points, whole numbers, and ratings, which compare by their classes.

use std::cmp::Ordering;
use std::fmt;

use serde::{Serialize, Serializer};
use shinpan_core::{HundredthPoints, TenThousandthPoints};

use crate::elimination::Out;
use crate::ranking::mobility::Mobility;
use crate::rating;

/// What a key is of a member, in its unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// Points.
    Points(HundredthPoints),
    /// Shares of an opponent's points.
    Product(TenThousandthPoints),
    /// A count or a rank.
    Whole(i64),
    /// Yes or no.
    Flag(bool),
    /// When it was out.
    Eliminated(Eliminated),
    /// A rating or its error.
    Elo(Elo),
    /// Points a game.
    Ratio(PointsPerGame),
    /// A number of the table of entrants; none where its cell is empty, which is worst.
    Mobility(Option<Mobility>),
}

impl Value {
    /// The sum with a value of the same unit; ranks, flags and ratings have none.
    pub(super) fn plus(self, other: Self) -> Self {
        match (self, other) {
            (Self::Points(a), Self::Points(b)) => Self::Points(a + b),
            (Self::Product(a), Self::Product(b)) => Self::Product(a + b),
            (Self::Whole(a), Self::Whole(b)) => Self::Whole(a.saturating_add(b)),
            (sum, _) => sum,
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
    /// With four decimals, half up.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let games = i128::from(self.games.max(1));
        let points = if self.games == 0 { 0 } else { i128::from(self.points.0) };
        let parts = (points * 200 + games) / (2 * games);
        f.pad(&format!("{}.{:04}", parts / 10_000, parts % 10_000))
    }
}

/// When somebody was out: never is best.
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
    /// Of all members, from the natural unit.
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
    /// With one decimal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Zero has no sign.
        write!(f, "{:.1}", (self.points * 10.0).round() / 10.0 + 0.0)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Points(points) => points.fmt(f),
            Self::Product(points) => points.fmt(f),
            Self::Whole(number) => number.fmt(f),
            Self::Flag(flag) => flag.fmt(f),
            Self::Eliminated(Eliminated::Out(out)) => out.round.fmt(f),
            Self::Eliminated(Eliminated::Never) => Ok(()),
            Self::Elo(points) => points.fmt(f),
            Self::Ratio(ratio) => ratio.fmt(f),
            Self::Mobility(mobility) => mobility.map_or(Ok(()), |mobility| mobility.fmt(f)),
        }
    }
}
