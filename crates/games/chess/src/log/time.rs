//! Moments and spans of a log, exact to the millionth of a second.

use std::fmt;

use chrono::DateTime;
use serde_json::{Number, Value};
use shinpan_core::Millis;

use super::fields::Field;

/// The most seconds that a log may name, 30,000 years: sums and differences of a few such spans fit.
const MOST_SECONDS: f64 = 1e12;
/// Units of a second.
const SECOND: i64 = 1_000_000;

/// A span of time. It may be negative: a clock behind another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span(i64);

impl Span {
    /// No time at all.
    pub const ZERO: Self = Self(0);

    /// Whole seconds.
    pub const fn from_seconds(seconds: u32) -> Self {
        Self(seconds as i64 * SECOND)
    }

    /// The sum.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    /// The difference.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }

    /// Without its sign.
    #[must_use]
    pub const fn abs(self) -> Self {
        Self(self.0.saturating_abs())
    }

    /// In the unit of reports; what is finer is dropped, what is negative is nothing.
    pub fn millis(self) -> Millis {
        Millis(u64::try_from(self.0 / 1000).unwrap_or(0))
    }

    fn of_number(number: &Number) -> Option<Self> {
        let seconds = number.as_f64().filter(|seconds| seconds.abs() <= MOST_SECONDS)?;
        // Rounded: a moment of our time has six true decimals in this type.
        #[expect(clippy::cast_possible_truncation, reason = "the bound of seconds is far within i64")]
        Some(Self((seconds * 1e6).round() as i64))
    }
}

impl From<Millis> for Span {
    /// A longer time than a span can hold becomes the longest span.
    fn from(time: Millis) -> Self {
        Self(i64::try_from(time.0).unwrap_or(i64::MAX).saturating_mul(1000))
    }
}

impl fmt::Display for Span {
    /// `12`, `-0.5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, units) = (if self.0 < 0 { "-" } else { "" }, self.0.unsigned_abs());
        let (seconds, rest) = (units / SECOND.unsigned_abs(), units % SECOND.unsigned_abs());
        if rest == 0 {
            return write!(f, "{sign}{seconds}");
        }
        let decimals = format!("{rest:06}");
        write!(f, "{sign}{seconds}.{}", decimals.trim_end_matches('0'))
    }
}

impl Field for Span {
    const EXPECTED: &'static str = "a number of seconds";

    fn of_json(value: &Value) -> Option<Self> {
        Self::of_number(value.as_number()?)
    }

    fn of_text(text: &str) -> Option<Self> {
        Self::of_number(&text.parse().ok()?)
    }
}

/// Moment of an entry: on a clock of the log's own, or on everyone's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// So long after some zero.
    Counted(Span),
    /// So long after the zero of UTC.
    Dated(Span),
}

impl Moment {
    /// The time since `earlier`; none where the two are of different clocks.
    pub const fn since(self, earlier: Self) -> Option<Span> {
        match (self, earlier) {
            (Self::Counted(now), Self::Counted(then)) | (Self::Dated(now), Self::Dated(then)) => Some(now.minus(then)),
            _ => None,
        }
    }

    fn dated(text: &str) -> Option<Self> {
        let time = DateTime::parse_from_rfc3339(text).ok()?;
        Some(Self::Dated(Span(time.timestamp_micros())))
    }
}

impl Field for Moment {
    const EXPECTED: &'static str = "a number of seconds, or a time such as 2003-01-26T15:30:00-05:00 (RFC 3339)";

    fn of_json(value: &Value) -> Option<Self> {
        value.as_str().map_or_else(|| Span::of_json(value).map(Self::Counted), Self::dated)
    }

    fn of_text(text: &str) -> Option<Self> {
        Span::of_text(text).map(Self::Counted).or_else(|| Self::dated(text))
    }
}

/// The time between two moments, where both are known.
pub(super) fn between(earlier: Option<Moment>, later: Option<Moment>) -> Option<Span> {
    later?.since(earlier?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moment(text: &str) -> Moment {
        Moment::of_text(text).expect("a moment")
    }

    #[test]
    fn spans_are_exact_decimals() {
        for (from, to, span) in [
            ("0.1", "600.1", "600"),
            ("1043590000.1", "1043591800.1", "1800"),
            ("10", "9.5", "-0.5"),
            ("2003-01-26T22:00:00-05:00", "2003-01-27T03:30:01Z", "1801"),
            ("2003-01-26T22:00:00.25Z", "2003-01-26T22:00:01Z", "0.75"),
        ] {
            assert_eq!(moment(to).since(moment(from)).expect("one clock").to_string(), span, "{from} {to}");
        }
        assert_eq!(moment("2003-01-26T22:00:00Z").since(moment("5")), None);
    }

    #[test]
    fn what_is_no_moment() {
        for text in ["", "12:00", "1e13", "NaN", "inf", "2003-01-26", "2003-01-26T22:00:00", " 1"] {
            assert_eq!(Moment::of_text(text), None, "{text}");
        }
        assert_eq!(Moment::of_json(&Value::from("12")), None, "a number in quotes is a text");
    }
}
