//! Rankings, tie-breaks, the outlook and the Dutch system: known tournaments, the corpus, and oracles by brute force.

mod dutch;
mod outlook;
mod standings;
#[allow(clippy::unwrap_used, reason = "a test fails with a panic")]
#[allow(clippy::float_cmp, reason = "halves and quarters are exact in the oracle's floating-point numbers")]
mod tiebreaks;
