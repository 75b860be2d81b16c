//! What a rule book says of an elimination. The 2015 Arimaa World Computer Championship, constraints 2, 10.

use std::num::NonZeroU32;

use serde::Deserialize;

/// Rules by which rounds are paired by losses.
#[derive(Clone, Debug, Deserialize)]
pub struct EliminationRules {
    /// Number of losses that puts a program out (constraint 2).
    pub lives: NonZeroU32,
    /// Preferred differences of rank (constraint 10).
    pub rank_spread: RankSpread,
}

/// Preferred differences of rank (constraint 10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RankSpread {
    /// Large ones between equal losses, small ones between others.
    Text,
    /// Small ones.
    #[serde(rename = "human-2015")]
    Human2015,
}
