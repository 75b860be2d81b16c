//! Playing time, exact to the thousandth of a second.

use serde::{Serialize, Serializer};

/// A span of time in milliseconds. In JSON and in print it is in seconds: `12`, `12.5`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Millis(pub u64);

impl Millis {
    /// No time at all.
    pub const ZERO: Self = Self(0);

    /// Converts whole seconds.
    pub const fn from_seconds(seconds: u32) -> Self {
        Self(seconds as u64 * 1000)
    }

    /// Adds two spans; the sum stops at the greatest span there is.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    /// Subtracts `other`; zero if `other` is greater.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }

    /// Drops fractions of a second.
    #[must_use]
    pub const fn whole_seconds(self) -> Self {
        Self(self.0 - self.0 % 1000)
    }

    /// Reads `12`: whole seconds of up to `digits` digits.
    #[inline]
    pub fn parse_whole(text: &[u8], digits: usize) -> Option<Self> {
        if (1..=digits.min(15)).contains(&text.len()) { number(text).map(|seconds| Self(seconds * 1000)) } else { None }
    }

    /// Reads `12` or `12.345`: up to `digits` digits, then up to three decimals.
    pub fn parse(text: &[u8], digits: usize) -> Option<Self> {
        let mut parts = text.splitn(2, |&byte| byte == b'.');
        let whole = Self::parse_whole(parts.next()?, digits)?;
        let Some(decimals) = parts.next() else { return Some(whole) };
        let scale = [100, 10, 1].get(decimals.len().checked_sub(1)?)?;
        Some(Self(whole.0 + number(decimals)? * scale))
    }
}

/// Reads digits, of which there are at most 15: no overflow.
#[inline]
fn number(digits: &[u8]) -> Option<u64> {
    digits.iter().try_fold(0u64, |sum, byte| byte.is_ascii_digit().then(|| sum * 10 + u64::from(byte - b'0')))
}

impl std::fmt::Display for Millis {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (seconds, rest) = (self.0 / 1000, self.0 % 1000);
        if rest == 0 {
            return write!(f, "{seconds}");
        }
        let decimals = format!("{rest:03}");
        write!(f, "{seconds}.{}", decimals.trim_end_matches('0'))
    }
}

impl Serialize for Millis {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0.is_multiple_of(1000) {
            return serializer.serialize_u64(self.0 / 1000);
        }
        // Three decimals of a number of seconds that any game can reach are exact to the last digit printed.
        #[allow(clippy::cast_precision_loss)]
        serializer.serialize_f64(self.0 as f64 / 1000.0)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Millis {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Seconds".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "number", "minimum": 0, "description": "Seconds, at most three decimals." })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_read_and_print() {
        for (text, millis) in [("0", 0), ("12", 12_000), ("1.5", 1_500), ("0.250", 250), ("9999999", 9_999_999_000)] {
            assert_eq!(Millis::parse(text.as_bytes(), 7), Some(Millis(millis)), "{text}");
        }
        for text in ["", ".", "1.", ".5", "12345678", "1.2345", "-1", "1e3", "1.2.3", " 1"] {
            assert_eq!(Millis::parse(text.as_bytes(), 7), None, "{text}");
        }
        assert_eq!(Millis(1_500).to_string(), "1.5");
        assert_eq!(Millis(1_050).to_string(), "1.05");
        assert_eq!(serde_json::to_string(&[Millis(2_000), Millis(1_250)]).expect("numbers"), "[2,1.25]");
    }
}
