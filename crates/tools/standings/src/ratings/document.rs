//! Ratings as they are written in JSON.

use serde::Serialize;

/// The rating of an entrant, with `--ratings`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RowRating {
    /// The rating in Elo; null for who is linked with nobody by wins and draws both ways.
    pub rating: Option<f64>,
    /// One standard error of the rating, in Elo; null without a rating.
    pub rating_error: Option<f64>,
    /// The likelihood of superiority: the chance that it is better than the next of its group in the order of the places; null
    /// for the last of the group and without a rating.
    pub los: Option<f64>,
    /// The number of its group, from 1. Ratings of different groups do not compare.
    pub group: usize,
}

/// A group of entrants who are rated by their games with each other.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GroupRatings {
    /// Its number, from 1: groups are numbered by their best seeds, those of one entrant alone too.
    pub group: usize,
    /// Who is in it, in the order of the ids.
    pub ids: Vec<String>,
    /// How many games the ratings rest on.
    pub games: u64,
    /// The advantage of the first move in Elo: found, given by the rule book, or 0 where the games do not tell it.
    pub advantage: f64,
    /// One standard error of the advantage, in Elo; null where it was not found.
    pub advantage_error: Option<f64>,
    /// How often equal opponents with equal chances draw, 0 to 1: found or given.
    pub draw_rate: f64,
    /// The average of the ratings, or the rating of the anchor.
    pub average: f64,
    /// The id of who has the rating `average`; null where the ratings have that average.
    pub anchor: Option<String>,
}
