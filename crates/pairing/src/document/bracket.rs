//! The brackets of a round that is paired bracket by bracket.

use serde::Serialize;
use shinpan_core::HundredthPoints;

use super::Cost;

/// A bracket that is paired. Players are ids.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Bracket {
    /// The score of its residents.
    #[cfg_attr(feature = "schema", schemars(with = "f64"))]
    pub score: HundredthPoints,
    /// Which it is: "scoregroup", or of 2017 "ppb" or "clb".
    pub kind: &'static str,
    /// Players who moved down into it (M).
    pub mdps: Vec<String>,
    /// Its residents (R).
    pub residents: Vec<String>,
    /// The first half of the remainder after exchanges.
    pub s1: Vec<String>,
    /// The second half.
    pub s2: Vec<String>,
    /// Players who moved down and are not paired in it either.
    pub limbo: Vec<String>,
    /// Its pairs, the higher ranked first.
    pub pairs: Vec<[String; 2]>,
    /// Players who are left for the next bracket.
    pub downfloaters: Vec<String>,
    /// What it costs, each value to be least, the first the most important; those that are 0 are left out.
    pub cost: Vec<Cost>,
}
