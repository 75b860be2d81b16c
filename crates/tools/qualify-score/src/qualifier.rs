//! The keys of `[qualify-score]` for a qualifier against benchmarks: the Arimaa championship of 2015, qualifying.

use std::fmt;

use chrono::{DateTime, FixedOffset};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A point in time, with the offset it was written in; times are equal and compare whatever their offsets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Instant(#[cfg_attr(feature = "schema", schemars(with = "String"))] pub DateTime<FixedOffset>);

impl fmt::Display for Instant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.to_rfc3339())
    }
}

impl Serialize for Instant {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Instant {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let expected = "a time such as 2015-01-01T19:00:00-05:00 (RFC 3339)";
        let refused = |_| D::Error::custom(format_args!("found \"{text}\", expected {expected}"));
        DateTime::parse_from_rfc3339(&text).map(Self).map_err(refused)
    }
}

/// Keys of `[qualify-score]` that a qualifier needs; those of seeding and advancing may be there as well.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Qualifier {
    /// Programs of earlier years that are the benchmarks, in the order in which they are listed.
    #[serde(deserialize_with = "each_once")]
    pub benchmarks: Vec<String>,
    /// Time after which games must start.
    pub opens: Instant,
    /// Time before which games must end.
    pub closes: Instant,
    /// Maximum number of games against a benchmark that count.
    pub quota: usize,
    /// Kind of games that use up the quota.
    pub quota_counts: QuotaCounts,
    /// Maximum number of points from one benchmark.
    pub cap: usize,
    /// Number of places in the finals.
    pub places: usize,
}

/// Kind of games that use up the quota (A2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum QuotaCounts {
    /// Games that count.
    Counted,
    /// Every game of the period.
    All,
}

fn each_once<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    let ids = Vec::<String>::deserialize(deserializer)?;
    match ids.iter().enumerate().find(|(at, id)| id.is_empty() || ids[..*at].contains(id)) {
        None => Ok(ids),
        Some((_, id)) if id.is_empty() => Err(D::Error::custom("found \"\", expected the id of a program")),
        Some((_, id)) => Err(D::Error::custom(format_args!("\"{id}\" is listed twice"))),
    }
}

impl Qualifier {
    /// Returns what makes it impossible to score anything.
    pub fn fault(&self) -> Option<String> {
        if self.benchmarks.is_empty() {
            return Some("benchmarks: none; a book that extends this one names them".to_owned());
        }
        let Self { opens, closes, .. } = self;
        (opens >= closes).then(|| format!("opens: {opens} is not before closes, {closes}"))
    }
}
