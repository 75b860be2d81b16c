//! The table `[standings.ratings]` of a rule book: the origin of ratings, and parameters that are given instead of
//! found.

use std::fmt;

use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use shinpan_core::wording::{nearest_hint, printable};

/// Keys of the table.
const KEYS: [&str; 4] = ["average", "anchor", "advantage", "draw_rate"];
/// Limit of the average, in Elo: numbers keep ten digits after the point.
const AVERAGE_MOST: f64 = 100_000.0;
/// Limit of the advantage, in Elo: at it the other side wins one game of 10^25.
const ADVANTAGE_MOST: f64 = 10_000.0;

/// Origin of ratings, and parameters that are given instead of found. A key that is left out has its default, even if
/// the extended book has the key.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RatingRules {
    /// Average of each group, or the rating of the anchor; in Elo.
    pub average: f64,
    /// Id of the entrant with the rating `average`; empty for nobody.
    pub anchor: String,
    /// Advantage of the first move in Elo; none if it is found from the games.
    pub advantage: Option<f64>,
    /// Rate of draws between equal opponents, 0 to 1; none if it is found from the games.
    pub draw_rate: Option<f64>,
}

impl<'de> Deserialize<'de> for RatingRules {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Table)
    }
}

struct Table;

impl<'de> Visitor<'de> for Table {
    type Value = RatingRules;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a table of {}", KEYS.join(", "))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<RatingRules, A::Error> {
        let mut rules = RatingRules::default();
        while let Some(key) = map.next_key::<String>()? {
            match key.as_str() {
                "average" => {
                    let Number(average) = map.next_value()?;
                    rules.average = within(&key, average, (-AVERAGE_MOST, AVERAGE_MOST))?;
                }
                "anchor" => rules.anchor = map.next_value()?,
                "advantage" => {
                    let Parameter(advantage) = map.next_value()?;
                    rules.advantage =
                        advantage.map(|elo| within(&key, elo, (-ADVANTAGE_MOST, ADVANTAGE_MOST))).transpose()?;
                }
                "draw_rate" => {
                    let Parameter(rate) = map.next_value()?;
                    rules.draw_rate = rate.map(|rate| within(&key, rate, (0.0, 1.0))).transpose()?;
                }
                unknown => return Err(A::Error::custom(unknown_key(unknown))),
            }
        }
        Ok(rules)
    }
}

fn unknown_key(key: &str) -> String {
    format!("unknown key \"{}\"; {}known: {}", printable(key), nearest_hint(key, KEYS), KEYS.join(", "))
}

/// Checks that a number of the key is within these bounds.
fn within<E: Error>(key: &str, number: f64, (least, most): (f64, f64)) -> Result<f64, E> {
    let is_within = (least..=most).contains(&number);
    let message = format_args!("{key}: found {number}, expected a number from {least} to {most}");
    if is_within { Ok(number + 0.0) } else { Err(E::custom(message)) }
}

/// A number, whole or not.
struct Number(f64);

/// A number, or none for `"fit"`.
struct Parameter(Option<f64>);

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NumberOrFit { has_fit: false }).map(|number| Self(number.unwrap_or_default()))
    }
}

impl<'de> Deserialize<'de> for Parameter {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NumberOrFit { has_fit: true }).map(Self)
    }
}

struct NumberOrFit {
    /// Whether the word `"fit"` is one of its values.
    has_fit: bool,
}

impl Visitor<'_> for NumberOrFit {
    type Value = Option<f64>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.has_fit { "a number or \"fit\"" } else { "a number" })
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Option<f64>, E> {
        Ok(Some(number))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Option<f64>, E> {
        // A larger number is refused with the bounds.
        Ok(Some(i32::try_from(number).map_or(f64::INFINITY, f64::from)))
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<Option<f64>, E> {
        match word {
            "fit" if self.has_fit => Ok(None),
            word => Err(E::invalid_value(serde::de::Unexpected::Str(word), &self)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<RatingRules, String> {
        toml::from_str(text).map_err(|error| error.message().to_owned())
    }

    #[test]
    fn a_key_that_is_left_out_has_its_default() {
        assert_eq!(read(""), Ok(RatingRules::default()));
        let given = read("average = 3000\nadvantage = -12.5\ndraw_rate = 1\n");
        let expected =
            RatingRules { average: 3000.0, anchor: String::new(), advantage: Some(-12.5), draw_rate: Some(1.0) };
        assert_eq!(given, Ok(expected));
        assert_eq!(read("advantage = \"fit\"\ndraw_rate = \"fit\"\naverage = 0.0\nanchor = \"\"\n"), read(""));
    }

    #[test]
    fn what_is_refused() {
        for (text, expected) in [
            (
                "anchr = \"a\"",
                "unknown key \"anchr\"; nearest: \"anchor\"; known: average, anchor, advantage, draw_rate",
            ),
            ("advantage = \"fitt\"", "invalid value: string \"fitt\", expected a number or \"fit\""),
            ("average = \"fit\"", "invalid value: string \"fit\", expected a number"),
            ("anchor = 3", "invalid type: integer `3`, expected a string"),
            ("draw_rate = 1.5", "draw_rate: found 1.5, expected a number from 0 to 1"),
            ("draw_rate = nan", "draw_rate: found NaN, expected a number from 0 to 1"),
            ("advantage = 10001", "advantage: found 10001, expected a number from -10000 to 10000"),
            ("average = -inf", "average: found -inf, expected a number from -100000 to 100000"),
        ] {
            assert_eq!(read(text), Err(expected.to_owned()), "{text}");
        }
    }
}
