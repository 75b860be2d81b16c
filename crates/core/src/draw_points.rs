//! Points for a draw: the key `draw` of the section `[standings]`.

use std::fmt;

use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use crate::points::HundredthPoints;
use crate::side::Sides;
use crate::{InputError, RuleBook, Side};

/// The points of a draw, to First and to Second. A win is a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawPoints(pub Sides<HundredthPoints>);

impl Default for DrawPoints {
    /// Half a point each.
    fn default() -> Self {
        Self(Sides { first: HundredthPoints::HALF, second: HundredthPoints::HALF })
    }
}

impl DrawPoints {
    /// Reads the points for a draw from `book`; half a point each by default.
    ///
    /// # Errors
    /// The value cannot be used.
    pub fn of(book: &RuleBook) -> Result<Self, InputError> {
        #[derive(Default, Deserialize)]
        struct Section {
            #[serde(default)]
            draw: DrawPoints,
        }
        Ok(book.section_or_default::<Section>("standings")?.draw)
    }

    /// Points of `side` for a draw.
    pub fn get(&self, side: Side) -> HundredthPoints {
        *self.0.get(side)
    }

    /// Greatest number of hundredths that divides all points: 50 where draws are halves.
    pub fn unit(&self) -> i64 {
        let all = [HundredthPoints::HALF, HundredthPoints::WIN, self.0.first, self.0.second];
        all.into_iter().fold(0, |unit, points| greatest_divisor(unit, points.0))
    }
}

fn greatest_divisor(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { greatest_divisor(b, a % b) }
}

impl<'de> Deserialize<'de> for DrawPoints {
    /// Reads a number, which holds for both sides, or a table with a number for each side.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(DrawVisitor)
    }
}

struct DrawVisitor;

impl<'de> Visitor<'de> for DrawVisitor {
    type Value = DrawPoints;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number from 0 to 1 or { first = 0.4, second = 0.6 }")
    }

    fn visit_i64<E: Error>(self, whole: i64) -> Result<DrawPoints, E> {
        both(Share::try_from(whole.to_string()))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<DrawPoints, E> {
        both(Share::try_from(number.to_string()))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<DrawPoints, A::Error> {
        let (mut first, mut second) = (None, None);
        while let Some(key) = map.next_key::<String>()? {
            let slot = match key.as_str() {
                "first" => &mut first,
                "second" => &mut second,
                other => return Err(A::Error::custom(format!("unknown side \"{other}\"; known: first, second"))),
            };
            *slot = Some(map.next_value::<Share>()?.0);
        }
        match (first, second) {
            (Some(first), Some(second)) => Ok(DrawPoints(Sides { first, second })),
            _ => Err(A::Error::custom("expected the points of both sides: { first = 0.4, second = 0.6 }")),
        }
    }
}

fn both<E: Error>(share: Result<Share, String>) -> Result<DrawPoints, E> {
    let Share(points) = share.map_err(E::custom)?;
    Ok(DrawPoints(Sides { first: points, second: points }))
}

/// The share of one side, read from the decimal that the book has.
struct Share(HundredthPoints);

impl TryFrom<String> for Share {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
        let is_short = fraction.len() <= 2 && whole.len() == 1;
        let hundredths =
            format!("{whole}{fraction:0<2}").parse().ok().filter(|hundredths| (0..=100).contains(hundredths));
        let hundredths = hundredths.filter(|_| is_short);
        hundredths
            .map(|hundredths| Self(HundredthPoints(hundredths)))
            .ok_or_else(|| format!("found {text}, expected a number from 0 to 1 with at most two decimals"))
    }
}

impl<'de> Deserialize<'de> for Share {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = toml::Value::deserialize(deserializer)?;
        let text = match value {
            toml::Value::Integer(whole) => whole.to_string(),
            toml::Value::Float(number) => number.to_string(),
            other => {
                return Err(D::Error::custom(format!("found {}, expected a number from 0 to 1", other.type_str())));
            }
        };
        Self::try_from(text).map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draw(value: &str) -> Result<[i64; 3], String> {
        let text = format!("name = \"x\"\nextends = \"wcsc-2010\"\n[standings]\ndraw = {value}\n");
        let book = RuleBook::parse(&text, "x.toml", &|_| Err(String::new())).map_err(|error| error.to_string())?;
        let draw = DrawPoints::of(&book).map_err(|error| error.to_string())?;
        Ok([draw.0.first.0, draw.0.second.0, draw.unit()])
    }

    #[test]
    fn draws_have_at_most_two_decimals() {
        for (value, expected) in [
            ("0.5", [50, 50, 50]),
            ("{ first = 0.4, second = 0.6 }", [40, 60, 10]),
            ("0.33", [33, 33, 1]),
            ("{ first = 0, second = 1 }", [0, 100, 50]),
            ("0.25", [25, 25, 25]),
            ("1", [100, 100, 50]),
        ] {
            assert_eq!(draw(value), Ok(expected), "{value}");
        }
        for (value, words) in [
            ("0.333", "found 0.333, expected a number from 0 to 1 with at most two decimals"),
            ("-0.5", "found -0.5, expected a number from 0 to 1"),
            ("1.01", "found 1.01, expected"),
            ("1e300", "expected a number from 0 to 1"),
            ("nan", "found NaN, expected"),
            ("{ first = 0.4 }", "expected the points of both sides"),
            ("{ first = 0.4, third = 0.6 }", "unknown side \"third\"; known: first, second"),
        ] {
            let error = draw(value).expect_err(value);
            assert!(error.starts_with("x.toml:4:8: [standings] draw: ") && error.contains(words), "{error}");
        }
        assert_eq!(DrawPoints::of(&RuleBook::builtin("fide-2018").expect("built in")), Ok(DrawPoints::default()));
    }
}
